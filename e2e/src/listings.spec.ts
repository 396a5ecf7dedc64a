import { expect } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'listings' });

test('spec 2: what an administrator says of sponsors and the like is on the open meeting home at once', async ({
  open,
}) => {
  const reader = await open('participant@example.org');
  await reader.goto(paths.meeting());
  const part = (name: string) =>
    reader.locator('section').filter({ has: reader.getByRole('heading', { level: 2, name }) });
  await expect(part('Sponsors').getByRole('listitem')).toHaveCount(3);

  const staff = await open('admin@example.org');
  await staff.goto(paths.adminListing());
  await staff.getByRole('link', { name: 'New sponsor' }).click();
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Ice & Sons');
  await staff.getByRole('textbox', { name: 'Web address' }).fill('javascript:alert(1)');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('textbox', { name: 'Web address' })).toHaveAttribute('aria-invalid', 'true');
  await staff.getByRole('textbox', { name: 'Web address' }).fill('ice-and-sons.example');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('“Ice & Sons” has been saved.')).toBeVisible();
  await expect(part('Sponsors').getByRole('link', { name: 'Ice & Sons' })).toHaveAttribute(
    'href',
    'https://ice-and-sons.example/',
  );
  await staff.getByRole('button', { name: 'Move up: Ice & Sons' }).click();
  await expect(part('Sponsors').getByRole('listitem').nth(2)).toContainText('Ice & Sons');

  await staff.getByRole('combobox', { name: 'Sponsor session' }).selectOption('S');
  await staff.getByRole('button', { name: 'Save: Sponsor session' }).click();
  await expect(part('Sponsors').getByRole('link', { name: 'Sponsor session' })).toHaveAttribute(
    'href',
    paths.sessionPrograms('S'),
  );

  await staff.getByRole('tab', { name: 'Advertisements' }).click();
  await staff.getByRole('button', { name: /^Remove: Aurora Press/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(staff.getByText('There are no advertisements yet')).toBeVisible();
  await expect(part('From our partners')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Undo' }).last().click();
  await expect(part('From our partners').getByRole('listitem')).toHaveCount(1);

  await staff.getByRole('tab', { name: 'Questionnaire' }).click();
  await staff.getByRole('button', { name: 'Hide from participants' }).click();
  await expect(reader.getByRole('link', { name: 'Answer the questionnaire' })).toHaveCount(0);

  await staff.goto(paths.adminAudit());
  await expect(staff.getByText('Sponsor “Ice & Sons”').first()).toBeVisible();
  await expect(staff.getByText('Questionnaire', { exact: true }).first()).toBeVisible();
});
