import { expect, type Locator } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ viewport: { width: 320, height: 640 } });

const lines = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test('in My room each file is named on one line', async ({ page }) => {
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(paths.myRoom());
  const names = page.getByText('Presentation file', { exact: true });
  await expect(names.first()).toBeVisible();
  expect(new Set(await lines(names))).toEqual(new Set([1]));
});

test("on the editor's overview titles are shown whole", async ({ page }) => {
  await new AccountPage(page).signIn('editor@example.org');
  await page.goto(paths.editor());
  await page.getByText('Without a session').click();
  const titles = page.getByText(/diving physiology of Weddell seals in the Chukchi Sea/);
  await expect(titles.first()).toBeVisible();
  const cut = await titles.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(cut).toBe(0);
});

test('on the meeting home the icons of the entries keep their size', async ({ page }) => {
  await new AccountPage(page).signIn('participant@example.org');
  await page.goto(paths.meeting());
  const entries = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /^(Instructions|Submission)/ });
  await expect(entries).toHaveCount(2);
  for (const width of [320, 344, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const icons = await entries
      .locator('svg')
      .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
    expect(icons).toEqual([24, 24]);
  }
});

test('tables of administrators leave room for the names of their rows', async ({ page }) => {
  await new AccountPage(page).signIn('admin@example.org');
  const widthOf = async (width: number, path: string, name: string) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('columnheader', { name, exact: true }).first();
    await expect(heading).toBeVisible();
    return (await heading.boundingBox())?.width;
  };
  expect(await widthOf(768, paths.adminZoomUrl(), 'Item')).toBeGreaterThan(110);
  expect(await widthOf(1280, paths.adminProgram(), 'Title')).toBeGreaterThan(140);
});

test('the tables of editors are no wider than their page', async ({ page }) => {
  await new AccountPage(page).signIn('editor@example.org');
  await page.setViewportSize({ width: 768, height: 900 });
  for (const path of [paths.editorPresentationType(), paths.editorSession()]) {
    await page.goto(path);
    await page.locator('tbody input[type=checkbox]').first().waitFor();
    const beyond = await page
      .locator('table:visible')
      .last()
      .evaluate(
        (table) =>
          table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0),
      );
    expect(beyond).toBeLessThan(1);
  }
});

test('in the report of a bulk change reasons are broken into lines instead of cut', async ({ page }) => {
  await new AccountPage(page).signIn('admin@example.org');
  const task = {
    ...{ id: 'm1', kind: 'programs', what: 'move', name: '', state: 'done', by: 'admin@example.org', at: 1 },
    ...{ done: 1, total: 1, counts: {}, damaged: [], sample: false, file: false, undoable: false, kept: [] },
  };
  const report = { rows: [{ id: 'OBo01', outcome: 'changed' }], left: 0, ended: true };
  await page.route('**/api/task', (route) => route.fulfill({ json: { tasks: [task] } }));
  await page.route('**/api/program/manyReport', (route) => route.fulfill({ json: report }));
  await page.goto(paths.adminProgram());
  await page.getByRole('button', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const reason = await dialog.getByText('Left out: somebody changed it meanwhile').boundingBox();
  const frame = await dialog.boundingBox();
  expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
});
