import { expect, type Locator } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { twoPageAbstract } from './support/abstract.ts';
import { Keyboard } from './support/keyboard.ts';
import { paths } from './support/paths.ts';
import { Touch } from './support/touch.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'presentation' });

const own = paths.presentation('OBo03');

test('spec 2: presenters add, change and remove related links, and readers see them', async ({
  page,
  open,
}) => {
  const reader = await open('participant@example.org');
  await reader.goto(own);
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(own);
  const links = page.getByRole('region', { name: 'Related links' });
  await links.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Web address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(/begins with https/);
  await page.getByLabel('Web address').fill('code.example.org/model');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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
  await reader.context().close();
});

test('on paper a presentation page keeps what is read and drops what is pressed', async ({ page }) => {
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(own);
  const manage = page.getByRole('heading', { name: 'Manage this presentation' });
  await expect(manage).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(manage).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('OBo03', { exact: true })).toBeVisible();
});

test('spec 2: the pages of a presentation are turned, linked to, enlarged and renewed', async ({ page }) => {
  await new AccountPage(page).signIn('participant@example.org');
  const png = (request: { url(): string }) => /presentation\/OBo03-\d+\.png/.exec(request.url())?.[0];
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = png(request);
    if (name) asked.push(name);
  });
  test.slow();
  await page.goto(`${own}?page=3`);
  const viewer = page.getByRole('region', { name: /^Pages of/ });
  // The demo's files are converted after the start.
  await expect(viewer).toBeVisible({ timeout: 150_000 });
  const image = viewer.getByRole('group').getByRole('img');
  await expect(image).toHaveAccessibleName('Page 3 of 6');
  const natural = () => image.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(natural).toBeGreaterThan(0);
  await expect.poll(() => asked.some((name) => name.includes('-4.png'))).toBe(true);
  expect(asked.some((name) => name.includes('-6.png'))).toBe(false);
  await viewer.getByRole('group', { name: /arrow keys/ }).press('End');
  await expect(image).toHaveAccessibleName('Page 6 of 6');
  expect(new URL(page.url()).search).toBe('?page=6');
  // Two of the signed addresses have expired; one page is gone for good.
  let expired = true;
  await page.route(/presentation\/OBo03-2\.png/, async (route) => {
    if (!expired) return route.continue();
    expired = false;
    await route.fulfill({ status: 403 });
  });
  await page.route(/presentation\/OBo03-1\.png/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await viewer.getByRole('button', { name: 'All pages' }).click();
  await viewer.getByRole('button', { name: 'Page 2 of 6' }).click();
  await expect(image).toHaveAccessibleName('Page 2 of 6');
  await viewer.getByRole('button', { name: 'Previous page' }).click();
  await expect(viewer.getByText('Page 1 of 6 could not be loaded.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(viewer.getByText(/could not be loaded/)).toBeHidden();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  const stage = viewer.getByRole('group');
  await expect.poll(() => stage.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('spec 2: the pages of a presentation are turned by a swipe and enlarged by a pinch', async ({
    page,
  }) => {
    test.slow();
    await new AccountPage(page).signIn('participant@example.org');
    await page.goto(`${own}?page=2`);
    const viewer = page.getByRole('region', { name: /^Pages of/ });
    // The demo's files are converted after the start.
    await expect(viewer).toBeVisible({ timeout: 150_000 });
    const image = viewer.getByRole('group').getByRole('img');
    await expect(image).toHaveAccessibleName('Page 2 of 6');
    await image.scrollIntoViewIfNeeded();
    const touch = await Touch.on(page);
    /** Where its middle stands on the screen, which shows a part of a page that is enlarged. */
    const middle = () =>
      image.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const { offsetLeft = 0, offsetTop = 0, scale = 1 } = window.visualViewport ?? {};
        return { x: (x + width / 2 - offsetLeft) * scale, y: (y + height / 2 - offsetTop) * scale };
      });
    const sideways = async (by: number) => {
      const { y } = await middle();
      await touch.drag({ x: 195 - by / 2, y }, { x: 195 + by / 2, y });
    };
    const seen = () =>
      page.evaluate(() => ({ scale: visualViewport?.scale ?? 1, left: visualViewport?.offsetLeft ?? 0 }));
    await sideways(-200);
    await expect(image).toHaveAccessibleName('Page 3 of 6');
    await sideways(200);
    await expect(image).toHaveAccessibleName('Page 2 of 6');

    await touch.pinch(await middle(), 80, 240);
    await expect.poll(async () => (await seen()).scale).toBeGreaterThan(1.5);
    const { left } = await seen();
    await sideways(-200);
    await expect.poll(async () => (await seen()).left).toBeGreaterThan(left + 20);
    await expect(image).toHaveAccessibleName('Page 2 of 6');
  });
});

