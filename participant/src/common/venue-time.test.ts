import { minutesOf } from 'shared-data/models/venue-time';
import { expect, test } from 'vitest';
import { clockElsewhere, clocksDiffer, phaseOf, symposiumInstant } from './venue-time.ts';

test.each([
  [{ date: '2026-12-01', minutes: 539 }, 'later'],
  [{ date: '2026-12-01', minutes: 540 }, 'now'],
  [{ date: '2026-12-01', minutes: 599 }, 'now'],
  [{ date: '2026-12-01', minutes: 600 }, 'past'],
  [{ date: '2026-11-30', minutes: 999 }, 'later'],
  [{ date: '2026-12-02', minutes: 0 }, 'past'],
  [null, 'later'],
] as const)('at %o an item of 2026-12-01 09:00 to 10:00 is %s', (now, phase) => {
  expect(phaseOf('2026-12-01', '09:00', '10:00', now)).toBe(phase);
});

test('an item that runs late is on later, also beyond midnight', () => {
  expect(phaseOf('2026-12-01', '09:00', '10:00', { date: '2026-12-01', minutes: 544 }, 5)).toBe('later');
  expect(phaseOf('2026-12-01', '09:00', '10:00', { date: '2026-12-01', minutes: 604 }, 5)).toBe('now');
  expect(phaseOf('2026-12-01', '23:00', '23:50', { date: '2026-12-02', minutes: 9 }, 20)).toBe('now');
  expect(phaseOf('2026-12-01', '23:00', '23:50', { date: '2026-12-02', minutes: 10 }, 20)).toBe('past');
});

test('clocks elsewhere name the day when it is another one', () => {
  const tokyo = 'Asia/Tokyo';
  const newYork = 'America/New_York';
  const morning = { date: '2026-12-01', minutes: 540 };
  const away = { venue: tokyo, elsewhere: newYork };
  expect(clockElsewhere(morning, { venue: tokyo, elsewhere: 'Europe/Oslo' }, 'en')).toBe('01:00');
  expect(clockElsewhere(morning, away, 'en')).toMatch(/^Mon,? 30 Nov, 19:00$/);
  expect(clockElsewhere(morning, away, 'en', true)).toBe('Mon 19:00');
  expect(clockElsewhere(morning, away, 'ja')).toBe('11月30日(月) 19:00');
  expect(clockElsewhere(morning, away, 'ja', true)).toBe('11/30 19:00');
  expect(clockElsewhere(morning, { venue: newYork, elsewhere: tokyo }, 'en')).toBe('23:00');
  const afternoon = { date: '2026-12-01', minutes: 840 };
  expect(clockElsewhere(afternoon, { venue: newYork, elsewhere: tokyo }, 'en', true)).toBe('Wed 04:00');
});

test('zones of the same offset do not differ', () => {
  expect(clocksDiffer(Date.UTC(2026, 11, 1), 'Asia/Tokyo', 'Asia/Seoul')).toBe(false);
  expect(clocksDiffer(Date.UTC(2026, 11, 1), 'Asia/Tokyo', 'Asia/Kolkata')).toBe(true);
});

// Tonga is a day ahead of Honolulu at the same time of day; New York leaves summer time on 1 November 2026, Berlin on 25 October.
test.each([
  ['Asia/Tokyo', 'Pacific/Tongatapu', '2026-12-01', '09:00', '13:00'],
  ['Asia/Tokyo', 'Pacific/Tongatapu', '2026-12-01', '20:30', 'Wed 00:30'],
  ['Asia/Tokyo', 'Pacific/Honolulu', '2026-12-01', '09:00', 'Mon 14:00'],
  ['Asia/Tokyo', 'Pacific/Honolulu', '2026-12-01', '19:00', '00:00'],
  ['Pacific/Tongatapu', 'Pacific/Honolulu', '2027-01-01', '00:00', 'Thu 01:00'],
  ['Asia/Tokyo', 'Europe/Berlin', '2026-10-25', '09:59', '02:59'],
  ['Asia/Tokyo', 'Europe/Berlin', '2026-10-25', '10:00', '02:00'],
  ['America/New_York', 'Asia/Tokyo', '2026-10-31', '23:30', 'Sun 12:30'],
  ['America/New_York', 'Asia/Tokyo', '2026-11-01', '23:30', 'Mon 13:30'],
  ['Europe/London', 'Africa/Lagos', '2026-10-24', '10:00', ''],
  ['Europe/London', 'Africa/Lagos', '2026-10-25', '10:00', '11:00'],
])('at %s, for a reader in %s, %s %s is “%s”', (venue, elsewhere, date, time, shown) => {
  expect(clockElsewhere({ date, minutes: minutesOf(time) }, { venue, elsewhere }, 'en', true)).toBe(shown);
});

test('before the symposium its own clocks count, not those of today', () => {
  const days = { begin: '2026-12-01', end: '2026-12-04' };
  const moment = (now: string) =>
    new Date(symposiumInstant(Date.parse(now), days, 'Europe/Oslo')).toISOString().slice(0, 10);
  expect(moment('2026-07-01T00:00:00Z')).toBe('2026-12-01');
  expect(moment('2026-12-03T00:00:00Z')).toBe('2026-12-03');
  expect(moment('2027-07-01T00:00:00Z')).toBe('2026-12-04');
  expect(symposiumInstant(5, {}, 'Europe/Oslo')).toBe(5);
});
