import { expect } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'listings' });

test('what an administrator says of sponsors and the like is on the open meeting home at once', async ({
  open,
}) => {
  const reader = await open('participant@example.org');
  await reader.goto(paths.meeting());
  const part = (name: string) =>
    reader.locator('section').filter({ has: reader.getByRole('heading', { level: 2, name }) });
  const sponsors = part('Sponsors').getByRole('listitem');
  await expect(sponsors).toHaveCount(3);

  const staff = await open('admin@example.org');
  const press = (name: string | RegExp) => staff.getByRole('button', { name }).click();
  await staff.goto(`${paths.adminListing()}?kind=sponsor&new`);
  const address = staff.getByRole('textbox', { name: 'Web address' });
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Ice & Sons');
  await address.fill('javascript:alert(1)');
  await press(/^Save$/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('ice-and-sons.example');
  await press(/^Save$/);
  await expect(sponsors.nth(3).getByRole('link', { name: 'Ice & Sons' })).toHaveAttribute(
    'href',
    'https://ice-and-sons.example/',
  );
  await press('Move up: Ice & Sons');
  await expect(sponsors.nth(2)).toContainText('Ice & Sons');

  await staff.getByRole('combobox', { name: 'Sponsor session' }).selectOption('S');
  await press(/^Save ?: Sponsor session/);
  await expect(part('Sponsors').getByRole('link', { name: 'Sponsor session' })).toHaveAttribute(
    'href',
    paths.sessionPrograms('S'),
  );

  await staff.getByRole('tab', { name: 'Advertisements' }).click();
  await press(/^Remove ?: Aurora Press/);
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(part('From our partners')).toHaveCount(0);
  // Until then the last one takes back the step before.
  await expect(staff.getByText(/Aurora Press.* has been removed/).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Undo' }).last().click();
  await expect(part('From our partners').getByRole('listitem')).toHaveCount(1);

  await staff.getByRole('tab', { name: 'Questionnaire' }).click();
  await press('Hide from participants');
  await expect(reader.getByRole('link', { name: 'Answer the questionnaire' })).toHaveCount(0);

  await staff.goto(paths.adminAudit());
  await expect(staff.getByText('Sponsor “Ice & Sons”').first()).toBeVisible();
});
