import { expect, test } from 'vitest';
import { plannedMinutes, talkClock } from './turn.ts';

const turn = { program: 'OMo1', at: 1_000_000, minutes: 15 };

test.each([
  [0, 'enough', '15:00'],
  [1, 'enough', '15:00'],
  [1000, 'enough', '14:59'],
  [599_999, 'enough', '5:01'],
  [600_000, 'five', '5:00'],
  [839_999, 'five', '1:01'],
  [840_000, 'one', '1:00'],
  [899_999, 'one', '0:01'],
  [900_000, 'over', '+0:00'],
  [912_345, 'over', '+0:12'],
  [960_000, 'over', '+1:00'],
])('after %i ms of fifteen minutes the sign is %s and the clock shows %s', (ms, sign, text) => {
  expect(talkClock(turn, turn.at + ms)).toEqual({ sign, text });
});

test('a talk of five minutes begins with the five-minute sign', () => {
  expect(talkClock({ ...turn, minutes: 5 }, turn.at).sign).toBe('five');
});

test.each([
  [{ begin: '09:00', end: '09:20' }, 3, 20],
  [{}, 4, 15],
  [{}, 0, 60],
  [{ begin: '09:00', end: '09:00' }, 3, 1],
])('planned minutes of %o among %i talks', (slot, talks, minutes) => {
  expect(plannedMinutes(slot, { begin: '09:00', end: '10:00' }, talks)).toBe(minutes);
});
