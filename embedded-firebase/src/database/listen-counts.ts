import { siteOf } from '../networks.ts';
import type { Limits } from '../public.ts';

/** An account, or the visitors of a network. */
export interface ListenHolder {
  readonly key: string;
  readonly most: number;
  /** Different windows of one path. */
  readonly windows: number;
  readonly within?: ListenHolder;
}

export interface CountedListen {
  readonly id: string;
  /** Where its query selects from; `null` without a query. */
  readonly windowPath: string | null;
}

interface Held {
  listens: number;
  /** By path: how many listens share each window. */
  readonly windows: Map<string, Map<string, number>>;
}

/** What the visitors of a site may hold, in shares of one network. */
const SITE_SHARES = 4;

/** Listens over all sockets of an account or network. A window is counted once, however many sockets listen to it. */
export class ListenCounts {
  readonly #limits: Limits;
  readonly #held = new Map<string, Held>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** `auth` of an anonymous account counts as a visitor's, since such accounts cost nothing. */
  holderOf(auth: { uid: string; provider: string } | null, network: string | undefined): ListenHolder {
    const { accountListens, networkListens, windows } = this.#limits;
    if (auth !== null && auth.provider !== 'anonymous')
      return { key: `account ${auth.uid}`, most: accountListens, windows };
    // an unknown network may be everybody's: only its windows are bounded
    if (network === undefined) return { key: 'unknown', most: Infinity, windows };
    const site = {
      key: `site ${siteOf(network)}`,
      most: networkListens * SITE_SHARES,
      windows: windows * SITE_SHARES,
    };
    return { key: `network ${network}`, most: networkListens, windows, within: site };
  }

  hasRoom({ key, most, windows: mostWindows, within }: ListenHolder, listen: CountedListen): boolean {
    if (within && !this.hasRoom(within, listen)) return false;
    const { id, windowPath } = listen;
    const held = this.#held.get(key);
    if (held === undefined) return most > 0;
    if (held.listens >= most) return false;
    const windows = windowPath === null ? undefined : held.windows.get(windowPath);
    return windows === undefined || windows.has(id) || windows.size < mostWindows;
  }

  add({ key, within }: ListenHolder, listen: CountedListen): void {
    if (within) this.add(within, listen);
    const { id, windowPath } = listen;
    const held = this.#held.get(key) ?? { listens: 0, windows: new Map() };
    this.#held.set(key, held);
    held.listens += 1;
    if (windowPath === null) return;
    const windows = held.windows.get(windowPath) ?? new Map<string, number>();
    held.windows.set(windowPath, windows);
    windows.set(id, (windows.get(id) ?? 0) + 1);
  }

  delete({ key, within }: ListenHolder, listen: CountedListen): void {
    if (within) this.delete(within, listen);
    const { id, windowPath } = listen;
    const held = this.#held.get(key);
    if (held === undefined) return;
    held.listens -= 1;
    if (held.listens === 0) this.#held.delete(key);
    const windows = windowPath === null ? undefined : held.windows.get(windowPath);
    if (windowPath === null || windows === undefined) return;
    const left = (windows.get(id) ?? 0) - 1;
    if (left > 0) windows.set(id, left);
    else windows.delete(id);
    if (windows.size === 0) held.windows.delete(windowPath);
  }
}
