import { expect, test } from 'vitest';
import { takeSlot } from './editing-slot.ts';

/** What a browser's pages share. */
function locksOfBrowser(): LockManager {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, use: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return use(null);
    held.add(name);
    return use({ name, mode: 'exclusive' });
  };
  return { request } as unknown as LockManager;
}

const none = new Set<string>();

test('ten pages of one browser get ten slots', async () => {
  const locks = locksOfBrowser();
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeSlot(none, locks)));
  expect(taken.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await takeSlot(none, locks)).toBeLessThan(10);
});

test('what a page of another browser has is left to it', async () => {
  const others = new Set(['0', '1', '2', '3', '4', '5', '6', '8', '9']);
  expect(await takeSlot(others, locksOfBrowser())).toBe(7);
  expect(await takeSlot(others, undefined)).toBe(7);
});

test('a browser that forbids locks still gets one', async () => {
  const forbidden = { request: () => Promise.reject(new Error('denied')) } as unknown as LockManager;
  expect(await takeSlot(new Set(['3']), forbidden)).not.toBe(3);
});
