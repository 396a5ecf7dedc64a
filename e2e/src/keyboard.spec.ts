import { expect, type Page } from '@playwright/test';
import { twoPageAbstract } from './support/abstract.ts';
import { demoPassword } from './support/demo-account.ts';
import { Keyboard } from './support/keyboard.ts';
import { paths } from './support/paths.ts';
import type { Symposium } from './support/symposium.ts';
import { test } from './support/with-symposium.ts';

/** The main job without a pointer. Only URLs from mails are opened directly. */
const email = 'tab.arrow@example.net';
const password = 'aurora7';
const title = 'Sastrugi fields by night';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const inMain = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function expectPage(keys: Keyboard, name: string | RegExp): Promise<void> {
  await expect(heading(keys.page)).toHaveText(name);
  await keys.expectFocusKept();
}

async function linkInMail(symposium: Symposium, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await symposium.mails();
      link = mails.find((mail) => mail.to.includes(to))?.links[0];
      return link;
    })
    .toBeTruthy();
  return link as string;
}

async function signUp(keys: Keyboard, symposium: Symposium): Promise<void> {
  const { page } = keys;
  await page.goto(paths.home());
  await keys.follow(page.getByRole('banner').getByRole('link', { name: 'Sign up' }));
  await expectPage(keys, 'Sign up');
  await keys.write(field(page, 'email'), email);
  await keys.write(field(page, 'password'), password);
  await keys.write(field(page, 'passwordConfirm'), password);
  await page.keyboard.press('Enter');
  await expectPage(keys, /Confirm/);
  await page.goto(await linkInMail(symposium, email));
  await expect(inMain(page)).toContainText('Your email address is confirmed');
}

async function register(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.follow(inMain(page).getByRole('link', { name: /regist/i }));
  await expectPage(keys, 'Registration');
  await keys.write(field(page, 'givenName'), 'Aki');
  await keys.write(field(page, 'familyName'), 'Shirase');
  await keys.pick(field(page, 'title'), 'Dr');
  await keys.pick(field(page, 'position'), 'Post', 'postdoc');
  await keys.write(field(page, 'affiliation'), 'Institute of Sastrugi');
  await keys.pick(field(page, 'country'), 'Japan', 'JP');
  await keys.radio('participation', 'oral');
  await keys.radio('attendance', 'in-person');
  await keys.pick(field(page, 'mainSession'), 'OM', 'OM');
  await keys.radio('gender', 'no-answer');
  await keys.follow(inMain(page).getByRole('button', { name: 'Register' }));
  await expect(
    page.getByText('To use this system, you must agree to the Privacy Policy.').first(),
  ).toBeVisible();
  await keys.expectFocusKept();
  await keys.tick(field(page, 'privacyPolicy'));
  await keys.follow(inMain(page).getByRole('button', { name: 'Register' }));
  await expectPage(keys, 'Registration complete');
}

async function submit(keys: Keyboard): Promise<string> {
  const { page } = keys;
  await keys.follow(page.getByRole('banner').getByRole('link', { name: 'Submission' }), 'Shift+Tab');
  await expectPage(keys, 'Submission');
  await keys.write(field(page, 'title'), title);
  await keys.radio('presentationType', 'oral-in-person');
  await keys.pick(field(page, 'sessionChoice1'), 'OM', 'OM');
  await keys.follow(page.getByRole('button', { name: 'Add author' }));
  await keys.expectFocusKept();
  const author = page.getByRole('group', { name: /^Author 1\b/ });
  const write = async (name: string, text: string) => {
    const target = author.locator(`[name$=${name}]`);
    // The first field of a new row has the focus already.
    if (!(await target.evaluate((element) => element === document.activeElement)))
      return keys.write(target, text);
    await page.keyboard.type(text);
  };
  await write('givenName', 'Aki');
  await write('familyName', 'Shirase');
  await write('affiliation', 'Institute of Sastrugi');
  const presenter = author.locator('[name$=presenter]');
  if (!(await presenter.isChecked())) await keys.tick(presenter);
  const chooser = await keys.openFileChooser(page.locator('input[type=file]'));
  await chooser.setFiles({ name: 'night.pdf', mimeType: 'application/pdf', buffer: await twoPageAbstract() });
  await expect(page.getByText('night.pdf').first()).toBeVisible();
  await keys.follow(inMain(page).getByRole('button', { name: /^Submit/ }));
  const id = inMain(page)
    .getByText(/T\d{4,}/)
    .first();
  await expect(id).toBeVisible();
  await keys.expectFocusKept();
  return /T\d{4,}/.exec((await id.textContent()) ?? '')?.[0] ?? '';
}

