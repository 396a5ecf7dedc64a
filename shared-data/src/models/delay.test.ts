import { expect, test } from 'vitest';
import { expectedSpan, expectedTime, minutesLate } from './delay.ts';
import { venueInstant } from './venue-time.ts';

const item = { date: '2026-12-01', end: '10:00' };
const tokyo = 'Asia/Tokyo';
const at = (date: string, time: string, zone = tokyo) => venueInstant(date, time, zone);

test.each([
  ['just said', '2026-12-01', '09:10', '2026-12-01', '09:10', 5],
  ['said before the item begins', '2026-12-01', '08:00', '2026-12-01', '08:00', 5],
  ['until half an hour after its expected end', '2026-12-01', '09:10', '2026-12-01', '10:34', 5],
  ['then it is forgotten', '2026-12-01', '09:10', '2026-12-01', '10:35', 0],
  ['also on the next day', '2026-12-01', '09:10', '2026-12-02', '09:10', 0],
  ['said on the day before, at a rehearsal', '2026-11-30', '23:59', '2026-12-01', '09:10', 0],
  ['said right after midnight', '2026-12-01', '00:00', '2026-12-01', '09:10', 5],
  ['said when all was over', '2026-12-01', '11:00', '2026-12-01', '11:00', 0],
  ['said a year ago, of a timetable that moved', '2025-12-01', '09:10', '2026-12-01', '09:10', 0],
])('a delay %s', (_, saidOn, saidAt, today, now, late) => {
  expect(minutesLate({ minutes: 5, at: at(saidOn, saidAt) }, item, at(today, now), tokyo)).toBe(late);
});

test('a delay beyond midnight lasts beyond midnight', () => {
  const night = { date: '2026-12-01', end: '23:50' };
  const delay = { minutes: 20, at: at('2026-12-01', '23:40') };
  expect(minutesLate(delay, night, at('2026-12-02', '00:30'), tokyo)).toBe(20);
  expect(minutesLate(delay, night, at('2026-12-02', '00:40'), tokyo)).toBe(0);
});

test('a day on which clocks change is measured by the venue’s clocks', () => {
  const zone = 'America/New_York';
  const change = { date: '2026-03-08', end: '09:00' };
  const delay = { minutes: 10, at: at('2026-03-08', '00:10', zone) };
  expect(minutesLate(delay, change, at('2026-03-08', '09:39', zone), zone)).toBe(10);
  expect(minutesLate(delay, change, at('2026-03-08', '09:40', zone), zone)).toBe(0);
});

test.each([
  [undefined, 0],
  [{ minutes: 0, at: at('2026-12-01', '09:00') }, 0],
  [{ minutes: -5, at: at('2026-12-01', '09:00') }, 0],
  [{ minutes: Number.NaN, at: at('2026-12-01', '09:00') }, 0],
])('without a sensible delay nothing is late: %o', (delay, late) => {
  expect(minutesLate(delay, item, at('2026-12-01', '09:10'), tokyo)).toBe(late);
});

test.each([
  ['09:00', 5, '09:05'],
  ['09:55', 10, '10:05'],
  ['23:50', 20, '00:10'],
  ['09:00', 0, '09:00'],
  ['09:00', -5, '09:00'],
])('%s with %i minutes is expected at %s, never before it was published', (published, late, expected) => {
  expect(expectedTime(published, late)).toBe(expected);
});

test('a span moves as a whole', () => {
  expect(expectedSpan({ begin: '09:00', end: '10:00' }, 15)).toEqual({ begin: '09:15', end: '10:15' });
});
