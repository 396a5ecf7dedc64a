import { test as base } from '@playwright/test';
import { Symposium } from './symposium.ts';

interface Options {
  /** Files that change shared data name their own server: `test.use({ server: 'my-room' })`. */
  server: string;
}

/** One server per worker and name; relative URLs lead there. */
export const test = base.extend<object, { symposium: Symposium } & Options>({
  server: ['common', { option: true, scope: 'worker' }],
  symposium: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: naming the option is what gives each name a server
    async ({ server }, use) => {
      const symposium = await Symposium.start();
      await use(symposium);
      await symposium.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ symposium }, use) => use(symposium.origin),
});
