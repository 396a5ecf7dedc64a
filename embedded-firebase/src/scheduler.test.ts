import { beforeEach, expect, test } from 'vitest';
import { defaultLimits } from './database/limits.ts';
import type { WorkLimits } from './public.ts';
import { type Owner, Scheduler, type Task } from './scheduler.ts';
import { VISITOR } from './work-accounts.ts';

const limits: WorkLimits = {
  slice: 10,
  rest: 0,
  least: 0,
  staff: { burst: 1000, perSecond: 500, little: 200 },
  account: { burst: 100, perSecond: 50, little: 20 },
  visitor: { burst: 20, perSecond: 10, little: 4 },
  network: { burst: 150, perSecond: 100 },
  newcomers: { burst: 150, perSecond: 100 },
  opening: { burst: 150, perSecond: 100 },
  everybody: { burst: 400, perSecond: 200 },
};

const times = (more: number) => ({ burst: 150 * more, perSecond: 100 * more });

let time: number;
/** Milliseconds in which other processes ran. */
let stolen: number;
let turns: (() => void)[];
let timers: { at: number; call: () => void }[];
let done: string[];
let scheduler: Scheduler;

beforeEach(() => {
  time = 0;
  stolen = 0;
  turns = [];
  timers = [];
  done = [];
  scheduler = schedulerOf(limits);
});

function schedulerOf(its: WorkLimits, early = 0): Scheduler {
  return new Scheduler(its, {
    time: () => time,
    cpu: () => time - stolen,
    soon: (call) => turns.push(call),
    later: (milliseconds, call) => timers.push({ at: time + milliseconds - early, call }),
  });
}

function passUntil(end: number): void {
  for (;;) {
    const turn = turns.shift();
    if (turn) {
      turn();
      continue;
    }
    timers.sort((a, b) => a.at - b.at);
    if ((timers[0]?.at ?? Infinity) > end) break;
    const timer = timers.shift();
    time = Math.max(time, timer?.at ?? 0);
    timer?.call();
  }
  time = Math.max(time, end);
}

function work(account: string, steps: number, more: Partial<Owner> & { each?: number } = {}): Task {
  const { each = 1, ...owner } = more;
  let left = steps;
  return {
    owner: { account, network: undefined, rank: 1, ...owner },
    step() {
      time += each;
      done.push(account);
      return --left > 0;
    },
  };
}
const count = (account: string) => done.filter((one) => one === account).length;

test('a little work is done at once', () => {
  scheduler.add(work('ann', 3));
  expect(done).toEqual(['ann', 'ann', 'ann']);
});

test('only the own time of the processor is charged, not that of others on a busy machine', () => {
  const late: Task = {
    owner: { account: 'ann', network: undefined, rank: VISITOR },
    step() {
      time += 600;
      stolen += 599;
      return false;
    },
  };
  scheduler.add(late);
  scheduler.add({ ...late, spreads: true });
  passUntil(time);
  scheduler.add(work('ann', 1, { rank: VISITOR }));
  expect(count('ann')).toBe(1);
});

test('no slice is longer than its bound and one step, and others get their turn in between', () => {
  scheduler.add(work('ann', 50));
  expect(count('ann')).toBe(10);
  expect(turns).toHaveLength(1);
  turns.shift()?.();
  expect(count('ann')).toBe(20);
});

test('unless told otherwise, others have their turn within ten milliseconds', () => {
  scheduler = schedulerOf(defaultLimits.work);
  scheduler.add(work('ann', 500));
  for (let turn = 0; turn < 50; turn++) {
    const began = time;
    turns.shift()?.();
    expect(time - began).toBeLessThanOrEqual(10);
  }
  expect(count('ann')).toBeGreaterThan(20);
});

test.each<[string, Owner['rank'], number]>([
  ['a visitor', VISITOR, 0.04],
  ['an account', 1, 0.16],
])('unless told otherwise, %s that asks without a pause gets a small part of the time', (_, rank, share) => {
  scheduler = schedulerOf(defaultLimits.work);
  scheduler.add(work('reader', Infinity, { rank, network: 'hall', each: 5 }));
  passUntil(1_000_000);
  expect((done.length * 5) / time).toBeLessThan(share);
});

test('accounts take turns step by step, however many tasks one of them has', () => {
  for (let i = 0; i < 20; i++) scheduler.add(work('flood', 20));
  scheduler.add(work('ann', 5));
  turns.shift()?.();
  expect(count('ann')).toBe(5);
});

