import { expect, type Page } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'transfer' });

const task = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a table is previewed row by row, imported once confirmed, and undone', async ({ open }) => {
  const admin = await open('admin@example.org');
  await admin.goto(paths.adminTransfer());
  await admin.getByRole('radio', { name: 'Sessions' }).check();
  const text = 'ID,Title,Japanese title\nOZ,Sea ice drums,海氷の太鼓\nX9,Not a code,\n';
  const file = { name: 'drums.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await admin.locator('[name=file]').setInputFiles(file);
  await admin.getByRole('button', { name: 'Read the file' }).click();

  const rows = admin.getByRole('table', { name: 'Rows of the file' });
  await expect(rows.getByRole('row', { name: 'OZ' })).toContainText('New');
  await expect(rows.getByRole('row', { name: 'X9' })).toContainText('Error');
  const apply = admin.getByRole('button', { name: 'Import 1 row' });
  await expect(apply).toBeDisabled();
  await admin.getByLabel('Leave out rows with errors and import the others').check();
  await apply.click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click();

  const undo = task(admin, 'drums.csv').getByRole('button', { name: 'Undo' });
  await undo.click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Sea ice drums' })).toContainText('Is removed');
  await dialog.getByRole('button', { name: 'Undo 1 record' }).click();
  await expect(task(admin, 'drums.csv')).toHaveCount(2);
  await expect(task(admin, 'drums.csv').getByText('Done')).toHaveCount(2);
  await expect(undo).toHaveCount(0);
});

test('a PDF is made in the background and opens from the list', async ({ open }) => {
  const admin = await open('admin@example.org');
  await admin.goto(paths.adminPrint());
  await admin.getByRole('radio', { name: 'Door signs' }).check();
  await admin.getByRole('button', { name: 'Create the PDF' }).click();
  const made = task(admin, 'Door signs').getByRole('button', { name: 'Open' });
  await made.waitFor();
  const answered = admin.waitForResponse(/\/api\/task\/file$/);
  await made.click();
  const { url } = (await (await answered).json()) as { url: string };
  const pdf = await admin.request.get(url);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
