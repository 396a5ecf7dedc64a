import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { RegistrationPage } from './pages/registration.page.ts';
import { callerOf } from './support/call.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'help' });

const bar = (page: Page) => page.getByRole('region', { name: 'Helping' });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
const newcomer = 'newcomer@example.org';

async function openAccount(admin: Page, email: string): Promise<void> {
  await admin.goto(`${paths.adminAuth()}?account.q=${email}`);
  await admin.getByRole('button', { name: `Change: ${email}` }).click();
}

async function help(admin: Page, email: string): Promise<Page> {
  await openAccount(admin, email);
  await admin.getByRole('button', { name: 'Sign in to help' }).click();
  const tab = admin.context().waitForEvent('page');
  await admin
    .getByRole('dialog', { name: /^Sign in as/ })
    .getByRole('button', { name: 'Sign in to help' })
    .click();
  return tab;
}

test('an administrator helps a newcomer to register; the log names both, and nothing of it stays', async ({
  open,
}) => {
  const admin = await open('admin@example.org');
  await openAccount(admin, newcomer);
  await expect(admin.getByRole('button', { name: 'Send a password reset mail' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Sign in to help' })).toHaveCount(0);
  await admin.goto(paths.adminSetting());
  await admin.getByRole('checkbox', { name: 'Sign in to help' }).check();

  const page = await help(admin, newcomer);
  await expect(bar(page)).toContainText(`admin@example.org is signed in as ${newcomer}, until`);
  await expect(page.getByRole('button', { name: /user menu/i })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

  const form = new RegistrationPage(page);
  await form.open();
  await form.fill({ givenName: 'Nils', familyName: 'Berg', title: 'Dr.', position: 'postdoc' });
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.reload();
  await expect(page.locator('[name=givenName]')).toHaveValue('Nils');
  await expect(bar(page)).toContainText(newcomer);
  expect(await drafts(admin)).toEqual([]);
  await form.fill({
    ...{ affiliation: 'Ice Institute', country: 'NO', nationality: 'NO', gender: 'male', mainSession: 'OM' },
    ...{ participation: 'audience', attendance: 'online', privacyPolicy: true },
  });
  await form.submit();
  await expect(page.getByText(/registered|registration/i).first()).toBeVisible();

  await admin.goto(`${paths.adminInfo()}?q=${newcomer}`);
  await expect(admin.getByRole('row', { name: /Nils Berg/ })).toBeVisible();
  await admin.goto(paths.adminAudit());
  const row = admin.getByRole('row').filter({ hasText: newcomer }).first();
  await expect(row).toContainText('by admin@example.org, signed in as this person');

  const closed = page.waitForEvent('close');
  await bar(page).getByRole('button', { name: 'End the help' }).click();
  await closed;
  await admin.goto(paths.admin());
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(admin)).toHaveCount(0);
});

test('of staff there is no such button', async ({ open }) => {
  const admin = await open('admin@example.org');
  await openAccount(admin, 'editor@example.org');
  await expect(admin.getByRole('button', { name: 'Send a password reset mail' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Sign in to help' })).toHaveCount(0);
});

test('the help of an administrator who loses the right ends, and so does every help when the setting is turned off', async ({
  open,
  symposium,
}) => {
  const call = await callerOf(symposium, 'admin@example.org');
  const database = await databaseOf(symposium, 'admin@example.org');
  const turn = (on: boolean) => database.update({ 'setting/admin/signInAs': on });
  await turn(true);
  const second = { email: 'second.admin@example.org', password: 'glacier-2026-moss' };
  const { uid } = await call('/api/auth/append', {
    ...{ ...second, emailVerified: true, claims: { admin: true } },
  });
  const admin = await open();
  await new AccountPage(admin).signIn(second.email, second.password);

  const page = await help(admin, 'participant@example.org');
  await page.goto(paths.myRoom());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My room');
  await call('/api/auth/claims', { uid, admin: false });
  await expect(bar(page)).toContainText('has ended');
  await expect(page.getByRole('button', { name: /user menu/i })).toHaveCount(0);

  const other = await open('admin@example.org');
  const helping = await help(other, 'participant@example.org');
  await expect(bar(helping)).toContainText('is signed in as');
  await turn(false);
  await expect(bar(helping)).toContainText('has ended');
  await helping.reload();
  await expect(bar(helping)).toContainText('has ended');
  await expect(helping.getByRole('button', { name: /user menu/i })).toHaveCount(0);
  database.close();
});
