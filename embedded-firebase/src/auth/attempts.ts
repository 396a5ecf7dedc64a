import { AccountError } from '../errors.ts';

const QUARTER = 15 * 60_000;
const HOUR = 3600_000;

/** Within a quarter of an hour: wrong passwords for one address from one network, for one address, from one network. */
const WRONG = { both: 5, name: 50, client: 300 };
/** Within an hour: codes asked for. */
const CODES = { both: 5, name: 10, client: 60 };
/** Within an hour: questions whether an address has an account. */
const LOOKUPS = { both: 20, name: 60, client: 120 };
/** Sign-ins of one network that are judged at the same time; the others wait. */
const AT_ONCE = 8;
const MAX_KEYS = 100_000;

/** Where a request comes from, as far as it is known: then networks are counted, too. */
export type Client = string | undefined;

/**
 * Bounds guessing and mail bombs. Attempts for one address take turns, so that many at once pass no limit which they would not
 * pass one after the other. In memory, bounded; forgotten on restart.
 */
export class Attempts {
  readonly #clock: () => number;
  readonly #wrong = new Tally(QUARTER, WRONG);
  readonly #codes = new Tally(HOUR, CODES);
  readonly #lookups = new Tally(HOUR, LOOKUPS);
  readonly #byName = new Turns(1);
  readonly #byClient = new Turns(AT_ONCE);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Judges a password in turn. `judge` resolves with `null` for a wrong one. Rejects with TOO_MANY_ATTEMPTS_TRY_LATER. */
  guess<T>(name: string, client: Client, judge: () => Promise<T | null>): Promise<T | null> {
    const inTurn = () =>
      this.#byName.take(name, async () => {
        this.#wrong.assert(name, client, this.#clock());
        const result = await judge();
        if (result === null) this.#wrong.count(name, client, this.#clock());
        else this.#wrong.forget(name, client);
        return result;
      });
    return client === undefined ? inTurn() : this.#byClient.take(client, inTurn);
  }

  /** Counts a code that is asked for. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
  code(name: string, client: Client): void {
    this.#codes.assert(name, client, this.#clock());
    this.#codes.count(name, client, this.#clock());
  }

  /** Counts a question whether the address has an account. Throws as above. */
  lookUp(name: string, client: Client): void {
    this.#lookups.assert(name, client, this.#clock());
    this.#lookups.count(name, client, this.#clock());
  }

  /** The owner of the address has proven to be one. */
  proven(name: string): void {
    this.#wrong.forgetName(name);
  }
}

/** No limits: for tests of clients, on a server of their own. */
export const unlimited: Pick<Attempts, 'guess' | 'code' | 'lookUp' | 'proven'> = {
  guess: (_name, _client, judge) => judge(),
  code() {},
  lookUp() {},
  proven() {},
};

type Bounds = { readonly both: number; readonly name: number; readonly client: number };

/** Counts by address and network together, by address, and by network. */
class Tally {
  readonly #window: number;
  readonly #bounds: Bounds;
  readonly #times = new Map<string, number[]>();

  constructor(window: number, bounds: Bounds) {
    this.#window = window;
    this.#bounds = bounds;
  }

  assert(name: string, client: Client, now: number): void {
    for (const [key, bound] of this.#keys(name, client))
      if (this.#recent(key, now).length >= bound) throw new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER');
  }

  count(name: string, client: Client, now: number): void {
    for (const [key, bound] of this.#keys(name, client)) {
      const recent = [...this.#recent(key, now), now].slice(-bound);
      this.#times.delete(key);
      this.#times.set(key, recent);
    }
    while (this.#times.size > MAX_KEYS) this.#times.delete(this.#times.keys().next().value ?? '');
  }

  forget(name: string, client: Client): void {
    this.#times.delete(both(name, client));
  }

  forgetName(name: string): void {
    this.#times.delete(alone(name));
    for (const key of this.#times.keys()) if (key.startsWith(both(name, ''))) this.#times.delete(key);
  }

  #keys(name: string, client: Client): [string, number][] {
    const keys: [string, number][] = [
      [both(name, client), this.#bounds.both],
      [alone(name), this.#bounds.name],
    ];
    if (client !== undefined) keys.push([`from ${client}`, this.#bounds.client]);
    return keys;
  }

  #recent(key: string, now: number): number[] {
    // either way: a clock that is set back must not make them count for longer
    return (this.#times.get(key) ?? []).filter((at) => Math.abs(now - at) < this.#window);
  }
}

// a name holds no line break, so these never meet
const both = (name: string, client: Client) => `of ${name}\n${client ?? ''}`;
const alone = (name: string) => `of ${name}`;

/** Lets some of a kind run at a time, in the order they came. */
class Turns {
  readonly #width: number;
  readonly #waiting = new Map<string, { running: number; queue: (() => void)[] }>();

  constructor(width: number) {
    this.#width = width;
  }

  async take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#waiting.get(key) ?? { running: 0, queue: [] };
    this.#waiting.set(key, line);
    if (line.running < this.#width) line.running++;
    else await new Promise<void>((resolve) => line.queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.queue.shift();
      if (next) next();
      else if (--line.running === 0) this.#waiting.delete(key);
    }
  }
}
