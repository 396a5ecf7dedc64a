import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import { AccountPage } from './pages/account.page.ts';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { scriptsOf, weigh } from './support/weight.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'drawn' });
test.describe.configure({ mode: 'serial' });

const pages = [
  { path: paths.home(), title: 'Home' },
  { path: paths.meeting(), title: 'Meeting' },
  { path: paths.programs(), title: 'Program' },
  { path: paths.tables(), title: 'Timetable' },
  { path: paths.instructions(), title: 'Instructions' },
  { path: paths.instruction('online'), title: 'How to join online' },
];

/** In bytes of compressed JavaScript. */
const livingBudget = 200_000;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
interface Shift {
  value: number;
  moved: string[];
}

let admin: DatabaseClient;

test.beforeAll(async ({ symposium }) => {
  admin = await databaseOf(symposium, 'admin@example.org');
});
test.afterAll(() => admin?.close());

const htmlOf = async (page: Page, path: string, headers = {}) =>
  (await page.request.get(path, { headers })).text();
/** The process that draws starts with the first page, and goes behind all others on a busy machine. */
const whenDrawn = (page: Page, path: string, headers = {}) =>
  expect.poll(() => htmlOf(page, path, headers), { timeout: 120_000 }).toContain('data-drawn');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the programme and the timetable can be read, in both languages', async ({
    page,
    browser,
    symposium,
  }) => {
    await whenDrawn(page, paths.programs());
    await page.goto(paths.programs());
    await expect(page.getByRole('heading', { level: 1, name: 'Program' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page).toHaveTitle(/^Program · /);
    // Of a long list, the rest is on the pages of its sessions.
    const rest = page.getByRole('group').filter({ hasText: 'All presentations by session' });
    await rest.getByText('All presentations by session').click();
    const last = rest.getByRole('link').last();
    await whenDrawn(page, (await last.getAttribute('href')) ?? '');
    await last.click();
    await expect(page.locator('main li time').first()).toBeVisible();
    await whenDrawn(page, paths.tables());
    await page.goto(paths.tables());
    await expect(page.locator('[data-band]').first()).toBeVisible();
    await expect(page.locator('[data-band]:empty')).toHaveCount(0);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await whenDrawn(page, paths.tables(), { 'accept-language': 'ja' });
    const context = await browser.newContext({
      baseURL: symposium.origin,
      javaScriptEnabled: false,
      locale: 'ja',
    });
    const japanese = await context.newPage();
    await japanese.goto(paths.tables());
    await expect(japanese.getByRole('heading', { level: 1, name: 'タイムテーブル' })).toBeVisible();
    await expect(japanese.locator('html')).toHaveAttribute('lang', 'ja');
    await context.close();
  });
});

test('instructions are drawn with their headings, lists and links', async ({ page }) => {
  await whenDrawn(page, paths.instruction('online'));
  const html = await htmlOf(page, paths.instruction('online'));
  expect(html).toMatch(/<h2>Good to know<\/h2>\s*<ul>/);
  expect(html).toMatch(/<a [^>]*href="\/meeting\/table"[^>]*>timetable<\/a>/);
});

