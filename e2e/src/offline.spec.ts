import { type BrowserContext, expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { installed } from './support/installed.ts';
import { keptIds } from './support/kept-ids.ts';
import { startNextShell } from './support/next-shell.ts';
import { paths } from './support/paths.ts';
import { Symposium } from './support/symposium.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'offline', serviceWorkers: 'allow' });

const email = 'participant@example.org';

/** Home. A navigation can hang while a worker is replaced to which a debugger is attached, as in every test: to be repeated. */
const goHome = (page: Page) => page.goto('/', { timeout: 5000 });

/** Paths of everything that the worker keeps. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}

async function visited(page: Page): Promise<void> {
  await new AccountPage(page).signIn(email);
  await page.goto(paths.programs());
  await expect(page.getByRole('article').first()).toBeVisible();
  await installed(page);
  await expect
    .poll(() => keptIds(page))
    .toEqual(expect.arrayContaining(['ownUser:', 'programs:', 'tables:']));
}

test('programme, timetable and a presentation open without a network, and what is done there is sent once (F62)', async ({
  page,
  context,
  open,
}) => {
  await visited(page);
  const talks = page.getByRole('article');
  const star = page.locator('button[aria-pressed=false][aria-label^="My program: "]').first();
  const starName = (await star.getAttribute('aria-label')) ?? '';
  await talks.first().getByRole('link').first().click();
  await page.waitForURL(/\/meeting\/presentation\//);
  const presentation = new URL(page.url()).pathname;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Program');
  const title = (await heading.textContent()) ?? '';

  await test.step('with a network, pages are the server’s', async () => {
    const answer = await page.goto(paths.programs());
    expect(answer?.fromServiceWorker()).toBe(true);
    const [sent, kept] = await Promise.all([answer?.text(), page.request.get('/index.html')]);
    expect(sent).not.toBe(await kept.text());
  });

  await test.step('kept are files of the apps, public settings and seen pages, nothing else', async () => {
    const kept = (await keptFiles(page)).filter((path) => !path.startsWith('/kept-pages/'));
    expect(kept).toEqual(expect.arrayContaining(['/index.html', '/config.json']));
    const ofRelease = /^\/(?:(?:remotes\/\w+\/)?assets\/.*|index\.html|config\.json)$/;
    expect(kept.filter((path) => !ofRelease.test(path))).toEqual([]);
  });

  await context.setOffline(true);
  await page.goto(paths.programs());
  await expect(talks.first()).toBeVisible();
  const search = page.getByRole('searchbox').first();
  await search.fill('no such talk at all');
  await expect(talks).toHaveCount(0);
  await search.fill('ice');
  await expect(talks.first()).toBeVisible();
  for (const path of [paths.tables(), paths.home()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(presentation);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const body = `Written on a plane ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Your comment' }).fill(body);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText(/^1 change will be sent/)).toBeVisible();
  await page.goto(paths.programs());
  await expect(page.getByText(/^Shown as of /)).toBeVisible();
  await page.getByRole('button', { name: starName }).click();
  await expect(page.getByText(/^2 changes will be sent/)).toBeVisible();
  await page.goto(paths.programs());
  await expect(page.getByText(/^2 changes will be sent/)).toBeVisible();
  await expect(page.getByRole('button', { name: starName })).toHaveAttribute('aria-pressed', 'true');

  await context.setOffline(false);
  await expect(page.getByText(/changes? will be sent/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: starName })).toHaveAttribute('aria-pressed', 'true');
  const other = await open(email);
  await other.goto(presentation);
  await expect(other.getByText(body)).toHaveCount(1);
});

/** Page images that the reader keeps. */
const keptPages = async (page: Page) =>
  (await keptFiles(page)).filter((path) => path.startsWith('/kept-pages/'));

/** A presentation of the demo, whose files are converted after the start. */
async function openPresentation(page: Page): Promise<string> {
  await visited(page);
  const presentation = paths.presentation('OBo03');
  await page.goto(presentation);
  await expect(page.getByRole('region', { name: /^Pages of/ })).toBeVisible({ timeout: 150_000 });
  return presentation;
}

/** Without a network, and without what the browser itself has for minutes. */
async function disconnect(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
}

async function signOutLeavesNoPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => keptPages(page)).toEqual([]);
}

