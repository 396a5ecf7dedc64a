import { expect, type Page } from '@playwright/test';
import { SubmissionPage } from './pages/submission.page.ts';
import { twoPageAbstract } from './support/abstract.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'submission' });

const id = 'T0001';
let owner: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ open }) => {
  owner = await open('presenter@example.org');
  await owner.goto(paths.modifySubmission(id));
  await expect(owner.locator('[name=title]')).not.toHaveValue('');
});

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Your changes have been saved/)).toBeVisible();
};
const familyNames = () =>
  owner
    .locator('[name$=".familyName"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('spec 4: the deadline is told in venue time and in universal time', async () => {
  await expect(owner.getByText(/until .* JST \(.* UT\)/)).toBeVisible();
});

test('an author is dragged to another place, and printed there', async () => {
  const [first, second] = await familyNames();
  const rows = owner.getByRole('main').locator('ol > li:has(fieldset)');
  const handle = rows.nth(0).locator('[data-handle]');
  await handle.scrollIntoViewIfNeeded();
  const grip = await handle.boundingBox();
  if (!grip) throw new Error('no handle');
  await owner.mouse.move(grip.x + 8, grip.y + 8);
  await owner.mouse.down();
  // Rows shrink during a drag, so measure the second one afterwards.
  await owner.mouse.move(grip.x + 8, grip.y + 20);
  await expect(rows.nth(1).getByRole('textbox').first()).toBeHidden();
  const target = await rows.nth(1).boundingBox();
  if (!target) throw new Error('no second row');
  await owner.mouse.move(grip.x + 8, target.y + target.height * 0.8, { steps: 4 });
  await owner.mouse.up();
  expect((await familyNames()).slice(0, 2)).toEqual([second, first]);
  const line = owner.getByRole('region', { name: 'Preview' });
  await expect(line).toContainText(new RegExp(`${second}.*${first}`, 's'));
});

test('the author moves back by keyboard, and the new abstract is converted and shown', async () => {
  const [first, second] = await familyNames();
  await owner.getByRole('button', { name: 'Move author 1 down' }).focus();
  await owner.keyboard.press('Enter');
  expect((await familyNames()).slice(0, 2)).toEqual([second, first]);
  const before = await owner.getByRole('img').first().getAttribute('src');
  const file = { name: 'new.pdf', mimeType: 'application/pdf', buffer: await twoPageAbstract() };
  await owner.locator('input[type=file]').setInputFiles(file);
  await save(owner);
  const image = owner.getByRole('img', { name: /page 1 of/i });
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
});

test('of two windows the second to save gets a message, keeps its text, and decides', async () => {
  const other = await owner.context().newPage();
  await other.goto(paths.modifySubmission(id));
  await owner.locator('[name=title]').fill('From the first window');
  await other.locator('[name=title]').fill('From the second window');
  await save(other);
  await expect(owner.getByText('This submission has been changed elsewhere')).toBeVisible();
  await expect(owner.locator('[name=title]')).toHaveValue('From the first window');
  await owner.getByRole('button', { name: 'Save my version' }).click();
  await expect(owner.getByText('This submission has been changed elsewhere')).toBeHidden();
  await expect(other.locator('[name=title]')).toHaveValue('From the first window');
  await other.close();
});

test("spec 6: other people's submissions cannot be opened", async ({ open }) => {
  const page = await open('participant@example.org');
  await page.goto(paths.modifySubmission(id));
  await expect(page.getByText('You do not have permission to view the page.').first()).toBeVisible();
  await expect(page.locator('[name=title]')).toBeHidden();
  await page.context().close();
});

