import type { Subject } from './rate-limits.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';
import type { WorkLimits } from './work-limits.ts';

/** Whose work something is. */
export interface Owner {
  /** Of a signed-in client its uid; each other socket is one of its own. */
  readonly account: string;
  /** Undefined where the network is not known. */
  readonly network: string | undefined;
  /** Staff, who is signed in, everybody else. */
  readonly rank: 0 | 1 | 2;
}

/** Work that is done in steps. */
export interface Task {
  readonly owner: Owner;
  /** Does a little. Whether there is more to do now. */
  step(): boolean;
  /** What a step begins goes on in promises, and is charged until those wait for input. */
  readonly spreads?: boolean;
}

/** Who has to wait, in milliseconds: since when, in the ports' time, and for how long yet. */
export interface Waiting extends Subject {
  readonly since: number;
  readonly wait: number;
}

export interface SchedulerPorts {
  /** Milliseconds from any beginning. */
  time(): number;
  /** Calls back after input that is already waiting. */
  soon(call: () => void): void;
  /** Calls back after so many milliseconds. */
  later(milliseconds: number, call: () => void): void;
}

interface Account {
  readonly name: string;
  readonly rank: number;
  readonly bucket: TokenBucket;
  readonly tasks: Set<Task>;
  /** Of a visitor: not until it had a turn while there was budget for its network, as a new socket brings no new budget. */
  isAdmitted: boolean;
  /** Whether its turn may come. */
  isReady: boolean;
  network: string | undefined;
  /** Since when it has had no turn, in the ports' time, and whose bucket was empty when that was last looked at. */
  waitingSince: number | null;
  waitsFor: Subject | null;
}

/** Accounts whose turn may come: visitors of one network one after the other, all others by themselves. */
class Line {
  readonly #turns = new Map<string, Account[]>();

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  add(account: Account): void {
    account.isReady = true;
    const { name, network, rank } = account;
    const key = rank === VISITOR && network !== undefined ? `network ${network}` : name;
    const turn = this.#turns.get(key);
    if (turn === undefined) this.#turns.set(key, [account]);
    else turn.push(account);
  }

  take(): Account | undefined {
    const [first] = this.#turns;
    if (first === undefined) return undefined;
    const [key, turn] = first;
    const account = turn.shift();
    this.#turns.delete(key);
    if (turn.length > 0) this.#turns.set(key, turn);
    if (account !== undefined) account.isReady = false;
    return account;
  }
}

interface Network {
  readonly bucket: TokenBucket;
  /** When somebody signed in there was last at work, in the ports' time. */
  knownAt: number;
}

/** Accounts and networks that spent nothing lately are forgotten when there are so many. */
const SWEEP_AT = 4000;
/** Staff; who has spent little lately: accounts, visitors of networks with accounts, other visitors; everybody else, in the same order. */
const LINES = 7;
const VISITOR = 2;
const STRANGER = 3;
/** Accounts that are looked at when some may go on, so that a long line costs little. */
const LOOKS_AT_ONCE = 200;
/** Milliseconds after which is looked again in any case. */
const LONGEST_SLEEP = 60_000;
/** Milliseconds for which a network counts as one with accounts. */
const KNOWN_FOR = 10 * 60_000;
const HALF = 0.5;
const LITTLE_SPENT = 0.8;

/**
 * Does the work of all clients in slices of some milliseconds, between which other things get their turn. Accounts take turns, step by
 * step; staff comes first, then who has spent little lately. Whoever has emptied the own bucket waits until there is some again;
 * when that of the network or of everybody is empty, so does who has spent half of the own.
 */
export class Scheduler {
  readonly #limits: WorkLimits;
  readonly #ports: SchedulerPorts;
  readonly #accounts = new Map<string, Account>();
  readonly #networks = new Map<string, Network>();
  readonly #everybody: TokenBucket;
  #sweepAccountsAt = SWEEP_AT;
  #sweepNetworksAt = SWEEP_AT;
  /** Accounts whose turn may come, in the order of the lines. */
  readonly #ready = Array.from({ length: LINES }, () => new Line());
  readonly #waiting = new Set<Account>();
  #used = 0;
  #soon = false;
  #wakesAt = Infinity;
  #running = false;
  /** A step that spreads is under way. */
  #held = false;

  constructor(limits: WorkLimits, ports: SchedulerPorts) {
    this.#limits = limits;
    this.#ports = ports;
    this.#everybody = new TokenBucket(limits.everybody, ports.time());
  }

