import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';

const minute = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('readers share one timer, which ends with the last of them', () => {
  vi.useFakeTimers();
  const clock = createClock(() => Date.now());
  const ends = [clock.subscribe(() => {}), clock.subscribe(() => {})];
  expect(vi.getTimerCount()).toBe(1);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});

test('readers are told of a new minute, and of nothing before it', () => {
  vi.useFakeTimers({ now: 10 * minute });
  const clock = createClock(() => Date.now());
  const told: number[] = [];
  const end = clock.subscribe(() => told.push(clock.read()));
  clock.read();
  vi.advanceTimersByTime(2 * minute);
  expect(told).toEqual([10 * minute, 11 * minute, 12 * minute]);
  end();
});

test('a clock that nobody followed for a while is right at the first look, and so is one that wakes up', () => {
  let now = 10 * minute;
  const clock = createClock(() => now);
  expect(clock.read()).toBe(10 * minute);
  now = 500 * minute + 1;
  expect(clock.read()).toBe(500 * minute);
  const end = clock.subscribe(() => {});
  now = 900 * minute;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(clock.read()).toBe(900 * minute);
  end();
});