async function signIn(keys: Keyboard, address: string): Promise<void> {
  const { page } = keys;
  await page.goto(paths.home());
  await keys.follow(page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await expectPage(keys, 'Sign in');
  await keys.write(field(page, 'email'), address);
  await keys.write(field(page, 'password'), demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  // The page that follows takes the focus.
  await expect(heading(page)).not.toHaveText('Sign in');
  await keys.expectFocusKept();
}

async function schedule(keys: Keyboard, programId: string): Promise<void> {
  const { page } = keys;
  await keys.follow(page.getByRole('button', { name: 'User menu' }), 'Shift+Tab');
  await keys.follow(
    page.getByRole('navigation', { name: 'User menu' }).getByRole('link', { name: 'Editor' }),
  );
  await expectPage(keys, 'Editor');
  await keys.follow(inMain(page).locator('summary', { hasText: 'Without a session' }));
  await keys.follow(inMain(page).getByRole('link', { name: 'Open all' }));
  await expectPage(keys, 'Sessions of programs');
  await keys.goTo(page.getByRole('searchbox').first());
  await page.keyboard.type(programId);
  const session = page.getByRole('combobox', { name: `Session of ${programId}` });
  await keys.pick(session, 'OM', 'OM');
  await keys.expectFocusKept();

  await keys.follow(page.locator('a[href$="/editor/timetable"]:visible'), 'Shift+Tab');
  await expectPage(keys, 'Times of programs');
  await keys.follow(page.getByRole('link', { name: 'By form' }));
  await keys.pick(field(page, 'program'), programId, programId);
  await page.locator('[name=item]:not([value=""])').waitFor();
  await keys.follow(page.getByRole('button', { name: 'Assign time' }));
  await expect(page.getByText(`${programId}: Day`)).toBeVisible();
  await keys.expectFocusKept();
}

async function comment(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.follow(page.getByRole('banner').getByRole('link', { name: 'Program' }), 'Shift+Tab');
  await expectPage(keys, 'Program');
  await keys.goTo(page.getByRole('searchbox').first());
  await page.keyboard.type(title);
  await keys.follow(page.getByRole('link', { name: title }));
  await expectPage(keys, title);
  const words = 'Which wind carved them?';
  await keys.write(field(page, 'body'), words);
  await keys.follow(page.getByRole('button', { name: /post|send/i }));
  await expect(
    inMain(page)
      .getByRole('article')
      .getByText(words)
      .or(inMain(page).getByRole('listitem').getByText(words))
      .first(),
  ).toBeVisible();
  await keys.expectFocusKept();
}

test('the whole main job is done by keyboard alone, and the focus is never lost', async ({
  open,
  symposium,
}) => {
  test.setTimeout(300_000);
  const [author, editor] = [new Keyboard(await open()), new Keyboard(await open())];
  await test.step('sign up and confirm the address', () => signUp(author, symposium));
  await test.step('register', () => register(author));
  const id = await test.step('submit', () => submit(author));
  expect(id).not.toBe('');
  await test.step('sign in as an editor', () => signIn(editor, 'editor@example.org'));
  await test.step('give it a session and a time', () => schedule(editor, id));
  await test.step('comment', () => comment(editor));
  await Promise.all([author, editor].map((one) => one.page.context().close()));
});

test('a field that the keyboard cannot reach is detected', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto(paths.signIn());
  await heading(page).waitFor();
  await field(page, 'password').evaluate((element) => element.setAttribute('tabindex', '-1'));
  await expect(keys.goTo(field(page, 'password'))).rejects.toThrow('does not lead to');
});
