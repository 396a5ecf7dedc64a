import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { everyPage, type ViewedPage, Viewers, viewers, visit } from './support/every-page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

// Axe takes a minute for a list of 300 presentations on a busy machine.
test.describe.configure({ timeout: 900_000 });

/** The automatic part of WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colourRules = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, name: string, only?: string[]): Promise<string[]> {
  // Legacy mode: else axe opens a blank page per run for cross-origin frames, which there are none of.
  // Details are needed of violations alone; those of all that passes take as long as the checks.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found, passes } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze();
  expect(passes.length, `${name}: rules that found something to look at`).toBeGreaterThan(only ? 0 : 5);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** 1280 px at 400 %. */
const narrow = { width: 320, height: 640 };

async function overflow(page: Page, name: string, timeout = 15_000): Promise<string[]> {
  const usual = page.viewportSize();
  await page.setViewportSize(narrow);
  // The layout follows asynchronously.
  const width = await page
    .waitForFunction((most) => document.documentElement.scrollWidth <= most, narrow.width, { timeout })
    .then(() => narrow.width)
    .catch(() => page.evaluate(() => document.documentElement.scrollWidth));
  if (usual) await page.setViewportSize(usual);
  return width > narrow.width ? [`${name}: ${width} px wide on a screen of ${narrow.width}`] : [];
}

/** `themes`: the colours of the dark one too; they are the same in each language. */
async function violationsOf(
  page: Page,
  pages: readonly ViewedPage[],
  themes: 'both' | 'light' = 'both',
): Promise<string[]> {
  const found: string[] = [];
  for (const one of pages) {
    await visit(page, one);
    found.push(...(await violations(page, `${one.name}, light`)));
    if (themes === 'both') found.push(...(await darkViolations(page, one.name)));
    found.push(...(await overflow(page, one.name)));
  }
  return found;
}

async function darkViolations(page: Page, name: string): Promise<string[]> {
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  const found = await violations(page, `${name}, dark`, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

for (const viewer of viewers) {
  test(`no page of ${viewer} breaks a rule of WCAG 2.2 AA in either theme, or needs sideways scrolling`, async ({
    browser,
    symposium,
  }) => {
    const page = await new Viewers(browser, symposium.origin).open(viewer, { theme: 'light', locale: 'en' });
    const pages = everyPage.filter((one) => one.viewer === viewer);
    expect(pages.length).toBeGreaterThan(0);
    expect(await violationsOf(page, pages)).toEqual([]);
    await page.context().close();
  });
}

test('in Japanese the pages say so and break no rule either', async ({ browser, symposium }) => {
  const sessions = new Viewers(browser, symposium.origin);
  // Of the program list one session: its rows are alike.
  const programs = { name: 'programs', viewer: 'presenter', path: `${paths.programs()}?session=OB` } as const;
  const names = ['home', 'sign-up', 'registration', 'submission', 'my-room', 'mail-box'];
  const meeting = ['meeting', 'timetable', 'timetable-console', 'presentation', 'session-board'];
  const viewed = [...everyPage.filter(({ name }) => [...names, ...meeting].includes(name)), programs];
  expect(viewed).toHaveLength(names.length + meeting.length + 1);
  for (const viewer of ['visitor', 'newcomer', 'presenter', 'editor'] as const) {
    const page = await sessions.open(viewer, { theme: 'light', locale: 'ja' });
    const pages = viewed.filter((one) => one.viewer === viewer);
    expect(await violationsOf(page, pages, 'light')).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.context().close();
  }
});

test('forms full of errors, an open drawer and an open menu break no rule either', async ({
  browser,
  symposium,
}) => {
  const sessions = new Viewers(browser, symposium.origin);
  const newcomer = await sessions.open('newcomer', { theme: 'dark', locale: 'en' });
  await newcomer.goto(paths.registration());
  await newcomer.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(newcomer.getByText('Required filed.').first()).toBeVisible();
  expect(await violations(newcomer, 'registration with errors')).toEqual([]);
  await newcomer.context().close();

  const presenter = await sessions.open('presenter', { theme: 'light', locale: 'en' });
  await presenter.goto(paths.submission());
  await presenter.getByRole('button', { name: /^Submit/ }).click();
  await expect(presenter.getByText('Required filed.').first()).toBeVisible();
  expect(await violations(presenter, 'submission with errors')).toEqual([]);

  await presenter.goto(paths.home());
  await presenter.getByRole('button', { name: 'User menu' }).click();
  await expect(presenter.getByRole('navigation', { name: 'User menu' })).toBeVisible();
  expect(await violations(presenter, 'user menu')).toEqual([]);

  await presenter.setViewportSize({ width: 390, height: 800 });
  await presenter.goto(paths.home());
  await presenter.getByRole('banner').getByRole('button', { name: /menu/i }).first().click();
  await expect(presenter.getByRole('dialog').or(presenter.getByRole('navigation')).first()).toBeVisible();
  expect(await violations(presenter, 'drawer')).toEqual([]);
  await presenter.context().close();
});

test('the board of a day breaks no rule with something in hand, conflicts, or an open menu or dialog', async ({
  browser,
  symposium,
}) => {
  const page = await new Viewers(browser, symposium.origin).open('editor', { theme: 'light', locale: 'en' });
  const look = async (name: string) => {
    // What the bar of the page half covers counts as too small to press.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page, name)).toEqual([]);
    expect(await darkViolations(page, name)).toEqual([]);
  };
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${paths.editorTimetable()}?table=day2&program=OMo24`);
  await expect(page.locator('[data-place]').first()).toBeVisible();
  await look('a talk in hand');
  await page.keyboard.press('Escape');
  await page.locator('[data-rooms] [data-program="OBo15"]').focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toBeVisible();
  await look('menu of a talk');
  await page.getByRole('menuitem', { name: /^Conflicts/ }).click();
  await expect(page.getByRole('dialog', { name: 'Conflicts' })).toBeVisible();
  await look('conflicts of a talk');
  await page.getByRole('button', { name: /^Accept: / }).click();
  await expect(page.locator('[name=note]')).toBeVisible();
  await look('a conflict to be accepted');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('[data-item^="auditorium/"] > [data-block]').first().focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /^Select to move/ }).click();
  await expect(page.locator('[data-place]').first()).toBeVisible();
  await look('a block in hand');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a break' }).click();
  await expect(page.locator('dialog[open] [name=title]')).toBeVisible();
  await look('a new break');
  await page.context().close();
});

test('the checks detect an unlabelled field and low contrast', async ({ page }) => {
  await page.goto(paths.signIn());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<input><p id="pale">pale</p><p id="wide">wide</p>');
    const style = (id: string) => (document.getElementById(id) as HTMLElement).style;
    Object.assign(style('pale'), { color: '#ddd', background: '#fff' });
    style('wide').width = '400px';
  });
  expect(await overflow(page, 'spoilt', 1000)).toHaveLength(1);
  expect((await violations(page, 'spoilt')).map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(['label', 'color-contrast']),
  );
});