test('who has spent the own budget waits for more of it, and nobody else does', () => {
  scheduler.add(work('flood', 1000));
  passUntil(200);
  expect(count('flood')).toBeGreaterThanOrEqual(100);
  expect(count('flood')).toBeLessThan(120);
  expect(scheduler.slowed()).toMatchObject([{ of: 'account', id: 'flood' }]);
  scheduler.add(work('ann', 5));
  expect(count('ann')).toBe(5);
  const before = count('flood');
  passUntil(2200);
  expect(count('flood') - before).toBeGreaterThan(80);
  expect(count('flood') - before).toBeLessThan(120);
});

test('a network that has spent its budget slows those of it who spent most, not those who are new', () => {
  for (let i = 0; i < 5; i++) scheduler.add(work(`flood${i}`, 1000, { network: 'hall' }));
  passUntil(400);
  expect(scheduler.slowed()).toMatchObject([{ of: 'network', id: 'hall' }]);
  scheduler.add(work('ann', 5, { network: 'hall' }));
  scheduler.add(work('ben', 5, { network: 'elsewhere' }));
  expect([count('ann'), count('ben')]).toEqual([5, 5]);
});

test('staff comes first, then who is signed in, but every third turn is a visitor’s', () => {
  scheduler.add(work('before', 10));
  scheduler.add(work('visitor', 3, { rank: 2 }));
  scheduler.add(work('ann', 3));
  scheduler.add(work('editor', 3, { rank: 0 }));
  done = [];
  turns.shift()?.();
  expect(done.slice(0, 3)).toEqual(['editor', 'editor', 'editor']);
  expect(done.slice(3, 6).toSorted()).toEqual(['ann', 'ann', 'visitor']);
  expect(done).toHaveLength(9);
});

test('a visitor who is new comes before somebody signed in who has spent a part of the own budget', () => {
  scheduler.add(work('flood', 60));
  for (let i = 0; i < 2; i++) turns.shift()?.();
  expect(count('flood')).toBe(30);
  scheduler.add(work('visitor', 3, { rank: 2 }));
  done = [];
  turns.shift()?.();
  expect(done.slice(0, 4)).toEqual(['visitor', 'visitor', 'visitor', 'flood']);
});

test('who is released goes on at once', () => {
  scheduler.add(work('flood', 1000));
  passUntil(200);
  const before = count('flood');
  expect(scheduler.release({ of: 'network', id: 'flood' })).toBe(false);
  expect(count('flood')).toBe(before);
  expect(scheduler.release({ of: 'account', id: 'flood' })).toBe(true);
  passUntil(300);
  expect(count('flood') - before).toBeGreaterThan(90);
});

test('sockets of visitors are listed and released by their network', () => {
  for (const socket of ['one', 'two']) scheduler.add(work(socket, 1000, { rank: 2, network: 'hall' }));
  passUntil(100);
  const before = done.length;
  expect(scheduler.slowed()).toMatchObject([{ of: 'network', id: 'hall' }]);
  expect(scheduler.release({ of: 'network', id: 'hall' })).toBe(true);
  passUntil(140);
  expect(done.length - before).toBeGreaterThanOrEqual(40);
});

test.each([
  ['waits', 0],
  ['rests', 2],
])('who %s goes on although timers come early and nobody else asks', (_, rest) => {
  scheduler = schedulerOf({ ...limits, rest }, 5);
  scheduler.add(work('ann', 200));
  passUntil(5000);
  expect(count('ann')).toBe(200);
});

test('a task that becomes somebody else’s is counted there from then on', () => {
  const task = { ...work('socket', 1), owner: { account: 'socket', network: undefined, rank: 2 } as Owner };
  let left = 300;
  const changing: Task = {
    get owner() {
      return left > 295 ? task.owner : { ...task.owner, account: 'ann', rank: 1 as const };
    },
    step() {
      time += 1;
      return --left > 0;
    },
  };
  scheduler.add(changing);
  passUntil(150);
  expect(scheduler.slowed()).toMatchObject([{ of: 'account', id: 'ann' }]);
});

/** A step that goes on in promises: what `then` takes is added before input comes in again. */
function spread(account: string, then: number, owner: Partial<Owner> = {}): Task {
  return {
    owner: { account, network: undefined, rank: 1, ...owner },
    spreads: true,
    step() {
      done.push(account);
      turns.unshift(() => {
        time += then;
      });
      return false;
    },
  };
}

test('a step that goes on in promises is charged for all it does before input comes in again', () => {
  for (let i = 0; i < 20; i++) scheduler.add(spread('flood', 30));
  passUntil(200);
  expect(count('flood')).toBe(4);
  expect(scheduler.slowed()).toMatchObject([{ of: 'account', id: 'flood' }]);
});

