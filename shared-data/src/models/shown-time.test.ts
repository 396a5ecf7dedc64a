import { expect, test } from 'vitest';
import { spanIn } from './shown-time.ts';

const venue = 'Asia/Tokyo';
const at = (begin: string, end: string, shown: string, date = '2026-11-30') => {
  const span = spanIn({ date, begin, end }, { venue, shown });
  return `${span.date} ${span.begin} ${span.end}`;
};

test('in the venue’s zone a span stays as it is', () => {
  expect(at('23:00', '25:30', venue)).toBe('2026-11-30 23:00 25:30');
});

test.each([
  ['09:00', '10:00', 'Europe/Paris', '2026-11-30 01:00 02:00'],
  // the day before, and across midnight there
  ['06:00', '07:30', 'Europe/Paris', '2026-11-29 22:00 23:30'],
  ['07:30', '09:00', 'Europe/Paris', '2026-11-29 23:30 25:00'],
  ['07:00', '08:00', 'Europe/Paris', '2026-11-29 23:00 24:00'],
  // across midnight at the venue alone
  ['23:00', '25:30', 'Europe/Paris', '2026-11-30 15:00 17:30'],
  ['13:00', '14:00', 'Pacific/Auckland', '2026-11-30 17:00 18:00'],
  ['20:00', '21:00', 'Pacific/Auckland', '2026-12-01 00:00 01:00'],
  ['09:00', '10:00', 'Asia/Kathmandu', '2026-11-30 05:45 06:45'],
])('%s - %s at the venue is %s: %s', (begin, end, shown, expected) => {
  expect(at(begin, end, shown)).toBe(expected);
});

test('the clocks of summer time count on the day of the span', () => {
  expect(at('09:00', '10:00', 'Europe/Paris', '2026-07-01')).toBe('2026-07-01 02:00 03:00');
  // clocks there go back an hour in between
  expect(at('09:30', '10:30', 'Europe/Paris', '2026-10-25')).toBe('2026-10-25 02:30 02:30');
});