test('page images that a reader keeps open without a network, and go when the reader signs out', async ({
  page,
}) => {
  test.slow();
  const presentation = await openPresentation(page);
  await page.getByRole('button', { name: /^Keep for offline/ }).click();
  await expect(page.getByText(/^\d+ pages are kept in this browser \(\d/)).toBeVisible();
  expect((await keptPages(page)).length).toBeGreaterThanOrEqual(6);
  await disconnect(page);
  await page.goto(`${presentation}?page=3`);
  const image = page
    .getByRole('region', { name: /^Pages of/ })
    .getByRole('group')
    .getByRole('img');
  await expect(image).toHaveAccessibleName('Page 3 of 6');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText(/^Shown as of /)).toBeVisible();
  await signOutLeavesNoPages(page);
});

test('page images that were seen open without a network, and go when the reader signs out', async ({
  page,
}) => {
  test.slow();
  const presentation = await openPresentation(page);
  await page.getByRole('heading', { name: 'Abstract' }).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => new Set((await keptPages(page)).map((path) => path.split('/')[4])).size)
    .toBe(2);
  await disconnect(page);
  for (const open of [() => page.goto(presentation), () => page.reload()]) {
    await open();
    const images = page.getByRole('main').getByRole('img', { name: 'Page 1 of' });
    await expect(images).toHaveCount(2);
    for (const image of await images.all())
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  }
  await signOutLeavesNoPages(page);
});

