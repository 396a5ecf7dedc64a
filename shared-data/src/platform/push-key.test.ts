import { afterEach, expect, test, vi } from 'vitest';
import { setServerOffset } from './clock.ts';
import { pushKey } from './push-key.ts';

afterEach(() => {
  vi.useRealTimers();
  setServerOffset(0);
});

test('keys have 20 letters that Firebase uses, and none comes twice', () => {
  const keys = Array.from({ length: 2000 }, pushKey);
  expect(new Set(keys).size).toBe(2000);
  for (const key of keys) expect(key).toMatch(/^[-\w]{20}$/);
});

test('keys are in the order of their making, also when the clock stands still or goes back', () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) });
  const keys = Array.from({ length: 500 }, pushKey);
  vi.setSystemTime(Date.UTC(2026, 11, 31));
  keys.push(pushKey());
  vi.setSystemTime(Date.UTC(2027, 0, 2));
  keys.push(pushKey());
  expect([...keys].sort()).toEqual(keys);
});

test('they begin with the time of the server', () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 5, 1) });
  const before = pushKey();
  setServerOffset(86_400_000);
  expect(pushKey().slice(0, 5) > before.slice(0, 5)).toBe(true);
});
