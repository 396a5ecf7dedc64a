import { expect, test } from 'vitest';
import { clockElsewhere, clocksDiffer, phaseOf } from './venue-time.ts';

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
