import { expect, type Page } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'settings' });

test.describe.configure({ mode: 'serial' });

let admin: Page;
let participant: Page;

test.beforeAll(async ({ open }) => {
  participant = await open('participant@example.org');
  admin = await open('admin@example.org');
});

const press = (name: string, page = admin) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (name: string) =>
  admin.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('an administrator extends a deadline: the participant’s open page says so at once; undo brings it back', async () => {
  await participant.goto(paths.submission());
  const open = participant.getByText(/^Submissions are open until /);
  const before = String(await open.textContent());

  await admin.goto(`${paths.adminDates()}#submission`);
  const field = admin.getByLabel(/^Submission ends/);
  await expect(field).toBeFocused();
  const typed = await field.inputValue();
  await field.fill('2099-01-31T12:00');
  await press('Save the dates');
  const preview = admin.getByRole('dialog', { name: 'Save these changes?' });
  await expect(preview.getByText(/→ 31 January 2099, 12:00 JST/)).toBeVisible();
  await inDialog('Save the changes');

  await expect(open).toHaveText('Submissions are open until 31 January 2099, 12:00 JST (03:00 UT).');
  await press('Undo');
  await expect(open).toHaveText(before);
  await expect(field).toHaveValue(typed);

  await admin.goto(paths.adminAudit());
  await expect(
    admin
      .getByText(/Deadline · Submission: .* → 31 January 2099|Deadline · Submission: .* → 31 Jan 2099/)
      .first(),
  ).toBeVisible();
});

test('the second of two administrators is told what the first one saved, and loses nothing', async ({
  open,
}) => {
  const second = await open('admin@example.org');
  for (const page of [admin, second]) await page.goto(paths.adminDates());
  const field = (page: Page) => page.getByLabel('Venue', { exact: true });
  await field(second).fill('Hokkaido');
  await field(admin).fill('Tachikawa');
  await press('Save the venue');
  await inDialog('Save the changes');
  await expect(second.getByText('“Venue” has been changed in the meantime')).toBeVisible();
  await expect(second.getByText('Tachikawa', { exact: true })).toBeVisible();
  await expect(field(second)).toHaveValue('Hokkaido');
});

test('an announcement is on the open home page as soon as it is published, and gone with its undo', async () => {
  await participant.goto(paths.home());
  await admin.goto(paths.adminAnnouncements());
  await press('Write an announcement');
  await admin.getByLabel('Text in English').fill('The **second** bus leaves at 18:30.');
  await inDialog('Publish');
  const words = participant.getByText('bus leaves at 18:30.');
  await expect(words).toBeVisible();
  await press('Undo');
  await expect(words).toHaveCount(0);
});

test('a switch says whom it concerns, asks before it takes away, and is undone', async () => {
  await admin.goto(paths.adminSetting());
  const comments = admin.getByRole('checkbox', { name: 'Post comments' });
  await expect(admin.getByText(/^Now: [\d,]+ registered people/).first()).toBeVisible();
  await comments.click();
  await expect(admin.getByRole('dialog', { name: 'Turn off “Post comments”?' })).toContainText(
    'registered people',
  );
  await inDialog('Turn off');
  await expect(comments).not.toBeChecked();
  await press('Undo');
  await expect(comments).toBeChecked();
});
