import { expect, type Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { callerOf } from './support/call.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'draft' });

const talk = 'OBo03';
const newTime = /11:31.{1,3}11:44/;
const anyTime = /\d\d:\d\d.{1,3}\d\d:\d\d/;

test('a change of the draft is seen when it is released, and told once', async ({ open, symposium }) => {
  test.slow();
  const call = await callerOf(symposium, 'editor@example.org');
  const database = await databaseOf(symposium, 'editor@example.org');
  const owner = await databaseOf(symposium, 'presenter@example.org');
  const [reader, editor] = [await open('participant@example.org'), await open('editor@example.org')];

  await editor.goto('/editor/release');
  await release(editor, 'Programme of the first day', false);

  await editor.goto(paths.editorTimetable());
  await editor.getByRole('button', { name: 'Work on a draft' }).click();
  await expect(editor.getByText('You are working on a draft.').first()).toBeVisible();

  await reader.goto(paths.presentation(talk));
  const shown = reader.getByRole('main');
  await expect(shown).toContainText(anyTime);
  const before = anyTime.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  const at = (await database.get(dbPaths.position(talk))) as ProgramPosition;
  const item = dbPaths.draftItem(at.table, at.room, at.item);
  const version = (await database.get(`${item}/version`)) as number;
  await database.update({
    [`${item}/programs/${talk}/begin`]: '11:31',
    [`${item}/programs/${talk}/end`]: '11:44',
    [`${item}/version`]: version + 1,
  });
  await expect(editor.getByText('Participants see the last release. Items that differ: 1')).toBeVisible();
  await expect(shown).not.toContainText(newTime);
  await expect(shown).toContainText(before);

  await editor.getByRole('link', { name: 'Release', exact: true }).click();
  await expect(
    editor.getByText(new RegExp(`^${talk} .*moved from .* to .*11:31–11:44`)).first(),
  ).toBeVisible();
  await release(editor, 'Programme of the second day', true);
  await expect(shown).toContainText(newTime);
  await expect(editor.getByText('2. Programme of the second day').first()).toBeVisible();

  const mails = async () => {
    const all = Object.values(
      ((await owner.get('state/mail/demo-presenter')) ?? {}) as Record<string, Letter>,
    );
    return all.filter(({ data }) => data.html.includes('Programme of the second day'));
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]?.data.html).toContain('11:31–11:44');
  await expect
    .poll(async () => {
      const answer = (await call('/api/release/preview', {})) as unknown;
      return (answer as { changes?: unknown[] }).changes?.length ?? answer;
    })
    .toBe(0);
  database.close();
  owner.close();
});

interface Letter {
  data: { html: string };
}

async function release(page: Page, name: string, tell: boolean): Promise<void> {
  await page.getByRole('textbox', { name: /^Name of the release/ }).fill(name);
  await page.getByRole('checkbox', { name: /^Tell everybody/ }).setChecked(tell);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Release “${name}”?` });
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText(/^Released\. People who will be told:/)).toBeVisible();
}
