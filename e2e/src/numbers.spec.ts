import { expect } from '@playwright/test';
import { callerOf } from './support/call.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'numbers' });

/** In no session until now. */
const late = 'T0002';

test('a late presentation gets the next number, is found by it, and its old link leads on', async ({
  open,
  symposium,
}) => {
  test.slow();
  const call = await callerOf(symposium, 'editor@example.org');
  const reader = await open('participant@example.org');
  const editor = await open('editor@example.org');

  await editor.goto(paths.editorNumber());
  const left = editor.getByRole('table', { name: 'Presentations without a new number' });
  await expect(
    left.getByRole('row', { name: late }).getByRole('link', { name: 'Without a session' }),
  ).toBeVisible();
  await call('/api/program/update', {
    id: late,
    assignment: { sessionId: 'OB', presentationType: 'oral' },
  });
  await expect(
    left.getByRole('row', { name: late }).getByRole('link', { name: 'Without a place' }),
  ).toBeVisible();

  await editor.getByLabel('Session', { exact: true }).selectOption('OB');
  await editor.getByLabel('Include presentations that are not ready').check();
  const row = editor
    .getByRole('table', { name: 'Presentations to be numbered' })
    .getByRole('row', { name: late });
  await expect(row).toContainText(/OBo\d{2}/);
  const number = /OBo\d{2}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await editor.getByRole('button', { name: 'Give the numbers: 1' }).click();
  const dialog = editor.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Give the numbers: 1' }).click();
  await expect(editor.getByText('Numbers given: 1')).toBeVisible();
  await expect(editor.getByText('There is no presentation to number.')).toBeVisible();

  await reader.goto(`${paths.programs()}?q=${number}`);
  await expect(reader.getByRole('main')).toContainText(number);
  await reader.goto(paths.presentation(number));
  await expect(reader).toHaveURL(new RegExp(`${paths.presentation(late)}$`));
  await expect(reader).toHaveTitle(new RegExp(`^${number} `));
  await reader.goto(paths.presentation(late));
  await expect(reader.getByRole('main')).toContainText(number);
});
