import { expect, test } from 'vitest';
import { symposiumPhase } from './symposium-dates.ts';

const base = { begin: '2026-11-19', end: '2026-11-22', timeZone: 'Asia/Tokyo' };
const at = (time: string) => symposiumPhase(base, Date.parse(time));

test('the days until the symposium are counted at the venue', () => {
  expect(at('2026-11-17T12:00:00+09:00')).toEqual({ phase: 'before', days: 2 });
  expect(at('2026-11-18T23:59:00+09:00')).toEqual({ phase: 'before', days: 1 });
});

test('a day begins at midnight of the venue, wherever the reader is', () => {
  expect(at('2026-11-18T15:00:00Z')).toEqual({ phase: 'on', day: 1, of: 4 });
  expect(at('2026-11-22T14:59:00Z')).toEqual({ phase: 'on', day: 4, of: 4 });
  expect(at('2026-11-22T15:00:00Z')).toEqual({ phase: 'over' });
});

test('without dates, or with ones that are none, nothing is said', () => {
  expect(symposiumPhase(null)).toBeNull();
  expect(symposiumPhase({ begin: 'soon', end: 'later' })).toBeNull();
});
