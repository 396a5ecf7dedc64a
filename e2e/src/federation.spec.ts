import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { announce, madeUpRemote } from './support/made-up-remote.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const editorEntry = /\/remotes\/editor\/assets\/remoteEntry\.\w+\.js$/;

function built<T>(id: string, file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../..', id, 'dist', file), 'utf8')) as T;
}

/** The version that the shell mounts. */
const contractNow = () => built<{ contract: number }>('editor', 'remote.json').contract;

function fallbacksOf(id: string): string[] {
  const { fallbacks } = built<{ fallbacks: string[] }>(id, 'build.json');
  return fallbacks.map((name) => `/remotes/${id}/${name}`);
}

async function openAs(page: Page, email: string): Promise<void> {
  await new AccountPage(page).signIn(email);
  await expect(page).toHaveURL(paths.home());
}

/** Client-side navigation: the document stays. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const unavailable = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This part is not available' });

test('F31: a failing remote leaves the rest usable, and loads on retry', async ({ page }) => {
  await openAs(page, 'editor@example.org');
  await page.route(editorEntry, (route) => route.abort());
  await goInside(page, paths.editor());
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();

  await goInside(page, paths.programs());
  await expect(page).toHaveURL(paths.programs());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unavailable(page)).toBeHidden();

  await goInside(page, paths.editor());
  await expect(unavailable(page)).toBeVisible();
  await page.unroute(editorEntry);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unavailable(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(paths.editor());
});

test('F33: a remote of another contract version is not mounted, and a message says what to do', async ({
  page,
}) => {
  const other = madeUpRemote({
    id: 'editor',
    path: '/editor',
    text: 'From the future',
    contract: contractNow() + 1,
  });
  await announce(page, 'editor', other.entry);
  await page.route('**/made-up.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: other.script }),
  );
  await openAs(page, 'editor@example.org');
  await goInside(page, paths.editor());
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(page.getByText('From the future')).toBeHidden();
});

test('a remote replaced while the page is open loads without a new shell', async ({ page }) => {
  await openAs(page, 'editor@example.org');
  const later = madeUpRemote({
    id: 'editor',
    path: '/editor',
    text: 'The editor of tomorrow',
    contract: contractNow(),
  });
  await announce(page, 'editor', later.entry);
  await page.route(editorEntry, (route) => route.fulfill({ status: 404 }));
  await page.route('**/made-up.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: later.script }),
  );
  await goInside(page, paths.editor());
  await expect(page.getByText('The editor of tomorrow')).toBeVisible();
});

test('F32: a tampered entry is rejected', async ({ page }) => {
  await page.route(editorEntry, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true;` });
  });
  await openAs(page, 'editor@example.org');
  await goInside(page, paths.editor());
  await expect(unavailable(page)).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window || 'remote_editor' in window)).toBe(false);
});

test('F32: a tampered chunk of a remote is rejected', async ({ page }) => {
  await page.route(/\/remotes\/editor\/assets\/(?!remoteEntry).*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true;` });
  });
  await openAs(page, 'editor@example.org');
  await goInside(page, paths.editor());
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('button', { name: /Try again|Reload/ }))
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

test('F34: a remote without integrity is rejected before it is fetched', async ({ page }) => {
  await announce(page, 'editor', { integrity: '' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, 'editor@example.org');
  await goInside(page, paths.editor());
  await expect(unavailable(page)).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/editor/'))).toEqual([]);
});

test('without access the remote is not even contacted', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, 'participant@example.org');
  await page.goto(paths.editor());
  await expect(page.getByText('You do not have permission to view the page.')).toBeVisible();
  await expect(page).toHaveURL(paths.home());
  expect(asked.filter((url) => url.includes('/remotes/editor/'))).toEqual([]);
});

test('modules that must exist once per page come from the shell', async ({ page }) => {
  const fallbacks = new Set(['participant', 'editor', 'admin'].flatMap(fallbacksOf));
  expect(fallbacks.size).toBeGreaterThanOrEqual(3);
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  await openAs(page, 'admin@example.org');
  for (const path of [paths.programs(), paths.editor(), paths.admin()]) {
    await goInside(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect.poll(() => fetched.filter((path) => path.includes('remoteEntry'))).toHaveLength(3);
  const own = fetched.filter((path) => path.startsWith('/remotes/'));
  expect(own.filter((path) => fallbacks.has(path))).toEqual([]);
});

test('a remote runs standalone', async ({ page }) => {
  await openAs(page, 'editor@example.org');
  await page.goto('/remotes/editor/editor');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/remotes/editor/editor');
  await expect(page.getByText('You do not have permission')).toBeHidden();
});
