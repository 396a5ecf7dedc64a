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

async function workOnADraft(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await page.goto(paths.editorTimetable());
  await keys.follow(page.getByRole('button', { name: 'Work on a draft' }));
  await expect(page.getByText('You are working on a draft.').first()).toBeVisible();
  await keys.expectFocusKept();
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
  await keys.expectFocusKept();
}

async function orderSession(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await page.goto(`${paths.editorSession()}?q=T0001`);
  await keys.follow(page.getByRole('button', { name: 'Order of OB' }));
  const rows = page.getByRole('dialog').locator('[data-row]');
  const ids = () => rows.evaluateAll((all) => all.map((one) => one.dataset.row));
  await keys.goTo(rows);
  const [first, second, ...others] = await ids();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(ids).toEqual([second, first, ...others]);
  await expect(page.locator(`[data-row="${second}"]`)).toBeFocused();
  await leaveDialog(keys, 'Order of OB');
}

async function nameChair(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.follow(page.getByRole('button', { name: 'Edit OB' }), 'Shift+Tab');
  await expect(field(page, 'title')).toBeVisible();
  await keys.expectFocusKept();
  await keys.goTo(page.getByRole('combobox', { name: /^Chairs, / }));
  await page.keyboard.type('Kari Chairwoman');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Chairs have been saved: /).first()).toBeVisible();
  await keys.expectFocusKept();
  await takeBack(keys);
  await page.keyboard.type('Kari Chairwoman');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Chairs have been saved: /).first()).toBeVisible();
  await leaveDialog(keys, 'Edit OB');
}

/** The toast is within the dialog, which makes everything else inert. */
async function takeBack({ page }: Keyboard): Promise<void> {
  const chair = page.getByRole('dialog').getByText('Kari Chairwoman', { exact: true });
  await expect(chair.first()).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(chair).toHaveCount(0);
  await expect(page.locator('dialog [role=combobox]:focus')).toHaveCount(1);
}

async function leaveDialog({ page }: Keyboard, opener: string): Promise<void> {
  // The first Escape may close an open list of choices.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: opener })).toBeFocused();
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
  await expect(page.getByRole('button', { name: /Morning coffee/ })).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Add a break' })).toBeFocused();
}

async function acceptConflict(keys: Keyboard, id: string): Promise<void> {
  const { page } = keys;
  await keys.goTo(page.locator('[data-rooms] [tabindex="0"]'));
  await arrowTo(keys, id);
  expect(await keys.isOutlined()).toBe(true);
  await page.keyboard.press('m');
  await chooseInMenu(keys, /^Conflicts/);
  await keys.follow(page.getByRole('button', { name: /^Accept: / }));
  await expect(page.locator('[name=note]')).toBeFocused();
  await page.keyboard.type('A colleague presents it.');
  await keys.follow(page.getByRole('button', { name: 'Accept', exact: true }));
  await expect(page.getByText('Accepted: A colleague presents it.')).toBeVisible();
  // It shows behind the dialog, which closes when it is saved.
  await expect(page.locator('[name=note]')).toBeHidden();
  await keys.expectFocusKept();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(talk(page, id)).toBeFocused();
}

/** Undo takes back the own changes, the last one first; redo makes them again. */
async function undoAndRedo(keys: Keyboard, id: string): Promise<void> {
  const { page } = keys;
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Morning coffee/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(talk(page, id)).toHaveCount(0);
  await expect(page.locator(`[data-list] [data-program="${id}"]`)).toBeFocused();
  await page.keyboard.press('Control+y');
  await expect(talk(page, id)).toBeFocused();
}

async function lookAtRelease(keys: Keyboard, id: string): Promise<void> {
  const { page } = keys;
  await keys.follow(page.getByRole('main').getByRole('link', { name: 'Release', exact: true }), 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(new RegExp(`^${id} `)).first()).toBeVisible();
  const person = page.locator('summary').filter({ hasText: 'Presenter' });
  await keys.follow(person);
  await expect(page.locator('details[open]').first()).toContainText(id);
}

test('an editor’s day by keyboard alone, and the focus is never lost', async ({ open }) => {
  test.setTimeout(450_000);
  const keys = new Keyboard(await open('editor@example.org'));
  await test.step('work on a draft', () => workOnADraft(keys));
  await test.step('give programs a session and a type', () => assign(keys));
  await test.step('order a session', () => orderSession(keys));
  await test.step('name a chair', () => nameChair(keys));
  await test.step('place a talk', () => place(keys, 'T0001'));
  await test.step('add a break in all rooms', () => addBreak(keys));
  await test.step('accept a conflict', () => acceptConflict(keys, 'OBo15'));
  await test.step('undo and redo', () => undoAndRedo(keys, 'T0001'));
  await test.step('see what a release would tell whom', () => lookAtRelease(keys, 'T0001'));
});
