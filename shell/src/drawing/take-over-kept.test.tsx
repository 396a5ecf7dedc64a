import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeOverDrawnPage } from './testing/drawn-page.ts';

const data = vi.hoisted(() => ({ arrived: vi.fn() }));
vi.mock('./drawn-data.ts', () => ({ showData: () => new Promise(() => {}), arrived: data.arrived }));

beforeEach(() => {
  vi.useFakeTimers();
  data.arrived.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function begin(transferSize: number) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { transferSize } as PerformanceNavigationTiming,
  ]);
  return takeOverDrawnPage();
}

test('while the line hangs, a page of the browser looks after three seconds for what that kept', async () => {
  const { render, goOn } = begin(0);
  await vi.advanceTimersByTimeAsync(2999);
  expect(goOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(goOn).toHaveBeenCalled();
  expect(data.arrived).toHaveBeenCalledOnce();
  expect(render).toHaveBeenCalledOnce();
});

test('a page of the server waits for its data, which shares the line with nothing', async () => {
  const { render, goOn } = begin(14_000);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(goOn).not.toHaveBeenCalled();
  expect(render).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(render).toHaveBeenCalledOnce();
});