test('while a step goes on in promises nobody else works', () => {
  scheduler.add(spread('ann', 5));
  scheduler.add(work('ben', 1));
  expect(done).toEqual([]);
  turns.shift()?.();
  expect(done).toEqual(['ann']);
  passUntil(10);
  expect(done).toEqual(['ann', 'ben']);
});

test('new visitors of a network that has spent its budget share what comes back of it, new ones elsewhere do not wait', () => {
  for (let i = 0; i < 400; i++) scheduler.add(work(`socket${i}`, 1, { rank: 2, network: 'hall', each: 2 }));
  passUntil(900);
  expect(scheduler.slowed()).toMatchObject([{ of: 'network', id: 'hall' }]);
  expect(done.length).toBeLessThan(130);
  scheduler.add(work('ben', 5, { rank: 2, network: 'elsewhere' }));
  scheduler.add(work('ann', 5, { network: 'hall' }));
  passUntil(930);
  expect([count('ben'), count('ann')]).toEqual([5, 5]);
  passUntil(10_000);
  expect(done.length).toBe(410);
});

test('visitors of a network where people are signed in come before strangers', () => {
  scheduler.add(work('ann', 1, { network: 'hall' }));
  passUntil(50);
  scheduler.add(work('before', 10));
  scheduler.add(work('stranger', 3, { rank: 2, network: 'elsewhere' }));
  scheduler.add(work('neighbour', 3, { rank: 2, network: 'hall' }));
  done = [];
  passUntil(100);
  expect(done).toEqual([...Array(3).fill('neighbour'), ...Array(3).fill('stranger')]);
});

test('visitors come in their order, but behind a burst that takes too long mostly the newest, and the oldest soon', () => {
  scheduler.add(work('before', 10));
  for (let i = 0; i < 200; i++) scheduler.add(work(`socket${i}`, 1, { rank: 2, network: 'hall' }));
  done = [];
  while (time < 32 && turns.length > 0) turns.shift()?.();
  expect(done.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `socket${i}`));
  scheduler.add(work('newest', 1, { rank: 2, network: 'hall' }));
  done = [];
  turns.shift()?.();
  expect(done.slice(0, 3)).toContain('newest');
  expect(done.some((name) => Number(name.replace('socket', '')) < 50)).toBe(true);
});

test('30 visitors who come back at once keep nobody waiting longer than one round of them', () => {
  const again = (name: string): Task => ({
    owner: { account: name, network: 'hall', rank: 2 },
    step() {
      time += 0.5;
      done.push(name);
      if (time < 1500) turns.push(() => scheduler.add(again(`${name}'`)));
      return false;
    },
  });
  const much = { burst: 1e6, perSecond: 1 };
  scheduler = schedulerOf({ ...limits, newcomers: much });
  for (let i = 0; i < 30; i++) scheduler.add(again(`socket${i}`));
  const turnsUntil = (end: number) => {
    while (time < end && turns.length > 0) turns.shift()?.();
  };
  for (let i = 0; i < 20; i++) {
    turnsUntil(500 + i * 40);
    scheduler.add(work(`honest${i}`, 1, { rank: 2, network: 'hall' }));
    turnsUntil(500 + i * 40 + 30);
    expect(count(`honest${i}`)).toBe(1);
  }
});

test('visitors who ask without a pause come mostly behind those who pause, but get turns among them', () => {
  scheduler = schedulerOf({ ...limits, visitor: { burst: 40, perSecond: 10, little: 8 } });
  const hall = { rank: 2, network: 'hall' } as const;
  scheduler.add(work('busy', 4, hall));
  passUntil(4);
  scheduler.add(work('before', 10));
  for (let i = 0; i < 24; i++) scheduler.add(work(`calm${i}`, 1, hall));
  for (let i = 0; i < 3; i++) scheduler.add(work('busy', 1, hall));
  done = [];
  passUntil(60);
  const places = [...done.keys()].filter((i) => done[i] === 'busy');
  expect(places.filter((place) => place < 6).length).toBeLessThan(3);
  expect(places.at(-1)).toBeLessThan(20);
});

test('between steps of those with high usage others have several turns of the event loop', () => {
  scheduler = schedulerOf({ ...limits, rest: 1 });
  scheduler.add(work('flood', 1000));
  passUntil(59);
  expect(count('flood')).toBeLessThan(45);
  const before = count('flood');
  scheduler.add(work('ann', 2));
  expect(count('ann')).toBe(2);
  passUntil(100);
  expect(count('flood') - before).toBeGreaterThan(10);
  expect(count('flood') - before).toBeLessThan(30);
});

