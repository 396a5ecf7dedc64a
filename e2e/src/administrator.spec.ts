import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { accentContrast } from 'shared-data/models/site-look';
import { callerOf } from './support/call.ts';
import { demoAccount } from './support/demo-account.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'administrator' });

test.describe.configure({ mode: 'serial' });

let admin: Page;

test.beforeAll(async ({ open }) => {
  admin = await open('admin@example.org');
});

const press = (name: string, page = admin) => page.getByRole('button', { name, exact: true }).click();
const dialog = (name: string) => admin.getByRole('dialog', { name });
const report = (name: string) =>
  admin.getByRole('button', { name: new RegExp(`^Report ?: ${name}$`) }).click();
const inDialog = (name: string) =>
  admin.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** The colour of links, as the page draws it. */
const drawnColor = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('main')?.appendChild(document.createElement('span'));
    if (!link) return '';
    link.style.color = 'var(--action)';
    const { color } = getComputedStyle(link);
    link.remove();
    return color;
  });

async function unreadable(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
}

test('a logo and an accent colour are seen and readable on a visitor’s open home; without them the site has its own', async ({
  open,
}) => {
  const visitor = await open();
  // Colours on their way from one theme to the other are not to be judged.
  await visitor.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.goto(paths.home());
  const logo = visitor.getByRole('banner').locator('img[src*="/file/LOGO/"]');
  await expect(logo).toHaveCount(0);
  const own = await drawnColor(visitor);
  const clip = { x: 0, y: 0, width: 120, height: 40 };

  await admin.goto(paths.adminSetting());
  await admin.locator('input[type=file]').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png', buffer: await visitor.screenshot({ clip }) },
  });
  await press('Upload and preview');
  await expect(admin.getByRole('figure').getByRole('img', { name: 'Logo' })).toHaveCount(2);
  const accent = admin.locator('[name=accent]');
  await accent.fill('#ffcc00');
  await press('Save logo and colour');
  await expect(accent).toHaveAttribute('aria-invalid', 'true');
  await admin.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click();
  const chosen = await accent.inputValue();
  expect(accentContrast(chosen, 'light')).toBeGreaterThanOrEqual(4.5);
  await press('Save logo and colour');
  await expect(dialog('Save these changes?')).toContainText(chosen);
  await inDialog('Save the changes');

  await expect(logo).toBeVisible();
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(chosen.slice(at, at + 2), 16));
  await expect.poll(() => drawnColor(visitor)).toBe(`rgb(${r}, ${g}, ${b})`);
  // Visible before it has arrived.
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  expect(await unreadable(visitor)).toEqual([]);
  const light = await drawnColor(visitor);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => drawnColor(visitor)).not.toBe(light);
  expect(await unreadable(visitor)).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'light' });

  await press('Remove the logo');
  await press('Use the site’s own colours');
  await press('Save logo and colour');
  await inDialog('Save the changes');
  await expect(logo).toHaveCount(0);
  await expect.poll(() => drawnColor(visitor)).toBe(own);
});

