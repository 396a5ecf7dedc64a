import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parseICS, type VEvent } from 'node-ical';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const rows = (page: Page) => page.getByRole('main').getByRole('article').filter({ visible: true });

/** The file behind `Add to my calendar`, read by a parser that is not ours. */
async function savedCalendar(page: Page) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  const file = await saving;
  const found = Object.values(parseICS(await readFile(await file.path(), 'utf8')));
  const events = found.filter((one): one is VEvent => one?.type === 'VEVENT');
  return { name: file.suggestedFilename(), events };
}

/** The parser gives what has a value type as an object. */
const pathOf = ({ url }: VEvent) =>
  new URL(typeof url === 'string' ? url : (url as unknown as { val: string }).val).pathname;

async function countSaid(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /^\d+ presentations$/ });
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

test('spec 6: titles that a visitor may not open are no links, and Back from a denial leads to the list with its search', async ({
  page,
}) => {
  const list = `${paths.programs()}?q=aurora`;
  await page.goto(list);
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Registered participants can open the presentations.')).toHaveCount(1);
  const found = await countSaid(page);
  await page.goto(paths.presentation('OBo03'));
  await expect(page.getByText('You do not have permission to view the page.')).toBeVisible();
  await expect.poll(() => addressOf(page)).toBe(paths.home());
  await page.goBack();
  await expect(rows(page)).toHaveCount(found);
  expect(addressOf(page)).toBe(list);
});

test('a participant opens presentations, and signing in from the list leads back to it', async ({ page }) => {
  await page.goto(`${paths.programs()}?q=aurora`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await new AccountPage(page).fillSignIn('participant@example.org');
  await expect(rows(page).getByRole('link').first()).toBeVisible();
  expect(addressOf(page)).toBe(`${paths.programs()}?q=aurora`);
});

test('the whole programme is available to the browser’s search and in print', async ({ page }) => {
  await page.goto(paths.programs());
  await expect(rows(page).first()).toBeVisible();
  const count = await countSaid(page);
  expect(count).toBeGreaterThan(200);
  await expect(rows(page)).toHaveCount(count);
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0);
  for (const name of ['banner', 'contentinfo', 'search'] as const)
    await expect(page.getByRole(name)).toHaveCount(0);
  for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeGreaterThan(20);
});

test('spec 2: a day of the timetable is printed whole, each talk with its time', async ({ page }) => {
  await page.goto(`${paths.table('day1')}?view=list`);
  const folded = page.getByText(/^\d+ (talks?|posters?)$/);
  await expect(folded.first()).toBeVisible();
  const counts = (await folded.allTextContents()).map((text) => Number.parseInt(text, 10));
  const talks = counts.reduce((sum, one) => sum + one, 0);
  for (const view of ['?view=list', '']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(paths.table('day1') + view);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').locator('li li li').filter({ visible: true })).toHaveCount(talks);
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  }
});

test('spec 2: the grid aligns talks that start at the same time, below their sessions', async ({ page }) => {
  await page.goto(paths.table('day2'));
  await expect(page.locator('[data-placed] li').first()).toBeVisible();
  const talks = await page.locator('[data-placed] > li').evaluateAll((items) =>
    items.map((item) => ({
      begin: item.querySelector('time')?.textContent ?? '',
      top: Math.round(item.getBoundingClientRect().top),
    })),
  );
  const tops = Map.groupBy(talks, ({ begin }) => begin);
  expect([...tops.values()].some((same) => same.length > 1)).toBe(true);
  for (const same of tops.values()) expect(new Set(same.map(({ top }) => top)).size).toBe(1);
  const ordered = [...tops].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, [first]]) => first?.top ?? 0);
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
});

/** Minutes from the venue's clock to the reader's on the first and the second day; Europe's clocks change at 01:00 UTC of the second. */
const clockChanges = [
  {
    venue: 'Asia/Tokyo',
    reader: 'Europe/Paris',
    first: () => -480,
    second: (at: number) => (at < 600 ? -480 : -420),
  },
  { venue: 'Europe/Paris', reader: 'Asia/Tokyo', first: () => 480, second: () => 420 },
];

