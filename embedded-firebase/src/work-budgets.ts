import { siteOf } from './networks.ts';
import type { Subject } from './rate-limits.ts';
import { TokenBucket } from './token-bucket.ts';
import {
  type Account,
  Accounts,
  isLight,
  type Network,
  type Owner,
  UNKNOWN,
  VISITOR,
} from './work-accounts.ts';
import type { WorkLimits } from './work-limits.ts';

/** Accounts with so much left do not wait for others of their network. */
const HALF = 0.5;

/** What accounts, networks and all together may still use. Visitors with low usage have a budget of their own in each network. */
export class WorkBudgets {
  readonly accounts: Accounts;
  readonly #everybody: TokenBucket;

  constructor(limits: WorkLimits, time: () => number) {
    this.accounts = new Accounts(limits, time);
    this.#everybody = new TokenBucket(limits.everybody, time());
  }

  spend({ account: name, network, rank }: Owner, amount: number, now: number): void {
    const account = this.accounts.find(name);
    const isNew =
      account === undefined
        ? rank === VISITOR && this.#mayOpen(network, now)
        : this.#isNewcomer(account, now);
    account?.bucket.spend(amount, now);
    for (const { bucket, newcomers } of this.accounts.networksOf(network)) {
      if (isNew) newcomers.spend(amount, now);
      bucket.spend(amount, now);
    }
    this.#everybody.spend(amount, now);
  }

  /** Charges a visitor's network for a socket that is opened, until it has nothing left: a flood leaves no debt. */
  spendOpening({ network, rank }: Account, amount: number, now: number): void {
    if (rank !== VISITOR) return;
    for (const { opening } of this.accounts.networksOf(network))
      if (opening.wait(now) === 0) opening.spend(amount, now);
  }

  /** Whether it has used little; a visitor that opens a socket counts with all that its network opens, and none is light with long input. */
  isLight(account: Account, now: number): boolean {
    const { rank, opens, isLongInput, network } = account;
    if (!isLight(account, now)) return false;
    return rank !== VISITOR || (!isLongInput && (!opens || this.#mayOpen(network, now)));
  }

  #mayOpen(network: string | undefined, now: number): boolean {
    return this.accounts.networksOf(network).every(({ opening }) => opening.wait(now) === 0);
  }

  #isNewcomer(account: Account, now: number): boolean {
    return account.rank === VISITOR && this.isLight(account, now);
  }

  /** Milliseconds until it may use more; 0 when it may. */
  wait(account: Account, now: number): number {
    const { bucket, network, rank } = account;
    const own = bucket.wait(now);
    if (own > 0 || rank === 0 || (rank !== VISITOR && bucket.hasLeft(HALF, now))) return own;
    const isNew = this.#isNewcomer(account, now);
    const shared = this.accounts.networksOf(network).map((one) => bucketOf(one, isNew).wait(now));
    return Math.max(...shared, isNew ? 0 : this.#everybody.wait(now));
  }

  /** Whose empty budget it waits for. */
  emptied(account: Account, now: number): Subject {
    const { name, network, rank, bucket } = account;
    const isOwn = bucket.wait(now) > 0;
    if (isOwn && rank !== VISITOR) return { of: 'account', id: name };
    const ofNetwork: Subject = { of: 'network', id: network ?? UNKNOWN };
    if (isOwn) return ofNetwork;
    const isNew = this.#isNewcomer(account, now);
    const [own, site] = this.accounts.networksOf(network).map((one) => bucketOf(one, isNew).wait(now) > 0);
    if (site && !own) return { of: 'network', id: siteOf(ofNetwork.id) };
    return isNew || own ? ofNetwork : { of: 'everybody', id: 'everybody' };
  }

  /** Fills what those `waiting` wait for. */
  fill({ of, id }: Subject, waiting: Iterable<Account>): void {
    for (const { waitsFor, rank, bucket } of waiting)
      if (waitsFor?.of === of && waitsFor.id === id && (of === 'account' || rank === VISITOR)) bucket.fill();
    if (of === 'network') {
      const network = this.accounts.findNetwork(id);
      network?.bucket.fill();
      network?.newcomers.fill();
    }
    if (of === 'everybody') this.#everybody.fill();
  }
}

function bucketOf({ bucket, newcomers }: Network, isNew: boolean): TokenBucket {
  return isNew ? newcomers : bucket;
}
