import { expect, test } from 'vitest';
import { clockTime, dateRange, dateTime, dayName, deadlineText, mailDate, zoneName } from './format.ts';

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
});

test('times name their zone when asked', () => {
  expect(clockTime(now, tokyo)).toBe('15:30');
  expect(clockTime(now, tokyo, true)).toBe('15:30 JST');
  expect(dateTime(now, 'en', tokyo)).toBe('3 December 2026, 15:30 JST');
  expect(dateTime(now, 'ja', tokyo)).toBe('2026年12月3日 15:30 JST');
});

test('a day of the programme stays that day in every zone', () => {
  expect(dayName('2026-12-03', 'en')).toMatch(/^Thu,? 3 December$/);
  expect(dayName('2026-12-03', 'ja')).toMatch(/12月3日.*木/);
});

const augustNoon = Date.UTC(2026, 7, 7, 3);

test('a deadline is told in venue time and in universal time', () => {
  expect(deadlineText(augustNoon, 'en', 'Asia/Tokyo')).toBe('7 August 2026, 12:00 JST (03:00 UT)');
  expect(deadlineText(augustNoon, 'ja', 'Asia/Tokyo')).toBe('2026年8月7日 12:00 JST（03:00 UT）');
});

test('where the day differs in universal time it is told too', () => {
  const early = Date.UTC(2026, 7, 6, 23);
  expect(deadlineText(early, 'en', 'Asia/Tokyo')).toBe('7 August 2026, 08:00 JST (6 August 23:00 UT)');
});

test.each([
  ['Europe/London', 'BST'],
  ['America/New_York', 'EDT'],
  ['Asia/Kathmandu', 'GMT+5:45'],
])('the zone of %s is %s in August', (zone, letters) => {
  expect(zoneName(augustNoon, zone)).toBe(letters);
});

test('the dates are written as people write them', () => {
  expect(dateRange('2026-11-19', '2026-11-22', 'en')).toBe('19 – 22 November 2026');
  expect(dateRange('2026-11-29', '2026-12-02', 'en')).toBe('29 November – 2 December 2026');
  expect(dateRange('2026-11-19', '2026-11-22', 'ja')).toBe('2026年11月19日～11月22日');
  expect(dateRange('2026-11-19', '2026-11-19', 'ja')).toBe('2026年11月19日');
  expect(dateRange(undefined, '2026-11-22', 'en')).toBe('22 November 2026');
  expect(dateRange(undefined, undefined, 'en')).toBe('');
});

test('the name of a zone changes with its clocks, to the minute', () => {
  const end = Date.UTC(2026, 9, 25, 1);
  expect([end - 60_000, end, end - 60_000].map((time) => zoneName(time, 'Europe/London'))).toEqual([
    ...['BST', 'GMT', 'BST'],
  ]);
  const lordHowe = Date.UTC(2026, 9, 3, 15, 30);
  expect(zoneName(lordHowe - 1, 'Australia/Lord_Howe')).not.toBe(zoneName(lordHowe, 'Australia/Lord_Howe'));
});
