import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimits, type Slowed, type Subject } from './rate-limits.ts';

const minute = 60_000;
const hall: Subject = { of: 'network', id: '203.0.113.7' };
const home: Subject = { of: 'network', id: '203.0.113.8' };
const three = [{ count: 3, seconds: 60 }];

function start() {
  const time = { now: 1_000_000 };
  return { time, rateLimits: new RateLimits(() => time.now) };
}

test('what is spent comes back after the span of the limit, and until then one is told how long', () => {
  const { time, rateLimits } = start();
  expect([1, 2, 3].map(() => rateLimits.take('mail', hall, three))).toEqual([0, 0, 0]);
  expect(rateLimits.take('mail', hall, three)).toBe(minute);
  time.now += 15_000;
  expect(rateLimits.take('mail', hall, three)).toBe(45_000);
  time.now += 45_000;
  expect(rateLimits.take('mail', hall, three)).toBe(0);
});

test('one subject’s spending is not another’s, nor one kind’s another kind’s', () => {
  const { rateLimits } = start();
  for (let i = 0; i < 4; i++) rateLimits.take('mail', hall, three);
  expect(rateLimits.take('mail', home, three)).toBe(0);
  expect(rateLimits.take('reset', hall, three)).toBe(0);
  expect(rateLimits.take('mail', { of: 'account', id: hall.id }, three)).toBe(0);
});

test('of several limits the one that takes longest decides, and a rejection spends of none', () => {
  const { time, rateLimits } = start();
  const both = [
    { count: 2, seconds: 60 },
    { count: 3, seconds: 3600 },
  ];
  rateLimits.take('mail', hall, both);
  rateLimits.take('mail', hall, both);
  expect(rateLimits.take('mail', hall, both)).toBe(minute);
  time.now += minute;
  expect(rateLimits.take('mail', hall, both)).toBe(0);
  expect(rateLimits.take('mail', hall, both)).toBe(59 * minute);
});

test('amounts count, and what is larger than the limit waits until all of it is there', () => {
  const { time, rateLimits } = start();
  const bytes = [{ count: 1000, seconds: 60 }];
  expect(rateLimits.take('bytes', hall, bytes, 5000)).toBe(0);
  expect(rateLimits.take('bytes', hall, bytes, 1)).toBe(minute);
  time.now += minute;
  expect(rateLimits.take('bytes', hall, bytes, 600)).toBe(0);
  expect(rateLimits.take('bytes', hall, bytes, 600)).toBe(minute);
});

test('within any span of a limit no more is spent than it holds', () => {
  const steps = fc.array(fc.record({ after: fc.integer({ min: 0, max: 40_000 }) }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (list) => {
      const { time, rateLimits } = start();
      const taken: number[] = [];
      for (const { after } of list) {
        time.now += after;
        if (rateLimits.take('mail', hall, three) === 0) taken.push(time.now);
      }
      for (const at of taken)
        expect(taken.filter((one) => one >= at && one < at + minute).length).toBeLessThanOrEqual(3);
    }),
  );
});

test('who waited as long as told gets it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 4, maxLength: 60 }), (pauses) => {
      const { time, rateLimits } = start();
      for (const pause of pauses) {
        time.now += pause;
        time.now += rateLimits.wait('mail', hall, three);
        expect(rateLimits.take('mail', hall, three)).toBe(0);
      }
    }),
  );
});

test('a clock that is set back makes nothing count for longer', () => {
  const { time, rateLimits } = start();
  for (let i = 0; i < 3; i++) rateLimits.take('mail', hall, three);
  time.now -= 60 * minute;
  expect(rateLimits.take('mail', hall, three)).toBe(0);
});

test('who has to wait is listed until they need not, with the requests rejected, and can be released', () => {
  const { time, rateLimits } = start();
  for (let i = 0; i < 5; i++) rateLimits.take('mail', hall, three);
  const since = time.now;
  const listed = { ...hall, kind: 'mail', since, until: since + minute };
  expect(rateLimits.slowed()).toEqual([{ ...listed, rejected: 2 }]);
  time.now += 10_000;
  rateLimits.take('mail', hall, three);
  expect(rateLimits.slowed()).toEqual([{ ...listed, rejected: 3 }]);
  expect(rateLimits.release('mail', hall)).toBe(true);
  expect(rateLimits.slowed()).toEqual([]);
  expect(rateLimits.take('mail', hall, three)).toBe(0);
  expect(rateLimits.release('mail', home)).toBe(false);
  for (let i = 0; i < 3; i++) rateLimits.take('mail', hall, three);
  time.now += 2 * minute;
  expect(rateLimits.slowed()).toEqual([]);
});

