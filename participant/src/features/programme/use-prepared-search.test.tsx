import { act, renderHook, waitFor } from '@testing-library/react';
import type { PublicProgram } from 'shared-data/models/program';
import { afterEach, expect, test, vi } from 'vitest';
import { search } from './search-programs.ts';
import { usePreparedSearch } from './use-prepared-search.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const programs = ['OM-1', 'OM-2', 'OM-3'].map(
  (id) => ({ id, title: 'Ice', sessionId: 'OM', authors: [] }) as unknown as PublicProgram,
);

/** Every text takes longer than texts are folded at once; pauses end when time is advanced. */
async function renderSlowly() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const fold = vi.spyOn(search, 'fieldsOf').mockImplementation(() => {
    now += 100;
    return { latin: '', others: [] };
  });
  const rendered = renderHook(() => usePreparedSearch(programs, true));
  await vi.dynamicImportSettled();
  return { fold, ...rendered };
}

test('the search is there when all texts are folded, which leaves the page free in between', async () => {
  const { fold, result } = await renderSlowly();
  expect(fold).toHaveBeenCalledTimes(1);
  expect(result.current).toBeUndefined();
  await act(() => vi.runAllTimersAsync());
  expect(fold).toHaveBeenCalledTimes(programs.length);
  expect(result.current).toBe(search);
});

test('who leaves meanwhile has no more folded', async () => {
  const { fold, unmount } = await renderSlowly();
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fold).toHaveBeenCalledTimes(1);
});

test('nothing is prepared before there are programs, unless somebody types', async () => {
  const { result, rerender } = renderHook(({ wanted }) => usePreparedSearch([], wanted), {
    initialProps: { wanted: false },
  });
  expect(result.current).toBeUndefined();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe(search));
});
