import type { WorkLimits } from './public.ts';
import type { Subject } from './rate-limits.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

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
  network: string | undefined;
  /** Since when it waits, in the ports' time, and whose bucket was empty when that was last looked at. */
  waitingSince: number | null;
  waitsFor: Subject | null;
}

/** Accounts and networks that spent nothing lately are forgotten when there are so many. */
const SWEEP_AT = 4000;
/** Staff; who has spent little lately, signed in or not; everybody else, in the same order. */
const LINES = 5;
const VISITOR = 2;
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
  readonly #networks = new Map<string, TokenBucket>();
  readonly #everybody: TokenBucket;
  /** Accounts whose turn may come, in the order of the lines. */
  readonly #ready: Set<Account>[] = Array.from({ length: LINES }, () => new Set());
  readonly #waiting = new Set<Account>();
  #used = 0;
  #soon = false;
  #wakesAt = Infinity;
  #running = false;

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
    if (!this.#running) this.#run();
  }

  /** It has nothing to do any more, as far as it was added. */
  remove(task: Task): void {
    this.#accounts.get(task.owner.account)?.tasks.delete(task);
  }

  /** Charges what was spent for somebody elsewhere. */
  spend({ account, network }: Owner, amount: number): void {
    const now = this.#ports.time();
    this.#accounts.get(account)?.bucket.spend(amount, now);
    if (network !== undefined) this.#networkOf(network).spend(amount, now);
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
    if (of === 'network') this.#networks.get(id)?.fill();
    if (of === 'everybody') this.#everybody.fill();
    this.#wakesAt = Infinity;
    if (!this.#running) this.#run();
    return isWaiting;
  }

  /** Whose bucket is empty. Visitors' sockets are named by their network. */
  #emptied({ name, network, rank, bucket }: Account, now: number): Subject {
    const isOwn = bucket.wait(now) > 0;
    if (isOwn && rank !== VISITOR) return { of: 'account', id: name };
    const isShared = network !== undefined && this.#networkOf(network).wait(now) > 0;
    return isOwn || isShared
      ? { of: 'network', id: network ?? 'unknown' }
      : { of: 'everybody', id: 'everybody' };
  }

  #run(): void {
    this.#running = true;
    try {
      this.#wake();
      while (this.#used < this.#limits.slice) {
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
      if (this.#ready.some(({ size }) => size > 0)) this.#run();
    });
  }

  /** Puts an account at the end of its line, unless it is in one or waits. */
  #line(account: Account): void {
    if (account.waitingSince !== null || this.#ready.some((line) => line.has(account))) return;
    const { rank, bucket } = account;
    const spent = rank > 0 && !bucket.hasLeft(LITTLE_SPENT, this.#ports.time()) ? 2 : 0;
    this.#ready[rank + spent]?.add(account);
  }

  /** One step of one task; then both go to the end of their lines. */
  #turn(account: Account): void {
    const [task] = account.tasks;
    if (task === undefined) return;
    account.tasks.delete(task);
    const began = this.#ports.time();
    let more = false;
    try {
      more = task.step();
    } finally {
      const now = this.#ports.time();
      const cost = Math.max(now - began, this.#limits.least);
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
  }

  /** Who is next. Those whose bucket is spent are put aside. */
  #next(): Account | undefined {
    const now = this.#ports.time();
    for (const line of this.#ready)
      for (const account of line) {
        line.delete(account);
        if (account.tasks.size === 0) continue;
        const wait = this.#wait(account, now);
        if (wait === 0) return account;
        account.waitingSince = now;
        account.waitsFor = this.#emptied(account, now);
        this.#waiting.add(account);
        this.#wakeIn(wait, now);
      }
    return undefined;
  }

  #wait({ bucket, network, rank }: Account, now: number): number {
    const own = bucket.wait(now);
    if (own > 0 || rank === 0 || bucket.hasLeft(HALF, now)) return own;
    const shared = network === undefined ? 0 : this.#networkOf(network).wait(now);
    return Math.max(shared, this.#everybody.wait(now));
  }

  #wake(): void {
    const now = this.#ports.time();
    if (now < this.#wakesAt && this.#waiting.size > 0 && this.#wakesAt !== Infinity) return;
    for (const account of this.#waiting) {
      const wait = this.#wait(account, now);
      if (wait > 0) {
        account.waitsFor = this.#emptied(account, now);
        this.#wakeIn(wait, now);
        continue;
      }
      this.#waiting.delete(account);
      account.waitingSince = null;
      account.waitsFor = null;
      if (account.tasks.size > 0) this.#line(account);
    }
  }

  #wakeIn(milliseconds: number, now: number): void {
    const at = now + Math.max(milliseconds, this.#limits.slice);
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    this.#ports.later(at - now, () => {
      if (this.#wakesAt > this.#ports.time() + 1) return;
      this.#wakesAt = Infinity;
      if (!this.#running) this.#run();
    });
  }

  #accountOf({ account: name, network, rank }: Owner): Account {
    let account = this.#accounts.get(name);
    if (account === undefined) {
      this.#sweep();
      const rate: Rate = [this.#limits.staff, this.#limits.account, this.#limits.visitor][rank] as Rate;
      const bucket = new TokenBucket(rate, this.#ports.time());
      account = { name, rank, bucket, tasks: new Set(), network, waitingSince: null, waitsFor: null };
      this.#accounts.set(name, account);
    }
    account.network = network;
    return account;
  }

  #networkOf(name: string): TokenBucket {
    let bucket = this.#networks.get(name);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.#limits.network, this.#ports.time());
      this.#networks.set(name, bucket);
    }
    return bucket;
  }

  #sweep(): void {
    const now = this.#ports.time();
    if (this.#accounts.size >= SWEEP_AT)
      for (const [name, { tasks, bucket }] of this.#accounts)
        if (tasks.size === 0 && bucket.isFull(now)) this.#accounts.delete(name);
    if (this.#networks.size >= SWEEP_AT)
      for (const [name, bucket] of this.#networks) if (bucket.isFull(now)) this.#networks.delete(name);
  }
}
