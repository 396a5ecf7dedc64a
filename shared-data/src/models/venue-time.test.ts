import { expect, test } from 'vitest';
import { timeRange } from './time-range.ts';
import {
  clockOf,
  dateTimeOf,
  formatter,
  localTimeZone,
  minutesOf,
  sortableTime,
  timeOf,
  venueDate,
  venueInstant,
  venueMinutes,
  wallTime,
} from './venue-time.ts';

const tokyo = 'Asia/Tokyo';

test('the clock at the venue decides the day', () => {
  const instant = Date.UTC(2026, 10, 30, 15, 5);
  expect(wallTime(instant, 'Asia/Tokyo')).toEqual({ date: '2026-12-01', minutes: 5 });
  expect(wallTime(instant, 'America/New_York')).toEqual({ date: '2026-11-30', minutes: 605 });
});

test('another zone is noticed at once, as pages are drawn in the zone of the venue', () => {
  const { TZ } = process.env;
  const zones = ['Asia/Tokyo', 'UTC', 'Europe/London', 'Europe/Paris'];
  try {
    expect(
      zones.map((zone) => {
        process.env['TZ'] = zone;
        return localTimeZone();
      }),
    ).toEqual(zones);
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  }
});

test('minutes and clock times are each other’s inverse', () => {
  expect(minutesOf('09:05')).toBe(545);
  expect(timeOf(545)).toBe('09:05');
  expect(timeOf(1440)).toBe('24:00');
  for (let minutes = 0; minutes < 1800; minutes += 1) expect(minutesOf(timeOf(minutes))).toBe(minutes);
});

test.each([
  ['9:05', 545],
  ['', 0],
  ['09:5x', Number.NaN],
  ['later', Number.NaN],
])('minutes of %j are %d', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test('a moment at the venue sorts as text', () => {
  expect(sortableTime(wallTime(Date.UTC(2026, 10, 19, 15, 5), tokyo))).toBe('2026-11-20 00:05');
});

test('date and minutes are those of the zone', () => {
  const time = Date.parse('2026-12-02T16:00:00Z');
  expect(venueDate(time, tokyo)).toBe('2026-12-03');
  expect(venueMinutes(time, tokyo)).toBe(60);
});

test.each([
  ['2026-12-03', '09:30', tokyo, '2026-12-03T09:30:00+09:00'],
  ['2026-07-01', '00:00', 'America/New_York', '2026-07-01T00:00:00-04:00'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  ['2026-03-08', '01:30', 'America/New_York', '2026-03-08T01:30:00-05:00'],
  ['2026-12-03', '09:30', 'Asia/Kathmandu', '2026-12-03T09:30:00+05:45'],
  ['2026-12-03', '00:00', 'Pacific/Tongatapu', '2026-12-03T00:00:00+13:00'],
  ['2026-12-03', '23:59', 'Pacific/Honolulu', '2026-12-03T23:59:00-10:00'],
  // Across midnight, also into the day on which clocks go forward.
  ['2026-12-31', '25:30', tokyo, '2027-01-01T01:30:00+09:00'],
  ['2026-03-07', '27:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  // Twice on this day; the first one.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T01:30:00-04:00'],
])('%s %s at %s is one instant', (date, time, zone, expected) => {
  expect(venueInstant(date, time, zone)).toBe(Date.parse(expected));
});

test('times past midnight are shown as clocks show them', () => {
  expect(['23:59', '24:00', '25:30'].map(clockOf)).toEqual(['23:59', '00:00', '01:30']);
  expect(timeRange('09:00', '09:20')).toBe('09:00 - 09:20');
  expect(timeRange('22:00', '24:00')).toBe('22:00 - 00:00');
  expect(timeRange('23:00', '25:30')).toBe('23:00 - 01:30 (+1)');
  expect(timeRange('24:10', '24:30')).toBe('00:10 - 00:30 (+1)');
  expect(dateTimeOf('2026-12-31', '23:30')).toBe('2026-12-31T23:30');
  expect(dateTimeOf('2026-12-31', '24:30')).toBe('2027-01-01T00:30');
});

test('formats of zones in many spellings do not add up', () => {
  const spelled = (index: number) =>
    [...'america/argentina/buenos_aires']
      .map((letter, at) => ((index >> (at % 16)) & 1 ? letter.toUpperCase() : letter))
      .join('');
  const first = formatter('en', { timeZone: spelled(0) });
  expect(formatter('en', { timeZone: spelled(0) })).toBe(first);
  for (let index = 1; index <= 300; index++) formatter('en', { timeZone: spelled(index) });
  expect(formatter('en', { timeZone: spelled(0) })).not.toBe(first);
});
