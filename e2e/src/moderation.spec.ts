import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'moderation' });

const board = 'OG';
const rude = 'What a waste of ice.';
const kind = 'How old is the deepest core?';
const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function post(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Your comment/ });
  await field.fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(entry(page, text)).toBeVisible();
  await expect(field).toHaveValue('');
}

async function exported(page: Page, format: 'Text' | 'Excel' | 'JSON') {
  const saving = page.waitForEvent('download');
  await page
    .getByRole('group', { name: 'Export comments as' })
    .getByRole('button', { name: format, exact: true })
    .click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** What stands in the exports as text, workbook and JSON. */
async function exports(page: Page) {
  const [text, workbook, json] = [
    await exported(page, 'Text'),
    await exported(page, 'Excel'),
    await exported(page, 'JSON'),
  ];
  expect([text, workbook, json].map(({ name }) => name)).toEqual(
    ['txt', 'xlsx', 'json'].map((ending) => `comments-${board}.${ending}`),
  );
  const parts = Object.entries(unzipSync(workbook.bytes)).filter(([path]) => /\.xml$/.test(path));
  const { session, comments } = JSON.parse(json.bytes.toString('utf8')) as {
    session: { id: string };
    comments: { body: string; name: string; hidden?: boolean }[];
  };
  expect(session.id).toBe(board);
  return {
    text: text.bytes.toString('utf8'),
    workbook: parts.map(([, bytes]) => Buffer.from(bytes).toString('utf8')).join('\n'),
    json: comments,
  };
}

test('spec 2: a comment that is reported is hidden by the office, read nowhere, exported without its text, restored and audited', async ({
  open,
}) => {
  // Four people on one machine.
  test.slow();
  const author = await open('presenter@example.org');
  const reader = await open('participant@example.org');
  const office = await open('editor@example.org');
  await Promise.all([author, reader].map((page) => page.goto(paths.sessionBoard(board))));
  await post(author, rude);
  await post(author, kind);

  await entry(reader, rude).getByRole('button', { name: 'Report' }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Unkind');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('The office will look at this comment.').first()).toBeVisible();

  await office.goto(paths.editorComments());
  const reported = entry(office, rude);
  await expect(reported.getByText('1 report', { exact: true })).toBeVisible();
  await expect(reported.getByText('Unkind')).toBeVisible();
  await reported.getByRole('button', { name: 'Hide' }).click();
  await expect(office.getByRole('heading', { name: 'Hidden (1)' })).toBeVisible();

  await expect(reader.getByText(rude)).toHaveCount(0);
  await expect(entry(reader, 'This comment was hidden.')).toHaveCount(1);
  await expect(entry(author, 'Your comment was hidden by the office.')).toHaveCount(1);
  await reader.reload();
  await expect(entry(reader, kind)).toBeVisible();
  await expect(reader.getByText(rude)).toHaveCount(0);
  const without = await exports(reader);
  for (const file of [without.text, without.workbook]) {
    expect(file).toContain(kind);
    expect(file).toContain('This comment was hidden.');
    expect(file).not.toContain(rude);
  }
  expect(without.json.filter(({ hidden }) => hidden).map(({ body }) => body)).toEqual(['']);

  await entry(office, rude).getByRole('button', { name: 'Restore' }).click();
  await expect(entry(reader, rude)).toBeVisible();
  const whole = await exports(reader);
  for (const file of [whole.text, whole.workbook]) {
    expect(file).toContain(rude);
    expect(file).toContain(kind);
  }
  expect(whole.json.map(({ body }) => body)).toEqual(expect.arrayContaining([rude, kind]));
  expect(whole.json.some(({ hidden }) => hidden)).toBe(false);

  const admin = await open('admin@example.org');
  await admin.goto(paths.adminAudit());
  const audited = admin.getByRole('row').filter({ hasText: 'editor@example.org' });
  await expect(audited.filter({ hasText: 'Reported comment' })).toHaveCount(2);
});
