import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Permission } from 'shared-data/models/permission';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { AccountPage } from './pages/account.page.ts';
import { callerOf } from './support/call.ts';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'live-changes' });

test.describe.configure({ mode: 'serial' });

let admin: DatabaseClient;
let reader: Page;
let author: Page;

test.beforeAll(async ({ open, symposium }) => {
  admin = await databaseOf(symposium, 'admin@example.org');
  reader = await open('participant@example.org');
  author = await open('presenter@example.org');
});

test.afterAll(() => admin?.close());

const set = (flag: keyof Permission, on: boolean) => admin.update({ [`setting/permission/${flag}`]: on });
const setBase = (flag: 'closed' | 'addAccount' | 'addProgram', on: boolean) =>
  admin.update({ [`${dbPaths.base}/${flag}`]: on });
const noPermission = 'You do not have permission to view the page.';
const isHome = (url: URL) => url.pathname === paths.home();

/** While the flag is as given the text is shown; without a reload. */
async function tells(page: Page, flag: keyof Permission, whenOn: boolean, text: string, count = 1) {
  const told = page.getByText(text, { exact: true });
  await expect(told).toHaveCount(0);
  await set(flag, whenOn);
  await expect(told).toHaveCount(count);
  await set(flag, !whenOn);
  await expect(told).toHaveCount(0);
}

/** A page that needs the flag is left when it goes, and can be opened again when it is back. */
async function leads(page: Page, flag: keyof Permission, path: string) {
  await page.goto(path);
  await expect(page).not.toHaveURL(isHome);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await set(flag, false);
  await expect(page).toHaveURL(isHome);
  await expect(page.getByText(noPermission).first()).toBeVisible();
  await set(flag, true);
}

const talk = paths.presentation('OBo03');

