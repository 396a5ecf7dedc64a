/** At most `count` units in any `seconds`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/**
 * `address`: an e-mail address, with or without account. A line break in `id` separates a part (`uid\nprogram`), released with the whole.
 */
export interface Subject {
  readonly of: 'account' | 'address' | 'network' | 'device' | 'everybody';
  readonly id: string;
}

/** Per network. */
export const signUpLimits: readonly RateLimit[] = [{ count: 600, seconds: 3600 }];
/** Answers per network that reveal whether an address has an account. */
export const unknownAddressLimits: readonly RateLimit[] = [{ count: 300, seconds: 15 * 60 }];

/** A throttled subject. Times in epoch milliseconds. */
export interface Slowed extends Subject {
  readonly kind: string;
  readonly since: number;
  readonly until: number;
  readonly rejected: number;
}

export interface SlowedSource {
  slowed(): Slowed[];
  /** Returns whether the subject was throttled. */
  release(kind: string, subject: Subject): boolean;
}

/** Spendings close in time are merged. */
interface Spending {
  readonly first: number;
  readonly last: number;
  readonly amount: number;
}

type Account = Map<number, Spending[]>;

const maxSlowed = 10_000;
const fineSpendings = 24;
const grainsPerWindow = 12;
const sweepEvery = 10_000;

/** Sliding-window limits for sign-ins, sign-ups, mails and requests. In memory, bounded, lost on restart. */
export class RateLimits {
  readonly #clock: () => number;
  readonly #maxSubjects: number;
  readonly #accounts = new Map<string, Account>();
  readonly #slowed = new Map<string, Slowed>();
  readonly #sources: SlowedSource[] = [];
  #spent = 0;

  constructor(clock: () => number, maxSubjects = 100_000) {
    this.#clock = clock;
    this.#maxSubjects = maxSubjects;
  }

  /** Spends `amount` of every limit, or of none. Returns the milliseconds to wait; 0 when spent. */
  take(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): number {
    const wait = this.wait(kind, subject, limits, amount);
    if (wait > 0) this.slow(kind, subject, wait);
    else this.spend(kind, subject, limits, amount);
    return wait;
  }

  /** Milliseconds until `amount` may be spent. More than a limit needs all of it. */
  wait(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): number {
    const waits = limits.map(({ count, seconds }) =>
      waitFor(this.#within(kind, subject, seconds), { count, seconds }, amount, this.#clock()),
    );
    return Math.max(0, ...waits);
  }

  /** Counts usage, even beyond the limit. */
  spend(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): void {
    const now = this.#clock();
    const key = keyOf(kind, subject);
    const account: Account = this.#accounts.get(key) ?? new Map();
    for (const { seconds } of limits) {
      const spendings = this.#within(kind, subject, seconds);
      const last = spendings.at(-1);
      const isFine = spendings.length < fineSpendings || !last || now < last.first;
      if (isFine || now - last.first >= (seconds * 1000) / grainsPerWindow)
        spendings.push({ first: now, last: now, amount });
      else spendings.splice(-1, 1, { first: last.first, last: now, amount: last.amount + amount });
      account.set(seconds, spendings);
    }
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    this.#bound(now);
  }

  used(kind: string, subject: Subject, seconds: number): number {
    return sumOf(this.#within(kind, subject, seconds));
  }

  lastUsed(kind: string, subject: Subject, seconds: number): number | undefined {
    return this.#within(kind, subject, seconds).at(-1)?.last;
  }

  slow(kind: string, subject: Subject, milliseconds: number): void {
    const now = this.#clock();
    const key = keyOf(kind, subject);
    const before = this.#slowed.get(key);
    const goesOn = before !== undefined && before.until > now;
    this.#slowed.delete(key);
    this.#slowed.set(key, {
      ...subject,
      kind,
      since: goesOn ? before.since : now,
      until: Math.max(now + milliseconds, goesOn ? before.until : 0),
      rejected: (goesOn ? before.rejected : 0) + 1,
    });
    evict(this.#slowed, maxSlowed);
  }

  include(source: SlowedSource): void {
    this.#sources.push(source);
  }

  slowed(): Slowed[] {
    const now = this.#clock();
    for (const [key, { until }] of this.#slowed) if (until <= now) this.#slowed.delete(key);
    const others = this.#sources.flatMap((source) => source.slowed());
    const counted = new Map(this.#slowed);
    const merged = others.map((one) => {
      const key = keyOf(one.kind, one);
      const own = counted.get(key);
      counted.delete(key);
      return own === undefined ? one : mergedWith(one, own);
    });
    return [...merged, ...counted.values()];
  }

  forget(kind: string, subject: Subject): void {
    const key = keyOf(kind, subject);
    this.#accounts.delete(key);
    this.#slowed.delete(key);
  }

  /** Releases the subject and its parts in all sources. Returns whether it was throttled. */
  release(kind: string, subject: Subject): boolean {
    const key = keyOf(kind, subject);
    const slowed = this.#slowed.get(key);
    this.forget(kind, subject);
    for (const other of this.#accounts.keys()) if (other.startsWith(`${key}\n`)) this.#accounts.delete(other);
    const isFreed = this.#sources.map((source) => source.release(kind, subject));
    return isFreed.includes(true) || (slowed !== undefined && slowed.until > this.#clock());
  }

  #bound(now: number): void {
    this.#spent += 1;
    if (this.#spent % sweepEvery === 0)
      for (const [key, account] of this.#accounts) {
        const isOld = ([seconds, all]: [number, Spending[]]) =>
          !all.some((one) => isWithin(one, seconds, now));
        if ([...account].every(isOld)) this.#accounts.delete(key);
      }
    evict(this.#accounts, this.#maxSubjects);
  }

  #within(kind: string, subject: Subject, seconds: number): Spending[] {
    const all = this.#accounts.get(keyOf(kind, subject))?.get(seconds) ?? [];
    return all.filter((one) => isWithin(one, seconds, this.#clock()));
  }
}

function waitFor(spendings: readonly Spending[], limit: RateLimit, amount: number, now: number): number {
  let used = sumOf(spendings);
  for (const { last, amount: spent } of spendings) {
    if (used + amount <= limit.count) return 0;
    used -= spent;
    if (used + amount <= limit.count || used === 0) return last + limit.seconds * 1000 - now;
  }
  return 0;
}

/** Both directions: after a clock is set back nothing may count for longer. */
function isWithin({ last }: Spending, seconds: number, now: number): boolean {
  return Math.abs(now - last) < seconds * 1000;
}

function sumOf(spendings: readonly Spending[]): number {
  return spendings.reduce((sum, { amount }) => sum + amount, 0);
}

function mergedWith(one: Slowed, other: Slowed): Slowed {
  return {
    ...one,
    since: Math.min(one.since, other.since),
    until: Math.max(one.until, other.until),
    rejected: one.rejected + other.rejected,
  };
}

/** Unique: kinds contain no line break and ids come last. */
function keyOf(kind: string, { of, id }: Subject): string {
  return `${kind}\n${of}\n${id}`;
}

function evict(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
