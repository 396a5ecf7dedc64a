import { type BrowserContext, expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { Symposium } from './support/symposium.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'offline', serviceWorkers: 'allow' });

const email = 'participant@example.org';

/** The files of the release have been fetched. A first visit would do so within a minute or so. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });
}

/** Everything that the worker keeps, by cache. */
function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => {
      const keys = await (await caches.open(name)).keys();
      return [name, keys.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });
}

async function visited(page: Page): Promise<void> {
  await new AccountPage(page).signIn(email);
  await page.goto(paths.tables());
  await expect(page.getByRole('article').first()).toBeVisible();
  await installed(page);
  await expect
    .poll(() => keptIds(page))
    .toEqual(expect.arrayContaining(['ownUser:', 'programs:', 'tables:']));
}

function keptIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return [];
    return new Promise<string[]>((resolve) => {
      const asked = indexedDB.open('kept');
      asked.onerror = () => resolve([]);
      asked.onsuccess = () => {
        const keys = asked.result.transaction('collections').objectStore('collections').getAllKeys();
        keys.onsuccess = () => {
          asked.result.close();
          resolve(keys.result.map(String));
        };
      };
    });
  });
}

test('programme and timetable open without a network, also on a page that was never opened (F62)', async ({
  page,
  context,
}) => {
  await visited(page);
  await context.setOffline(true);
  for (const path of [paths.tables(), paths.programs(), paths.home()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(paths.programs());
  const talks = page.getByRole('article');
  await expect(talks.first()).toBeVisible();
  const all = await talks.count();
  await page.getByRole('searchbox').first().fill('ice');
  await expect.poll(() => talks.count()).toBeLessThan(all);
  await context.setOffline(false);
  await page.reload();
  await expect(talks.first()).toBeVisible();
});

test('the worker keeps files of the apps and public settings, and nothing that the server says to the reader', async ({
  page,
}) => {
  await visited(page);
  const kept = Object.values(await keptFiles(page)).flat();
  expect(kept).toContain('/index.html');
  expect(kept).toContain('/config.json');
  expect(
    kept.filter((path) => !/^\/(?:(?:remotes\/\w+\/)?assets\/|index\.html$|config\.json$|icon)/.test(path)),
  ).toEqual([]);
});

test('a second visit is answered by the network, not by what is kept', async ({ page }) => {
  await visited(page);
  const answer = await page.goto(paths.programs());
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(await answer?.text()).not.toBe(await (await page.request.get('/index.html')).text());
});

test('a star and a comment made offline survive a reload, and arrive once', async ({
  page,
  context,
  open,
}) => {
  await visited(page);
  await page.goto(paths.programs());
  const talk = page.getByRole('article').first();
  const star = page.locator('button[aria-pressed=false][aria-label^="My program: "]').first();
  const starName = (await star.getAttribute('aria-label')) ?? '';
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await talk.getByRole('link').first().click();
  await page.waitForURL(/\/meeting\/presentation\//);
  const presentation = new URL(page.url()).pathname;
  const body = `Written on a plane ${Date.now()}`;
  await page.getByLabel('Your comment').fill(body);
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText(/^1 change will be sent/)).toBeVisible();
  await page.goto(paths.programs());
  await page.getByRole('button', { name: starName }).click();
  await expect(page.getByText(/^2 changes will be sent/)).toBeVisible();
  await expect(page.getByText(/^Shown as of /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^2 changes will be sent/)).toBeVisible();
  await expect(page.getByRole('button', { name: starName })).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/changes? will be sent/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: starName })).toHaveAttribute('aria-pressed', 'true');
  const other = await open(email);
  await other.goto(presentation);
  await expect(other.getByText(body)).toHaveCount(1);
});

test('signing out offline leaves nothing of the person', async ({ page, context }) => {
  await visited(page);
  await page.goto(paths.programs());
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^My program: / })
    .last()
    .click();
  await expect(page.getByText(/will be sent/)).toBeVisible();
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /outbox|draft/.test(name))))
    .toEqual([]);
  await expect.poll(() => keptIds(page)).not.toContain('ownUser:');
});

test.describe('a broken release', () => {
  let own: Symposium;
  let reader: BrowserContext;

  test.beforeAll(async () => {
    own = await Symposium.start();
  });
  test.afterAll(async () => {
    await reader?.close();
    await own?.stop();
  });

  test('is removed from browsers by OFFLINE=no, also where it opens no page any more (F61)', async ({
    browser,
  }) => {
    reader = await browser.newContext({ baseURL: own.origin, serviceWorkers: 'allow' });
    const page = await reader.newPage();
    await page.goto('/');
    await installed(page);
    // A worker that answers every page with nothing.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.includes('/index.html')) await cache.put(request, new Response('broken'));
      }
    });
    await own.kill();
    await page.goto('/').catch(() => {});
    await expect(page.getByText('broken')).toBeVisible();
    await own.launch({ OFFLINE: 'no' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
  });
});
