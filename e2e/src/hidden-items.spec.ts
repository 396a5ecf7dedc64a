import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'hidden-items' });
test.describe.configure({ mode: 'serial' });

const talk = 'OBo03';
let participant: Page;
let presenter: Page;
let editor: DatabaseClient;
let at: ProgramPosition;

const place = () => paths.tableItem(at.table, at.room, at.item);
const placeLink = (page: Page) => page.locator(`main a[href="${place()}"]`);

test.beforeAll(async ({ open, symposium }) => {
  participant = await open('participant@example.org');
  presenter = await open('presenter@example.org');
  editor = await databaseOf(symposium, 'editor@example.org');
  at = (await editor.get(dbPaths.position(talk))) as ProgramPosition;
});

test.afterAll(() => editor?.close());

async function change(fields: Record<string, unknown>) {
  const item = dbPaths.draftItem(at.table, at.room, at.item);
  const version = (await editor.get(`${item}/version`)) as number;
  const values = { ...fields, version: version + 1 };
  await editor.update(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${item}/${name}`, value])),
  );
}

test('hiding an item removes it and its presentation page from open pages at once', async () => {
  await participant.goto(paths.presentation(talk));
  await expect(placeLink(participant)).toBeVisible();
  await change({ hidden: true, title: 'Rehearsal behind the curtain' });
  await expect(placeLink(participant)).toHaveCount(0);
  await expect(participant.getByRole('heading', { level: 1 })).toBeVisible();
  await participant.goto(place());
  await expect(participant.getByText('Rehearsal')).toHaveCount(0);
});

test('visitors and participants receive no data of a hidden item', async ({ page }) => {
  const received: string[] = [];
  for (const one of [page, participant])
    one.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(payload.toString())),
    );
  for (const one of [page, participant]) {
    await one.goto(paths.table(at.table));
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(one.locator('main a[href*="/meeting/table/"]').first()).toBeVisible();
  }
  expect(received.join('')).toContain(at.room);
  expect(received.join('')).not.toContain('Rehearsal');
});

test('everybody sees that a closed item takes place, only its people get the link', async () => {
  await editor.update({
    [dbPaths.itemZoom(at.room, at.table, at.item)]: {
      url: 'https://meeting.example.org/j/closed',
      meetingId: '911',
      passcode: 'inner',
      showAt: 1,
    },
  });
  await change({ hidden: false, closed: true });
  const join = (page: Page) => page.locator('main a[href^="https://meeting.example.org/"]');
  await presenter.goto(place());
  await expect(join(presenter)).toHaveAttribute('href', 'https://meeting.example.org/j/closed');
  await participant.goto(place());
  await expect(participant.getByText('Closed session')).toBeVisible();
  await expect(participant.getByText('Rehearsal behind the curtain').first()).toBeVisible();
  await expect(join(participant)).toHaveCount(0);

  await change({ closed: false });
  await expect(join(participant)).toBeVisible();
});
