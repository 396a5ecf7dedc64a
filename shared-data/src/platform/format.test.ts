import { expect, test } from 'vitest';
import { clockTime, dateTime, dayName, mailDate, venueDate, venueInstant, venueMinutes } from './format.ts';

const tokyo = 'Asia/Tokyo';
const now = Date.parse('2026-12-03T15:30:00+09:00');
const at = (text: string) => Date.parse(text);

test.each([
  ['2026-12-03T09:05:00+09:00', 'en', '9:05'],
  ['2026-12-03T00:00:00+09:00', 'en', '0:00'],
  ['2026-12-03T23:59:00+09:00', 'ja', '23:59'],
  ['2026-12-02T23:59:00+09:00', 'en', '02 Dec'],
  ['2026-01-05T12:00:00+09:00', 'en', '05 Jan'],
  ['2026-01-05T12:00:00+09:00', 'ja', '1月5日'],
  ['2025-12-31T23:59:00+09:00', 'en', '2025/12/31'],
  ['2025-12-31T23:59:00+09:00', 'ja', '2025/12/31'],
  ['2027-01-01T00:00:00+09:00', 'en', '2027/01/01'],
] as const)('a mail of %s reads in %s %s (section 9)', (time, locale, expected) => {
  expect(mailDate(at(time), locale, now, tokyo)).toBe(expected);
});

test('which day it is depends on the zone asked for', () => {
  const time = at('2026-12-02T16:00:00Z');
  expect(mailDate(time, 'en', now, tokyo)).toBe('1:00');
  expect(mailDate(time, 'en', now, 'UTC')).toBe('02 Dec');
  expect(venueDate(time, tokyo)).toBe('2026-12-03');
  expect(venueMinutes(time, tokyo)).toBe(60);
});

test.each([
  ['2026-12-03', '09:30', tokyo, '2026-12-03T09:30:00+09:00'],
  ['2026-07-01', '00:00', 'America/New_York', '2026-07-01T00:00:00-04:00'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  ['2026-03-08', '01:30', 'America/New_York', '2026-03-08T01:30:00-05:00'],
  ['2026-12-03', '09:30', 'Asia/Kathmandu', '2026-12-03T09:30:00+05:45'],
])('%s %s at %s is one instant', (date, time, zone, expected) => {
  expect(venueInstant(date, time, zone)).toBe(at(expected));
});

test('times name their zone when asked', () => {
  expect(clockTime(now, 'en', tokyo)).toBe('15:30');
  expect(clockTime(now, 'en', tokyo, true)).toMatch(/^15:30 GMT\+9$/);
  expect(dateTime(now, 'en', tokyo)).toMatch(/3 December 2026.*15:30.*GMT\+9/);
  expect(dateTime(now, 'ja', tokyo)).toMatch(/2026年12月3日/);
});

test('a day of the programme stays that day in every zone', () => {
  expect(dayName('2026-12-03', 'en')).toMatch(/^Thu,? 3 December$/);
  expect(dayName('2026-12-03', 'ja')).toMatch(/12月3日.*木/);
});
