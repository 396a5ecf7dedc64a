import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Budgets, type Subject } from './budgets.ts';

const minute = 60_000;
const hall: Subject = { of: 'network', id: '203.0.113.7' };
const home: Subject = { of: 'network', id: '203.0.113.8' };
const three = [{ count: 3, seconds: 60 }];

function start() {
  const time = { now: 1_000_000 };
  return { time, budgets: new Budgets(() => time.now) };
}

test('what is spent comes back after the span of the budget, and until then one is told how long', () => {
  const { time, budgets } = start();
  expect([1, 2, 3].map(() => budgets.take('mail', hall, three))).toEqual([0, 0, 0]);
  expect(budgets.take('mail', hall, three)).toBe(minute);
  time.now += 15_000;
  expect(budgets.take('mail', hall, three)).toBe(45_000);
  time.now += 45_000;
  expect(budgets.take('mail', hall, three)).toBe(0);
});

test('one subject’s spending is not another’s, nor one kind’s another kind’s', () => {
  const { budgets } = start();
  for (let i = 0; i < 4; i++) budgets.take('mail', hall, three);
  expect(budgets.take('mail', home, three)).toBe(0);
  expect(budgets.take('reset', hall, three)).toBe(0);
  expect(budgets.take('mail', { of: 'account', id: hall.id }, three)).toBe(0);
});

test('of several budgets the one that takes longest decides, and a refusal spends of none', () => {
  const { time, budgets } = start();
  const both = [
    { count: 2, seconds: 60 },
    { count: 3, seconds: 3600 },
  ];
  budgets.take('mail', hall, both);
  budgets.take('mail', hall, both);
  expect(budgets.take('mail', hall, both)).toBe(minute);
  time.now += minute;
  expect(budgets.take('mail', hall, both)).toBe(0);
  expect(budgets.take('mail', hall, both)).toBe(59 * minute);
});

test('amounts count, and what is larger than the budget waits until all of it is there', () => {
  const { time, budgets } = start();
  const bytes = [{ count: 1000, seconds: 60 }];
  expect(budgets.take('bytes', hall, bytes, 5000)).toBe(0);
  expect(budgets.take('bytes', hall, bytes, 1)).toBe(minute);
  time.now += minute;
  expect(budgets.take('bytes', hall, bytes, 600)).toBe(0);
  expect(budgets.take('bytes', hall, bytes, 600)).toBe(minute);
});

test('within any span of a budget no more is spent than it holds', () => {
  const steps = fc.array(fc.record({ after: fc.integer({ min: 0, max: 40_000 }) }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (list) => {
      const { time, budgets } = start();
      const taken: number[] = [];
      for (const { after } of list) {
        time.now += after;
        if (budgets.take('mail', hall, three) === 0) taken.push(time.now);
      }
      for (const at of taken)
        expect(taken.filter((one) => one >= at && one < at + minute).length).toBeLessThanOrEqual(3);
    }),
  );
});

test('who waited as long as told gets it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 4, maxLength: 60 }), (pauses) => {
      const { time, budgets } = start();
      for (const pause of pauses) {
        time.now += pause;
        time.now += budgets.wait('mail', hall, three);
        expect(budgets.take('mail', hall, three)).toBe(0);
      }
    }),
  );
});

test('a clock that is set back makes nothing count for longer', () => {
  const { time, budgets } = start();
  for (let i = 0; i < 3; i++) budgets.take('mail', hall, three);
  time.now -= 60 * minute;
  expect(budgets.take('mail', hall, three)).toBe(0);
});

test('who has to wait is listed until they need not, with the requests refused, and can be released', () => {
  const { time, budgets } = start();
  for (let i = 0; i < 5; i++) budgets.take('mail', hall, three);
  const since = time.now;
  const listed = { ...hall, kind: 'mail', since, until: since + minute };
  expect(budgets.slowed()).toEqual([{ ...listed, refused: 2 }]);
  time.now += 10_000;
  budgets.take('mail', hall, three);
  expect(budgets.slowed()).toEqual([{ ...listed, refused: 3 }]);
  expect(budgets.forget('mail', hall)).toBe(true);
  expect(budgets.slowed()).toEqual([]);
  expect(budgets.take('mail', hall, three)).toBe(0);
  expect(budgets.forget('mail', home)).toBe(false);
  for (let i = 0; i < 3; i++) budgets.take('mail', hall, three);
  time.now += 2 * minute;
  expect(budgets.slowed()).toEqual([]);
});

test('beyond the most that are kept, those unused for longest go first', () => {
  const budgets = new Budgets(() => 0, 100);
  const of = (id: string): Subject => ({ of: 'address', id });
  for (let i = 0; i < 3; i++) budgets.take('mail', of('first'), three);
  for (let i = 0; i < 99; i++) budgets.take('mail', of(`${i}`), three);
  expect(budgets.wait('mail', of('first'), three)).toBe(minute);
  budgets.take('mail', of('last'), three);
  expect(budgets.wait('mail', of('first'), three)).toBe(0);
});

test('budgets of different lengths may be asked for one after the other', () => {
  const { budgets } = start();
  const take = () => [three, [{ count: 4, seconds: 3600 }]].map((one) => budgets.take('mail', hall, one));
  expect([take(), take(), take(), take()]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [minute, 0],
  ]);
});
