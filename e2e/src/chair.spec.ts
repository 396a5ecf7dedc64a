import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { AccountPage } from './pages/account.page.ts';
import { callerOf } from './support/call.ts';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { demoAccount } from './support/demo-account.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'chair' });
test.describe.configure({ mode: 'serial' });

let chair: Page;
let presenter: Page;
let editor: DatabaseClient;
let at: ProgramPosition;
let uid: string;

test.beforeAll(async ({ open, symposium }) => {
  chair = await open('participant@example.org');
  presenter = await open('presenter@example.org');
  editor = await databaseOf(symposium, 'editor@example.org');
  uid = (await demoAccount(symposium.origin, 'participant@example.org')).localId;
  at = await todaysItem();
});

test.afterAll(() => editor?.close());

/** An oral item of today that lasts until midnight, whatever the time is. */
async function todaysItem(): Promise<ProgramPosition> {
  const timeZone = (await editor.get(`${dbPaths.base}/timeZone`)) as string;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now());
  const day = Object.values((await editor.get(dbPaths.draftTables)) as Record<string, Timetable>).find(
    ({ date }) => date === today,
  );
  for (const room of Object.values(day?.rooms ?? {}))
    for (const item of Object.values(room.tables ?? {}))
      if (day && item.kind === 'oral' && !item.hidden && Object.keys(item.programs ?? {}).length > 2) {
        const path = dbPaths.draftItem(day.name, room.id, item.id);
        await editor.update({ [`${path}/end`]: '23:59', [`${path}/version`]: item.version + 1 });
        return { table: day.name, room: room.id, item: item.id };
      }
  throw new Error(`no oral item on ${today}`);
}

