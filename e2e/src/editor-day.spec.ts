import { expect, type Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'editor-day' });

const field = (page: Page, name: string) => page.locator(`dialog[open] [name="${name}"]`);
const talk = (page: Page, id: string) => page.locator(`[data-rooms] [data-program="${id}"]`);
const focused = (page: Page) =>
  page.evaluate(() => {
    const { dataset, ariaLabel, textContent } = document.activeElement as HTMLElement;
    return { program: dataset.program, name: ariaLabel ?? textContent };
  });

/** Arrows down through the list or a room, and on to the next room, until this program has the focus. */
async function arrowTo({ page }: Keyboard, id: string): Promise<void> {
  await page.keyboard.press('Home');
  let last: string | null = null;
  for (let step = 0; step < 200; step++) {
    const { program, name } = await focused(page);
    if (program === id) return;
    const isEnd: boolean = name === last;
    last = isEnd ? null : name;
    for (const key of isEnd ? ['ArrowRight', 'Home'] : ['ArrowDown']) await page.keyboard.press(key);
  }
  throw new Error(`arrows do not lead to ${id}`);
}

async function chooseInMenu(keys: Keyboard, name: RegExp): Promise<void> {
  const entry = keys.page.getByRole('menuitem', { name });
  await expect(entry).toBeAttached();
  for (let step = 0; step < 12; step++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await keys.page.keyboard.press('ArrowDown');
  }
  await keys.page.keyboard.press('Enter');
}

async function assign(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await page.goto(`${paths.editorSession()}?q=T0001`);
  await keys.follow(page.getByRole('button', { name: 'Assign T0001 to OB' }));
  await expect(page.getByRole('combobox', { name: 'Session of T0001' })).toHaveValue('OB');
  await keys.expectFocusKept();
  await page.goto(`${paths.editorPresentationType()}?q=T0003`);
  await keys.pick(page.getByRole('combobox', { name: 'Type of T0003' }), 'Oral', 'oral');
  await expect(page.getByRole('img', { name: 'Saved' })).toBeVisible();
}

async function place(keys: Keyboard, id: string): Promise<void> {
  const { page } = keys;
  await page.goto(`${paths.editorTimetable()}?table=day2`);
  await keys.goTo(page.locator('[data-list] [tabindex="0"]'));
  await arrowTo(keys, id);
  await page.keyboard.press('Enter');
  // The best place of the day has the focus.
  await expect(page.locator('[data-place]:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(talk(page, id)).toBeVisible();
  await keys.expectFocusKept();
}

async function addBreak(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.follow(page.getByRole('button', { name: 'Add a break' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.write(field(page, 'title'), 'Morning coffee');
  await keys.write(field(page, 'begin'), '09:00');
  await keys.write(field(page, 'end'), '09:30');
  await keys.follow(page.getByRole('button', { name: 'Apply' }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /Morning coffee/ })).toHaveCount(5);
  await keys.expectFocusKept();
}

async function acceptConflict(keys: Keyboard, id: string): Promise<void> {
  const { page } = keys;
  await keys.goTo(page.locator('[data-rooms] [tabindex="0"]'));
  await arrowTo(keys, id);
  expect(await keys.isOutlined()).toBe(true);
  await page.keyboard.press('m');
  await chooseInMenu(keys, /^Conflicts/);
  await keys.follow(page.getByRole('button', { name: /^Accept ?:/ }).first());
  await expect(page.locator('[name=note]')).toBeFocused();
  await page.keyboard.type('A colleague presents it.');
  await keys.follow(page.getByRole('button', { name: 'Accept', exact: true }));
  await expect(page.getByText('Accepted: A colleague presents it.')).toBeVisible();
  await keys.expectFocusKept();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keys.expectFocusKept();
}

test('an editor’s day by keyboard alone: sessions, types, a talk placed, a break, a conflict accepted, undo', async ({
  open,
}) => {
  const page = await open('editor@example.org');
  const keys = new Keyboard(page);
  await assign(keys);
  await place(keys, 'T0001');
  await addBreak(keys);
  await acceptConflict(keys, 'OBo15');

  // Undo takes back the own changes, the last one first; redo makes them again.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Morning coffee/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(talk(page, 'T0001')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(talk(page, 'T0001')).toBeVisible();
  await keys.expectFocusKept();
});
