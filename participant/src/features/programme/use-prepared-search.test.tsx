import { act, renderHook, waitFor } from '@testing-library/react';
import type { PublicProgram } from 'shared-data/models/program';
import { afterEach, expect, test, vi } from 'vitest';
import { search } from './search-programs.ts';
import { usePreparedSearch } from './use-prepared-search.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let folded = 0;

/** Every text takes longer than texts are folded at once; pauses end when time is advanced. */
async function renderSlowly() {
  folded = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => folded * 100);
  const programs = ['OM-1', 'OM-2', 'OM-3'].map((id) => ({
    id,
    title: 'Ice',
    sessionId: 'OM',
    get authors() {
      folded += 1;
      return [];
    },
  })) as unknown as PublicProgram[];
  const rendered = renderHook(() => usePreparedSearch(programs, true));
  await vi.dynamicImportSettled();
  return rendered;
}

test('the search is there when all texts are folded, which leaves the page free in between', async () => {
  const { result } = await renderSlowly();
  expect(folded).toBe(1);
  expect(result.current).toBeUndefined();
  await act(() => vi.runAllTimersAsync());
  expect(folded).toBe(3);
  expect(result.current).toBe(search);
});

test('who leaves meanwhile has no more folded', async () => {
  const { unmount } = await renderSlowly();
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(folded).toBe(1);
});

test('nothing is prepared before there are programs, unless somebody types', async () => {
  const { result, rerender } = renderHook(({ wanted }) => usePreparedSearch([], wanted), {
    initialProps: { wanted: false },
  });
  expect(result.current).toBeUndefined();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe(search));
});
