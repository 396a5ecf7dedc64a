import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
const shown = async (page: Page) =>
  (await menuOf(page).filter({ visible: true }).allTextContents()).map((text) => text.trim());

test('spec 2: the top bar shows fewer items on narrow screens, and the drawer has those that are missing', async ({
  page,
}) => {
  await new AccountPage(page).signIn('participant@example.org');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.home());
  await expect
    .poll(() => shown(page))
    .toEqual(
      expect.arrayContaining(['Home', 'Meeting', 'Program', 'Timetable', 'Submission', 'Symposium homepage']),
    );
  const wide = await shown(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => shown(page)).toEqual(['Home', 'Meeting']);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => shown(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Open the )?menu$/i }).click();
  for (const name of wide)
    await expect(page.getByRole('dialog').getByRole('link', { name }).first()).toBeVisible();
});

test('spec 2: unknown paths show the not-found page', async ({ page }) => {
  for (const path of ['/nowhere', '/meeting/nowhere', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(path);
  }
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.home());
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('spec 2, 6: the staff gives one person a later deadline', async ({ page }) => {
  await new AccountPage(page).signIn('admin@example.org');
  await page.goto(paths.adminInfo());
  await page.getByRole('searchbox').fill('participant@example.org');
  await page.getByRole('button', { name: /^Later deadline/ }).click();
  await page.getByRole('dialog').getByLabel('Time at the venue').fill('18:30');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/, 18:30 JST \(09:30 UT\)/);
  await page.getByRole('dialog').getByRole('button', { name: 'Set this deadline' }).click();
  const given = page.getByRole('list', { name: /^Individual deadlines/ });
  await expect(given).toContainText('participant@example.org');
  await expect(given).toContainText('18:30 JST (09:30 UT)');
  await given.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(/^Nobody has an individual deadline/)).toBeVisible();
});

test('selections are visible in forced colours, and reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(paths.home());
  const english = page.getByRole('contentinfo').getByRole('button', { name: 'English' });
  const japanese = page.getByRole('contentinfo').getByRole('button', { name: '日本語' });
  const ground = (button: typeof english) =>
    button.evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(async () => (await ground(english)) === (await ground(japanese))).toBe(false);
  // Any duration, however short, animates every property and delays layout.
  const duration = await page.locator('main').evaluate((node) => getComputedStyle(node).transitionDuration);
  expect(duration).toBe('0s');
});

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('spec 2: an address typed after a long page opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(paths.programs());
  await expect(page.locator('main li').nth(60)).toBeAttached();
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});
