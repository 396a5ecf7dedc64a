import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGradual } from './use-gradual.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
/** And what waits for its paint. */
const nextFrame = () => act(() => void vi.advanceTimersToNextFrame().advanceTimersByTime(1));

function show(list: readonly number[]) {
  const { result, rerender } = renderHook(({ list }) => useGradual(list), { initialProps: { list } });
  const frames = () => {
    for (let count = 1; ; count += 1) {
      const before = result.current.length;
      nextFrame();
      if (result.current.length === before) return count - 1;
    }
  };
  return {
    shown: () => result.current,
    become: (next: readonly number[]) => rerender({ list: next }),
    frames,
  };
}

test('of a long list the end is shown first, then its beginning, step by step', () => {
  const { shown, frames } = show(numbers(0, 100));
  expect(shown()).toEqual(numbers(90, 100));
  nextFrame();
  expect(shown()).toEqual([...numbers(0, 10), ...numbers(90, 100)]);
  expect(frames()).toBe(8);
  expect(shown()).toEqual(numbers(0, 100));
});

test('what was shown stays while many come before it', () => {
  const { shown, become, frames } = show(numbers(400, 500));
  frames();
  become(numbers(0, 500));
  expect(shown()).toEqual(numbers(390, 500));
  nextFrame();
  expect(shown()).toEqual([...numbers(0, 10), ...numbers(390, 500)]);
  frames();
  expect(shown()).toEqual(numbers(0, 500));
});

test('single new entries are shown at once, however many come', () => {
  const { shown, become, frames } = show(numbers(0, 50));
  frames();
  for (let count = 51; count < 90; count += 1) {
    become(numbers(0, count));
    expect(shown()).toHaveLength(count);
  }
});

test('a new entry while the beginning follows takes no place of another', () => {
  const { shown, become, frames } = show(numbers(400, 500));
  frames();
  become(numbers(0, 500));
  nextFrame();
  become(numbers(0, 501));
  expect(shown()).toEqual([...numbers(0, 10), ...numbers(391, 501)]);
});
