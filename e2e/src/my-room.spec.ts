import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { MyRoomPage } from './pages/my-room.page.ts';
import { demoPassword } from './support/demo-account.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'my-room' });

const from = 'participant@example.org';
const to = 'elsewhere@example.org';

async function open(page: Page, email: string): Promise<MyRoomPage> {
  await new AccountPage(page).signIn(email);
  const room = new MyRoomPage(page);
  await room.open();
  return room;
}

test.describe.configure({ mode: 'serial' });

test('spec 4: the registration is changed from what was entered, and My room shows it', async ({ page }) => {
  const room = await open(page, from);
  await room.modifyInformation();
  await expect(page.locator('[name=givenName]')).toHaveValue(/./);
  await page.locator('[name=affiliation]').fill('Université de Zürich 極地研');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your information has been saved.')).toBeVisible();
  await expect(page.getByText('Université de Zürich 極地研')).toBeVisible();
});

test('users export their own data as a file', async ({ page }) => {
  const room = await open(page, from);
  const file = await room.downloadData();
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: from },
    registration: { affiliation: 'Université de Zürich 極地研' },
  });
  expect(data.mails.length).toBeGreaterThan(0);
});

test('confirming a new address moves the registration and keeps the user in My room', async ({
  page,
  context,
  symposium,
}) => {
  const room = await open(page, from);
  await room.changeEmail('typo@example.org', demoPassword);
  await expect(page.getByText('We sent a mail to typo@example.org.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText('We sent a mail to typo@example.org.')).toBeHidden();
  await room.changeEmail(to, demoPassword);
  await expect(page.getByText(`We sent a mail to ${to}.`)).toBeVisible();
  await expect(page.getByText('Université de Zürich 極地研')).toBeVisible();
  const linkTo = async (address: string) =>
    (await symposium.mails()).find((mail) => mail.to.includes(address))?.links[0];
  await expect.poll(() => linkTo(from)).toContain('recoverEmail');
  await expect.poll(() => linkTo(to)).toContain('verifyAndChangeEmail');
  const confirmation = await context.newPage();
  await confirmation.goto((await linkTo(to)) ?? '');
  await expect(confirmation.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address has been changed',
  );
  await expect(page.getByText(`We sent a mail to ${to}.`)).toBeHidden();
  await expect(page.getByRole('main').getByText(to, { exact: true })).toBeVisible();
  await expect(page.getByText('Université de Zürich 極地研')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.myRoom());
});

test('typing its address deletes an account, and sign-in fails afterwards', async ({ page }) => {
  const room = await open(page, to);
  await room.deleteAccount('somebody@example.org', demoPassword);
  await expect(page.getByRole('dialog')).toContainText('This is not the address of your account.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await room.deleteAccount(to, demoPassword);
  await page.waitForURL((url) => url.pathname === paths.home());
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await page.goto(paths.signIn());
  await page.locator('[name=email]').fill(to);
  await page.locator('[name=password]').fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('spec 2: mails are read, marked unread, found, deleted after a question and brought back', async ({
  page,
}) => {
  await open(page, 'presenter@example.org');
  await page.goto(paths.mailBox());
  const list = page.getByRole('list', { name: 'Mail', exact: true });
  const mail = list.getByRole('link', { name: /registration is complete/ });
  await mail.click();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(mail).toHaveAccessibleName(/^Unread:/);
  await page.getByRole('searchbox', { name: 'Search mails' }).fill('registration complete');
  await expect(page.getByText('1 mail found')).toBeVisible();
  await page.getByRole('button', { name: 'Delete mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete mail' }).click();
  await expect(mail).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mail).toBeVisible();
});
