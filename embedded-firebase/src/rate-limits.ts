import { siteOf } from './networks.ts';

/** At most `count` units in any `seconds`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** `address`: an e-mail address, with or without account. A line break in `id` separates a part, released with the whole. */
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

/** What a site (`siteOf`) may use, in shares of one network: else whoever rotates over its networks would have each one's share. */
const SITE_SHARES = 4;
const maxSlowed = 10_000;
const fineSpendings = 24;
const grainsPerWindow = 12;
const sweepEvery = 10_000;

/** Sliding-window limits, in memory, bounded. A network's use also counts for its site, which has four times as much. */
export class RateLimits {
  readonly #clock: () => number;
  readonly #maxSubjects: number;
  readonly #accounts = new Map<string, Account>();
  /** Those that spent once: forgotten first, so that nobody pushes out what holds back others by inventing subjects. */
  readonly #once = new Map<string, Account>();
  readonly #slowed = new Map<string, Slowed>();
  readonly #sources: SlowedSource[] = [];
  #spent = 0;

  constructor(clock: () => number, maxSubjects = 100_000) {
    this.#clock = clock;
    this.#maxSubjects = maxSubjects;
  }

  /** Spends `amount` of every limit, or of none. Returns the milliseconds to wait; 0 when spent. */
  take(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): number {
    const wait = this.check(kind, subject, limits, amount);
    if (wait === 0) this.spend(kind, subject, limits, amount);
    return wait;
  }

  /** As `take`, but spends nothing. */
  check(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): number {
    const waits = levelsOf(subject, limits).map((level) => this.#wait(kind, level, amount));
    const wait = Math.max(...waits);
    const slowed = levelsOf(subject, limits)[waits.indexOf(wait)];
    if (wait > 0 && slowed) this.slow(kind, slowed.subject, wait);
    return wait;
  }

  /** Milliseconds until `amount` may be spent. More than a limit needs all of it. */
  wait(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): number {
    return Math.max(...levelsOf(subject, limits).map((level) => this.#wait(kind, level, amount)));
  }

  #wait(kind: string, { subject, limits }: Level, amount: number): number {
    const waits = limits.map(({ count, seconds }) =>
      waitFor(this.#within(kind, subject, seconds), { count, seconds }, amount, this.#clock()),
    );
    return Math.max(0, ...waits);
  }

  /** Counts usage, even beyond the limit. */
  spend(kind: string, subject: Subject, limits: readonly RateLimit[], amount = 1): void {
    for (const level of levelsOf(subject, limits)) this.#spend(kind, level, amount);
  }

  #spend(kind: string, { subject, limits }: Level, amount: number): void {
    const now = this.#clock();
    const key = keyOf(kind, subject);
    const known = this.#find(key);
    const account: Account = known ?? new Map();
    for (const { seconds } of limits) {
      const spendings = this.#within(kind, subject, seconds);
      const last = spendings.at(-1);
      const isFine = spendings.length < fineSpendings || !last || now < last.first;
      if (isFine || now - last.first >= (seconds * 1000) / grainsPerWindow)
        spendings.push({ first: now, last: now, amount });
      else spendings.splice(-1, 1, { first: last.first, last: now, amount: last.amount + amount });
      account.set(seconds, spendings);
    }
    this.#drop(key);
    (known ? this.#accounts : this.#once).set(key, account);
    this.#bound(now);
  }

  used(kind: string, subject: Subject, seconds: number): number {
    return sumOf(this.#within(kind, subject, seconds));
  }

  /** As `used`; of a network at least its share of what its site used. */
  usedOfShare(kind: string, subject: Subject, seconds: number): number {
    const levels = levelsOf(subject, [{ count: 1, seconds }]);
    const parts = levels.map(({ subject: one, limits: [share] }) => {
      return this.used(kind, one, seconds) / (share?.count ?? 1);
    });
    return Math.max(...parts);
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
    this.#drop(key);
    this.#slowed.delete(key);
  }

  /** Releases the subject and its parts in all sources. Returns whether it was throttled. */
  release(kind: string, subject: Subject): boolean {
    const key = keyOf(kind, subject);
    const slowed = this.#slowed.get(key);
    this.forget(kind, subject);
    for (const all of [this.#accounts, this.#once])
      for (const other of all.keys()) if (other.startsWith(`${key}\n`)) all.delete(other);
    const isFreed = this.#sources.map((source) => source.release(kind, subject));
    return isFreed.includes(true) || (slowed !== undefined && slowed.until > this.#clock());
  }

  #bound(now: number): void {
    this.#spent += 1;
    for (const all of [this.#accounts, this.#once]) {
      if (this.#spent % sweepEvery === 0) sweep(all, now);
      evict(all, this.#maxSubjects);
    }
  }

  #find(key: string): Account | undefined {
    return this.#accounts.get(key) ?? this.#once.get(key);
  }

  #drop(key: string): void {
    this.#accounts.delete(key);
    this.#once.delete(key);
  }

  #within(kind: string, subject: Subject, seconds: number): Spending[] {
    const all = this.#find(keyOf(kind, subject))?.get(seconds) ?? [];
    return all.filter((one) => isWithin(one, seconds, this.#clock()));
  }
}

interface Level {
  readonly subject: Subject;
  readonly limits: readonly RateLimit[];
}

function levelsOf(subject: Subject, limits: readonly RateLimit[]): Level[] {
  const own = { subject, limits };
  const site = subject.of === 'network' ? siteOf(subject.id) : subject.id;
  if (site === subject.id) return [own];
  const wider = limits.map(({ count, seconds }) => ({ count: count * SITE_SHARES, seconds }));
  return [own, { subject: { of: 'network', id: site }, limits: wider }];
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

function sweep(accounts: Map<string, Account>, now: number): void {
  const isOld = ([seconds, all]: [number, Spending[]]) => !all.some((one) => isWithin(one, seconds, now));
  for (const [key, account] of accounts) if ([...account].every(isOld)) accounts.delete(key);
}

function evict(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
