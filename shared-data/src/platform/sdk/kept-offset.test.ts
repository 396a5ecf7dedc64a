// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { offsetKey } from '../clock.ts';
import { keepOffset } from './kept-offset.ts';

const days = 86_400_000;

/** What a page that is loaded now takes the difference for. */
async function learned(): Promise<number> {
  vi.resetModules();
  const { serverNow } = await import('../clock.ts');
  return serverNow() - Date.now();
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([3 * days, -3 * days])(
  'a difference of %d ms is right on the next page, before a connection',
  async (ms) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    keepOffset(ms);
    expect(await learned()).toBe(ms);
  },
);

test('some milliseconds are not kept, and remove what was kept of a clock that is right by now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keepOffset(days);
  keepOffset(-4999);
  expect(localStorage).toHaveLength(0);
  expect(await learned()).toBe(0);
});

test.each(['', 'x', 'NaN', 'Infinity', '-Infinity', '1e300', '{}'])('%j is no difference', async (kept) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.setItem(offsetKey, kept);
  expect(await learned()).toBe(0);
});

test('without storage the clock is the device’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const spies = [
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
  ];
  keepOffset(days);
  expect(await learned()).toBe(0);
  for (const spy of spies) spy.mockRestore();
});
