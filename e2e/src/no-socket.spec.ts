import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from 'shared-data/platform/paths';
import { AccountPage } from './pages/account.page.ts';
import { type FilteringProxy, startFilteringProxy } from './support/filtering-proxy.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'no-socket' });

/** What the pages' consoles said that nobody should have to read. */
let complaints: string[];
let proxy: FilteringProxy;
const contexts: BrowserContext[] = [];

test.beforeEach(async ({ symposium }) => {
  complaints = [];
  proxy = await startFilteringProxy(symposium.origin, { sockets: 'pass', polls: 'pass' });
});

test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await proxy.close();
});

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  contexts.push(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    // The SDK remarks that the page starts to poll late: after a socket has failed, not before.
    if (message.text().includes('Transport has already been initialized')) return;
    if (/FIREBASE WARNING|Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  return page;
}

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });

async function comment(page: Page, text: string): Promise<void> {
  await page.locator('[name=body]').fill(text);
  await page.getByRole('button', { name: /post|send/i }).click();
}

const networks = [
  [
    'refuses sockets',
    async () => {
      proxy.filter.sockets = 'refuse';
    },
  ],
  [
    'swallows sockets without an answer',
    async () => {
      proxy.filter.sockets = 'swallow';
    },
  ],
  [
    'has a browser without sockets',
    async (page: Page) => {
      await page.addInitScript('delete window.WebSocket');
    },
  ],
] as const;

for (const [name, block] of networks)
  test(`where a network ${name}, participants read the programme, comment and see others' comments`, async ({
    browser,
    symposium,
  }) => {
    const page = await open(browser, proxy.origin);
    await block(page);
    await new AccountPage(page).signIn('participant@example.org', 'polar2026');
    await page.goto(paths.programs());
    await expect(page.getByRole('list', { name: 'Program' }).getByRole('link').first()).toBeVisible();
    expect(proxy.polls).toBeGreaterThan(0);
    await expect(page.getByText('Not connected')).toHaveCount(0);

    const other = await open(browser, symposium.origin);
    await new AccountPage(other).signIn('presenter@example.org', 'polar2026');
    for (const one of [page, other]) await one.goto(paths.presentation('OBo03'));
    const [question, answer] = [`A question by polls: ${name}`, `An answer by a socket: ${name}`];
    await comment(page, question);
    await expect(comments(other).getByText(question)).toBeVisible();
    await comment(other, answer);
    await expect(comments(page).getByText(answer)).toBeVisible();
    expect(complaints).toEqual([]);
  });
