import type { Subject } from './rate-limits.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';
import type { WorkLimits } from './work-limits.ts';

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
}

/** Milliseconds, in the ports' time. */
export interface Waiting extends Subject {
  readonly since: number;
  readonly wait: number;
}

export interface SchedulerPorts {
  time(): number;
  /** Calls back after input that is already waiting. */
  soon(call: () => void): void;
  later(milliseconds: number, call: () => void): void;
}

interface Account {
  readonly name: string;
  readonly rank: number;
  readonly bucket: TokenBucket;
  readonly tasks: Set<Task>;
  isReady: boolean;
  network: string | undefined;
  waitingSince: number | null;
  waitsFor: Subject | null;
}

/** Takes networks of visitors and accounts in turn; of one network's visitors those first who used least. */
class Line {
  readonly #turns = new Map<string, Account[][]>();

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  add(account: Account, now: number): void {
    account.isReady = true;
    const { name, network, rank, bucket } = account;
    const key = rank === VISITOR ? `network ${network ?? UNKNOWN}` : name;
    const turn = this.#turns.get(key) ?? [];
    const level = rank === VISITOR ? Math.floor(Math.log2(1 + Math.max(0, bucket.used(now)))) : 0;
    turn[level] ??= [];
    turn[level].push(account);
    this.#turns.set(key, turn);
  }

  take(): Account | undefined {
    const [first] = this.#turns;
    if (first === undefined) return undefined;
    const [key, turn] = first;
    const account = turn.find((level) => level?.length > 0)?.shift();
    this.#turns.delete(key);
    if (turn.some((level) => level?.length > 0)) this.#turns.set(key, turn);
    if (account !== undefined) account.isReady = false;
    return account;
  }
}

interface Network {
  readonly bucket: TokenBucket;
  /** Of visitors with low usage, who need nothing of the shared buckets. Apart, as reconnecting must not grant new budget. */
  readonly newcomers: TokenBucket;
  knownAt: number;
}

/** Idle accounts and networks are forgotten beyond this number. */
const SWEEP_AT = 4000;
/** Staff; then those with low usage: accounts, visitors of networks with accounts, other visitors; then the rest in the same order. */
const LINES = 7;
const VISITOR = 2;
const STRANGER = 3;
const UNKNOWN = 'unknown';
/** Bounds the cost of a long line. */
const LOOKS_AT_ONCE = 200;
const LONGEST_SLEEP = 60_000;
const KNOWN_FOR = 10 * 60_000;
const unlimited: Rate = { burst: Infinity, perSecond: Infinity };
const HALF = 0.5;
const LITTLE_SPENT = 0.8;

/**
 * Does all clients' work in short slices, one step per account in turn: staff first, then low usage. An account with an empty bucket waits
 * for refill; if the bucket of its network or the total is empty, accounts that used half of theirs wait too, and visitors except
 * newcomers: they wait only while all newcomers of their network used up theirs.
 */
export class Scheduler {
  readonly #limits: WorkLimits;
  readonly #ports: SchedulerPorts;
  readonly #accounts = new Map<string, Account>();
  readonly #networks = new Map<string, Network>();
  readonly #everybody: TokenBucket;
  #sweepAccountsAt = SWEEP_AT;
  #sweepNetworksAt = SWEEP_AT;
  readonly #ready = Array.from({ length: LINES }, () => new Line());
  readonly #waiting = new Set<Account>();
  #used = 0;
  #soon = false;
  #wakesAt = Infinity;
  #running = false;
  #held = false;

  constructor(limits: WorkLimits, ports: SchedulerPorts) {
    this.#limits = limits;
    this.#ports = ports;
    this.#everybody = new TokenBucket(limits.everybody, ports.time());
  }

  /** Does what it can now and queues the rest; ignores queued tasks. */
  add(task: Task): void {
    const account = this.#accountOf(task.owner);
    account.tasks.add(task);
    this.#line(account);
    this.#goOn();
  }

  remove(task: Task): void {
    this.#accounts.get(task.owner.account)?.tasks.delete(task);
  }