test('a chair gets the console when named, and what they say reaches every other page at once', async () => {
  await chair.goto(paths.tableItem(at.table, at.room, at.item));
  const entry = chair.getByRole('link', { name: 'Chair’s console' });
  await expect(chair.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await editor.update({ [dbPaths.chair(at, uid)]: true });
  await entry.click();
  await expect(chair.getByRole('heading', { name: 'Running order' })).toBeVisible();
  await expect(chair.getByRole('heading', { name: 'Chairs' })).toHaveCount(0);

  await presenter.goto(paths.table(at.table));
  await expect(presenter.getByRole('article').first()).toBeVisible();
  await chair.getByRole('button', { name: '5 minutes late', exact: true }).click();
  await expect(presenter.getByText(/^Running 5 minutes late/).first()).toBeVisible();
  await chair.getByRole('button', { name: 'On time' }).click();
  await expect(presenter.getByText(/^Running 5 minutes late/)).toHaveCount(0);

  await presenter.goto(paths.tableItem(at.table, at.room, at.item));
  await expect(presenter.getByRole('heading', { level: 1 })).toBeVisible();
  await chair.getByRole('button', { name: 'Start the first talk' }).click();
  await expect(chair.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(presenter.locator('li[aria-current]')).toHaveCount(1);
  const first = await presenter.locator('li[aria-current]').textContent();
  // A press right after the start of a turn is ignored.
  await expect(async () => {
    await chair.keyboard.press('n');
    await expect(presenter.locator('li[aria-current]')).not.toHaveText(first ?? '', { timeout: 500 });
  }).toPass();
});

test('the console breaks no rule of WCAG in either theme and needs no sideways scrolling', async () => {
  const found: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await chair.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: chair }).setLegacyMode().analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id} ${html}`)),
    );
  }
  expect(found).toEqual([]);
  await chair.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => chair.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
});

test('who is no longer chair loses the console', async () => {
  await editor.update({ [dbPaths.chair(at, uid)]: null });
  await expect(chair.getByRole('heading', { name: 'Running order' })).toHaveCount(0);
  await expect(chair.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a convener of the session with an account has the console as well, and loses it', async ({
  symposium,
}) => {
  const call = await callerOf(symposium, 'editor@example.org');
  const item = (await editor.get(dbPaths.draftItem(at.table, at.room, at.item))) as TimetableItem;
  const name = (convenerUids: readonly string[]) =>
    call('/api/session/update', { id: item.sessionId, changes: { convenerUids } });
  const entry = chair.getByRole('link', { name: 'Chair’s console' });
  await chair.goto(paths.tableItem(at.table, at.room, at.item));
  await expect(chair.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await name([uid]);
  await entry.click();
  await presenter.goto(paths.table(at.table));
  await expect(presenter.getByRole('article').first()).toBeVisible();
  await chair.getByRole('button', { name: '10 minutes late', exact: true }).click();
  await expect(presenter.getByText(/^Running 10 minutes late/).first()).toBeVisible();
  await chair.getByRole('button', { name: 'On time' }).click();
  await expect(presenter.getByText(/^Running 10 minutes late/)).toHaveCount(0);
  await name([]);
  await expect(chair.getByRole('heading', { name: 'Running order' })).toHaveCount(0);
});

test('a meeting link appears by itself at its time, also where the device’s clock is a day late', async () => {
  const meeting = dbPaths.itemZoom(at.room, at.table, at.item);
  const zoom = { url: 'https://meet.example.org/1', meetingId: '99 1234', passcode: 'snow' };
  await editor.update({ [meeting]: { ...zoom, showAt: Date.now() + 3_600_000 } });
  await presenter.clock.install({ time: Date.now() - 86_400_000 });
  await presenter.goto(paths.tableItem(at.table, at.room, at.item));
  await expect(presenter.getByText(/^The link will appear here automatically at/)).toBeVisible();
  await editor.update({ [meeting]: { ...zoom, showAt: Date.now() + 2000 } });
  await expect(presenter.getByRole('link', { name: 'Join the meeting' })).toBeVisible();
});

const aDay = 86_400_000;

/** A zone where it is shortly after midnight, whatever the time is. */
function zoneAfterMidnight(): string {
  const hour = new Date().getUTCHours();
  const ahead = hour < 12 ? -hour : 24 - hour;
  // These names have the reversed sign.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

test('what is on, past midnight too, and meeting links go by the server’s clock and the venue’s zone', async ({
  browser,
  symposium,
}) => {
  test.slow();
  const timeZone = zoneAfterMidnight();
  const admin = await databaseOf(symposium, 'admin@example.org');
  await admin.update({
    [`${dbPaths.base}/timeZone`]: timeZone,
    [`${dbPaths.settingVersions}/base/timeZone`]: {
      version: 1,
      by: 'admin@example.org',
      at: { '.sv': 'timestamp' },
    },
  });
  admin.close();
  const yesterday = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - aDay);
  const tables = Object.values((await editor.get(dbPaths.draftTables)) as Record<string, Timetable>);
  const day = tables.find(({ date }) => date === yesterday);
  const [room, item] =
    Object.values(day?.rooms ?? {})
      .flatMap((one) => Object.values(one.tables ?? {}).map((each) => [one, each] as const))
      .filter(([, { kind, hidden, closed }]) => kind === 'oral' && !hidden && !closed)
      .at(-1) ?? [];
  if (!day || !room || !item) throw new Error(`no oral item on ${yesterday}`);
  const draft = dbPaths.draftItem(day.name, room.id, item.id);
  const meeting = dbPaths.itemZoom(room.id, day.name, item.id);
  const zoom = { url: 'https://meet.example.org/2', meetingId: '98 1234', passcode: 'ice' };
  await editor.update({
    [`${draft}/begin`]: '23:00',
    [`${draft}/end`]: '26:00',
    [`${draft}/version`]: item.version + 1,
    [meeting]: { ...zoom, showAt: Date.now() + 3_600_000 },
  });
  const path = paths.tableItem(day.name, room.id, item.id);
  const readers: Page[] = [];
  for (const [timezoneId, wrong] of [
    ['Pacific/Tongatapu', aDay],
    ['Pacific/Honolulu', -aDay],
  ] as const) {
    const context = await browser.newContext({ baseURL: symposium.origin, locale: 'en-GB', timezoneId });
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + wrong });
    await new AccountPage(page).signIn('participant@example.org');
    await page.goto(paths.meeting());
    const now = page.locator('section', { has: page.getByRole('heading', { name: 'Now', exact: true }) });
    await expect(now.locator(`a[href="${path}"]`)).toBeVisible();
    await page.goto(paths.table(day.name));
    await expect(page.getByText(/^Now 0[01]:\d\d$/)).toBeVisible();
    await page.goto(path);
    await expect(page.getByText(/^The link will appear here automatically at/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join the meeting' })).toHaveCount(0);
    readers.push(page);
  }
  await editor.update({ [meeting]: { ...zoom, showAt: Date.now() - 1000 } });
  for (const page of readers) {
    await expect(page.getByRole('link', { name: 'Join the meeting' })).toBeVisible();
    await page.context().close();
  }
});