test('where the browser has no room, page images are not kept, that is told, and all else goes on', async ({
  page,
  context,
}) => {
  test.slow();
  await visited(page);
  await page.goto(paths.presentation('OBo03'));
  const keep = page.getByRole('button', { name: /^Keep for offline/ });
  await expect(keep).toBeVisible({ timeout: 150_000 });
  const session = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await keep.click();
  await expect(page.getByText('There is no room for more in this browser.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(keep).toBeVisible();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await keep.click();
  await expect(page.getByText(/pages are kept in this browser/)).toBeVisible();
});

test('boards and comments that were opened are shown without a network, as they were', async ({
  page,
  context,
}) => {
  await visited(page);
  const board = `${paths.sessionBoards()}/OB`;
  const main = page.getByRole('main');
  const joined = main
    .getByRole('heading', { name: 'People who joined' })
    .locator('xpath=ancestor::section[1]');
  const comments = main.getByRole('article');
  const row = main.getByRole('listitem').filter({ has: page.locator(`a[href="${board}"]`) });
  const presentation = paths.presentation('OBo03');

  await page.goto(board);
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect(joined.getByText('(you)')).toBeVisible();
  const people = await joined.getByRole('listitem').count();
  await expect(comments.first()).toBeVisible();
  const entries = await comments.count();
  await expect
    .poll(() => keptIds(page))
    .toEqual(expect.arrayContaining(['bbs:OB', 'sessionParticipants:OB']));
  await page.goto(paths.sessionBoards());
  await expect(row.getByText(/^\d+ joined/)).toBeVisible();
  const facts = await row.textContent();
  await expect.poll(() => keptIds(page)).toEqual(expect.arrayContaining(['seen:', 'boardParticipants:']));
  await page.goto(presentation);
  await expect(comments.first()).toBeVisible();
  await expect.poll(() => keptIds(page)).toContain('comments:OBo03');
  await context.setOffline(true);

  await page.goto(paths.sessionBoards());
  await expect(row).toHaveText(facts ?? '');
  await expect(row.getByText('Joined', { exact: true })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect(joined.getByRole('listitem')).toHaveCount(people);
  await expect(comments).toHaveCount(entries);
  await expect(page.getByText(/^Shown as of /)).toBeVisible();
  await page.goto(presentation);
  await expect(comments.first()).toBeVisible();
  await page.goto(`${paths.sessionBoards()}/OC`);
  await expect(main.getByText(/Nobody has joined|^0 joined/)).toHaveCount(0);
});

test('two tabs send what was done in them offline once, and signing out in one leaves nothing in either', async ({
  page,
  context,
  open,
}) => {
  await visited(page);
  const talk = page.getByRole('article').nth(1).getByRole('link').first();
  const presentation = (await talk.getAttribute('href')) ?? '';
  await page.goto(presentation);
  const second = await context.newPage();
  await second.goto(presentation);
  await expect(second.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await context.setOffline(true);
  const bodies = ['first', 'second'].map((tab) => `Written in the ${tab} tab ${Date.now()}`);
  for (const [tab, body] of [page, second].map((one, index) => [one, bodies[index] ?? ''] as const)) {
    await tab.getByRole('textbox', { name: 'Your comment' }).fill(body);
    await tab.getByRole('button', { name: 'Post comment' }).click();
  }
  for (const tab of [page, second]) await expect(tab.getByText(/^2 changes will be sent/)).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(tab.getByText(/changes? will be sent/)).toHaveCount(0);
  const other = await open(email);
  await other.goto(presentation);
  for (const body of bodies) await expect(other.getByText(body)).toHaveCount(1);
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(second.getByRole('button', { name: /user menu/i })).toHaveCount(0);
  await expect.poll(() => keptIds(second)).not.toContain('ownUser:');
});

test('a star set in one tab offline is shown in the other, and undone there it stays undone', async ({
  page,
  context,
  open,
}) => {
  await visited(page);
  const second = await context.newPage();
  await second.goto(paths.programs());
  const stars = (tab: Page) => tab.getByRole('button', { name: /^My program: / });
  await expect(stars(second).first()).toBeVisible();
  const name = (await stars(page).nth(1).getAttribute('aria-label')) ?? '';
  const star = (tab: Page) => tab.getByRole('button', { name, exact: true });
  await expect(star(second)).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(true);
  await star(page).click();
  for (const tab of [page, second]) await expect(star(tab)).toHaveAttribute('aria-pressed', 'true');
  await star(second).click();
  for (const tab of [page, second]) {
    await expect(star(tab)).toHaveAttribute('aria-pressed', 'false');
    await expect(tab.getByText(/^1 change will be sent/)).toBeVisible();
  }
  await second.reload();
  await expect(star(second)).toHaveAttribute('aria-pressed', 'false');
  await star(second).click();
  for (const tab of [page, second]) await expect(star(tab)).toHaveAttribute('aria-pressed', 'true');
  await star(page).click();
  for (const tab of [page, second]) await expect(star(tab)).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(tab.getByText(/changes? will be sent/)).toHaveCount(0);
  const other = await open(email);
  await other.goto(paths.programs());
  await expect(star(other)).toHaveAttribute('aria-pressed', 'false');
});

test('signing out offline leaves nothing of the person', async ({ page, context }) => {
  await visited(page);
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

test('a release that is deployed while the reader is offline comes whole, with the next visit', async ({
  browser,
  symposium,
}) => {
  const shell = await startNextShell(symposium.origin);
  const context = await browser.newContext({ baseURL: shell.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const opens = (release: 'first' | 'next') =>
    expect(async () => {
      await goHome(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 5000 });
      await expect(page.locator('meta[name=release]')).toHaveCount(release === 'next' ? 1 : 0, {
        timeout: 500,
      });
    }).toPass({ timeout: 60_000 });
  await opens('first');
  await installed(page);
  await context.setOffline(true);
  shell.deploy();
  await opens('first');
  await context.setOffline(false);
  await opens('next');
  await expect.poll(() => page.evaluate(() => caches.has('release-next'))).toBe(true);
  await installed(page);
  await context.setOffline(true);
  await opens('next');
  await context.close();
  await shell.close();
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
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.includes('/index.html') || name.startsWith('pages-'))
            await cache.put(request, new Response('broken', { headers: { date: new Date().toUTCString() } }));
      }
    });
    await own.kill();
    await page.goto('/');
    await expect(page.getByText('broken')).toBeVisible();
    await own.launch({ OFFLINE: 'no' });
    // While the server is slower than the worker waits, the browser opens what it kept.
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 5000 });
    }).toPass();
    // When a browser compares the worker after an opened page is its own choice; here it is told to.
    await expect(async () => {
      await goHome(page);
      const left = await page.evaluate(async () => {
        const [registration] = await navigator.serviceWorker.getRegistrations();
        await registration?.update();
        return { workers: registration ? 1 : 0, caches: await caches.keys() };
      });
      expect(left).toEqual({ workers: 0, caches: [] });
    }).toPass({ timeout: 90_000 });
  });
});

for (const days of [3, -3])
  test(`home offline follows the server’s clock where the device’s is wrong by ${days} days`, async ({
    page,
    context,
  }) => {
    await context.addInitScript((wrong) => {
      const DeviceDate = Date;
      const now = () => DeviceDate.now() + wrong;
      globalThis.Date = new Proxy(DeviceDate, {
        construct: (target, given: []) =>
          given.length > 0 ? Reflect.construct(target, given) : new target(now()),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, days * 86_400_000);
    await visited(page);
    await expect.poll(() => keptIds(page)).toContain('sponsors:');
    const main = page.getByRole('main');
    const day = main.getByText(/^Day \d of 4$/);
    await page.goto('/');
    await expect(day).toBeVisible();
    const told = (await day.textContent()) ?? '';
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText(/^Shown as of /)).toBeVisible();
    await expect(day).toHaveText(told);
    await expect(main.getByRole('heading', { name: 'Next', exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'With the support of' })).toBeVisible();
  });
