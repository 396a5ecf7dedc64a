import type { Subject } from './rate-limits.ts';
import {
  type Account,
  expected,
  expectLittle,
  goOn,
  type Owner,
  type Task,
  VISITOR,
} from './work-accounts.ts';
import { WorkBudgets } from './work-budgets.ts';
import type { WorkLimits } from './work-limits.ts';
import { Line } from './work-line.ts';

export type { Owner, Task } from './work-accounts.ts';

/** Milliseconds, in the ports' time. */
export interface Waiting extends Subject {
  readonly since: number;
  readonly wait: number;
}

export interface SchedulerPorts {
  time(): number;
  /** Milliseconds of the processor that this thread has used: on a busy machine steps take longer than they cost. */
  cpu(): number;
  /** Calls back after input that is already waiting. */
  soon(call: () => void): void;
  later(milliseconds: number, call: () => void): void;
}

/** Those with low usage: staff, accounts, visitors of networks with accounts, other visitors; then the rest in the same order. */
const LINES = 8;
const STRANGER = 3;
const USUAL_ORDER = [0, 1, 2, 3, 4, 5, 6, 7];
/** Every third turn: else a few accounts that write all the time leave visitors nothing. */
const VISITORS_FIRST = [0, 2, 3, 1, 4, 5, 6, 7];
const VISITORS_EVERY = 3;
/** Every seventh turn: else many visitors with low usage each keep out those whose network has opened too many sockets. */
const HIGH_USAGE_VISITORS_FIRST = [0, 6, 7, 1, 2, 3, 4, 5];
const HIGH_USAGE_VISITORS_EVERY = 7;
/** Tasks that spread, in one turn of the event loop. */
const HELD_AT_ONCE = 8;
/** Bounds the cost of a long line. */
const LOOKS_AT_ONCE = 200;
const LONGEST_SLEEP = 60_000;

interface Held {
  readonly account: Account;
  readonly task: Task;
}

/** Runs clients' work in short slices, one step per account in turn: staff, low usage, then high usage with rests. With empty buckets (account, network, total) clients wait; a network's newcomers have a bucket of their own. */
export class Scheduler {
  readonly #limits: WorkLimits;
  readonly #ports: SchedulerPorts;
  readonly #budgets: WorkBudgets;
  readonly #ready = Array.from({ length: LINES }, () => new Line());
  readonly #waiting = new Set<Account>();
  #turns = 0;
  #used = 0;
  /** Milliseconds spent in the current step. */
  #spent = 0;
  #soon = false;
  #wakesAt = Infinity;
  /** Clients with high usage get no turn until this time; `#sinceRest` is what they used since the last rest. */
  #restsUntil = -Infinity;
  #sinceRest = 0;
  #running = false;
  #held = false;

  constructor(limits: WorkLimits, ports: SchedulerPorts) {
    this.#limits = limits;
    this.#ports = ports;
    this.#budgets = new WorkBudgets(limits, () => ports.time());
  }

  /** Runs what it can now and queues the rest; ignores queued tasks. */
  add(task: Task): void {
    const account = this.#budgets.accounts.of(task.owner);
    if (task.spreads) expectLittle(account);
    account.opens = task.opens === true;
    account.isLongInput = task.isLongInput === true;
    this.#queue(account, task);
    this.#goOn();
  }

  remove(task: Task): void {
    this.#budgets.accounts.find(task.owner.account)?.tasks.delete(task);
  }

  /** Charges work done elsewhere or yet to come, as that of sending an answer; a slice has less room for it. */
  spend(owner: Owner, amount: number): void {
    this.#used += amount;
    this.#spent += amount;
    this.#budgets.spend(owner, amount, this.#ports.time());
  }

  slowed(): Waiting[] {
    const now = this.#ports.time();
    const all = new Map<string, Waiting>();
    for (const account of this.#waiting) {
      const subject = account.waitsFor;
      if (subject === null || account.tasks.size === 0) continue;
      const key = `${subject.of} ${subject.id}`;
      const since = Math.min(account.waitingSince ?? now, all.get(key)?.since ?? now);
      const wait = Math.max(this.#budgets.wait(account, now), all.get(key)?.wait ?? 0);
      all.set(key, { ...subject, since, wait });
    }
    return [...all.values()].sort((a, b) => a.since - b.since);
  }

  release({ of, id }: Subject): boolean {
    const isWaiting = this.slowed().some((one) => one.of === of && one.id === id);
    this.#budgets.fill({ of, id }, this.#waiting);
    this.#wakesAt = Infinity;
    this.#goOn();
    return isWaiting;
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
    // a new slice begins after others had their turn
    if (this.#soon || this.#used === 0) return;
    this.#soon = true;
    this.#ports.soon(() => {
      this.#soon = false;
      this.#used = 0;
      if (this.#ready.some((line) => !line.isEmpty)) this.#goOn();
    });
  }

  #queue(account: Account, task: Task): void {
    const now = this.#ports.time();
    if (account.tasks.size === 0) {
      goOn(account, now);
      account.readySince = now;
    }
    account.tasks.add(task);
    this.#line(account);
  }

  #line(account: Account): void {
    if (account.isReady || this.#waiting.has(account)) return;
    const { rank, network } = account;
    const now = this.#ports.time();
    const line = rank === VISITOR && !this.#budgets.accounts.isKnown(network) ? STRANGER : rank;
    const spent = this.#budgets.isLight(account, now) ? 0 : STRANGER + 1;
    this.#ready[line + spent]?.add(account, now);
  }