test('on the days when clocks change, the reader’s hours are right before and after it', async ({
  browser,
  symposium,
}) => {
  const { site } = (await (await fetch(`${symposium.origin}/config.json`)).json()) as {
    site: { base: { begin: string } };
  };
  const dayOf = (first: number, index: number) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10);
  const [demo, change] = [Date.parse(site.base.begin), Date.UTC(2027, 2, 27)];
  const days = new Map([0, 1, 2, 3].map((index) => [dayOf(demo, index), dayOf(change, index)]));
  for (const { venue, reader, first, second } of clockChanges) {
    const moved = (text: string) =>
      text.replace(/\d{4}-\d\d-\d\d/g, (date) => days.get(date) ?? date).replaceAll('Asia/Tokyo', venue);
    const context = await browser.newContext({
      baseURL: symposium.origin,
      locale: 'en-GB',
      timezoneId: reader,
    });
    for (const data of ['**/config.json', '**/snapshot/*'])
      await context.route(data, async (route) =>
        route.fulfill({ contentType: 'application/json', body: moved(await (await route.fetch()).text()) }),
      );
    await context.routeWebSocket(/\/\.ws/, (socket) => {
      socket.connectToServer().onMessage((message) => socket.send(moved(String(message))));
    });
    const page = await context.newPage();
    for (const [name, shift] of [
      ['day1', first],
      ['day2', second],
    ] as const) {
      await page.goto(paths.table(name));
      await expect(rows(page).first()).toBeVisible();
      // The drawn page says the hours of the venue.
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      await expect(page.locator('[data-band]:empty')).toHaveCount(0);
      const there = (time: string) => {
        const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        return new Date(((at + shift(at) + 1440) % 1440) * 60_000).toISOString().slice(11, 16);
      };
      const hours = async (selector: string) =>
        (await page.locator(`main ${selector}`).filter({ visible: true }).allTextContents()).flatMap(
          (text) => text.match(/\d\d:\d\d/g) ?? [],
        );
      const atVenue = await hours('article time');
      expect(atVenue.length).toBeGreaterThan(20);
      // Beside the hours of the grid stand those of the other clock.
      const axis = await hours('time:has(span)');
      expect(axis.length).toBeGreaterThan(10);
      for (let index = 0; index < axis.length; index += 2)
        expect(axis[index + 1]).toBe(there(axis[index] ?? ''));
      await page.getByRole('button', { name: 'Show my time' }).click();
      await expect(page.getByRole('button', { name: 'Show venue time' })).toBeVisible();
      expect(await hours('article time')).toEqual(atVenue.map(there));
      await page.getByRole('button', { name: 'Show venue time' }).click();
    }
    await context.close();
  }
});

test('spec 2: a session, a day or a part of the timetable that does not exist is not found', async ({
  page,
}) => {
  for (const path of [
    paths.sessionPrograms('SX'),
    paths.table('day99'),
    paths.tableItem('day1', 'nowhere', 'nothing'),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('SX');
  }
  await page.getByRole('main').getByRole('link', { name: 'Timetable' }).click();
  await expect(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
});

test('spec 2: the list is searched in any spelling, says why it found something, and is narrowed with counts', async ({
  page,
}) => {
  await page.goto(paths.programs());
  await expect(rows(page).first()).toBeVisible();
  const all = await countSaid(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('ＰＥＮＧＵＩＮ');
  await expect(page.locator('mark').first()).toHaveText(/^penguin$/i);
  const found = await countSaid(page);
  expect(found).toBeLessThan(all);
  await page.getByText('More filters').click();
  const day = page.getByRole('combobox', { name: 'Day' });
  const option = day
    .getByRole('option')
    .filter({ hasText: /\([1-9]\d*\)$/ })
    .first();
  const label = (await option.textContent()) ?? '';
  await day.selectOption({ label });
  await expect.poll(() => countSaid(page)).toBe(Number(/\((\d+)\)$/.exec(label)?.[1]));
  await expect(page).toHaveURL(/[?&]day=/);
  await page.reload();
  await expect(page.getByText('More filters (1 in use)')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Day' })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole('combobox', { name: 'Day' }).selectOption('');
  await expect.poll(() => countSaid(page)).toBe(found);
});

test('stars follow the person to another device and narrow the list', async ({ page, open }) => {
  await new AccountPage(page).signIn('participant@example.org');
  await page.goto(`${paths.programs()}?session=OB`);
  const star = rows(page)
    .nth(1)
    .getByRole('button', { name: /^My program/ });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  const name = (await star.getAttribute('aria-label')) ?? '';
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const phone = await open('participant@example.org');
  await phone.goto(`${paths.programs()}?star=1`);
  await expect(rows(phone)).toHaveCount(1);
  await expect(rows(phone).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await rows(phone).getByRole('button', { name }).click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await phone.context().close();
});

test('starred presentations are one’s own programme, by day and time, and an iCalendar file', async ({
  page,
}) => {
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(`${paths.programs()}?session=OM&type=oral`);
  for (const index of [0, 2])
    await rows(page)
      .nth(index)
      .getByRole('button', { name: /^My program/ })
      .click();
  await expect(page.locator('article [aria-pressed=true]')).toHaveCount(2);
  await page.getByRole('main').getByRole('link', { name: 'My program' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My program');
  await expect(page.getByRole('button', { name: /^My program/, pressed: true })).toHaveCount(2);
  const starred = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { pressed: true }) })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(starred).toHaveLength(2);
  const { name, events } = await savedCalendar(page);
  expect(name).toBe('my-programme.ics');
  // What one starred, and one's own.
  expect(events.length).toBeGreaterThanOrEqual(2);
  for (const href of starred) {
    const event = events.find((one) => pathOf(one) === href);
    expect(event?.uid.split('@')[0]).toBe(href?.split('/').at(-1));
    expect(event?.end?.getTime()).toBeGreaterThan(event?.start.getTime() ?? Infinity);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('an item of the timetable is saved as one event, by visitors as well', async ({ page }) => {
  await page.goto(paths.tables());
  await page.getByRole('main').locator('article a[href*="/meeting/table/"]').first().click();
  await expect(page.getByRole('button', { name: 'Add to my calendar' })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const { events } = await savedCalendar(page);
  expect(events).toHaveLength(1);
  expect(events[0]?.uid).toMatch(/^item-[\da-f-]{36}@localhost/);
  expect(String(events[0]?.summary)).toContain(title);
  expect(events.map(pathOf)).toEqual([new URL(page.url()).pathname]);
});
