import { siteOf } from './networks.ts';
import type { Subject } from './rate-limits.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';
import type { OwnWorkRate, WorkLimits } from './work-limits.ts';

export interface Owner {
  /** The uid, or one per anonymous socket. */
  readonly account: string;
  readonly network: string | undefined;
  readonly rank: 0 | 1 | 2;
}

export interface Task {
  readonly owner: Owner;
  /** Does a little; returns whether there is more. */
  step(): boolean;
  /** Steps start promises, and are charged until those wait for input. */
  readonly spreads?: boolean;
  /** Opens a socket: whoever opens one after another is new each time. */
  readonly opens?: boolean;
  /** Reads more of an unusually long message: visitors only listen and sign in, which is short. */
  readonly isLongInput?: boolean;
}

export interface Account {
  readonly name: string;
  readonly rank: number;
  readonly bucket: TokenBucket;
  readonly little: number;
  readonly tasks: Set<Task>;
  /** Whether it is about to open a socket. */
  opens: boolean;
  /** Whether it is about to read more of a long message. */
  isLongInput: boolean;
  isReady: boolean;
  readySince: number;
  /** The most expensive recent step and its time, as an estimate of the next one. */
  dearest: number;
  dearestAt: number;
  /** Steps without a pause between them, besides the first; and when the last one ended. */
  streak: number;
  servedAt: number;
  network: string | undefined;
  waitingSince: number | null;
  waitsFor: Subject | null;
}

export interface Network {
  readonly bucket: TokenBucket;
  /** For visitors with low usage, apart from the shared buckets. Per network, as reconnecting must not grant new budget. */
  readonly newcomers: TokenBucket;
  readonly opening: TokenBucket;
  knownAt: number;
  /** The wider network that shares a budget, if any. */
  readonly site: string | undefined;
}

export const VISITOR = 2;
export const UNKNOWN = 'unknown';
/** Idle accounts and networks are forgotten beyond this number. */
const SWEEP_AT = 4000;
const KNOWN_FOR = 10 * 60_000;
const unlimited: Rate = { burst: Infinity, perSecond: Infinity };
/** Milliseconds estimated for a new caller; HTTP requests are short. */
const UNKNOWN_COST = 4;
/** What a site may use, in shares of one network. */
const SITE_SHARES = 1.5;
/** Half-life of that estimate in milliseconds. */
const FADES_IN = 5000;
/** Milliseconds without work that end a streak. */
const PAUSE = 100;

/** Remaining budgets of callers and their networks. */
export class Accounts {
  readonly #limits: WorkLimits;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #networks = new Map<string, Network>();
  #sweepAccountsAt = SWEEP_AT;
  #sweepNetworksAt = SWEEP_AT;

  constructor(limits: WorkLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  find(name: string): Account | undefined {
    return this.#accounts.get(name);
  }

  findNetwork(name: string): Network | undefined {
    return this.#networks.get(name);
  }

  of({ account: name, network, rank }: Owner): Account {
    const now = this.#now();
    let account = this.#accounts.get(name);
    if (account === undefined) {
      this.#sweep(now);
      const { staff, account: signedIn, visitor } = this.#limits;
      const rate = [staff, signedIn, visitor][rank] as OwnWorkRate;
      account = {
        name,
        rank,
        bucket: new TokenBucket(rate, now),
        little: rate.little,
        tasks: new Set(),
        opens: false,
        isLongInput: false,
        isReady: false,
        readySince: now,
        dearest: UNKNOWN_COST,
        dearestAt: now,
        streak: 0,
        servedAt: -Infinity,
        network,
        waitingSince: null,
        waitsFor: null,
      };
      this.#accounts.set(name, account);
    }
    account.network = network;
    if (network !== undefined && rank < VISITOR) this.network(network).knownAt = now;
    return account;
  }

  /** Whether a signed-in caller came from there recently. */
  isKnown(network: string | undefined): boolean {
    return network !== undefined && this.#now() < this.network(network).knownAt + KNOWN_FOR;
  }

  network(name = UNKNOWN): Network {
    let network = this.#networks.get(name);
    if (network === undefined) {
      const now = this.#now();
      const site = siteOf(name);
      const { network: usual, newcomers, opening } = this.#limits;
      const shares = site === name && site.includes('/') ? SITE_SHARES : 1;
      network = {
        // unknown networks share the account of everybody
        bucket: new TokenBucket(name === UNKNOWN ? unlimited : times(usual, shares), now),
        newcomers: new TokenBucket(times(newcomers, shares), now),
        opening: new TokenBucket(times(opening, shares), now),
        knownAt: -Infinity,
        site: site === name ? undefined : site,
      };
      this.#networks.set(name, network);
    }
    return network;
  }

  networksOf(name: string | undefined): Network[] {
    const network = this.network(name);
    return network.site === undefined ? [network] : [network, this.network(network.site)];
  }

  #sweep(now: number): void {
    if (this.#accounts.size >= this.#sweepAccountsAt) {
      for (const [name, { tasks, bucket }] of this.#accounts)
        if (tasks.size === 0 && bucket.isFull(now)) this.#accounts.delete(name);
      this.#sweepAccountsAt = Math.max(SWEEP_AT, 2 * this.#accounts.size);
    }
    if (this.#networks.size >= this.#sweepNetworksAt) {
      for (const [name, { bucket, newcomers, knownAt }] of this.#networks)
        if (bucket.isFull(now) && newcomers.isFull(now) && now >= knownAt + KNOWN_FOR)
          this.#networks.delete(name);
      this.#sweepNetworksAt = Math.max(SWEEP_AT, 2 * this.#networks.size);
    }
  }
}
function times({ burst, perSecond }: Rate, shares: number): Rate {
  return { burst: burst * shares, perSecond: perSecond * shares };
}

export function isLight({ bucket, little }: Account, now: number): boolean {
  return bucket.used(now) <= little;
}

export function expected({ dearest, dearestAt }: Account, now: number): number {
  return dearest * 2 ** ((dearestAt - now) / FADES_IN);
}

/** For a new caller. */
export function expectLittle(account: Account): void {
  if (account.dearest === UNKNOWN_COST) account.dearest = 0;
}

/** To be called when it asks for something while nothing of it waits. */
export function goOn(account: Account, now: number): void {
  account.streak = now < account.servedAt + PAUSE ? account.streak + 1 : 0;
}
