import { expect } from '@playwright/test';
import { paths } from 'shared-data/navigation/paths';
import { AccountPage } from './pages/account.page.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'presentation' });

const password = 'polar2026';
const own = paths.presentation('OBo03');

test('spec 2: presenters add, change and remove related links, and readers see them', async ({
  page,
  browser,
  symposium,
}) => {
  const reading = await browser.newContext({ baseURL: symposium.origin, locale: 'en-GB' });
  const reader = await reading.newPage();
  await new AccountPage(reader).signIn('participant@example.org', password);
  await reader.goto(own);
  await new AccountPage(page).signIn('presenter@example.org', password);
  await page.goto(own);
  const links = page.getByRole('region', { name: 'Related links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Web address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(/begins with https/);
  await page.getByLabel('Web address').fill('code.example.org/model');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByRole('link')).toHaveCount(3);
  await expect(links.getByRole('button', { name: 'Add a link' })).toHaveCount(0);
  const seen = reader.getByRole('region', { name: 'Related links' });
  await expect(seen.getByRole('link', { name: 'code.example.org/model' })).toHaveAttribute(
    'href',
    'https://code.example.org/model',
  );
  await expect(seen.getByRole('button')).toHaveCount(0);
  await links.getByRole('button', { name: 'Remove https://code.example.org/model' }).click();
  await expect(seen.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(seen.getByRole('link')).toHaveCount(3);
  await reading.close();
});