  /** Charges work done elsewhere or yet to come, as that of sending an answer; a slice has less room for it. */
  spend({ account: name, network, rank }: Owner, amount: number): void {
    this.#used += amount;
    const now = this.#ports.time();
    const account = this.#accounts.get(name);
    const { bucket, newcomers } = this.#networkOf(network);
    if (rank === VISITOR && (account === undefined || isLight(account, now))) newcomers.spend(amount, now);
    account?.bucket.spend(amount, now);
    bucket.spend(amount, now);
    this.#everybody.spend(amount, now);
  }

  slowed(): Waiting[] {
    const now = this.#ports.time();
    const all = new Map<string, Waiting>();
    for (const account of this.#waiting) {
      const subject = account.waitsFor;
      if (subject === null || account.tasks.size === 0) continue;
      const key = `${subject.of} ${subject.id}`;
      const since = Math.min(account.waitingSince ?? now, all.get(key)?.since ?? now);
      const wait = Math.max(this.#wait(account, now), all.get(key)?.wait ?? 0);
      all.set(key, { ...subject, since, wait });
    }
    return [...all.values()].sort((a, b) => a.since - b.since);
  }

  release({ of, id }: Subject): boolean {
    const isWaiting = this.slowed().some((one) => one.of === of && one.id === id);
    for (const { waitsFor, rank, bucket } of this.#waiting)
      if (waitsFor?.of === of && waitsFor.id === id && (of === 'account' || rank === VISITOR)) bucket.fill();
    if (of === 'network') {
      const network = this.#networks.get(id);
      network?.bucket.fill();
      network?.newcomers.fill();
    }
    if (of === 'everybody') this.#everybody.fill();
    this.#wakesAt = Infinity;
    this.#goOn();
    return isWaiting;
  }

  #emptied(account: Account, now: number): Subject {
    const { name, network, rank, bucket } = account;
    const isOwn = bucket.wait(now) > 0;
    if (isOwn && rank !== VISITOR) return { of: 'account', id: name };
    const isShared = isNewcomer(account, now) || this.#networkOf(network).bucket.wait(now) > 0;
    return isOwn || isShared
      ? { of: 'network', id: network ?? UNKNOWN }
      : { of: 'everybody', id: 'everybody' };
  }

  #goOn(): void {
    if (!this.#running && !this.#held) this.#run();
  }

  #run(): void {
    this.#running = true;
    try {
      this.#wake();
      while (this.#used < this.#limits.slice && !this.#held) {
        const account = this.#next();
        if (account === undefined) break;
        this.#turn(account);
      }
    } finally {
      this.#running = false;
    }
    // a slice begins anew when others have had their turn
    if (this.#soon || this.#used === 0) return;
    this.#soon = true;
    this.#ports.soon(() => {
      this.#soon = false;
      this.#used = 0;
      if (this.#ready.some((line) => !line.isEmpty)) this.#goOn();
    });
  }

  #line(account: Account): void {
    if (account.isReady || this.#waiting.has(account)) return;
    const { rank, network } = account;
    const now = this.#ports.time();
    const isKnown = network !== undefined && now < this.#networkOf(network).knownAt + KNOWN_FOR;
    const line = rank === VISITOR && !isKnown ? STRANGER : rank;
    const spent = rank > 0 && !isLight(account, now) ? STRANGER : 0;
    this.#ready[line + spent]?.add(account, now);
  }