test('spec 4: the owner withdraws it; it stays in the programme, marked', async () => {
  await owner.getByRole('button', { name: 'Withdraw' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(owner.getByText('This presentation has been withdrawn')).toBeVisible();
  await expect(owner.locator('[name=title]')).toBeHidden();
  await owner.goto(paths.presentation(id));
  await expect(owner.getByText('Canceled').first()).toBeVisible();
});

test('reloading during the file upload leads to the new submission', async () => {
  const form = new SubmissionPage(owner);
  const pdf = await twoPageAbstract();
  await form.open();
  await owner.locator('[name=title]').fill('Loaded anew');
  await owner.locator('[name=presentationType][value="poster-in-person"]').check();
  await owner.locator('[name=sessionChoice1]').selectOption({ index: 1 });
  await owner.getByRole('button', { name: 'Add yourself' }).click();
  await form.chooseFile('abstract.pdf', 'application/pdf', pdf);
  let asked = false;
  await owner.route('**/php/upload.php**', () => {
    asked = true;
  });
  await form.submit();
  await expect.poll(() => asked).toBe(true);
  owner.once('dialog', (dialog) => void dialog.accept());
  await owner.reload();
  await owner.unroute('**/php/upload.php**');

  const title = await owner.getByText(/^Accepted as T\d+; the file has not been sent yet/).textContent();
  await expect(owner.locator('[name=title]')).toBeHidden();
  await form.chooseFile('abstract.pdf', 'application/pdf', pdf);
  await owner.getByRole('button', { name: 'Send the file' }).click();
  await expect(owner.getByRole('heading', { name: 'Submission received' })).toBeVisible();
  await expect(owner.getByText(title?.match(/T\d+/)?.[0] ?? '', { exact: true })).toBeVisible();
  await expect(owner.getByRole('img', { name: /page 1 of/i })).toBeVisible();

  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Submission received' })).toBeVisible();
  await owner.getByRole('link', { name: 'Submit another presentation' }).click();
  await expect(owner.locator('[name=title]')).toHaveValue('');
});

const another = async (page: Page) => {
  await page.goto(paths.submission());
  const next = page.getByRole('link', { name: 'Submit another presentation' });
  await expect(next.or(page.locator('[name=title]')).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
  await expect(page.locator('[name=title]')).toHaveValue('');
};

test('a draft submitted in two windows at once becomes one submission', async () => {
  await another(owner);
  await owner.locator('[name=title]').fill('One draft in two windows');
  await owner.locator('[name=presentationType][value="poster-in-person"]').check();
  await owner.locator('[name=sessionChoice1]').selectOption({ index: 1 });
  await owner.getByRole('button', { name: 'Add yourself' }).click();
  await expect.poll(() => owner.evaluate(() => JSON.stringify(localStorage))).toContain('One draft in two');
  const other = await owner.context().newPage();
  await other.goto(paths.submission());
  await expect(other.locator('[name=title]')).toHaveValue('One draft in two windows');
  await other.locator('[name=title]').fill('One draft, changed in the second window');

  const pdf = await twoPageAbstract();
  const windows = [owner, other];
  for (const page of windows)
    await new SubmissionPage(page).chooseFile('abstract.pdf', 'application/pdf', pdf);
  // The window that comes second may have learnt of the other's submission before its click, and has no button then.
  await Promise.all(windows.map((page) => new SubmissionPage(page).submitIfPossible()));
  for (const page of windows)
    await expect(page.getByRole('heading', { name: 'Submission received' })).toBeVisible();
  const ids = await Promise.all(
    windows.map((page) =>
      page
        .getByText(/^T\d+$/)
        .first()
        .textContent(),
    ),
  );
  expect(ids[0]).toBe(ids[1]);
  // The second window gets a message and keeps what was typed.
  const told = `This draft has already been submitted as ${ids[0]}`;
  const counts = await Promise.all(windows.map((page) => page.getByText(told).count()));
  expect(counts.toSorted()).toEqual([0, 1]);
  const second = counts[0] === 1 ? owner : other;
  const typed = second === owner ? 'One draft in two windows' : 'One draft, changed in the second window';
  await second.getByRole('link', { name: 'Modify submission' }).click();
  await expect(second.locator('[name=title]')).toHaveValue(typed);

  await owner.goto(paths.myRoom());
  await expect(owner.getByText(ids[0] ?? '', { exact: true })).toBeVisible();
  await expect(owner.getByRole('main').getByText(/^One draft/)).toHaveCount(1);
  await other.close();
});