  #turn(account: Account): void {
    const task = this.#take(account);
    if (task?.spreads) this.#hold(account, task);
    else if (task) this.#step(account, task);
  }

  #take(account: Account): Task | undefined {
    const [task] = account.tasks;
    if (task === undefined) return undefined;
    account.tasks.delete(task);
    account.waitingSince = null;
    return task;
  }

  #step(account: Account, task: Task): void {
    this.#spent = 0;
    const began = this.#ports.cpu();
    let more = false;
    try {
      more = task.step();
    } finally {
      this.#charge(account, task, began, more);
    }
  }

  /** Charges the step until it waits for input. Other spread tasks follow before it while the slice lasts. */
  #hold(account: Account, task: Task): void {
    this.#held = true;
    let current: Held | undefined = { account, task };
    let began = 0;
    let more = false;
    const begin = () => {
      current ??= this.#nextToHold();
      began = this.#ports.cpu();
      this.#spent = 0;
      if (current) more = current.task.step();
    };
    const end = () => {
      if (current) this.#charge(current.account, current.task, began, more);
      current = undefined;
    };
    for (let i = 0; i < HELD_AT_ONCE; i++) {
      this.#ports.soon(begin);
      this.#ports.soon(end);
    }
    this.#ports.soon(() => {
      this.#held = false;
      this.#goOn();
    });
  }

  /** Runs the tasks before it. */
  #nextToHold(): Held | undefined {
    while (this.#used < this.#limits.slice) {
      const account = this.#next();
      if (account === undefined) return undefined;
      const task = this.#take(account);
      if (task?.spreads) return { account, task };
      if (task) this.#step(account, task);
    }
    return undefined;
  }

  #charge(account: Account, task: Task, began: number, more: boolean): void {
    const cost = Math.max(this.#ports.cpu() - began, this.#limits.least);
    this.spend(task.owner, cost);
    const now = this.#ports.time();
    if (task.opens) this.#budgets.spendOpening(account, this.#spent, now);
    account.dearest = Math.max(this.#spent, expected(account, now));
    account.dearestAt = now;
    account.servedAt = now;
    // the step may have changed the owner
    if (more) {
      const owner = this.#budgets.accounts.of(task.owner);
      if (owner.tasks.size === 0) owner.readySince = now;
      owner.tasks.add(task);
      this.#line(owner);
    }
    this.#rest(account, this.#spent, now);
    if (account.tasks.size === 0) return;
    account.readySince = now;
    account.streak++;
    this.#line(account);
  }

  /** Leaves the event loop to work of others that has started: one request returns to it a dozen times. */
  #rest(account: Account, cost: number, now: number): void {
    if (this.#budgets.isLight(account, now)) return;
    this.#sinceRest += cost;
    if (this.#sinceRest < this.#limits.slice) return;
    this.#restsUntil = now + this.#limits.rest * this.#sinceRest;
    this.#sinceRest = 0;
  }

  #next(): Account | undefined {
    const now = this.#ports.time();
    for (const index of orderOf(++this.#turns)) {
      const line = this.#ready[index] as Line;
      if (index > STRANGER && now < this.#restsUntil) {
        if (!line.isEmpty) this.#wakeIn(this.#restsUntil - now, now);
        continue;
      }
      const { found, passed } = this.#nextOf(line, now);
      passed.sort((a, b) => a.readySince - b.readySince);
      for (const account of passed) this.#waiting.add(account);
      if (found) return found;
    }
    return undefined;
  }

  #nextOf(line: Line, now: number): { found?: Account; passed: Account[] } {
    const passed: Account[] = [];
    for (let account = line.take(now); account !== undefined; account = line.take(now)) {
      if (account.tasks.size === 0) continue;
      const wait = this.#budgets.wait(account, now);
      if (wait === 0) return { found: account, passed };
      account.waitingSince ??= now;
      account.waitsFor = this.#budgets.emptied(account, now);
      passed.push(account);
      this.#wakeIn(wait, now);
    }
    return { passed };
  }

  #wake(): void {
    const now = this.#ports.time();
    if (now < this.#wakesAt && this.#waiting.size > 0 && this.#wakesAt !== Infinity) return;
    for (const account of this.#firstToWake(now)) {
      this.#waiting.delete(account);
      const wait = this.#budgets.wait(account, now);
      if (wait > 0 && account.tasks.size > 0) {
        account.waitsFor = this.#budgets.emptied(account, now);
        this.#waiting.add(account);
        this.#wakeIn(wait, now);
        continue;
      }
      account.waitsFor = null;
      if (account.tasks.size > 0) this.#line(account);
      else account.waitingSince = null;
    }
  }

  /** Of a long line mostly the newest, and the newest last. */
  #firstToWake(now: number): Account[] {
    const all = [...this.#waiting];
    if (all.length <= LOOKS_AT_ONCE) return all;
    this.#wakeIn(0, now);
    return [...all.slice(0, LOOKS_AT_ONCE / 4), ...all.slice((-3 * LOOKS_AT_ONCE) / 4)];
  }

  #wakeIn(milliseconds: number, now: number): void {
    const at = now + Math.min(Math.max(milliseconds, this.#limits.slice), LONGEST_SLEEP);
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    this.#ports.later(at - now, () => {
      // it may come early, as timers count from when the event loop last looked at the clock
      if (this.#wakesAt !== at) return;
      this.#wakesAt = Infinity;
      this.#goOn();
    });
  }
}

function orderOf(turn: number): number[] {
  if (turn % HIGH_USAGE_VISITORS_EVERY === 0) return HIGH_USAGE_VISITORS_FIRST;
  return turn % VISITORS_EVERY === 0 ? VISITORS_FIRST : USUAL_ORDER;
}
