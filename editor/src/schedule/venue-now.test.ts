import { expect, test } from 'vitest';
import { hasBegun, openFrom } from './venue-now.ts';

const now = '2026-11-20 11:05';

test('past and future times are distinguished', () => {
  expect(hasBegun('2026-11-19', '23:00', now)).toBe(true);
  expect(hasBegun('2026-11-20', '11:00', now)).toBe(true);
  expect(hasBegun('2026-11-20', '11:05', now)).toBe(false);
  expect(hasBegun('2026-11-21', '09:00', now)).toBe(false);
});

test('a day is open from now on, from its beginning, or not at all', () => {
  expect(openFrom('2026-11-19', now)).toBeNull();
  expect(openFrom('2026-11-20', now)).toBe('11:05');
  expect(openFrom('2026-11-21', now)).toBe('00:00');
});
