import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { EditorPage } from './pages/editor.page.ts';
import { RegistrationPage } from './pages/registration.page.ts';
import { SubmissionPage } from './pages/submission.page.ts';
import { twoPageAbstract } from './support/abstract.ts';
import { paths } from './support/paths.ts';
import { Symposium } from './support/symposium.ts';

/** A stranger becomes a presenter, an editor schedules the talk, another person comments on it. */
const stranger = { email: 'akari.shirase@example.net', password: 'aurora7' };
const title = 'Katabatic winds over the Soya Coast';
/** What the stranger came for. */
const wanted = paths.presentation('OBo03');

let symposium: Symposium;
let presenter: Page;
let editor: Page;
let reader: Page;
let programId: string;
const contexts: BrowserContext[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  symposium = await Symposium.start();
  const open = async () => {
    const context = await browser.newContext({ baseURL: symposium.origin, locale: 'en-GB' });
    contexts.push(context);
    return context.newPage();
  };
  [presenter, editor, reader] = [await open(), await open(), await open()];
});

test.afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await symposium.stop();
});

async function linkInMail(to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await symposium.mails();
      link = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))?.links[0];
      return link;
    })
    .toBeTruthy();
  return link as string;
}

async function expectMail(to: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () =>
      (await symposium.mails()).some((mail) => mail.to.includes(to) && subject.test(mail.subject)),
    )
    .toBe(true);
}

test('a stranger signs up; a short password and a wrong re-typed one are rejected and nothing typed is lost', async () => {
  await presenter.goto(wanted);
  await expect(presenter).toHaveURL(new RegExp(`${paths.home()}$`));
  const account = new AccountPage(presenter);
  await account.openSignUp();
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText('Sign up');

  await account.fillSignUp(stranger.email, 'a1');
  await account.submitSignUp();
  await expect(
    presenter
      .getByText('Must contain at least one number and one letter, and at least 6 or more characters')
      .first(),
  ).toBeVisible();
  await expect(presenter.locator('[name=email]')).toHaveValue(stranger.email);

  await account.fillSignUp(stranger.email, stranger.password, 'aurora8');
  await account.submitSignUp();
  await expect(presenter.getByText('Wrong password. Please check it.').first()).toBeVisible();
  await expect(presenter.locator('[name=password]')).toHaveValue(stranger.password);

  await account.fillSignUp(stranger.email, stranger.password);
  await account.submitSignUp();
  await expect(presenter).toHaveURL(new RegExp(paths.sentConfirmation()));
});

test('the verification mail from the outbox verifies the address, in another tab', async () => {
  const link = await linkInMail(stranger.email, /confirm|verif/i);
  expect(link.startsWith(symposium.origin)).toBe(true);
  const tab = await presenter.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('main')).toContainText('Your email address is confirmed');
  await presenter.close();
  presenter = tab;
});

test('the registration form asks for the privacy policy, keeps what was typed, registers, and leads to the page that was wanted', async () => {
  const form = new RegistrationPage(presenter);
  await form.open();
  await form.fill({
    givenName: 'Akari',
    middleName: 'M.',
    familyName: 'Shirase',
    nameJa: '白瀬 明里',
    title: 'Dr.',
    position: 'postdoc',
    affiliation: 'Institute of Katabatic Studies',
    affiliation2: 'Soya Field Laboratory',
    telephone: '+81 42 000 0000',
    address: '1-2-3 Midori, Tachikawa',
    country: 'JP',
    nationality: 'JP',
    gender: 'female',
    mainSession: 'OM',
    additionalSessions: ['OS'],
    homeContact: false,
    participation: 'oral',
    travelSupport: true,
    travelTerms: true,
    foreignNationality: false,
    femaleResearcher: true,
    banquet: true,
    attendance: 'in-person',
    parties: ['OM'],
    note: 'Vegetarian.',
  });
  await form.submit();
  await expect(
    presenter.getByText('To use this system, you must agree to the Privacy Policy.').first(),
  ).toBeVisible();
  await expect(presenter.locator('[name=nameJa]')).toHaveValue('白瀬 明里');

  await form.fill({ privacyPolicy: true });
  await form.submit();
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText('Registration complete');
  await expectMail(stranger.email, /registration/i);
  await presenter.getByRole('link', { name: 'Go to the page you wanted to open' }).click();
  await expect(presenter).toHaveURL(new RegExp(`${wanted}$`));
  await expect(presenter.getByRole('heading', { level: 1 })).toBeVisible();
});

