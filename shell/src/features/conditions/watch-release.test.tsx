import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restBetween, watchRelease } from './watch-release.ts';

const running = ['/assets/main.1.js'];
const read = vi.fn<() => Promise<string[] | null>>();
const found = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  found.mockReset();
  stop = watchRelease(found, running, read);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function comeBack(after = restBetween) {
  await vi.advanceTimersByTimeAsync(after);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a newer build is told once, when the reader comes back to the page', async () => {
  read.mockResolvedValue(['assets/main.2.js']);
  await comeBack();
  await comeBack();
  expect(found).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
});

test('the same build is not told, and asked about at most every five minutes', async () => {
  read.mockResolvedValue(['assets/main.1.js']);
  await comeBack(restBetween - 1);
  expect(read).not.toHaveBeenCalled();
  await comeBack(1);
  await comeBack(1000);
  expect(read).toHaveBeenCalledOnce();
  await comeBack();
  expect(read).toHaveBeenCalledTimes(2);
  expect(found).not.toHaveBeenCalled();
});

test('a failed check reports nothing', async () => {
  read.mockRejectedValueOnce(new TypeError('failed to fetch')).mockResolvedValueOnce(null);
  await comeBack();
  await comeBack();
  expect(read).toHaveBeenCalledTimes(2);
  expect(found).not.toHaveBeenCalled();
});