for (const width of [1440, 390])
  for (const { path, title } of pages)
    test(`${path} drawn at ${width} px stays where it is when the living page comes`, async ({
      browser,
      symposium,
    }) => {
      const context = await browser.newContext({
        baseURL: symposium.origin,
        viewport: { width, height: 900 },
        timezoneId: 'Asia/Tokyo',
        ...(width < 600 && { isMobile: true, userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile' }),
      });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const shifts: Shift[] = [];
        Object.assign(window, { shifts });
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[])
            shifts.push({
              value,
              moved: sources.map(
                ({ node, previousRect: from, currentRect: to }) =>
                  `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${place(from)} → ${place(to)}`,
              ),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await whenDrawn(page, path, width < 600 ? { 'user-agent': 'Mobile' } : {});
      await page.goto(path);
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      // The bands of a day below the first are not drawn; where they begin may move by a line.
      const most = path === paths.tables() && width > 600 ? 0.01 : 0;
      const moved = shifts.map((shift) => shift.moved.join('\n')).join('\n\n');
      expect(Number(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)), moved).toBeLessThanOrEqual(
        most,
      );
      await context.close();
    });

/** The page stays as the server drew it until `release` is called. */
async function openDrawn(page: Page, path: string): Promise<{ release: () => void }> {
  await whenDrawn(page, path, { 'user-agent': await page.evaluate(() => navigator.userAgent) });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/config.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { release };
}

test('what home shows later stands where the server drew it', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 2000 });
  const { release } = await openDrawn(page, paths.home());
  const headings = () =>
    page
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getBoundingClientRect().y}`));
  await expect(page.getByRole('heading', { name: 'With the support of' })).toBeVisible();
  const drawn = await headings();
  const later = page.getByRole('region', { name: 'Next', exact: true });
  release();
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  expect(await headings()).toEqual(drawn);
  // At first it shows what was drawn, then its own elements, with the router's links.
  const taken = await later.getByRole('listitem').first().elementHandle();
  await expect.poll(() => taken?.evaluate((one) => one.isConnected)).toBe(false);
  expect(await headings()).toEqual(drawn);
});

test('what the reader does meanwhile is kept', async ({ page }) => {
  const { release } = await openDrawn(page, paths.programs());
  const search = page.getByRole('searchbox');
  await search.fill('krill');
  await expect(page.locator('[data-drawn]')).toHaveCount(1);
  release();
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await expect(search).toHaveValue('krill');
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/krill/);
});

test('a button that is pressed before any script has come does its work afterwards', async ({ page }) => {
  await whenDrawn(page, paths.programs(), { 'user-agent': await page.evaluate(() => navigator.userAgent) });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(paths.programs(), { waitUntil: 'commit' });
  const cards = page.getByRole('button', { name: 'Cards' });
  await cards.click();
  release();
  await expect(page).toHaveURL(/view=cards/);
  await expect(cards).toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 700 }, userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile' });

  const topOf = (page: Page, index: number) =>
    page
      .getByRole('article')
      .nth(index)
      .evaluate((one) => Math.round(one.getBoundingClientRect().top));

  test('who scrolls meanwhile stays there, also where the page was left at its top before', async ({
    page,
  }) => {
    await page.goto(paths.table('day1'));
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await page.goto(paths.programs());
    const { release } = await openDrawn(page, paths.table('day1'));
    await page.getByRole('article').nth(4).waitFor();
    await page.evaluate(() => window.scrollTo(0, 600));
    const before = await topOf(page, 4);
    release();
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    // Talks that are folded follow when all else is in the page.
    await expect(page.locator('details ol').last()).toBeAttached();
    expect(Math.abs((await topOf(page, 4)) - before)).toBeLessThan(3);
  });

  test('talks that are unfolded meanwhile do not move what the reader sees below', async ({ page }) => {
    const { release } = await openDrawn(page, paths.table('day1'));
    await page.locator('summary').first().click();
    await page.evaluate(() => window.scrollTo(0, 800));
    const before = await topOf(page, 3);
    release();
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await expect(page.locator('details').first().getByRole('listitem').first()).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf(page, 3)) - before)).toBeLessThan(3);
  });
});

test('the page works before the database answers, with what the server sent beside it, once', async ({
  page,
}) => {
  await whenDrawn(page, paths.programs());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.routeWebSocket(/\.ws\?/, () => {});
  await page.route(/\/\.lp\?/, (route) => route.abort());
  await page.goto(paths.programs());
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(first).toBeHidden();
  expect(asked.filter((path) => path.startsWith('/snapshot/'))).toHaveLength(1);
});

for (const path of [paths.programs(), paths.tables()])
  test(`${path} works for a visitor within its budget, before firebase and what comes later are asked for`, async ({
    page,
  }) => {
    await whenDrawn(page, path);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.getElementById('root') || document.querySelector('[data-drawn]')) return;
        performance.mark('living');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto(path);
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    const scripts = await scriptsOf(page, 'living');
    expect(weigh(`${path} of a visitor`, scripts)).toBeLessThanOrEqual(livingBudget);
    expect(scripts.filter(({ path: file }) => /firebase|later/.test(file))).toEqual([]);
  });

test('people who are signed in get no page of visitors', async ({ page }) => {
  await whenDrawn(page, paths.programs());
  await new AccountPage(page).signIn('participant@example.org');
  expect(await htmlOf(page, paths.programs())).not.toContain('data-drawn');
});

test('nothing hidden is in a drawn page', async ({ page }) => {
  const tables = (await admin.get(dbPaths.draftTables)) as Record<
    string,
    { rooms?: Record<string, { tables?: Record<string, { title?: string; hidden?: boolean }> }> }
  >;
  const [day, room, item] = Object.entries(tables).flatMap(([name, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([id, { tables: items = {} }]) =>
      Object.keys(items).map((one) => [name, id, one]),
    ),
  )[0] as [string, string, string];
  const at = dbPaths.draftItem(day, room, item);
  const version = Number(await admin.get(`${at}/version`));
  await admin.update({
    [`${at}/hidden`]: true,
    [`${at}/title`]: 'Behind the curtain',
    [`${at}/version`]: version + 1,
  });
  await whenDrawn(page, paths.table(day));
  expect(await htmlOf(page, paths.table(day))).not.toContain('curtain');
});

test('no element has a class that its style sheet does not name', async ({ page }) => {
  for (const path of [paths.home(), paths.programs(), paths.tables()]) {
    await whenDrawn(page, path);
    expect((await htmlOf(page, path)).match(/class="[^"]*undefined[^"]*"/g)).toBeNull();
  }
});

test('style sheets that are in the HTML are not fetched once more', async ({ page }) => {
  await whenDrawn(page, paths.tables());
  await page.goto(paths.tables());
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  const { inlined, fetched } = await page.evaluate(() => ({
    inlined: [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')].map(({ href }) => href),
    fetched: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  expect(inlined.some((href) => href.includes('/remotes/participant/'))).toBe(true);
  expect(inlined.filter((href) => fetched.includes(href))).toEqual([]);
});

test('a page that cannot be drawn is served as it is, and others are drawn meanwhile', async ({ page }) => {
  await whenDrawn(page, paths.programs());
  for (const odd of ['/%5C', paths.tableItem('day1', 'auditorium', 'toString')])
    for (let again = 0; again < 2; again += 1) {
      expect((await page.request.get(odd)).headers()['content-type']).toMatch(/^text\/html/);
      expect(await htmlOf(page, paths.programs())).toContain('data-drawn');
    }
});

test('once visitors may not read it, no page of before is served', async ({ page }) => {
  await whenDrawn(page, paths.programs());
  const [, address = ''] = /href="(\/snapshot\/[^"]*)"/.exec(await htmlOf(page, paths.programs())) ?? [];
  const statusOf = async () => (await page.request.get(address)).status();
  expect(await statusOf()).toBe(200);
  await admin.update({ [dbPaths.anonymous]: false });
  const html = await htmlOf(page, paths.programs());
  expect(html).not.toContain('data-drawn');
  expect(await statusOf()).toBe(204);
  await admin.update({ [dbPaths.anonymous]: true });
  await whenDrawn(page, paths.programs());
  await admin.update({ [`${dbPaths.base}/closed`]: true });
  expect(await htmlOf(page, paths.programs())).not.toContain('data-drawn');
  await admin.update({ [`${dbPaths.base}/closed`]: false });
  await whenDrawn(page, paths.programs());
});
