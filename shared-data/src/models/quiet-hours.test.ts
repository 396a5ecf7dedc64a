import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);

test.each([
  // from, to, now in Tokyo (+9), until
  ['22:00', '07:00', '2026-12-02T21:59:59+09:00', null],
  ['22:00', '07:00', '2026-12-02T22:00:00+09:00', '2026-12-03T07:00:00+09:00'],
  ['22:00', '07:00', '2026-12-03T06:59:59+09:00', '2026-12-03T07:00:00+09:00'],
  ['22:00', '07:00', '2026-12-03T07:00:00+09:00', null],
  ['12:00', '13:30', '2026-12-03T12:10:00+09:00', '2026-12-03T13:30:00+09:00'],
  ['12:00', '13:30', '2026-12-03T11:59:00+09:00', null],
  ['12:00', '13:30', '2026-12-03T13:30:00+09:00', null],
  ['12:00', '12:00', '2026-12-03T12:00:00+09:00', null],
  ['00:00', '06:00', '2026-12-03T00:00:00+09:00', '2026-12-03T06:00:00+09:00'],
])('quiet from %s to %s: %s waits until %s', (quietFrom, quietTo, now, until) => {
  expect(quietUntil({ quietFrom, quietTo, zone: 'Asia/Tokyo' }, at(now))).toBe(at(until ?? now));
});

test('without both ends nothing is quiet', () => {
  expect(quietUntil({ zone: 'UTC' }, 5)).toBe(5);
  expect(quietUntil({ quietFrom: '00:00', zone: 'UTC' }, 5)).toBe(5);
});

test('the end is by the clock on the wall also in the night when clocks change', () => {
  const settings = { quietFrom: '22:00', quietTo: '07:00', zone: 'Europe/Berlin' };
  expect(quietUntil(settings, at('2026-10-24T23:00:00+02:00'))).toBe(at('2026-10-25T07:00:00+01:00'));
  expect(quietUntil(settings, at('2026-03-28T23:00:00+01:00'))).toBe(at('2026-03-29T07:00:00+02:00'));
});