test('40 sockets of visitors that ask without a pause leave others three quarters of the time', () => {
  scheduler = schedulerOf(defaultLimits.work);
  for (let i = 0; i < 40; i++) scheduler.add(work(`socket${i}`, Infinity, { rank: 2 }));
  passUntil(1000);
  done = [];
  passUntil(5000);
  expect(done.length).toBeGreaterThan(700);
  expect(done.length).toBeLessThan(1000);
});

test('a network that opens one socket after another leaves others three quarters of the time', () => {
  const opened = openEndlessly({ network: times(10), everybody: times(10) });
  passUntil(500);
  const before = opened();
  passUntil(2500);
  expect(opened() - before).toBeGreaterThan(400);
  expect(opened() - before).toBeLessThan(800);
});

test('sockets beyond what a network may open are paid for by the network, not by its newcomers', () => {
  const opened = openEndlessly({});
  passUntil(5000);
  const before = opened();
  passUntil(7000);
  expect(opened() - before).toBeGreaterThan(150);
  expect(opened() - before).toBeLessThan(250);
  scheduler.add(work('visitor', 1, { network: 'hall', rank: 2 }));
  passUntil(7010);
  expect(count('visitor')).toBe(1);
});

test('a flood of sockets leaves no debt', () => {
  const opened = openEndlessly({ network: times(10), everybody: times(10) }, 2000);
  passUntil(2500);
  const before = opened();
  scheduler.add({ ...work('flood', 1000, { network: 'hall', rank: 2 }) });
  scheduler.add({ ...work('visitor', 1, { network: 'hall', rank: 2 }), opens: true });
  passUntil(2510);
  expect(opened()).toBe(before);
  expect(count('visitor')).toBe(1);
});

test('a socket that is opened with high usage waits for one turn in seven of those with low usage', () => {
  const opened = openEndlessly(
    { rest: 0, network: times(10), newcomers: times(10), everybody: times(10) },
    1000,
  );
  passUntil(1000);
  expect(opened()).toBeGreaterThan(0);
  done = [];
  for (let i = 0; i < 100; i++) scheduler.add(work(`visitor${i}`, 1, { network: 'hall', rank: 2 }));
  scheduler.add({ ...work('late', 1, { network: 'hall', rank: 2 }), opens: true });
  while (count('late') === 0) turns.shift()?.();
  expect(done.length).toBeLessThan(20);
});

test('a visitor with long input rests after its work, however little that was', () => {
  scheduler = schedulerOf({ ...limits, slice: 2, rest: 6, network: times(10), newcomers: times(10) });
  for (let i = 0; i < 500; i++)
    scheduler.add({ ...work(`flood${i}`, 1, { network: 'hall', rank: 2 }), isLongInput: true });
  passUntil(1000);
  expect(done.length).toBeGreaterThan(100);
  expect(done.length).toBeLessThan(200);
});

test('work that is charged but done elsewhere counts for the rest too', () => {
  scheduler = schedulerOf({ ...limits, slice: 2, rest: 6, network: times(10), newcomers: times(10) });
  for (let i = 0; i < 500; i++) {
    const { owner } = work(`flood${i}`, 1, { network: 'hall', rank: 2 });
    const step = () => {
      scheduler.spend(owner, 1);
      done.push(owner.account);
      return false;
    };
    scheduler.add({ owner, isLongInput: true, step });
  }
  passUntil(1000);
  expect(done.length).toBeGreaterThan(100);
  expect(done.length).toBeLessThan(200);
});

test('long input of a visitor comes after others', () => {
  scheduler.add(work('before', 10));
  done = [];
  for (let i = 0; i < 50; i++)
    scheduler.add({ ...work(`flood${i}`, 1, { network: 'hall', rank: 2 }), isLongInput: true });
  for (let i = 0; i < 4; i++) scheduler.add(work(`visitor${i}`, 1, { network: 'hall', rank: 2 }));
  while (done.filter((name) => name.startsWith('visitor')).length < 4) turns.shift()?.();
  expect(done.length).toBeLessThan(15);
});

/** 30 sockets of one network, each followed by the next one, until a time. Returns how many have been opened. */
function openEndlessly(its: Partial<WorkLimits>, until = Infinity): () => number {
  scheduler = schedulerOf({ ...limits, slice: 2, rest: 3, newcomers: times(10), ...its });
  let opened = 0;
  const open = (): Task => ({
    owner: { account: `socket${++opened}`, network: 'hall', rank: 2 },
    opens: true,
    step() {
      time += 1;
      if (time < until) turns.push(() => scheduler.add(open()));
      return false;
    },
  });
  for (let i = 0; i < 30; i++) scheduler.add(open());
  return () => opened;
}

