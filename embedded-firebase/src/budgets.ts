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
  last: number;
  amount: number;
}

interface Account {
  /** Milliseconds after which a spending no longer counts. */
  readonly span: number;
  /** Milliseconds of spendings that are taken together. */
  readonly grain: number;
  readonly spendings: Spending[];
}

const maxSlowed = 10_000;
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
    const now = this.#clock();
    const spendings = this.#accounts.get(keyOf(kind, subject))?.spendings ?? [];
    return Math.max(0, ...budgets.map((budget) => waitFor(spendings, budget, amount, now)));
  }

  /** Counts what has been used, even beyond the budget. */
  spend(kind: string, subject: Subject, budgets: readonly Budget[], amount = 1): void {
    const now = this.#clock();
    const key = keyOf(kind, subject);
    const lengths = budgets.map(({ seconds }) => seconds * 1000);
    const account = this.#accounts.get(key) ?? {
      span: Math.max(...lengths),
      grain: Math.min(...lengths) / grainsPerBudget,
      spendings: [],
    };
    while (account.spendings[0] && !isWithin(account.spendings[0], account.span, now))
      account.spendings.shift();
    const last = account.spendings.at(-1);
    if (last && now >= last.first && now - last.first < account.grain) {
      last.last = now;
      last.amount += amount;
    } else account.spendings.push({ first: now, last: now, amount });
    // those used last are evicted last
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    this.#bound(now);
  }

  /** What was used within the last `seconds`. */
  used(kind: string, subject: Subject, seconds: number): number {
    const now = this.#clock();
    const spendings = this.#accounts.get(keyOf(kind, subject))?.spendings ?? [];
    return sumOf(spendings.filter((one) => isWithin(one, seconds * 1000, now)));
  }

  /** When something was last used; undefined when never or long ago. */
  lastUsed(kind: string, subject: Subject): number | undefined {
    return this.#accounts.get(keyOf(kind, subject))?.spendings.at(-1)?.last;
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
      for (const [key, { span, spendings }] of this.#accounts)
        if (!spendings.some((one) => isWithin(one, span, now))) this.#accounts.delete(key);
    evict(this.#accounts, this.#maxSubjects);
  }
}

function waitFor(all: readonly Spending[], budget: Budget, amount: number, now: number): number {
  const length = budget.seconds * 1000;
  const spendings = all.filter((one) => isWithin(one, length, now));
  let used = sumOf(spendings);
  for (const { last, amount: spent } of spendings) {
    if (used + amount <= budget.count) return 0;
    used -= spent;
    if (used + amount <= budget.count || used === 0) return last + length - now;
  }
  return 0;
}

/** Either way: after a clock is set back nothing may count for longer. */
function isWithin({ last }: Spending, length: number, now: number): boolean {
  return Math.abs(now - last) < length;
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