test('spec 2: a video is loaded when it is played, and goes on where the reader stopped', async ({
  page,
}) => {
  test.slow();
  await new AccountPage(page).signIn('participant@example.org');
  const parts: string[] = [];
  page.on('request', (request) => {
    if (/\.m4s|\.m3u8/.test(request.url())) parts.push(request.url());
  });
  await page.goto(own);
  await page.getByRole('heading', { name: 'Video' }).scrollIntoViewIfNeeded({ timeout: 150_000 });
  const play = page.getByRole('button', { name: /^Play/ });
  await expect(play).toBeVisible();
  expect(parts).toEqual([]);
  // Browsers that cannot play streams by themselves use hls.js.
  await page.evaluate(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await play.click();
  const video = page.locator('video');
  const time = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  await expect(video).toBeFocused();
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 6;
    one.pause();
  });
  await expect.poll(time).toBeGreaterThanOrEqual(6);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('video/'))))
    .toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Video' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Play from 0:06' }).click();
  await expect(page.getByText('Continued at 0:06.')).toBeVisible();
  await expect.poll(time).toBeGreaterThanOrEqual(6);
});

test('spec 2 and 4: on its page a presentation gets another file, is read by others, loses it, and gets a co-editor', async ({
  page,
  open,
}) => {
  test.slow();
  const poster = paths.presentation('OMp05');
  const reader = await open('participant@example.org');
  await reader.goto(poster);
  // The demo's own file comes after the start.
  const page1Of = (count: number) =>
    reader.getByRole('region', { name: /^Pages of/ }).getByRole('img', { name: `Page 1 of ${count}` });
  await expect(page1Of(6)).toBeVisible({ timeout: 150_000 });
  await expect(reader.getByRole('heading', { name: 'Manage this presentation' })).toBeHidden();
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(poster);
  const file = page.getByRole('listitem').filter({ hasText: 'Presentation file' });
  await file.locator('input[type=file]').setInputFiles({
    name: 'poster.pdf',
    mimeType: 'application/pdf',
    buffer: await twoPageAbstract(),
  });
  // The conversion continues without the page.
  await expect(file.getByText(/Converting|Complete/)).toBeVisible({ timeout: 120_000 });
  await page.goto(paths.home());
  await expect(page1Of(2)).toBeVisible({ timeout: 150_000 });
  await page.goto(poster);
  await expect(file.getByText('Complete')).toBeVisible();
  await file.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
  await expect(reader.getByText('No presentation file has been uploaded yet.')).toBeVisible();
  await page.getByRole('button', { name: /^Add a co-editor/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('participant@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a co-editor' }).click();
  await expect(reader.getByRole('heading', { name: 'Manage this presentation' })).toBeVisible();
  await reader.getByRole('link', { name: /^Next/ }).click();
  await expect(reader).toHaveURL(/OMp0?6$/);
  await reader.context().close();
});

test('by keyboard alone one goes from the gallery to a PDF, its video and the console of its session', async ({
  open,
}) => {
  test.slow();
  const keys = new Keyboard(await open('editor@example.org'));
  const { page } = keys;
  const main = page.getByRole('main');
  const follow = async (target: Locator, direction?: 'Shift+Tab') => {
    await keys.goTo(target, direction);
    expect(await keys.isOutlined()).toBe(true);
    await page.keyboard.press('Enter');
  };
  const fullScreen = async (box: Locator) => {
    await page.keyboard.press('f');
    await expect(box.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
    await keys.expectFocusKept();
  };

  await page.goto(`${paths.programs()}?view=gallery&session=OB`);
  await follow(main.locator(`article a[href="${own}"]`));
  const viewer = page.getByRole('region', { name: /^Pages of/ });
  await expect(viewer).toBeVisible({ timeout: 150_000 });
  await keys.goTo(viewer.getByRole('group', { name: /arrow keys/ }));
  expect(await keys.isOutlined()).toBe(true);
  await page.keyboard.press('PageDown');
  await expect(viewer.getByRole('group').getByRole('img')).toHaveAccessibleName('Page 2 of 6');
  await fullScreen(viewer);

  const play = page.getByRole('button', { name: /^Play/ });
  await expect(play).toBeAttached({ timeout: 150_000 });
  await follow(play);
  const video = page.locator('video');
  await expect(video).toBeFocused();
  const paused = () => video.evaluate((one: HTMLVideoElement) => one.paused);
  await expect.poll(paused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  await keys.goTo(page.getByRole('combobox', { name: 'Speed' }));

  await follow(main.locator('dl a[href*="/meeting/table/"]'), 'Shift+Tab');
  await follow(main.getByRole('link', { name: 'Chair’s console' }));
  await follow(main.getByRole('button', { name: 'Start the first talk' }));
  await expect(main.getByRole('timer')).toBeVisible();
  await keys.expectFocusKept();
  await fullScreen(main);
  await follow(main.getByRole('button', { name: 'End', exact: true }));
  await expect(main.getByRole('timer')).toHaveCount(0);
  await keys.expectFocusKept();

  await follow(page.getByRole('banner').getByRole('link', { name: 'Timetable' }), 'Shift+Tab');
  await follow(main.locator('article a').first());
  await expect(page).toHaveURL(/\/meeting\/(?:table\/.+\/.+|presentation)\//);
  await page.context().close();
});
