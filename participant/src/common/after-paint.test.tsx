import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';
import { useLater } from './use-later.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const frame = () => act(() => void vi.advanceTimersToNextFrame());
/** What is asked for within the frame comes when it is painted. */
const paint = () => act(() => void vi.advanceTimersByTime(1));

test('comes after the frame, not within it', () => {
  const run = vi.fn();
  afterPaint(run);
  frame();
  expect(run).not.toHaveBeenCalled();
  paint();
  expect(run).toHaveBeenCalledOnce();
});

test('is canceled before the frame and before its paint', () => {
  const run = vi.fn();
  afterPaint(run)();
  const cancel = afterPaint(run);
  frame();
  cancel();
  paint();
  expect(run).not.toHaveBeenCalled();
});

test('a later value is the last one until what came with it is painted', () => {
  const [first, second, third] = [{}, {}, {}];
  const { result, rerender } = renderHook(({ value }) => useLater(value), { initialProps: { value: first } });
  rerender({ value: second });
  frame();
  expect(result.current).toBe(first);
  rerender({ value: third });
  paint();
  expect(result.current).toBe(first);
  frame();
  paint();
  expect(result.current).toBe(third);
});

test('a later value begins with what is named as the first', () => {
  const { result } = renderHook(() => useLater(true, false));
  expect(result.current).toBe(false);
  frame();
  paint();
  expect(result.current).toBe(true);
});
