import { expect, type Page } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test('spec 2: another day of the timetable keeps the place on the page; other pages begin at the top', async ({
  page,
}) => {
  await page.goto(paths.table('day1'));
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  await expect(page.getByRole('article').first()).toBeVisible();
  // At the take-over, what is in view stays where it is, not the pixel.
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 500));
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const [index, name] of [
    [1, 'day2'],
    [2, 'day3'],
    [0, 'day1'],
  ] as const) {
    await days.nth(index).dispatchEvent('click');
    await expect(page).toHaveURL(paths.table(name));
    await expect.poll(scrolled).toBe(500);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Meeting', exact: true }).click();
  await expect.poll(scrolled).toBe(0);
});

test('who reloads a page while signed in stays at its place', async ({ open }) => {
  const page = await open('participant@example.org');
  for (const [path, place] of [
    [paths.table('day1'), 500],
    [paths.programs(), 3000],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await expect
      .poll(async () => {
        await page.evaluate((to) => window.scrollTo(0, to), place);
        return scrolled();
      })
      .toBe(place);
    // What comes into view gets its height, by which the browser moves the place.
    await page.evaluate(() =>
      window.addEventListener('pagehide', () => sessionStorage.setItem('left', `${window.scrollY}`)),
    );
    await page.reload();
    const left = await page.evaluate(() => Number(sessionStorage.getItem('left')));
    const oneRow = 100;
    expect(Math.abs(left - place)).toBeLessThan(oneRow);
    await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(oneRow);
  }
});

/** The article in the middle of the window. */
const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const found = document.elementFromPoint(innerWidth * 0.4, innerHeight / 2 + 10)?.closest('article');
    return { text: found?.textContent.slice(0, 40) ?? '', top: found?.getBoundingClientRect().top ?? 0 };
  });
const fewPixels = 10;

test.describe('a visitor who reloads', () => {
  test.use({ viewport: { width: 1000, height: 700 } });

  for (const [name, path, place] of [
    ['the end of a grid', paths.tables(), 3600],
    ['the middle of the programme', paths.programs(), 9000],
  ] as const)
    test(`${name} sees the same there`, async ({ page }) => {
      const html = async () => (await page.request.get(path)).text();
      await expect.poll(html, { timeout: 120_000 }).toContain('data-drawn');
      await page.goto(path);
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      // What comes into view gets its height.
      for (let to = 0; to <= place; to += 300) {
        await page.evaluate((y) => window.scrollTo(0, y), to);
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      }
      await expect.poll(async () => (await seenBy(page)).text).not.toBe('');
      const before = await seenBy(page);
      await page.reload();
      await expect(page.locator('[data-drawn]')).toHaveCount(0);
      await expect
        .poll(async () => {
          const { text, top } = await seenBy(page);
          return text === before.text && Math.abs(top - before.top) < fewPixels;
        })
        .toBe(true);
    });
});

for (const view of ['list', 'cards'])
  test(`who goes back to the programme as ${view} sees the same talk`, async ({ page }) => {
    await page.goto(`${paths.programs()}?view=${view}`);
    const seen = () => seenBy(page);
    await expect(page.getByRole('article').nth(150)).toBeAttached();
    for (let place = 0; place <= 6000; place += 300) {
      await page.evaluate((to) => window.scrollTo(0, to), place);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    }
    await expect.poll(async () => (await seen()).text).not.toBe('');
    const before = await seen();
    // Clicks of locators scroll.
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
    await page.mouse.click((brand?.x ?? 0) + 9, (brand?.y ?? 0) + 9);
    await expect(page).toHaveURL(paths.home());
    await page.goBack();
    await expect
      .poll(async () => {
        const { text, top } = await seen();
        return text === before.text && Math.abs(top - before.top) < fewPixels;
      })
      .toBe(true);
  });

test('the list of a day begins at its top, stays a list on other days, and leaves the grid where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(paths.table('day1'));
  await expect(page.getByRole('article').first()).toBeVisible();
  // An event that is sent to an element of the drawn page may find it gone.
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  await press('As a list');
  await expect(page.getByRole('button', { name: 'Rooms side by side', exact: true })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`${paths.table('day2')}?view=list`);
  await press('Rooms side by side');
  await expect.poll(scrolled).toBe(400);
  await press('As a list');
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Posters, breaks and events' }).dispatchEvent('click');
  await expect(page).toHaveURL(paths.tableOthers('day2'));
  await expect.poll(scrolled).toBe(0);
});
