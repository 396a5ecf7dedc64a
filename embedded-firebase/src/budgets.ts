/** At most `count` units within any `seconds`. */
export interface Budget {
  readonly count: number;
  readonly seconds: number;
}

/** Whose budget it is. `address` is an e-mail address, which may have no account. */
export interface Subject {
  readonly of: 'account' | 'address' | 'network' | 'device' | 'everybody';
  readonly id: string;
}

/** New accounts of one network. */
export const signUpBudget: readonly Budget[] = [{ count: 600, seconds: 3600 }];
/** Answers to one network that tell whether an address has an account. */
export const unknownAddressBudget: readonly Budget[] = [{ count: 300, seconds: 15 * 60 }];

/** Somebody who has to wait. Times in epoch milliseconds. */
export interface Slowed extends Subject {
  readonly kind: string;
  readonly since: number;
  readonly until: number;
  /** Requests refused since then. */
  readonly refused: number;
}

/** What was spent within a short time, taken together. */
interface Spending {
  readonly first: number;
  readonly last: number;
  readonly amount: number;
}

/** The spendings of one subject, by the seconds of the budgets they count for. */
type Account = Map<number, Spending[]>;

const maxSlowed = 10_000;
/** So many are remembered one by one; more are taken together. */
const fineSpendings = 24;
const grainsPerBudget = 12;
const sweepEvery = 10_000;

/**
 * The one place that counts what callers use and decides who has to wait: sign-ins, sign-ups, mails, requests. A budget is never
 * exceeded within any span of its length, and comes back as the spendings grow old. In memory, bounded, forgotten on restart.
 */
export class Budgets {
  readonly #clock: () => number;
  readonly #maxSubjects: number;
  readonly #accounts = new Map<string, Account>();
  readonly #slowed = new Map<string, Slowed>();
  #spent = 0;

  constructor(clock: () => number, maxSubjects = 100_000) {
    this.#clock = clock;
    this.#maxSubjects = maxSubjects;
  }

  /** Spends `amount` of every budget, or of none. Returns the milliseconds to wait; 0 when it was spent. */
  take(kind: string, subject: Subject, budgets: readonly Budget[], amount = 1): number {
    const wait = this.wait(kind, subject, budgets, amount);
    if (wait > 0) this.slow(kind, subject, wait);
    else this.spend(kind, subject, budgets, amount);
    return wait;
  }

  /** Milliseconds until `amount` may be spent; 0 when it may be now. What is larger than a budget needs all of it. */
  wait(kind: string, subject: Subject, budgets: readonly Budget[], amount = 1): number {
    const waits = budgets.map(({ count, seconds }) =>
      waitFor(this.#within(kind, subject, seconds), { count, seconds }, amount, this.#clock()),
    );
    return Math.max(0, ...waits);
  }

  /** Counts what has been used, even beyond the budget. */
  spend(kind: string, subject: Subject, budgets: readonly Budget[], amount = 1): void {
    const now = this.#clock();
    const key = keyOf(kind, subject);
    const account: Account = this.#accounts.get(key) ?? new Map();
    for (const { seconds } of budgets) {
      const spendings = this.#within(kind, subject, seconds);
      const last = spendings.at(-1);
      const isFine = spendings.length < fineSpendings || !last || now < last.first;
      if (isFine || now - last.first >= (seconds * 1000) / grainsPerBudget)
        spendings.push({ first: now, last: now, amount });
      else spendings.splice(-1, 1, { first: last.first, last: now, amount: last.amount + amount });
      account.set(seconds, spendings);
    }
    // those used last are evicted last
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    this.#bound(now);
  }

  /** What was used of budgets of this length within it. */
  used(kind: string, subject: Subject, seconds: number): number {
    return sumOf(this.#within(kind, subject, seconds));
  }

  /** When something of a budget of this length was last used within it. */
  lastUsed(kind: string, subject: Subject, seconds: number): number | undefined {
    return this.#within(kind, subject, seconds).at(-1)?.last;
  }

  /** Lists somebody as having to wait for `milliseconds`. */
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
      refused: (goesOn ? before.refused : 0) + 1,
    });
    evict(this.#slowed, maxSlowed);
  }

  /** Everybody who has to wait now, the latest last. */
  slowed(): Slowed[] {
    const now = this.#clock();
    for (const [key, { until }] of this.#slowed) if (until <= now) this.#slowed.delete(key);
    return [...this.#slowed.values()];
  }

  /** Forgets what somebody has used, so that nobody has to wait for it. Returns whether they had to. */
  forget(kind: string, subject: Subject): boolean {
    const key = keyOf(kind, subject);
    this.#accounts.delete(key);
    const slowed = this.#slowed.get(key);
    this.#slowed.delete(key);
    return slowed !== undefined && slowed.until > this.#clock();
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

function waitFor(spendings: readonly Spending[], budget: Budget, amount: number, now: number): number {
  let used = sumOf(spendings);
  for (const { last, amount: spent } of spendings) {
    if (used + amount <= budget.count) return 0;
    used -= spent;
    if (used + amount <= budget.count || used === 0) return last + budget.seconds * 1000 - now;
  }
  return 0;
}

/** Either way: after a clock is set back nothing may count for longer. */
function isWithin({ last }: Spending, seconds: number, now: number): boolean {
  return Math.abs(now - last) < seconds * 1000;
}

function sumOf(spendings: readonly Spending[]): number {
  return spendings.reduce((sum, { amount }) => sum + amount, 0);
}

/** Kinds hold no line break and ids are last, so two keys never meet. */
function keyOf(kind: string, { of, id }: Subject): string {
  return `${kind}\n${of}\n${id}`;
}

function evict(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