  /** Does what can be done of it now, the rest in its turn. Of no effect for a task that is in line already. */
  add(task: Task): void {
    const account = this.#accountOf(task.owner);
    account.tasks.add(task);
    this.#line(account);
    this.#goOn();
  }

  /** It has nothing to do any more, as far as it was added. */
  remove(task: Task): void {
    this.#accounts.get(task.owner.account)?.tasks.delete(task);
  }

  /** Charges what was spent for somebody elsewhere. */
  spend({ account, network }: Owner, amount: number): void {
    const now = this.#ports.time();
    this.#accounts.get(account)?.bucket.spend(amount, now);
    if (network !== undefined) this.#networkOf(network).bucket.spend(amount, now);
    this.#everybody.spend(amount, now);
  }

  /** Who has to wait now, longest first. */
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

  /** Lets who has to wait go on as if nothing had been spent. Returns whether they had to. */
  release({ of, id }: Subject): boolean {
    const isWaiting = this.slowed().some((one) => one.of === of && one.id === id);
    for (const { waitsFor, rank, bucket } of this.#waiting)
      if (waitsFor?.of === of && waitsFor.id === id && (of === 'account' || rank === VISITOR)) bucket.fill();
    if (of === 'network') this.#networks.get(id)?.bucket.fill();
    if (of === 'everybody') this.#everybody.fill();
    this.#wakesAt = Infinity;
    this.#goOn();
    return isWaiting;
  }

  /** Whose bucket is empty. Visitors' sockets are named by their network. */
  #emptied({ name, network, rank, bucket }: Account, now: number): Subject {
    const isOwn = bucket.wait(now) > 0;
    if (isOwn && rank !== VISITOR) return { of: 'account', id: name };
    const isShared = network !== undefined && this.#networkOf(network).bucket.wait(now) > 0;
    return isOwn || isShared
      ? { of: 'network', id: network ?? 'unknown' }
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

  /** Puts an account at the end of its line, unless it is in one or waits. */
  #line(account: Account): void {
    if (account.isReady || this.#waiting.has(account)) return;
    const { rank, bucket, network } = account;
    const now = this.#ports.time();
    const isKnown = network !== undefined && now < this.#networkOf(network).knownAt + KNOWN_FOR;
    const line = rank === VISITOR && !isKnown ? STRANGER : rank;
    const spent = rank > 0 && !bucket.hasLeft(LITTLE_SPENT, now) ? STRANGER : 0;
    this.#ready[line + spent]?.add(account);
  }

  /** One step of one task; then both go to the end of their lines. */
  #turn(account: Account): void {
    const [task] = account.tasks;
    if (task === undefined) return;
    account.tasks.delete(task);
    account.waitingSince = null;
    account.isAdmitted ||= this.#sharedBy(account.network).wait(this.#ports.time()) === 0;
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

  /** Takes the time of a step until everything it does without waiting for input is done; nobody else works meanwhile. */
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
    this.#used += cost;
    this.spend(task.owner, cost);
    // its owner may have become another by what it did
    if (more) {
      const owner = this.#accountOf(task.owner);
      owner.tasks.add(task);
      this.#line(owner);
    }
    if (account.tasks.size > 0) this.#line(account);
  }

  /** Who is next. Those whose bucket is spent are put aside. */
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

  #wait({ bucket, network, rank, isAdmitted }: Account, now: number): number {
    const own = bucket.wait(now);
    const hasHalf = bucket.hasLeft(HALF, now);
    if (own > 0 || rank === 0 || (hasHalf && isAdmitted)) return own;
    const everybody = this.#everybody.wait(now);
    if (network === undefined) return everybody;
    const ofNetwork = this.#networkOf(network).bucket.wait(now);
    return hasHalf ? ofNetwork : Math.max(ofNetwork, everybody);
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
        isAdmitted: rank !== VISITOR,
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

  #sharedBy(network: string | undefined): TokenBucket {
    return network === undefined ? this.#everybody : this.#networkOf(network).bucket;
  }

  #networkOf(name: string): Network {
    let network = this.#networks.get(name);
    if (network === undefined) {
      network = { bucket: new TokenBucket(this.#limits.network, this.#ports.time()), knownAt: -Infinity };
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
      for (const [name, { bucket, knownAt }] of this.#networks)
        if (bucket.isFull(now) && now >= knownAt + KNOWN_FOR) this.#networks.delete(name);
      this.#sweepNetworksAt = Math.max(SWEEP_AT, 2 * this.#networks.size);
    }
  }
}
