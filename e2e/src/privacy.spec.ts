import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { AccountPage } from './pages/account.page.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

function listen(page: Page): { text(): Promise<string> } {
  const received: (string | Promise<string>)[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('response', (response) => {
    if (/\/(?:api|php)\//.test(response.url())) received.push(response.text().catch(() => ''));
  });
  return { text: async () => (await Promise.all(received)).join('\n') };
}

/** Values of fields that only their owner, editors and administrators may see. */
function personalData(text: string): Set<string> {
  const fields = text.matchAll(/\\?"(?:email|telephone|address)\\?":\\?"([^"\\]+)/g);
  return new Set([...(text.match(address) ?? []), ...[...fields].map(([, value]) => value ?? '')]);
}

test("a participant's browser never receives another person's e-mail address, telephone or address", async ({
  page,
  symposium,
}) => {
  test.slow();
  const own = await databaseOf(symposium, 'participant@example.org');
  const user = (await own.get(dbPaths.user(emailKey('participant@example.org')))) as Record<string, string>;
  own.close();
  const editor = await databaseOf(symposium, 'editor@example.org');
  const talk = (await editor.get(dbPaths.position('OBo03'))) as ProgramPosition;
  const poster = (await editor.get(dbPaths.position('OMp05'))) as ProgramPosition;
  await editor.update({ [dbPaths.chair(talk, 'demo-participant')]: true });
  editor.close();
  const itemOf = ({ table, room, item }: ProgramPosition) => paths.tableItem(table, room, item);
  const traffic = listen(page);
  await new AccountPage(page).signIn('participant@example.org');
  for (const path of [
    paths.meeting(),
    paths.programs(),
    `${paths.programs()}?view=cards`,
    `${paths.programs()}?view=gallery`,
    paths.sessionPrograms('OB'),
    paths.tables(),
    paths.table('day2'),
    paths.tableOthers('day2'),
    itemOf(poster),
    `${itemOf(poster)}?view=gallery`,
    itemOf(talk),
    `${itemOf(talk)}?view=clock`,
    `${itemOf(talk)}?view=chair`,
    paths.presentation('OBo03'),
    paths.presentation('OMp05'),
    paths.sessionBoards(),
    paths.sessionBoard('OB'),
    paths.instructions(),
    paths.instruction('presenters'),
    paths.submission(),
    paths.myRoom(),
    paths.myProgramme(),
    paths.mailBox(),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`${itemOf(talk)}?view=chair`);
  await expect(page.getByRole('heading', { name: 'Running order' })).toBeVisible();
  await page.getByRole('button', { name: 'Start the first talk' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goto(paths.myProgramme());
  await page.getByRole('button', { name: 'Create a link' }).click();
  const feed = await page.getByLabel('Link for your calendar').inputValue();
  await page.evaluate(async (url) => void (await (await fetch(url)).text()), feed);
  await page.waitForLoadState('networkidle');

  const text = await traffic.text();
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).toContain('OBo03');
  const { telephone = '', address: home = '' } = user;
  const received = personalData(text);
  expect(telephone.length * home.length).toBeGreaterThan(0);
  expect(received).toContain(telephone);
  const office = 'office@symposium.example.org';
  for (const one of ['participant@example.org', telephone, home, office]) received.delete(one);
  expect([...received]).toEqual([]);
});

test('a visitor receives no e-mail address at all', async ({ page }) => {
  const traffic = listen(page);
  await page.goto(paths.programs());
  await expect(page.getByText('OBo03').or(page.getByText('So01')).first()).toBeVisible();
  // Drawn pages show presentations before the socket brings any.
  await expect.poll(() => traffic.text()).toContain('OBo03');
  await page.waitForLoadState('networkidle');
  expect((await traffic.text()).match(address) ?? []).toEqual([]);
});

test('an editor does receive the addresses of owners, so the two tests above can see them', async ({
  page,
}) => {
  const traffic = listen(page);
  await new AccountPage(page).signIn('editor@example.org');
  await page.goto(paths.editorSession());
  await expect(page.getByRole('combobox', { name: 'Session of T0001' })).toBeVisible();
  await expect.poll(() => traffic.text()).toContain('presenter@example.org');
});

test('spec 6: adding a co-editor by address returns the name, but no address', async ({ page }) => {
  const traffic = listen(page);
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(paths.myRoom());
  const people = page.getByRole('region', { name: /^Co-editors of/ }).first();
  await people.getByRole('button', { name: /^Add a co-editor/ }).click();
  await page.getByRole('dialog').locator('[name=email]').fill('participant@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a co-editor' }).click();
  const remove = people.getByRole('button', { name: /^Remove Hikaru Yukawa/ });
  await expect(remove).toBeVisible();
  const text = await traffic.text();
  expect(text).toContain('Hikaru Yukawa');
  expect(text).not.toContain('participant@example.org');
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(remove).toBeHidden();
});
