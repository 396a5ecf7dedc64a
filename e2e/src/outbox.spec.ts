import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'outbox' });

const id = 'OBo03';
const talk = paths.presentation(id);
const uid = 'demo-participant';
const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: /^Your comment/ });
const notice = (page: Page) => page.getByText(/changes? will be sent as soon as the page is connected/);
const waits = 'Will be sent once connected';

let admin: DatabaseClient;
let own: DatabaseClient;

test.beforeAll(async ({ symposium }) => {
  admin = await databaseOf(symposium, 'admin@example.org');
  own = await databaseOf(symposium, 'participant@example.org');
});
test.afterAll(() => {
  for (const client of [admin, own]) client?.close();
});

/** Also has what tells of the connection, which comes some time after the first view. */
async function openTalk(page: Page): Promise<void> {
  const later = page.waitForResponse(/\/later\./);
  await page.goto(talk);
  await later;
  await expect(field(page)).toBeVisible();
}

async function post(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(entry(page, text)).toBeVisible();
  await expect(field(page)).toHaveValue('');
}

const bodies = async (text: string) => {
  const all = (await admin.get(dbPaths.comments(id))) as Record<string, { body: string }> | null;
  return Object.values(all ?? {}).filter(({ body }) => body === text).length;
};

test('a star, a like and comments made without a network wait in sight and are sent once, also by the next page', async ({
  open,
}) => {
  test.slow();
  const reader = await open('participant@example.org');
  await openTalk(reader);
  const star = reader
    .getByRole('main')
    .getByRole('button', { name: /^My program:/ })
    .first();
  const like = reader.getByRole('button', { name: /^Like/ });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await reader.context().setOffline(true);
  await expect(reader.getByRole('alert').filter({ hasText: 'Not connected' })).toContainText('Shown as of');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const first = 'Written on the train';
  await post(reader, first);
  await expect(entry(reader, first).getByText(waits)).toBeVisible();
  await expect(entry(reader, first).getByRole('button')).toHaveCount(0);
  await expect(notice(reader)).toHaveText(/^3 changes/);
  expect(await bodies(first)).toBe(0);

  await reader.context().setOffline(false);
  await expect(notice(reader)).toHaveCount(0);
  await expect(entry(reader, first)).toHaveCount(1);
  await expect(entry(reader, first).getByText(waits)).toHaveCount(0);
  await expect(entry(reader, first).getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await own.get(dbPaths.star(uid, id))).toBe(true);
  expect(await bodies(first)).toBe(1);

  await reader.context().setOffline(true);
  const second = 'Written in the tunnel';
  await post(reader, second);
  await expect(entry(reader, second).getByText(waits)).toBeVisible();
  await star.click();
  await expect(notice(reader)).toHaveText(/^2 changes/);
  await reader.close();
  expect(await bodies(second)).toBe(0);
  const next = await reader.context().newPage();
  await next.context().setOffline(false);
  await next.goto(talk);
  await expect(entry(next, second)).toHaveCount(1);
  await expect(entry(next, second).getByText(waits)).toHaveCount(0);
  await expect.poll(() => own.get(dbPaths.star(uid, id))).toBe(null);
  expect(await bodies(second)).toBe(1);
});

test('a comment that is no longer allowed when the network is back stays with its text and the reason until it is discarded', async ({
  open,
}) => {
  const reader = await open('participant@example.org');
  await openTalk(reader);
  await reader.context().setOffline(true);
  const text = 'Too late for this one';
  await post(reader, text);
  await admin.update({ 'setting/permission/issue': false });
  await reader.context().setOffline(false);

  const told = reader.getByRole('alert').filter({ hasText: 'Not sent' });
  await expect(told.getByLabel('Your comment')).toHaveText(text);
  await expect(told).toContainText('Currently, comments cannot be posted');
  await expect(entry(reader, text)).toHaveCount(0);
  await expect(notice(reader)).toHaveCount(0);

  await reader.goto(paths.home());
  await expect(told.getByLabel('Your comment')).toHaveText(text);
  await told.getByRole('link', { name: /^Your comment on / }).click();
  await expect(reader).toHaveURL((url) => url.pathname === talk);
  await told.getByRole('button', { name: 'Discard' }).click();
  await expect(told).toHaveCount(0);
  await admin.update({ 'setting/permission/issue': true });
  await expect(field(reader)).toBeVisible();
  expect(await bodies(text)).toBe(0);
});
