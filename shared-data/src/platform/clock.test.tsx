import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createClock, serverNow, setServerOffset, useMinute, watchInstant } from './clock.ts';

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

test('F12: the server’s time corrects the device’s, at once for those who read it', () => {
  vi.useFakeTimers({ now: 10 * minute });
  const { result, unmount } = renderHook(() => useMinute());
  expect(result.current).toBe(10 * minute);
  act(() => setServerOffset(-24 * 60 * minute));
  expect(serverNow()).toBe(10 * minute - 24 * 60 * minute);
  expect(result.current).toBe(10 * minute - 24 * 60 * minute);
  act(() => setServerOffset(0));
  unmount();
});

test('an instant further away than the longest timer of browsers is waited for', () => {
  vi.useFakeTimers({ now: 0 });
  const told: number[] = [];
  const end = watchInstant(2 ** 32, Date.now, () => told.push(Date.now()));
  vi.advanceTimersByTime(2 ** 32 - 1);
  expect(told.filter((at) => at >= 2 ** 32)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toBe(2 ** 32);
  expect(vi.getTimerCount()).toBe(0);
  end();
});
