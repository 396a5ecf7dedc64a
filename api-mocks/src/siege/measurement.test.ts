import { expect, test } from 'vitest';
import {
  compare,
  decided,
  type Experience,
  faults,
  isDisturbed,
  type Outcome,
  percentile,
  worstOf,
} from './measurement.ts';

const times = (...took: number[]) => ({ took, rejected: [] as string[], roundTrips: 1 });
const steady = (milliseconds: number, count = 20) =>
  times(...Array.from({ length: count }, () => milliseconds));
const compared = (quiet: Experience[], attacked: Experience) => compare(quiet, attacked)[0];

const outcome = (change: Partial<Outcome>): Outcome => ({
  attack: 'pings',
  steps: compare([{ page: steady(20) }], { page: steady(20) }),
  rejectedAfter: [],
  memory: 4e8,
  memoryWithConverters: 4e8,
  counts: { ok: 1 },
  breaches: [],
  ...change,
});

test('the p95 of twenty attempts leaves out the slowest one', () => {
  const values = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect([percentile(values, 0.95), percentile(values, 0.5), percentile([], 0.95)]).toEqual([19, 10, 0]);
});

test('an attack is compared with the quiet before and after together', () => {
  const slowAfter = times(...Array.from({ length: 10 }, () => 40));
  const found = compared([{ page: steady(20, 10) }, { page: slowAfter }], { page: steady(120) });
  expect(found).toMatchObject({ quiet: 40, attacked: 120, ratio: 3, isSlow: false });
});

test('up to three times the quiet p95 passes', () => {
  expect(compared([{ page: steady(20) }], { page: steady(60) })?.isSlow).toBe(false);
  expect(compared([{ page: steady(20) }], { page: steady(61) })?.isSlow).toBe(true);
});

test('a quiet p95 below the floor counts as the floor', () => {
  expect(compared([{ page: steady(2) }], { page: steady(45) })).toMatchObject({ ratio: 3, isSlow: false });
  expect(compared([{ page: steady(2) }], { page: steady(46) })?.isSlow).toBe(true);
});

test('the floor is what a server that does nothing takes in the same spans, up to twice the least', () => {
  const beside = (quiet: number, attacked: number, page: number) =>
    compare([{ page: steady(2), bare: steady(quiet) }], { page: steady(page), bare: steady(attacked) }).find(
      ({ step }) => step === 'page',
    )?.isSlow;
  expect([beside(1, 20, 60), beside(1, 20, 61)]).toEqual([false, true]);
  expect([beside(24, 1, 72), beside(24, 1, 73)]).toEqual([false, true]);
  expect([beside(1, 80, 90), beside(1, 80, 91)]).toEqual([false, true]);
});

test('the floor counts once for every round trip of the quiet attempts', () => {
  const poll = { ...steady(20), roundTrips: 4 };
  expect(compared([{ poll }], { poll: { ...steady(180), roundTrips: 4 } })?.isSlow).toBe(false);
  expect(compared([{ poll }], { poll: { ...steady(181), roundTrips: 9 } })?.isSlow).toBe(true);
});

test('steps with too few attempts are listed but not compared', () => {
  const found = compared([{ conversion: steady(900, 2) }], { conversion: steady(9000, 1) });
  expect(found).toMatchObject({ attacked: 9000, ratio: undefined, isSlow: false });
});

test('a machine on which a server that does nothing is slow tells nothing about this one', () => {
  const besieged = (quiet: number, attacked: number) =>
    outcome({ steps: compare([{ bare: steady(quiet) }], { bare: steady(attacked) }) });
  expect(faults(besieged(2, 90))).toEqual([]);
  expect([besieged(2, 30), besieged(2, 31), besieged(31, 2)].map(isDisturbed)).toEqual([false, true, true]);
});

test('an outcome without faults passes, and each fault is named', () => {
  expect(faults(outcome({}))).toEqual([]);
  const steps = compare([{ page: steady(20) }], { page: { ...steady(90), rejected: ['503', '429'] } });
  const all = faults(
    outcome({ steps, rejectedAfter: ['poll: 503'], memory: 1.1e9, counts: {}, breaches: ['read mails'] }),
  );
  expect(all).toEqual([
    'page takes 4.5 times as long',
    '2 rejected, e.g. page: 503',
    '1 rejected afterwards, e.g. poll: 503',
    '1100 MB of memory',
    'the attack got nothing through',
    'breach: read mails',
  ]);
});

test('what is only slow must pass twice afterwards, anything else counts at once', () => {
  const good = outcome({});
  const slow = outcome({ steps: compare([{ page: steady(20) }], { page: steady(90) }) });
  const busy = outcome({ steps: compare([{ bare: steady(2) }], { bare: steady(90) }) });
  const wrong = outcome({ breaches: ['read mails'] });
  const table: [Outcome[], Outcome | undefined][] = [
    [[], undefined],
    [[good], good],
    [[busy], undefined],
    [[busy, good], good],
    [[slow], undefined],
    [[slow, good], undefined],
    [[slow, busy, good], undefined],
    [[slow, good, good], good],
    [[slow, slow], slow],
    [[slow, good, slow], slow],
    [[good, wrong], wrong],
    [[busy, wrong], wrong],
  ];
  for (const [tries, expected] of table) expect(decided(tries)).toBe(expected);
  expect([worstOf([slow, busy, good]), worstOf([busy, busy])]).toEqual([slow, busy]);
});
