import { expect, type Page } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'editor-proposal' });

const change = (page: Page, id: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${id} .*no place.*→`, 's') });

test('a proposal is asked for, tells how far it is, is taken in part and taken back, on two screens', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const [editor, other] = [await open('editor@example.org'), await open('admin@example.org')];
  for (const page of [editor, other]) await page.goto(`${paths.editorTimetable()}?view=proposal`);
  await editor.getByRole('radio', { name: 'Only programs that have no place yet' }).check();
  await editor.getByRole('button', { name: 'Look for a proposal' }).click();
  await expect(editor.getByText('Looking for a proposal')).toBeVisible();
  // Another editor who looks sees it, and what has been found so far.
  await other.reload();
  for (const page of [editor, other]) {
    await expect(page.getByText('The proposal is ready')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/^\d+ of \d+ programs have a place\.$/)).toBeVisible();
  }
  // What has no session has no place, and it says so.
  await expect(editor.getByRole('listitem').filter({ hasText: 'T0001' })).toContainText('It has no session.');

  // One of the two is left out.
  const [kept, left] = [change(editor, 'OMo24'), change(editor, 'OSo19')];
  await expect(kept).toBeChecked();
  await left.uncheck();
  await editor.getByRole('button', { name: 'Apply the selected changes (1)' }).click();
  await expect(editor.getByText('Changes applied: 1').first()).toBeVisible();
  await expect(kept).toBeDisabled();
  await other.goto(`${paths.editorTimetable()}?program=OMo24`);
  await expect(other.locator('[data-rooms] [data-program="OMo24"]')).toBeVisible();
  await expect(other.locator('[data-list] [data-program="OSo19"]')).toBeVisible();

  await editor.getByRole('button', { name: 'Undo the last changes (1)' }).click();
  await expect(editor.getByText('Changes undone: 1').first()).toBeVisible();
  await expect(other.locator('[data-rooms] [data-program="OMo24"]')).toHaveCount(0);
  await expect(other.locator('[data-list] [data-program="OMo24"]')).toBeVisible();
});
