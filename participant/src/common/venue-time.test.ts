import { expect, test } from 'vitest';
import { minutesOf, phaseOf, timeOf, venueMoment } from './venue-time.ts';

test('the clock at the venue decides the day', () => {
  const instant = Date.UTC(2026, 10, 30, 15, 5);
  expect(venueMoment(instant, 'Asia/Tokyo')).toEqual({ date: '2026-12-01', minutes: 5 });
  expect(venueMoment(instant, 'America/New_York')).toEqual({ date: '2026-11-30', minutes: 605 });
});

test('minutes and clock times are each other’s inverse', () => {
  expect(minutesOf('09:05')).toBe(545);
  expect(timeOf(545)).toBe('09:05');
  expect(timeOf(1440)).toBe('24:00');
});

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
