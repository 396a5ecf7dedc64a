import { expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const pages = [
  paths.adminInfo(),
  paths.adminAuth(),
  paths.adminProgram(),
  paths.adminSession(),
  paths.adminZoomUrl(),
];

test("the administrator's tables fit on the page at every width", async ({ page }) => {
  await new AccountPage(page).signIn('admin@example.org');
  for (const url of pages) {
    await page.goto(url);
    await page.getByRole('table').first().getByRole('row').nth(1).waitFor();
    for (const width of [768, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${url}, ${width} px`)
        .toBeLessThanOrEqual(width);
    }
  }
});
