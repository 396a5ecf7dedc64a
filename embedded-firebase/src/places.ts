export interface PlacesOptions<Holder> {
  /** Places in all, and of one network; those of unknown networks count in all only. */
  readonly most: { readonly total: number; readonly network: number };
  /** The account that somebody is signed in to; undefined for a stranger. */
  accountOf(holder: Holder): string | undefined;
  /** Takes the place away: closes what holds it. */
  cut(holder: Holder): void;
  /** Whether closing it disturbs nobody now: such places are preferred. */
  isIdle?(holder: Holder): boolean;
}

/** Places of one network, oldest first. */
interface Group<Holder> {
  readonly strangers: Set<Holder>;
  /** Those who were signed in when they were last looked at. */
  readonly known: Set<Holder>;
}

/** Of the oldest strangers, so many are looked at for one who is idle. */
const LOOKS = 50;
/** Places that an account keeps when all are taken. */
const KEPT = 2;

/**
 * Places for connections, of which strangers keep theirs only while there is room: when all of a network, or all together, are taken,
 * a newcomer gets the place of the oldest stranger of that network, or of the network that holds most. Where there are no strangers it
 * gets one of the account that holds most. So whoever comes to sign in gets in.
 */
export class Places<Holder> {
  readonly #options: PlacesOptions<Holder>;
  readonly #groups = new Map<string, Group<Holder>>();
  #size = 0;

  constructor(options: PlacesOptions<Holder>) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether there is a place, if need be somebody else's. `network`: undefined where it is unknown. */
  enter(holder: Holder, network: string | undefined): boolean {
    const { total, network: ofNetwork } = this.#options.most;
    const key = keyOf(network);
    if (network !== undefined && sizeOf(this.#groups.get(key)) >= ofNetwork) {
      if (!this.#makeRoom([key])) return false;
    } else if (this.#size >= total && !this.#makeRoom(this.#largestFirst())) return false;
    const group = this.#groups.get(key) ?? { strangers: new Set(), known: new Set() };
    this.#groups.set(key, group);
    group.strangers.add(holder);
    this.#size += 1;
    return true;
  }

  /** Of no effect for who holds no place any more. */
  leave(holder: Holder, network: string | undefined): void {
    const key = keyOf(network);
    const group = this.#groups.get(key);
    if (!group || !(group.strangers.delete(holder) || group.known.delete(holder))) return;
    this.#size -= 1;
    if (sizeOf(group) === 0) this.#groups.delete(key);
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
    const sizes = [...this.#groups].map(([key, group]) => [key, sizeOf(group)] as const);
    for (const [key] of sizes.sort(([, a], [, b]) => b - a)) yield key;
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

function keyOf(network: string | undefined): string {
  return network === undefined ? UNKNOWN : `network ${network}`;
}

function networkOf(key: string): string | undefined {
  return key === UNKNOWN ? undefined : key.slice('network '.length);
}

function sizeOf<Holder>(group: Group<Holder> | undefined): number {
  return group === undefined ? 0 : group.strangers.size + group.known.size;
}
