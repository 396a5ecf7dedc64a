import { type Owner, Scheduler } from 'embedded-firebase/scheduler';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports.ts';
import { inTurns } from '../stored/database.ts';
import { callerTurns } from './caller-turns.ts';

const rate = (burst: number, perSecond = 1e-9) => ({ burst, perSecond, little: burst * 0.2 });
const limits = {
  ...{ slice: 2, rest: 1, least: 0 },
  ...{ staff: rate(500), account: rate(500), visitor: rate(500) },
  ...{ network: rate(1e6), newcomers: rate(1e6), opening: rate(1e6), everybody: rate(1e6) },
};

let now: number;
let scheduler: Scheduler;
let done: string[];
beforeEach(() => {
  [now, done] = [0, []];
  const own = new Scheduler(limits, {
    time: () => now,
    cpu: () => now,
    soon: setImmediate,
    later: (milliseconds, call) =>
      setImmediate(() => {
        if (scheduler !== own) return;
        now += milliseconds;
        call();
      }),
  });
  scheduler = own;
});

const owner = (account: string, rank: 0 | 1 | 2 = 0): Owner => ({ account, network: 'hall', rank });

/** A database whose answers come after others' work. */
const slow = {
  get: async () => {
    await new Promise(setImmediate);
    return null;
  },
} as unknown as Database;

/** Reads so often, and works for so many milliseconds after each time. */
async function call(account: string, reads: number, work: number): Promise<void> {
  const goOn = callerTurns(scheduler, owner(account), () => now);
  const database = inTurns(slow, goOn);
  for (let read = 0; read < reads; read++) {
    await database.get('');
    now += work;
    done.push(account);
  }
}

test('all that a call does between its reads is charged, and whoever has spent the budget waits', async () => {
  await call('ann', 99, 5);
  expect(scheduler.slowed()).toEqual([]);
  void call('ann', 20, 5);
  await expect.poll(() => scheduler.slowed()).toMatchObject([{ of: 'account', id: 'ann' }]);
  expect(done.length).toBeLessThan(105);
  void call('ben', 5, 5);
  await expect.poll(() => done.filter((name) => name === 'ben')).toHaveLength(5);
});

test('ten editors with costly calls share alike, and whoever asks for little comes before them', async () => {
  const editors = Array.from({ length: 10 }, (_, index) => `editor ${index}`);
  const all = Promise.all(editors.map((name) => call(name, 60, 5)));
  let before = -1;
  const waited: number[] = [];
  const ask = () => {
    before = done.length;
    scheduler.add({
      owner: owner('participant', 1),
      step() {
        waited.push(done.length - before);
        return false;
      },
    });
  };
  await expect.poll(() => done.length, { interval: 1 }).toBeGreaterThan(300);
  for (let request = 0; request < 20; request++) {
    ask();
    await expect.poll(() => waited.length, { interval: 1 }).toBe(request + 1);
  }
  expect(Math.max(...waited)).toBeLessThanOrEqual(1);
  await all;
  const counts = editors.map((name) => done.slice(0, 300).filter((one) => one === name).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
});

test('reads that are answered together share a turn', async () => {
  const added: unknown[] = [];
  const counted = {
    add(task: Parameters<Scheduler['add']>[0]) {
      added.push(task);
      scheduler.add(task);
    },
  };
  const database = inTurns(slow, callerTurns(counted, owner('ann')));
  await Promise.all([database.get('a'), database.get('b'), database.get('c')]);
  expect(added).toHaveLength(1);
});
