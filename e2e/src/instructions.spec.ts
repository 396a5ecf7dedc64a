import { expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test('spec 2: instructions are reached from the menu and lead on', async ({ page }) => {
  await new AccountPage(page).signIn('participant@example.org');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Instructions' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.instructions());
  await page.getByRole('link', { name: 'How to join online' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to join online' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Good to know' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'timetable' }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(paths.tables()));

  await page.goto(paths.instruction('nowhere'));
  await page.getByRole('main').getByRole('link', { name: 'Instructions' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'For presenters' })).toBeVisible();
});
