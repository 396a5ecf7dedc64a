import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { type FilteringProxy, startFilteringProxy } from './support/filtering-proxy.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'no-socket' });

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
    // Expected from the SDK: polling starts after a socket has failed.
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
    'rejects sockets',
    async () => {
      proxy.filter.sockets = 'reject';
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
    await new AccountPage(page).signIn('participant@example.org');
    await page.goto(paths.programs());
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(proxy.polls).toBeGreaterThan(0);
    await expect(page.getByText('Not connected')).toHaveCount(0);

    const other = await open(browser, symposium.origin);
    await new AccountPage(other).signIn('presenter@example.org');
    for (const one of [page, other]) await one.goto(paths.presentation('OBo03'));
    const [question, answer] = [`A question by polls: ${name}`, `An answer by a socket: ${name}`];
    await comment(page, question);
    await expect(comments(other).getByText(question)).toBeVisible();
    await comment(other, answer);
    await expect(comments(page).getByText(answer)).toBeVisible();
    expect(complaints).toEqual([]);
  });

const lost = [
  ['a participant', 'participant@example.org', paths.myRoom()],
  ['a participant', 'participant@example.org', paths.mailBox()],
  ['an editor', 'editor@example.org', paths.editorSession()],
  ['an administrator', 'admin@example.org', paths.adminSetting()],
] as const;

for (const [who, email, path] of lost)
  test(`without any way to the database, ${who} is told at ${path} that the page is not connected, and is led nowhere`, async ({
    browser,
  }) => {
    const page = await open(browser, proxy.origin);
    await new AccountPage(page).signIn(email);
    proxy.filter = { sockets: 'reject', polls: 'reject' };
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Not connected');
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('link', { name: 'Registration' })).toHaveCount(0);
    await expect(
      page.getByText(/You do not have permission|Site has been closed|closed to the public/),
    ).toHaveCount(0);
    await page.goto(paths.home());
    await expect(
      page.getByText('Not connected. This will be shown as soon as the data arrives.').first(),
    ).toBeVisible();

    await page.goto(path);
    await expect(title).toHaveText('Not connected');
    proxy.filter = { sockets: 'reject', polls: 'pass' };
    await expect(title).not.toHaveText('Not connected', { timeout: 120_000 });
    await expect(page).toHaveURL((url) => url.pathname === path);
  });

test('without any way to the database, a visitor is denied what no visitor may see', async ({ browser }) => {
  const page = await open(browser, proxy.origin);
  proxy.filter = { sockets: 'reject', polls: 'reject' };
  await page.goto(paths.myRoom());
  await expect(page.getByText('You do not have permission to view the page.')).toBeVisible();
});

test('without any way to the database, a list that is open to all says that it is not connected, not that it is closed', async ({
  browser,
}) => {
  const page = await open(browser, proxy.origin);
  await new AccountPage(page).signIn('participant@example.org');
  proxy.filter = { sockets: 'reject', polls: 'reject' };
  await page.goto(paths.programs());
  const main = page.getByRole('main');
  await expect(main.getByText('Not connected.')).toBeVisible();
  await expect(main.getByText(/closed to the public|registered participants/)).toHaveCount(0);
  proxy.filter = { sockets: 'reject', polls: 'pass' };
  await expect(main.getByRole('article').first()).toBeVisible({ timeout: 120_000 });
});

test('loaded content stays with a notice when the connection is lost', async ({ browser }) => {
  const page = await open(browser, proxy.origin);
  await new AccountPage(page).signIn('participant@example.org');
  await page.goto(paths.programs());
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first).toBeVisible();
  proxy.cut({ sockets: 'reject', polls: 'reject' });
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toBeVisible();
  await expect(first).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Program');
  proxy.filter = { sockets: 'pass', polls: 'pass' };
  await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toBeHidden({ timeout: 120_000 });
});
