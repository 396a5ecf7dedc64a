import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { RegistrationPage } from './pages/registration.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'help' });

const newcomer = 'newcomer@example.org';
const bar = (page: Page) => page.getByRole('region', { name: 'Helping' });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

async function openAccount(admin: Page, email: string): Promise<void> {
  await admin.goto(`${paths.adminAuth()}?account.q=${email}`);
  await admin
    .getByRole('row', { name: email })
    .getByRole('button', { name: /^Change/ })
    .click();
}

test('an administrator helps a newcomer to register; the log names both, and turned off it ends', async ({
  open,
}) => {
  const admin = await open('admin@example.org');
  await admin.goto(paths.adminSetting());
  await admin.getByRole('checkbox', { name: 'Sign in to help' }).check();

  await openAccount(admin, newcomer);
  await admin.getByRole('button', { name: /^Sign in to help/ }).click();
  const tab = admin.context().waitForEvent('page');
  await admin
    .getByRole('dialog', { name: /^Sign in as/ })
    .getByRole('button', { name: 'Sign in to help' })
    .click();
  const page = await tab;
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration complete');

  await admin.goto(paths.adminAudit());
  await expect(bar(admin)).toHaveCount(0);
  const row = admin.getByRole('row').filter({ hasText: newcomer }).first();
  await expect(row).toContainText('by admin@example.org, signed in as this person');

  await admin.goto(paths.adminSetting());
  await admin.getByRole('checkbox', { name: 'Sign in to help' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(bar(page)).toContainText('has ended');
  await expect(page.getByRole('button', { name: /user menu/i })).toHaveCount(0);
  const closed = page.waitForEvent('close');
  await bar(page).getByRole('button', { name: 'End the help' }).click();
  await closed;
  await expect(admin.getByRole('button', { name: /user menu/i })).toBeVisible();
});
