interface Branch<T> {
  readonly items: T[];
  readonly below: Map<string, Branch<T>>;
  last: string | undefined;
  taken: number;
}

/** Share of turns for the item that came first, while it is late. */
const OLDEST_EVERY = 4;

/** Who comes next. Items are ordered by keys, coarse to fine (network, then address); on each level keys take turns, none twice while another waits. */
export class FairLine<T> {
  readonly #line = newBranch<T>();

  get isEmpty(): boolean {
    return this.#line.items.length + this.#line.below.size === 0;
  }

  /** All calls must pass equally many keys. */
  add(keys: readonly string[], item: T): void {
    let branch = this.#line;
    for (const key of keys) {
      const below = branch.below.get(key) ?? newBranch<T>();
      branch.below.set(key, below);
      branch = below;
    }
    branch.items.push(item);
  }

  /** Of items with the same keys the first; while that is late mostly the newest, as nobody should wait for all of a burst. */
  take(isLate: (first: T) => boolean = () => false): T | undefined {
    return takeFrom(this.#line, isLate);
  }
}

const newBranch = <T>(): Branch<T> => ({ items: [], below: new Map(), last: undefined, taken: 0 });

function takeFrom<T>(branch: Branch<T>, isLate: (first: T) => boolean): T | undefined {
  const [first, second] = branch.below;
  if (first === undefined) return takeItem(branch, isLate);
  const [key, below] = first[0] === branch.last && second ? second : first;
  const item = takeFrom(below, isLate);
  branch.last = key;
  branch.below.delete(key);
  if (below.items.length + below.below.size > 0) branch.below.set(key, below);
  return item;
}

function takeItem<T>(branch: Branch<T>, isLate: (first: T) => boolean): T | undefined {
  const [first] = branch.items;
  if (first === undefined) return undefined;
  branch.taken += 1;
  const isForOldest = branch.taken % OLDEST_EVERY === 0 || !isLate(first);
  return isForOldest ? branch.items.shift() : branch.items.pop();
}

/** Limits concurrency. Waiting tasks stand in a `FairLine`; with `newestFirst` mostly the newest of those with the same keys begins. */
export class FairTurns {
  readonly #width: number;
  readonly #newestFirst: boolean;
  readonly #waiting = new FairLine<() => void>();
  #running = 0;

  constructor(width: number, { newestFirst = false } = {}) {
    this.#width = width;
    this.#newestFirst = newestFirst;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** All calls must pass equally many keys. */
  async take<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#width) this.#running += 1;
    else await new Promise<void>((turn) => this.#waiting.add(keys, turn));
    try {
      return await task();
    } finally {
      const next = this.#waiting.take(() => this.#newestFirst);
      if (next) next();
      else this.#running -= 1;
    }
  }
}
