import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useEntriesInView } from './use-entries-in-view.ts';

const seen: number[] = [];
const height = 50;
const inView = Math.ceil(window.innerHeight / height);

function useSeen({ day, count }: { day: string; count: number }) {
  seen.push(useEntriesInView(day, Array(count).fill(height)));
}

afterEach(() => {
  seen.length = 0;
  document.body.innerHTML = '';
  window.scrollY = 0;
});

test('all entries of a day are there at once, and of a pressed one those in view, then all', async () => {
  const { rerender } = renderHook(useSeen, { initialProps: { day: 'day1', count: 500 } });
  expect(seen).toEqual([500]);
  rerender({ day: 'day1', count: 501 });
  expect(seen.at(-1)).toBe(501);
  rerender({ day: 'day2', count: 400 });
  expect(seen.at(-1)).toBe(inView);
  await waitFor(() => expect(seen.at(-1)).toBe(400));
});

test('where a drawn page is replaced, those down to the end of the screen come first', async () => {
  document.body.innerHTML = '<div data-drawn></div>';
  window.scrollY = 10 * height;
  renderHook(useSeen, { initialProps: { day: 'day1', count: 500 } });
  expect(seen).toEqual([inView + 10]);
  await waitFor(() => expect(seen.at(-1)).toBe(500));
});

test('higher entries need fewer', () => {
  document.body.innerHTML = '<div data-drawn></div>';
  const { result } = renderHook(() => useEntriesInView('day1', [window.innerHeight - 1, 1, 1, 1]));
  expect(result.current).toBe(2);
});

test('a day with fewer has no more', () => {
  document.body.innerHTML = '<div data-drawn></div>';
  renderHook(useSeen, { initialProps: { day: 'day1', count: 3 } });
  expect(seen).toEqual([3]);
});
