import { expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'meeting-home' });

test('spec 2: the meeting page shows what concerns its reader, and follows what staff change', async ({
  page,
  symposium,
}) => {
  await new AccountPage(page).signIn('participant@example.org');
  await page.goto(paths.meeting());
  const part = (name: string | RegExp) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await expect(part('Announcements').getByRole('listitem')).toHaveCount(2);
  await expect(part('Contests')).toContainText('Student presentation award');
  await expect(part('Sponsors').getByRole('link').first()).toBeVisible();

  const admin = await databaseOf(symposium, 'admin@example.org');
  const questionnaire = page.getByRole('link', { name: 'Answer the questionnaire' });
  await expect(questionnaire).toBeVisible();
  await admin.update({ 'setting/enquete/enabled': false });
  await expect(questionnaire).toHaveCount(0);
  await admin.update({ 'otherData/sponsorSessionId': 'S' });
  await expect(part('Sponsors').getByRole('link', { name: 'Sponsor session' })).toHaveAttribute(
    'href',
    paths.sessionPrograms('S'),
  );
  admin.close();

  await part('Your session boards').getByRole('link', { name: 'Polar biology' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.sessionBoard('OB'));
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
});