test('beyond the most that are kept, those unused for longest go first', () => {
  const rateLimits = new RateLimits(() => 0, 100);
  const of = (id: string): Subject => ({ of: 'address', id });
  const spendAll = (id: string) => [1, 2, 3].map(() => rateLimits.take('mail', of(id), three));
  spendAll('first');
  for (let i = 0; i < 99; i++) spendAll(`${i}`);
  expect(rateLimits.wait('mail', of('first'), three)).toBe(minute);
  spendAll('last');
  expect(rateLimits.wait('mail', of('first'), three)).toBe(0);
});

test('nobody makes the limit of an address forgotten by inventing addresses', () => {
  const rateLimits = new RateLimits(() => 0, 100);
  const of = (id: string): Subject => ({ of: 'address', id });
  for (let i = 0; i < 3; i++) rateLimits.take('mail', of('victim'), three);
  for (let i = 0; i < 1000; i++) rateLimits.take('mail', of(`invented${i}`), three);
  expect(rateLimits.wait('mail', of('victim'), three)).toBe(minute);
});

test.each([
  ['the /64s of a /48', (n: number) => `2001:db8:1:${n.toString(16)}::`, '2001:db8:1::/48', '2001:db8:2:1::'],
  ['the addresses of a /24', (n: number) => `203.0.113.${n}`, '203.0.113.0/24', '203.0.114.1'],
])('whoever rotates over %s gets four times as much as one network', (_, nth, site, elsewhere) => {
  const { rateLimits } = start();
  const of = (id: string): Subject => ({ of: 'network', id });
  const passed = Array.from({ length: 200 }, (_, n) => rateLimits.take('mail', of(nth(n)), three));
  expect(passed.filter((wait) => wait === 0)).toHaveLength(12);
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'mail', of: 'network', id: site, rejected: 188 }]);
  expect(rateLimits.take('mail', of(elsewhere), three)).toBe(0);
  expect(rateLimits.release('mail', of(site))).toBe(true);
  expect(rateLimits.take('mail', of(nth(200)), three)).toBe(0);
});

test('limits of different lengths may be asked for one after the other', () => {
  const { rateLimits } = start();
  const take = () => [three, [{ count: 4, seconds: 3600 }]].map((one) => rateLimits.take('mail', hall, one));
  expect([take(), take(), take(), take()]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [minute, 0],
  ]);
});

test('a release includes what is counted below the id, and nobody else’s', () => {
  const { rateLimits } = start();
  const parts = ['hall\nO1', 'hallway\nO1'].map((id): Subject => ({ of: 'network', id }));
  for (const part of parts) for (let i = 0; i < 3; i++) rateLimits.take('mail', part, three);
  rateLimits.release('mail', { of: 'network', id: 'hall' });
  expect(parts.map((part) => rateLimits.wait('mail', part, three))).toEqual([0, minute]);
});

test('those whom another source makes wait are in the same list, and are released the same way', () => {
  const { rateLimits } = start();
  const worker: Slowed = { kind: 'work', of: 'account', id: 'ann', since: 1, until: 2, rejected: 0 };
  let waiting = [worker];
  rateLimits.include({
    slowed: () => waiting,
    release(kind, { id }) {
      const found = waiting.some((one) => one.kind === kind && one.id === id);
      waiting = waiting.filter((one) => one.kind !== kind || one.id !== id);
      return found;
    },
  });
  for (let i = 0; i < 4; i++) rateLimits.take('mail', hall, three);
  expect(rateLimits.slowed().map(({ kind }) => kind)).toEqual(['work', 'mail']);
  expect(rateLimits.release('work', worker)).toBe(true);
  expect(rateLimits.release('work', worker)).toBe(false);
  expect(rateLimits.slowed().map(({ kind }) => kind)).toEqual(['mail']);
});