test('bad files and a missing author are rejected; two authors and a two-page PDF are accepted', async () => {
  const form = new SubmissionPage(presenter);
  await form.open();
  await presenter.locator('[name=title]').fill(title);
  await presenter.locator('[name=presentationType][value="oral-in-person"]').check();
  await presenter.locator('[name=typeChangeable]').check();
  await presenter.locator('[name=sessionChoice1]').selectOption('OM');
  await presenter.locator('[name=sessionChoice2]').selectOption('OS');
  await presenter.locator('[name=note]').fill('Prefers the second day.');

  await form.chooseFile('talk.txt', 'text/plain', Buffer.from('not a PDF'));
  await expect(presenter.getByText('Unsupported file type').first()).toBeVisible();
  await form.chooseFile('huge.pdf', 'application/pdf', Buffer.alloc(20_971_521, '%PDF-1.7 '));
  await expect(presenter.getByText('Too large file size').first()).toBeVisible();

  await form.chooseFile('abstract.pdf', 'application/pdf', await twoPageAbstract());

  await form.submit();
  await expect(presenter.getByText('at least one authour is required').first()).toBeVisible();
  await expect(presenter.locator('[name=title]')).toHaveValue(title);

  await form.addAuthor();
  await form
    .author(0)
    .fill({ givenName: 'Akari', familyName: 'Shirase', affiliation: 'Institute of Katabatic Studies' });
  await form.author(0).presenter.check();
  await form.addAuthor();
  await form.author(1).fill({ givenName: 'Jon', familyName: 'Dale', affiliation: 'Fjord University' });
  await form.submit();

  const temporaryId = presenter.getByText(/T\d{4,}/).first();
  await expect(temporaryId).toBeVisible();
  programId = /T\d{4,}/.exec((await temporaryId.textContent()) ?? '')?.[0] ?? '';
  expect(programId).not.toBe('');
});

test('the submission is confirmed by a mail and a record in the mail box', async () => {
  await expectMail(stranger.email, new RegExp(programId));
  await presenter.goto(paths.mailBox());
  await expect(presenter.getByRole('main').getByText(new RegExp(programId)).first()).toBeVisible();
});

test('sign-in and submission survive SIGKILL and a restart', async () => {
  await symposium.kill();
  await symposium.launch();
  await presenter.goto(paths.myRoom());
  await expect(presenter.getByRole('main').getByText(title).first()).toBeVisible();
});

test('an editor gives it a session and a time; a second browser sees it appear without reload', async () => {
  await new AccountPage(reader).signIn('participant@example.org');
  await reader.goto(paths.sessionPrograms('OM'));
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  await new AccountPage(editor).signIn('editor@example.org');
  const desk = new EditorPage(editor);
  await desk.assignSession(programId, 'OM');
  await expect(reader.getByText(title).first()).toBeVisible();

  const day = await desk.proposeTime(programId);
  const timetable = await reader.context().newPage();
  await timetable.goto(paths.table(day));
  await expect(timetable.getByRole('heading', { level: 1 })).toBeVisible();
  const talk = timetable.getByRole('link', { name: new RegExp(title) });
  await expect(talk).toHaveCount(0);
  await desk.assignTime();
  await expect(editor.getByText(`${programId}: Day`)).toBeVisible();
  await expect(talk.first()).toBeVisible();
  await timetable.close();
});

test('the presentation page shows the abstract and takes a comment; the presenter sees it and gets the mail', async () => {
  await presenter.goto(paths.presentation(programId));
  await reader.goto(paths.presentation(programId));
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(title);
  const pages = reader.getByRole('img', { name: /page \d of 2/i });
  await expect(pages).toHaveCount(2);
  await expect
    .poll(() => pages.first().evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(600);

  const comment = 'How do you separate the wind from the blowing snow?';
  await reader.locator('[name=body]').fill(comment);
  await reader.getByRole('button', { name: /post|send/i }).click();
  await expect(reader.getByRole('list', { name: 'Comments' }).getByText(comment)).toBeVisible();

  await expect(presenter.getByText(comment)).toBeVisible();
  await expectMail(stranger.email, /comment/i);
  await presenter.goto(paths.mailBox());
  await expect(
    presenter
      .getByRole('main')
      .getByText(/comment/i)
      .first(),
  ).toBeVisible();
});
