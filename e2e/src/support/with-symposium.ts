import { test as base } from '@playwright/test';
import { Symposium } from './symposium.ts';

/** A test with a server of its own, one for each worker; relative addresses lead there. */
export const test = base.extend<object, { symposium: Symposium }>({
  symposium: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures a function names
    async ({}, use) => {
      const symposium = await Symposium.start();
      await use(symposium);
      await symposium.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ symposium }, use) => use(symposium.origin),
});
