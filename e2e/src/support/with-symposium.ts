import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { Symposium } from './symposium.ts';

interface Options {
  /** Files that change shared data name their own server: `test.use({ server: 'my-room' })`. */
  server: string;
}

interface People {
  /** A page in a context of its own; with an email, signed in as that demo account. Closed with the server. */
  open: (email?: string) => Promise<Page>;
}

/** One server per worker and name; relative URLs lead there. */
export const test = base.extend<object, { symposium: Symposium } & Options & People>({
  server: ['common', { option: true, scope: 'worker' }],
  symposium: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: naming the option is what gives each name a server
    async ({ server }, use) => {
      const symposium = await Symposium.start();
      await use(symposium);
      await symposium.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  open: [
    async ({ browser, symposium }, use) => {
      const contexts: BrowserContext[] = [];
      await use(async (email) => {
        const context = await browser.newContext({ baseURL: symposium.origin, locale: 'en-GB' });
        contexts.push(context);
        const page = await context.newPage();
        if (email) await new AccountPage(page).signIn(email);
        return page;
      });
      await Promise.all(contexts.map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ symposium }, use) => use(symposium.origin),
});