test('networks take turns, however many new visitors one of them has', () => {
  scheduler.add(work('before', 10));
  for (let i = 0; i < 30; i++) scheduler.add(work(`socket${i}`, 1, { rank: 2, network: 'hall' }));
  for (let i = 0; i < 3; i++) scheduler.add(work('ben', 1, { rank: 2, network: 'elsewhere' }));
  turns.shift()?.();
  expect(count('ben')).toBe(3);
  expect(done.indexOf('ben')).toBe(11);
});

test('networks of one site take turns as one, and one after the other', () => {
  for (let i = 0; i < 20; i++)
    scheduler.add(work(`flood${i}`, 4, { network: `2001:db8:1:${i}::`, rank: 2, each: 4 }));
  done = [];
  scheduler.add(work('ann', 1, { network: '203.0.113.7', rank: 2 }));
  scheduler.add(work('ben', 1, { network: '2001:db8:1:ffff::', rank: 2 }));
  while (count('ann') === 0) turns.shift()?.();
  expect(done.length).toBeLessThanOrEqual(4);
  while (count('ben') === 0) turns.shift()?.();
  expect(done.length).toBeLessThanOrEqual(24);
});

test('whoever rotates over the networks of a site gets one and a half times the budget of one network', () => {
  for (let i = 0; i < 400; i++)
    scheduler.add(work(`flood${i}`, 1, { network: `2001:db8:1:${i.toString(16)}::`, rank: 2 }));
  passUntil(300);
  // 225 at first, and 150 a second
  expect(done.length).toBeGreaterThan(225);
  expect(done.length).toBeLessThan(290);
  expect(scheduler.slowed()).toMatchObject([{ of: 'network', id: '2001:db8:1::/48' }]);
  scheduler.add(work('ann', 1, { network: '203.0.113.7', rank: 2 }));
  expect(count('ann')).toBe(1);
  expect(scheduler.release({ of: 'network', id: '2001:db8:1::/48' })).toBe(true);
  passUntil(600);
  expect(done.length).toBeGreaterThanOrEqual(400);
});

test('a newcomer does not wait for what accounts and other visitors of the network have spent', () => {
  for (let i = 0; i < 10; i++)
    scheduler.add(work(`account${i}`, 1000, { network: i % 2 ? 'hall' : undefined }));
  for (let i = 0; i < 10; i++) scheduler.add(work(`reader${i}`, 1000, { rank: 2, network: 'hall' }));
  passUntil(5000);
  expect(scheduler.slowed()).toContainEqual(expect.objectContaining({ of: 'network', id: 'hall' }));
  for (const network of ['hall', undefined])
    scheduler.add(work(`visitor from ${network}`, 3, { rank: 2, network }));
  expect([count('visitor from hall'), count('visitor from undefined')]).toEqual([3, 3]);
});

test('of the visitors of one network who used least comes first', () => {
  const visitor = { rank: 2, network: 'hall' } as const;
  scheduler.add(work('much', 4, { ...visitor, each: 3 }));
  passUntil(100);
  scheduler.add(work('before', 10));
  for (const name of ['much', 'little']) scheduler.add(work(name, 1, visitor));
  done = [];
  passUntil(200);
  expect(done).toEqual(['little', 'much']);
});

test('who asked for much a moment ago comes after newcomers, even when the own budget is full again', () => {
  const visitor = { rank: 2, network: 'hall' } as const;
  scheduler.add(work('much', 1, { ...visitor, each: 12 }));
  passUntil(2000);
  scheduler.add(work('before', 10));
  for (const name of ['much', 'little']) scheduler.add(work(name, 1, visitor));
  done = [];
  passUntil(2100);
  expect(done).toEqual(['little', 'much']);
});

test('a long answer counts as work of its step, so that the slice ends sooner', () => {
  for (let i = 0; i < 3; i++) {
    const { owner, step } = work('ann', 1);
    scheduler.add({
      owner,
      step() {
        scheduler.spend(owner, 9);
        return step();
      },
    });
  }
  expect(count('ann')).toBe(1);
  turns.shift()?.();
  expect(count('ann')).toBe(2);
});

test('requests that spread share a turn of the event loop while the slice lasts', () => {
  for (let i = 0; i < 12; i++) scheduler.add(spread('ann', 1));
  const [owner] = [{ account: 'ben', network: undefined, rank: 1 as const }];
  scheduler.add({ owner, step: () => done.push('ben') < 0 });
  for (let i = 0; i < 17; i++) turns.shift()?.();
  expect(count('ann')).toBeGreaterThan(1);
  expect(done.indexOf('ben')).toBeLessThan(3);
});
