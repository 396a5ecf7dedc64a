import { siteOf } from '../../networks.ts';

export interface Sender {
  /** Undefined until it is signed in. */
  readonly account?: string | undefined;
  /** A sign-in request is pending: the client may resend large writes after a reconnect. */
  readonly isSigningIn?: boolean | undefined;
  readonly network?: string | undefined;
  /** Bytes or characters held. */
  readonly held: number;
  terminate(): void;
}

export interface InputBounds {
  readonly visitor: number;
  readonly total: number;
}

/** Once the bound is exceeded, input is cut down to this share, so that not every byte triggers a check. */
const SHARE_LEFT = 0.75;

/** Bounds buffered input. When the total is exceeded, it disconnects visitors of the site and network with the most, largest first. */
export class UnfinishedInput {
  readonly #bounds: InputBounds;
  readonly #held = new Map<Sender, number>();
  /** Includes input that has been consumed since. */
  #sum = 0;

  constructor(bounds: InputBounds) {
    this.#bounds = bounds;
  }

  /** Call when a sender holds more than before. */
  update(sender: Sender): void {
    this.#note(sender);
    const isVisitor = sender.account === undefined && !sender.isSigningIn;
    if (isVisitor && sender.held > this.#bounds.visitor) this.#cut(sender);
    else if (this.#sum > this.#bounds.total) this.#makeRoom();
  }

  remove(sender: Sender): void {
    this.#sum -= this.#held.get(sender) ?? 0;
    this.#held.delete(sender);
  }

  #note(sender: Sender): void {
    const { held } = sender;
    this.#sum += held - (this.#held.get(sender) ?? 0);
    if (held > 0) this.#held.set(sender, held);
    else this.#held.delete(sender);
  }

  #cut(sender: Sender): void {
    this.remove(sender);
    sender.terminate();
  }

  #makeRoom(): void {
    for (const sender of [...this.#held.keys()]) this.#note(sender);
    if (this.#sum <= this.#bounds.total) return;
    const left = this.#bounds.total * SHARE_LEFT;
    const all = [...this.#held.keys()];
    const [visitors, accounts] = [true, false].map((isVisitor) =>
      all.filter(({ account }) => (account === undefined) === isVisitor),
    );
    for (const senders of [visitors, accounts]) this.#cutDownTo(left, senders ?? []);
  }

  #cutDownTo(left: number, senders: Sender[]): void {
    const sites = new Map<string, Site>();
    for (const sender of senders.sort((a, b) => a.held - b.held)) {
      const network = sender.network ?? '';
      const site = sites.get(siteOf(network)) ?? { sum: 0, networks: new Map() };
      sites.set(siteOf(network), site);
      const held = site.networks.get(network) ?? { sum: 0, senders: [] };
      site.networks.set(network, held);
      site.sum += sender.held;
      held.sum += sender.held;
      held.senders.push(sender);
    }
    while (this.#sum > left) {
      const site = largestOf(sites.values());
      const network = site && largestOf(site.networks.values());
      const largest = network?.senders.pop();
      if (!site || !network || !largest) return;
      const held = this.#held.get(largest) ?? 0;
      site.sum -= held;
      network.sum -= held;
      this.#cut(largest);
    }
  }
}

interface Site {
  sum: number;
  readonly networks: Map<string, { sum: number; readonly senders: Sender[] }>;
}

function largestOf<Part extends { sum: number }>(parts: Iterable<Part>): Part | undefined {
  let largest: Part | undefined;
  for (const part of parts) if (largest === undefined || part.sum > largest.sum) largest = part;
  return largest;
}