test('spec 3: pages that are open show every flag and ban when it changes', async ({ open }) => {
  test.slow();
  const [visitor, editor] = [await open(), await open('editor@example.org')];

  // While nothing is typed; unsent text would keep the page, blocked.
  await leads(reader, 'enterPresentation', talk);

  // What readers of a presentation see.
  await reader.goto(talk);
  const draft = 'Is the firn air older than';
  const field = reader.getByRole('textbox', { name: /^Your comment/ });
  await field.fill(draft);
  await set('issue', false);
  await expect(reader.getByText('Currently, comments cannot be posted').first()).toBeVisible();
  await expect(field).toHaveValue(draft);
  await expect(reader.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await set('issue', true);
  await expect(reader.getByText('Currently, comments cannot be posted')).toHaveCount(0);
  await expect(field).toHaveValue(draft);
  const like = reader.getByRole('button', { name: /^Like/ });
  await expect(like).toBeVisible();
  await set('like', false);
  await expect(like).toBeHidden();
  await set('like', true);
  await expect(like).toBeVisible();
  await tells(reader, 'page', false, 'Presentation files are not shown at the moment.');
  await tells(reader, 'showAbstract', false, 'Abstracts are not shown at the moment.');

  // What its author may change.
  await author.goto(talk);
  await expect(author.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await tells(author, 'banPresentation', true, 'Presentation files cannot be changed at the moment.');
  await tells(author, 'banOral', true, 'Files of oral presentations cannot be changed at the moment.');
  await tells(author, 'banVideo', true, 'Videos cannot be changed at the moment.');
  await tells(author, 'disableUpload', true, 'Files cannot be changed at the moment.', 3);
  await author.goto(paths.presentation('OMp05'));
  await expect(author.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await tells(author, 'banPoster', true, 'Files of posters cannot be changed at the moment.');
  await author.goto(paths.myRoom());
  const modify = author.getByRole('link', { name: 'Modify submission' });
  await expect(modify.first()).toBeVisible();
  await set('modifyProgram', false);
  await expect(modify).toHaveCount(0);
  await set('modifyProgram', true);
  await expect(modify.first()).toBeVisible();
  const information = author.getByRole('link', { name: 'Modify information' });
  await expect(information).toBeVisible();
  await set('modifyAccount', false);
  await expect(information).toBeHidden();
  await set('modifyAccount', true);
  const submission = author
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Submission' });
  await expect(submission).toBeVisible();
  await author.goto(paths.submission());
  const file = author.locator('[name=abstract]');
  await expect(file).toHaveAttribute('required');
  await set('withoutAbstract', true);
  await expect(file).not.toHaveAttribute('required');
  await set('withoutAbstract', false);
  await expect(file).toHaveAttribute('required');
  await leads(author, 'addProgram', paths.submission());
  await expect(submission).toBeVisible();

  // Pages that need a flag.
  await leads(reader, 'showSessionBbs', paths.sessionBoards());
  await reader.goto(paths.programs());
  await tells(reader, 'showProgramList', false, 'The program list is closed to the public.');
  await set('enterPresentation', false);
  await editor.goto(talk);
  await expect(editor.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await set('editorPrivilege', false);
  await expect(editor).toHaveURL(isHome);
  await set('editorPrivilege', true);
  await set('enterPresentation', true);

  // What visitors see.
  await visitor.goto(paths.programs());
  const first = visitor.getByRole('article').first();
  await expect(first).toBeVisible();
  await set('showProgramList', false);
  await expect(visitor.getByText('The program list is closed to the public.')).toBeVisible();
  await expect(first).toBeHidden();
  await set('showProgramList', true);
  await expect(first).toBeVisible();
  await visitor.goto(paths.tables());
  await expect(first).toBeVisible();
  await set('anonymous', false);
  await expect(visitor).toHaveURL(isHome);
  await set('anonymous', true);
  await visitor.goto(paths.tables());
  await expect(first).toBeVisible();

  // The settings that hold for the whole site.
  const signUp = visitor.getByRole('banner').getByRole('link', { name: 'Sign up' });
  await expect(signUp).toBeVisible();
  await setBase('addAccount', false);
  await expect(signUp).toBeHidden();
  await setBase('addAccount', true);
  await expect(signUp).toBeVisible();
  await setBase('addProgram', false);
  await expect(submission).toBeHidden();
  await setBase('addProgram', true);
  await expect(submission).toBeVisible();
  await editor.goto(talk);
  await setBase('closed', true);
  for (const page of [visitor, reader]) {
    await expect(page).toHaveURL(isHome);
    await expect(page.getByText('Site has been closed.').first()).toBeVisible();
  }
  await expect(editor.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await setBase('closed', false);
  await visitor.goto(paths.tables());
  await expect(first).toBeVisible();

  // What administrators see; sendMail has no page of participants.
  await new AccountPage(visitor).signIn('admin@example.org');
  await visitor.goto(paths.adminSetting());
  const sends = visitor.locator('[name="permission.sendMail"]');
  await expect(sends).toBeChecked();
  await set('sendMail', false);
  await expect(sends).not.toBeChecked();
  await set('sendMail', true);
  await expect(sends).toBeChecked();
  await set('enterPresentation', false);
  await visitor.goto(talk);
  await expect(visitor.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await set('adminPrivilege', false);
  await expect(visitor).toHaveURL(isHome);
  await set('adminPrivilege', true);
  await set('enterPresentation', true);

  // The demo's videos are converted after the start.
  await reader.goto(talk);
  await expect(reader.getByRole('heading', { name: 'Video' })).toBeVisible({ timeout: 150_000 });
  await tells(reader, 'video', false, 'Videos are not shown at the moment.');
});

test('spec 2: comments, likes, another time and a withdrawal reach the other person’s open page', async ({
  symposium,
}) => {
  await reader.goto(talk);
  await author.goto(talk);
  const field = reader.getByRole('textbox', { name: /^Your comment/ });
  const draft = 'Is the firn air older than';
  await expect(field).toHaveValue(draft);
  const question = 'Thank you all for coming. Any questions?';
  await author.getByRole('textbox', { name: /^Your comment/ }).fill(question);
  await author.getByRole('button', { name: 'Post comment' }).click();
  const posted = reader.getByRole('article').filter({ hasText: question });
  await expect(posted).toBeVisible();
  await expect(field).toHaveValue(draft);

  const likes = async (page: Page) =>
    Number((await page.getByRole('button', { name: /^Like/ }).textContent())?.match(/\d+/)?.[0] ?? 0);
  const before = await likes(author);
  await reader.getByRole('button', { name: /^Like/ }).click();
  await expect.poll(() => likes(author)).toBe(before + 1);
  await reader.getByRole('button', { name: /^Like/ }).click();
  await expect.poll(() => likes(author)).toBe(before);

  const editor = await databaseOf(symposium, 'editor@example.org');
  const at = (await editor.get(dbPaths.position('OBo03'))) as ProgramPosition;
  const item = dbPaths.draftItem(at.table, at.room, at.item);
  const version = (await editor.get(`${item}/version`)) as number;
  await editor.update({
    [`${item}/programs/OBo03/begin`]: '11:31',
    [`${item}/programs/OBo03/end`]: '11:44',
    [`${item}/version`]: version + 1,
  });
  editor.close();
  for (const page of [reader, author]) await expect(page.getByRole('main')).toContainText(/11:31.{1,3}11:44/);

  const withdraw = await callerOf(symposium, 'presenter@example.org');
  await withdraw('/api/program/delete', { id: 'OBo03' });
  for (const page of [reader, author]) {
    await expect(page.getByText(/^This presentation has been withdrawn/)).toBeVisible();
    await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible();
  }
  await expect(author.getByRole('button', { name: 'Replace' })).toHaveCount(0);
  await expect(field).toHaveValue(draft);
});