  #turn(account: Account): void {
    const [task] = account.tasks;
    if (task === undefined) return;
    account.tasks.delete(task);
    account.waitingSince = null;
    if (task.spreads) {
      this.#hold(account, task);
      return;
    }
    const began = this.#ports.time();
    let more = false;
    try {
      more = task.step();
    } finally {
      this.#charge(account, task, began, more);
    }
  }

  /** Charges the step until it waits for input; nothing else runs meanwhile. */
  #hold(account: Account, task: Task): void {
    this.#held = true;
    let began = 0;
    let more = false;
    this.#ports.soon(() => {
      began = this.#ports.time();
      more = task.step();
    });
    this.#ports.soon(() => {
      this.#held = false;
      this.#charge(account, task, began, more);
      this.#goOn();
    });
  }

  #charge(account: Account, task: Task, began: number, more: boolean): void {
    const cost = Math.max(this.#ports.time() - began, this.#limits.least);
    this.spend(task.owner, cost);
    // the step may have changed the owner
    if (more) {
      const owner = this.#accountOf(task.owner);
      owner.tasks.add(task);
      this.#line(owner);
    }
    if (account.tasks.size > 0) this.#line(account);
  }

  #next(): Account | undefined {
    const now = this.#ports.time();
    for (const line of this.#ready)
      for (let account = line.take(); account !== undefined; account = line.take()) {
        if (account.tasks.size === 0) continue;
        const wait = this.#wait(account, now);
        if (wait === 0) return account;
        account.waitingSince ??= now;
        account.waitsFor = this.#emptied(account, now);
        this.#waiting.add(account);
        this.#wakeIn(wait, now);
      }
    return undefined;
  }

  #wait(account: Account, now: number): number {
    const { bucket, network, rank } = account;
    const own = bucket.wait(now);
    if (own > 0 || rank === 0 || (rank !== VISITOR && bucket.hasLeft(HALF, now))) return own;
    const shared = this.#networkOf(network);
    if (isNewcomer(account, now)) return shared.newcomers.wait(now);
    return Math.max(shared.bucket.wait(now), this.#everybody.wait(now));
  }

  #wake(): void {
    const now = this.#ports.time();
    if (now < this.#wakesAt && this.#waiting.size > 0 && this.#wakesAt !== Infinity) return;
    let looks = Math.min(this.#waiting.size, LOOKS_AT_ONCE);
    if (looks < this.#waiting.size) this.#wakeIn(0, now);
    for (const account of this.#waiting) {
      if (--looks < 0) return;
      this.#waiting.delete(account);
      const wait = this.#wait(account, now);
      if (wait > 0 && account.tasks.size > 0) {
        account.waitsFor = this.#emptied(account, now);
        this.#waiting.add(account);
        this.#wakeIn(wait, now);
        continue;
      }
      account.waitsFor = null;
      if (account.tasks.size > 0) this.#line(account);
      else account.waitingSince = null;
    }
  }

  #wakeIn(milliseconds: number, now: number): void {
    const at = now + Math.min(Math.max(milliseconds, this.#limits.slice), LONGEST_SLEEP);
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    this.#ports.later(at - now, () => {
      if (this.#wakesAt > this.#ports.time() + 1) return;
      this.#wakesAt = Infinity;
      this.#goOn();
    });
  }

  #accountOf({ account: name, network, rank }: Owner): Account {
    const now = this.#ports.time();
    let account = this.#accounts.get(name);
    if (account === undefined) {
      this.#sweep(now);
      const rate: Rate = [this.#limits.staff, this.#limits.account, this.#limits.visitor][rank] as Rate;
      account = {
        name,
        rank,
        bucket: new TokenBucket(rate, now),
        tasks: new Set(),
        isReady: false,
        network,
        waitingSince: null,
        waitsFor: null,
      };
      this.#accounts.set(name, account);
    }
    account.network = network;
    if (network !== undefined && rank < VISITOR) this.#networkOf(network).knownAt = now;
    return account;
  }

  #networkOf(name = UNKNOWN): Network {
    let network = this.#networks.get(name);
    if (network === undefined) {
      const now = this.#ports.time();
      network = {
        // that of everybody is meant for those whose network is not known
        bucket: new TokenBucket(name === UNKNOWN ? unlimited : this.#limits.network, now),
        newcomers: new TokenBucket(this.#limits.newcomers, now),
        knownAt: -Infinity,
      };
      this.#networks.set(name, network);
    }
    return network;
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

function isLight({ bucket }: Account, now: number): boolean {
  return bucket.hasLeft(LITTLE_SPENT, now);
}

function isNewcomer(account: Account, now: number): boolean {
  return account.rank === VISITOR && isLight(account, now);
}
