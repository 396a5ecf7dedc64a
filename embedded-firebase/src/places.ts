import { siteOf } from './networks.ts';

export interface PlacesOptions<Holder> {
  /** Unknown networks count only in `total`. */
  readonly most: { readonly total: number; readonly network: number };
  /** Undefined for a stranger. */
  accountOf(holder: Holder): string | undefined;
  cut(holder: Holder): void;
  /** Closing it disturbs nobody; preferred. */
  isIdle?(holder: Holder): boolean;
}

interface Group<Holder> {
  readonly strangers: Set<Holder>;
  readonly known: Set<Holder>;
}

const LOOKS = 50;
const KEPT = 2;

/** Limits connections. When full, a newcomer replaces the oldest stranger of the largest site; without strangers, of the largest account. */
export class Places<Holder> {
  readonly #options: PlacesOptions<Holder>;
  readonly #groups = new Map<string, Group<Holder>>();
  readonly #sites = new Map<string, Site>();
  #size = 0;

  constructor(options: PlacesOptions<Holder>) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  /** Frees a place if necessary; false when none can be freed. */
  enter(holder: Holder, network: string | undefined): boolean {
    const { total, network: ofNetwork } = this.#options.most;
    const key = keyOf(network);
    if (network !== undefined && sizeOf(this.#groups.get(key)) >= ofNetwork) {
      if (!this.#makeRoom([key])) return false;
    } else if (this.#size >= total && !this.#makeRoom(this.#largestFirst())) return false;
    const group = this.#groups.get(key) ?? { strangers: new Set(), known: new Set() };
    this.#groups.set(key, group);
    group.strangers.add(holder);
    this.#count(key, 1);
    return true;
  }

  leave(holder: Holder, network: string | undefined): void {
    const key = keyOf(network);
    const group = this.#groups.get(key);
    if (!group || !(group.strangers.delete(holder) || group.known.delete(holder))) return;
    if (sizeOf(group) === 0) this.#groups.delete(key);
    this.#count(key, -1);
  }

  #makeRoom(keys: Iterable<string>): boolean {
    const all = [...keys];
    for (const choose of [this.#stranger, this.#ofBusiestAccount])
      for (const key of all) {
        const group = this.#groups.get(key);
        const holder = group && choose(group);
        if (holder === undefined) continue;
        this.leave(holder, networkOf(key));
        this.#options.cut(holder);
        return true;
      }
    return false;
  }

  *#largestFirst(): Iterable<string> {
    const sites = [...this.#sites.values()].sort((a, b) => b.size - a.size);
    for (const { groups } of sites) {
      const all = [...groups].map((key) => [key, sizeOf(this.#groups.get(key))] as const);
      for (const [key] of all.sort(([, a], [, b]) => b - a)) yield key;
    }
  }

  #count(key: string, by: 1 | -1): void {
    this.#size += by;
    const name = siteOf(networkOf(key) ?? key);
    const site = this.#sites.get(name) ?? { size: 0, groups: new Set() };
    site.size += by;
    if (this.#groups.has(key)) site.groups.add(key);
    else site.groups.delete(key);
    if (site.size > 0) this.#sites.set(name, site);
    else this.#sites.delete(name);
  }

  readonly #stranger = ({ strangers, known }: Group<Holder>): Holder | undefined => {
    const { accountOf, isIdle = () => true } = this.#options;
    let oldest: Holder | undefined;
    let looks = 0;
    for (const holder of strangers) {
      if (accountOf(holder) !== undefined) {
        strangers.delete(holder);
        known.add(holder);
        continue;
      }
      if (isIdle(holder)) return holder;
      oldest ??= holder;
      if (++looks >= LOOKS) break;
    }
    return oldest;
  };

  readonly #ofBusiestAccount = ({ known }: Group<Holder>): Holder | undefined => {
    const held = Map.groupBy(known, (holder) => this.#options.accountOf(holder) ?? '');
    const [first] = [...held.values()].sort((a, b) => b.length - a.length);
    return first && first.length > KEPT ? first[0] : undefined;
  };
}

const UNKNOWN = 'unknown';

interface Site {
  size: number;
  readonly groups: Set<string>;
}

function keyOf(network: string | undefined): string {
  return network === undefined ? UNKNOWN : `network ${network}`;
}

function networkOf(key: string): string | undefined {
  return key === UNKNOWN ? undefined : key.slice('network '.length);
}

function sizeOf<Holder>(group: Group<Holder> | undefined): number {
  return group === undefined ? 0 : group.strangers.size + group.known.size;
}