test('an editor has many programs moved, and takes it back; the report is there after the page was closed', async ({
  open,
}) => {
  const editor = await open('editor@example.org');
  await editor.goto(`${paths.editorSession()}?session=OM`);
  await editor.getByRole('checkbox', { name: 'Select all rows shown' }).first().check();
  const assign = editor.getByRole('button', { name: /^Assign \d\d+ programs to OA$/ });
  const count = /\d+/.exec((await assign.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await assign.click();
  const ask = editor.getByRole('dialog', { name: `Move ${count} presentations to OA?` });
  await expect(ask.getByText('OM → OA').first()).toBeVisible();
  await ask.getByRole('button', { name: 'Assign session' }).click();
  const tasks = editor.getByRole('listitem').filter({ hasText: `${count} done` });
  await expect(tasks.filter({ hasText: 'Move to OA' })).toBeVisible();
  await press('Undo', editor);
  await expect(tasks.filter({ hasText: 'Move to OM' })).toBeVisible();
  await editor.goto('about:blank');

  await editor.goto(paths.editorSession());
  await tasks
    .filter({ hasText: 'Move to OM' })
    .getByRole('button', { name: /^Report/ })
    .click();
  const rows = editor.getByRole('dialog', { name: 'Report: Move to OM' });
  await expect(rows.getByRole('row', { name: /Changed$/ }).first()).toBeVisible();
});

test('hundreds of accounts are disabled while the page is closed, with a report by row; nobody is locked out', async ({
  open,
  symposium,
}) => {
  await admin.goto(paths.adminAuth());
  const all = admin.getByRole('checkbox', { name: 'Select all rows shown' }).first();
  await all.check();
  await expect(admin.getByText(/^\d{3,} accounts selected$/)).toBeVisible();
  await press('Disable');
  const ask = admin.getByRole('dialog', { name: /^Disable \d{3,} accounts$/ });
  await ask.getByRole('searchbox').fill('admin@example.org');
  await expect(ask.getByRole('row', { name: /admin@/ })).toContainText('Left out: your own account');
  const confirm = ask.getByLabel(/^Type \d{3,} to confirm$/);
  const asked = await ask.getByText(/^Type \d{3,} to confirm$/).textContent();
  await confirm.fill(/\d+/.exec(asked ?? '')?.[0] ?? '');
  await ask.getByRole('button', { name: /^Disable \d{3,} accounts$/ }).click();
  await expect(admin.getByText('The server is on it.', { exact: false })).toBeVisible();
  await admin.goto('about:blank');

  await admin.goto(paths.adminAuth());
  // The list moves what stands below it when it comes.
  await expect(admin.getByRole('row', { name: /@example/ }).first()).toBeVisible();
  const task = admin.getByRole('listitem').filter({ hasText: 'Disable' }).first();
  await expect(task).toContainText('Done', { timeout: 120_000 });
  await report('Disable');
  const rows = dialog('Report: Disable');
  await expect(rows.getByText(/^\d{3,} accounts, with what became of each\.$/)).toBeVisible();
  await rows.getByRole('searchbox').fill('editor@example.org');
  await expect(rows.getByRole('row', { name: 'editor@example.org Disabled', exact: true })).toBeVisible();
  await rows.getByRole('button', { name: 'Close' }).click();

  // Past the page, which leaves one's own account out.
  const call = await callerOf(symposium, 'admin@example.org');
  const { localId } = await demoAccount(symposium.origin, 'admin@example.org');
  await call('/api/auth/many', { action: 'remove', uids: [localId] });
  await report('Delete');
  await expect(dialog('Report: Delete').getByRole('row', { name: /admin@/ })).toContainText(
    'Left out: the account of whoever asked',
  );
  await open('admin@example.org');
});

test('several presentations move while the page is closed; the report names each, and all of it is taken back', async () => {
  await admin.goto(`${paths.adminProgram()}?session=OB`);
  const boxes = admin.locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await admin.getByLabel('Session for all selected').selectOption('S');
  await press('Assign session');
  const ask = admin.getByRole('dialog', { name: 'Move 2 presentations to S?' });
  await expect(ask.getByText('OB → S')).toHaveCount(2);
  await ask.getByRole('button', { name: 'Assign session' }).click();
  await expect(admin.getByText('The server is on it.', { exact: false })).toBeVisible();
  await admin.getByRole('button', { name: 'Show progress' }).click();
  await expect(admin.getByRole('heading', { name: 'Many presentations at once' })).toBeInViewport();
  await admin.goto('about:blank');

  await admin.goto(`${paths.adminProgram()}?session=S`);
  const tasks = admin.getByRole('listitem');
  await expect(tasks.filter({ hasText: 'Move to S' })).toContainText('2 done');
  await report('Move to S');
  await expect(dialog('Report: Move to S').getByRole('row', { name: /Changed$/ })).toHaveCount(2);
  await dialog('Report: Move to S').getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: /^Undo ?: Move to S$/ }).click();
  await inDialog('Undo');
  await expect(tasks.filter({ hasText: 'Move to OB' })).toContainText('2 done');
  await expect(admin.getByRole('button', { name: /^Undo ?: Move to S$/ })).toHaveCount(0);
});

test('a changed word of badges shows in the preview and is saved; the second administrator is told', async ({
  open,
}) => {
  const second = await open('admin@example.org');
  for (const page of [admin, second]) await page.goto(paths.adminPrintTexts());
  const badges = (page: Page) => page.getByRole('group', { name: 'Name badges' });
  const heading = (page: Page) => badges(page).getByRole('textbox', { name: 'Heading (English)' });
  const preview = (page: Page) => badges(page).getByRole('figure', { name: 'Preview, English' });
  await expect(preview(admin)).toContainText(/\d+(?: \w+(?: 20\d\d)?)?\s*–\s*\d+ \w+ 20\d\d/);

  await heading(second).fill('Snow 2026');
  await heading(admin).fill('Ice 2026');
  await expect(preview(admin)).toContainText('Ice 2026');
  await press('Save the texts');
  await expect(admin.getByText('The texts have been saved.')).toBeVisible();

  await expect(second.getByText('“Heading (English)” has been changed in the meantime')).toBeVisible();
  await expect(badges(second).getByText('Ice 2026', { exact: true })).toBeVisible();
  await expect(heading(second)).toHaveValue('Snow 2026');
  await press('Save the texts', second);
  await expect(heading(second)).toHaveValue('Snow 2026');
  await press('Undo');
  await expect(heading(admin)).toHaveValue('');
});
