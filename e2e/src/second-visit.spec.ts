import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { keptIds } from './support/kept-ids.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const email = 'participant@example.org';
const contexts: BrowserContext[] = [];
let kept: Stored | undefined;

/** A browser in which a participant read the timetable, closed again. */
async function visited(browser: Browser, baseURL: string): Promise<BrowserContext> {
  kept ??= await firstVisit(browser, baseURL);
  return open(browser, baseURL, kept);
}

async function open(browser: Browser, baseURL: string, storageState?: Stored): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    ...(storageState && { storageState }),
  });
  contexts.push(context);
  return context;
}

async function firstVisit(browser: Browser, baseURL: string): Promise<Stored> {
  const context = await open(browser, baseURL);
  const page = await context.newPage();
  await new AccountPage(page).signIn(email);
  await page.goto(paths.tables());
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() => keptIds(page))
    .toEqual(expect.arrayContaining(['ownUser:', 'programs:', 'tables:']));
  return context.storageState({ indexedDB: true });
}

/** No socket gets through, and no other way to the database. */
async function withoutDatabase(context: BrowserContext): Promise<void> {
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  await context.route('**/.lp*', (route) => route.abort());
}

test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

test('a second visit shows the timetable and the programs also when the database cannot be reached', async ({
  browser,
  symposium,
}) => {
  const context = await visited(browser, symposium.origin);
  await withoutDatabase(context);
  const page = await context.newPage();
  for (const path of [paths.tables(), paths.programs()]) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('signing out leaves nothing of the person in the browser', async ({ browser, symposium }) => {
  const context = await visited(browser, symposium.origin);
  const page = await context.newPage();
  await page.goto(paths.home());
  await expect.poll(() => keptIds(page)).toContain('programs:');
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => keptIds(page)).not.toContain('ownUser:');
  await page.reload();
  await expect.poll(() => keptIds(page)).not.toContain('ownUser:');
});

test('a damaged store is dropped, and nothing of it is shown', async ({ browser, symposium }) => {
  const context = await visited(browser, symposium.origin);
  const page = await context.newPage();
  await page.goto('/config.json');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('kept');
        asked.onsuccess = () => {
          const writing = asked.result.transaction('collections', 'readwrite');
          writing
            .objectStore('collections')
            .put({ target: '["staticData/program",null]', text: '[[' }, 'programs:');
          writing.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
  );
  await withoutDatabase(context);
  await page.goto(paths.tables());
  await expect.poll(() => keptIds(page)).toEqual([]);
  await expect(page.getByRole('article')).toHaveCount(0);
});
