import { expect } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'tables' });

const pages = [
  paths.adminInfo(),
  paths.adminAuth(),
  paths.adminProgram(),
  paths.adminSession(),
  paths.adminZoomUrl(),
  paths.adminAudit(),
];

test("the administrator's tables fit on the page at every width, also with long words", async ({ open }) => {
  const page = await open('admin@example.org');
  await page.goto(paths.adminAnnouncements());
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  await page.locator('[name=en]').fill('a'.repeat(300));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The announcement is on the home page.').waitFor();
  for (const url of pages) {
    await page.goto(url);
    await page.getByRole('table').first().getByRole('row').nth(1).waitFor();
    for (const width of [768, 1000, 1120, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${url}, ${width} px`)
        .toBeLessThanOrEqual(width);
    }
  }
});

test('Japanese headings of wide tables are not broken within a word, and the tables still fit', async ({
  open,
}) => {
  const page = await open('editor@example.org');
  const brokenHeadings = () =>
    page.locator('thead button').evaluateAll((all) =>
      all.flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one.firstChild ?? one);
        return range.getClientRects().length > 1 ? [one.textContent] : [];
      }),
    );
  for (const url of [paths.editorSession(), paths.editorPresentationType()]) {
    await page.goto(`${url}?lang=ja`);
    await page.getByRole('table').first().getByRole('row').nth(1).waitFor();
    for (const width of [1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(brokenHeadings, `${url}, ${width} px`).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${url}, ${width} px`)
        .toBeLessThanOrEqual(width);
    }
  }
});
