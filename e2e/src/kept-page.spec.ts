import { expect, type Page, type Response } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import { AccountPage } from './pages/account.page.ts';
import { databaseOf } from './support/database.ts';
import { installed } from './support/installed.ts';
import { keptIds } from './support/kept-ids.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'kept-page', serviceWorkers: 'allow' });

const drawnBy = async (answer: Response | null) => ((await answer?.text()) ?? '').includes('data-drawn');
const goHome = (page: Page) => page.goto(paths.home());
const living = (page: Page) => expect(page.locator('#root[data-drawn]')).toHaveCount(0);
const names = (page: Page) =>
  page.evaluate(async () => {
    const lists = (await caches.keys())
      .filter((name) => name.startsWith('pages-'))
      .map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists))
      .flat()
      .map(({ url }) => new URL(url).searchParams.get('for')?.split(' ')[0]);
  });

test('a visitor’s page opens from the browser, and what changed is drawn for the visit after', async ({
  page,
  context,
  symposium,
}) => {
  const admin = await databaseOf(symposium, 'admin@example.org');
  let version = 0;
  const rename = (name: string) => {
    version += 1;
    const written = { version, by: 'admin@example.org', at: { '.sv': 'timestamp' } };
    return admin.update({
      [`${dbPaths.base}/systemTitle`]: name,
      [`${dbPaths.settingVersions}/base/systemTitle`]: written,
    });
  };
  const heading = page.getByText('Symposium renamed').first();
  const drawnNow = async (path = paths.home()) => (await page.request.get(path)).text();
  await expect.poll(() => drawnNow(), { timeout: 120_000 }).toContain('data-drawn');
  await goHome(page);
  await installed(page);
  await expect.poll(() => names(page)).toEqual([paths.home()]);

  await test.step('opens at once, then shows what is new', async () => {
    await rename('Symposium renamed');
    const answer = await goHome(page);
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(await answer?.text()).not.toContain('Symposium renamed');
    await expect(heading).toBeVisible();
    await living(page);
    await expect(async () => {
      expect(await (await goHome(page))?.text()).toContain('Symposium renamed');
    }).toPass({ timeout: 60_000 });
  });

  await test.step('a reload brings the server’s', async () => {
    await rename('Named once more');
    await expect.poll(() => drawnNow()).toContain('Named once more');
    expect(await (await page.reload())?.text()).toContain('Named once more');
  });

  await test.step('opens without a network, and comes to life', async () => {
    await living(page);
    await expect.poll(() => drawnNow(paths.tables())).toContain('data-drawn');
    await page.goto(paths.tables());
    await living(page);
    await expect.poll(() => names(page)).toContain(paths.tables());
    await context.setOffline(true);
    expect(await drawnBy(await goHome(page))).toBe(true);
    await living(page);
    expect(await drawnBy(await page.goto(paths.tables()))).toBe(true);
    await living(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/^Shown as of/)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('comes to life with what the browser kept while the line hangs', async () => {
    await expect.poll(() => drawnNow(paths.programs())).toContain('data-drawn');
    await page.goto(paths.programs());
    await living(page);
    await expect.poll(() => names(page)).toContain(paths.programs());
    await expect.poll(() => keptIds(page)).toEqual(expect.arrayContaining(['programs:', 'sessions:']));
    symposium.hang();
    await page.goto(paths.programs(), { waitUntil: 'commit' });
    await living(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    symposium.goOn();
  });

  await test.step('is forgotten once the server draws it no longer', async () => {
    await expect.poll(() => drawnNow(paths.programs())).toContain('data-drawn');
    await page.goto(paths.programs());
    await expect.poll(() => names(page)).toContain(paths.programs());
    await page.goto('about:blank');
    await admin.update({ [dbPaths.anonymous]: false });
    await page.goto(paths.programs());
    // Much sooner than a page is replaced whose data does not come.
    await expect(page).toHaveURL(paths.home(), { timeout: 10_000 });
    await living(page);
    await expect.poll(() => names(page)).not.toContain(paths.programs());
    await expect.poll(() => names(page)).not.toContain(paths.tables());
    await admin.update({ [dbPaths.anonymous]: true });
  });

  await test.step('is forgotten by an open page that is told of other rights, also for later without a network', async () => {
    await expect.poll(() => drawnNow(paths.programs())).toContain('data-drawn');
    await page.goto(paths.programs());
    await living(page);
    await expect.poll(() => names(page)).toContain(paths.programs());
    await admin.update({ [dbPaths.anonymous]: false });
    await expect(page).toHaveURL(paths.home());
    await expect.poll(() => names(page)).not.toContain(paths.programs());
    await context.setOffline(true);
    await page.goto(paths.programs());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await context.setOffline(false);
    await admin.update({ [dbPaths.anonymous]: true });
  });

  await test.step('is shown to nobody who signed in', async () => {
    await expect.poll(() => drawnNow()).toContain('data-drawn');
    await goHome(page);
    await expect.poll(() => names(page)).toContain(paths.home());
    await new AccountPage(page).signIn('participant@example.org');
    expect(await drawnBy(await goHome(page))).toBe(false);
  });
  admin.close();
});
