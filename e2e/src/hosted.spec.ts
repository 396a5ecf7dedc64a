import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { EditorPage } from './pages/editor.page.ts';
import { RegistrationPage } from './pages/registration.page.ts';
import { SubmissionPage } from './pages/submission.page.ts';
import { twoPageAbstract } from './support/abstract.ts';
import { browserArguments, findBrowser } from './support/browser.ts';
import { demoPassword } from './support/demo-account.ts';
import { HostedService, projectAccount } from './support/hosted-service.ts';
import { paths } from './support/paths.ts';
import { type StaticServer, serveBuilds } from './support/static-server.ts';
import { Symposium } from './support/symposium.ts';

/** Accounts and data in a simulated hosted project, under its real host names; the presenter's pages come from another origin. */
const admin = { email: 'admin@example.org', password: demoPassword };
const stranger = { email: 'akari.shirase@example.net', password: 'aurora7' };
const listener = { email: 'jon.dale@example.net', password: 'borealis8' };
const title = 'Katabatic winds over the Soya Coast';

let service: HostedService;
let pages: StaticServer;
let symposium: Symposium;
let browser: Browser;
let presenter: Page;
let reader: Page;
let staff: Page;
let programId: string;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  service = await HostedService.start();
  const deployed = spawnSync(process.execPath, ['server/src/rules/deploy.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...service.environment },
    encoding: 'utf8',
  });
  expect(deployed.stdout, deployed.stderr).toBe('The database of symposium has its rules.\n');
  pages = await serveBuilds(['participant', 'editor', 'admin']);
  symposium = await Symposium.start(
    { ...service.environment, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    pages.origin,
  );
  pages.policy = (await fetch(symposium.origin)).headers.get('content-security-policy') ?? '';
  pages.overrides.set('/config.json', await (await fetch(`${symposium.origin}/config.json`)).text());
  const executablePath = findBrowser();
  browser = await chromium.launch({
    args: [...browserArguments, ...service.browserArguments],
    ...(executablePath && { executablePath }),
  });
  [presenter, reader, staff] = [
    await open(pages.origin),
    await open(symposium.origin),
    await open(symposium.origin),
  ];
});

test.afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await browser?.close();
  await symposium?.stop();
  await pages?.close();
  await service?.stop();
});

async function open(baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  contexts.push(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/FIREBASE WARNING|Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  return page;
}

async function mailTo(address: string, subject: RegExp): Promise<string> {
  const find = async () =>
    (await symposium.mails()).find(({ to, subject: found }) => to.includes(address) && subject.test(found));
  await expect.poll(find).toBeTruthy();
  return (await find())?.links[0] ?? '';
}

test('an empty project becomes an open symposium with its administrator', async () => {
  const health = await (await fetch(`${symposium.origin}/api/health`)).json();
  expect(health).toMatchObject({ status: 'ok', firebase: 'hosted' });
  await new AccountPage(staff).signIn(admin.email, admin.password);
  await staff.getByRole('button', { name: 'User menu' }).click();
  await expect(staff.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  const call = await projectAccount(staff, admin);
  for (const session of [
    { id: 'OM', group: 'O', title: 'Meteorology' },
    { id: 'OS', group: 'O', title: 'Space' },
  ])
    await call('/api/session/append', { session });
  await call('/api/auth/append', { ...listener, emailVerified: true });
});

test('a stranger signs up, confirms the address by the mail of the symposium’s own server, and registers', async () => {
  const account = new AccountPage(presenter);
  await account.openSignUp();
  await account.fillSignUp(stranger.email, stranger.password);
  await account.submitSignUp();
  await expect(presenter).toHaveURL(new RegExp(paths.sentConfirmation()));
  const link = await mailTo(stranger.email, /confirm|verif/i);
  expect(link.startsWith(pages.origin)).toBe(true);
  await presenter.goto(link);
  await expect(presenter.getByRole('main')).toContainText('Your email address is confirmed');
  await register(presenter, 'Akari', 'Shirase');
  await mailTo(stranger.email, /registration/i);
});

async function register(page: Page, givenName: string, familyName: string): Promise<void> {
  const form = new RegistrationPage(page);
  await form.open();
  await form.fill({
    givenName,
    familyName,
    title: 'Dr.',
    position: 'postdoc',
    affiliation: 'Institute of Katabatic Studies',
    country: 'JP',
    gender: 'no-answer',
    mainSession: 'OM',
    homeContact: false,
    participation: 'oral',
    travelSupport: false,
    foreignNationality: false,
    femaleResearcher: false,
    banquet: false,
    attendance: 'in-person',
    privacyPolicy: true,
  });
  await form.submit();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration complete');
}

test('a submission with its file is taken, confirmed by mail and in the mail box', async () => {
  const form = new SubmissionPage(presenter);
  await form.open();
  await presenter.locator('[name=title]').fill(title);
  await presenter.locator('[name=presentationType][value="oral-in-person"]').check();
  await presenter.locator('[name=sessionChoice1]').selectOption('OM');
  await presenter.locator('[name=sessionChoice2]').selectOption('OS');
  await form.chooseFile('abstract.pdf', 'application/pdf', await twoPageAbstract());
  await form.addAuthor();
  await form
    .author(0)
    .fill({ givenName: 'Akari', familyName: 'Shirase', affiliation: 'Institute of Katabatic Studies' });
  await form.author(0).presenter.check();
  await form.submit();
  const shown = presenter.getByText(/T\d{4,}/).first();
  await expect(shown).toBeVisible();
  programId = /T\d{4,}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  await mailTo(stranger.email, new RegExp(programId));
  await presenter.goto(paths.mailBox());
  await expect(presenter.getByRole('main').getByText(new RegExp(programId)).first()).toBeVisible();
});

test('a second browser sees the talk appear, opens its pages and comments; its presenter is told live', async () => {
  await new AccountPage(reader).signIn(listener.email, listener.password);
  await register(reader, 'Jon', 'Dale');
  await reader.goto(paths.sessionPrograms('OM'));
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);
  await new EditorPage(staff).assignSession(programId, 'OM');
  await expect(reader.getByText(title).first()).toBeVisible();

  await presenter.goto(paths.presentation(programId));
  await reader.goto(paths.presentation(programId));
  await expect(reader.getByRole('img', { name: /page \d of 2/i })).toHaveCount(2);
  const own = presenter.getByRole('img', { name: /page \d of 2/i }).first();
  await expect
    .poll(() => own.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(600);
  await comment(reader, 'How do you separate the wind from the blowing snow?');
  await mailTo(stranger.email, /comment/i);
});

async function comment(page: Page, text: string): Promise<void> {
  await page.locator('[name=body]').fill(text);
  await page.getByRole('button', { name: /post|send/i }).click();
  await expect(presenter.getByRole('list', { name: 'Comments' }).getByText(text)).toBeVisible();
}

test('the editor menu follows the rights immediately', async () => {
  await reader.goto(paths.home());
  await reader.getByRole('button', { name: 'User menu' }).click();
  const menu = reader.getByRole('navigation', { name: 'User menu' });
  const editor = menu.getByRole('link', { name: 'Editor' });
  await expect(menu.getByRole('link', { name: 'Mail' })).toBeVisible();
  await expect(editor).toHaveCount(0);
  const call = await projectAccount(staff, admin);
  const { accounts } = await call<{ accounts: { uid: string; email: string }[] }>('/api/auth', { limit: 9 });
  const uid = accounts.find(({ email }) => email === listener.email)?.uid;
  await call('/api/auth/claims', { uid, editor: true });
  await expect(editor).toBeVisible();
  await call('/api/auth/claims', { uid, editor: false });
  await expect(editor).toHaveCount(0);
});

test('nothing is lost when the service is temporarily unreachable and the server is killed', async () => {
  await reader.goto(paths.presentation(programId));
  await expect(reader.getByRole('list', { name: 'Comments' })).toBeVisible();
  await service.cut();
  const words = 'Written while nobody could hear it.';
  await reader.locator('[name=body]').fill(words);
  await reader.getByRole('button', { name: /post|send/i }).click();
  await symposium.kill();
  await service.mend();
  await symposium.launch();
  await expect(presenter.getByRole('list', { name: 'Comments' }).getByText(words)).toBeVisible({
    timeout: 180_000,
  });
  await presenter.goto(paths.myRoom());
  await expect(presenter.getByRole('main').getByText(title).first()).toBeVisible();
});

test('closing the site sends participants Home with a message; signing out still works', async () => {
  await staff.goto(paths.adminSetting());
  await staff.getByRole('checkbox', { name: 'Site closed' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Close the site' }).click();
  await expect(presenter.getByText('Site has been closed.').first()).toBeVisible();
  await expect(presenter).toHaveURL((url) => url.pathname === paths.home());
  await presenter.getByRole('button', { name: 'User menu' }).click();
  await presenter.getByRole('button', { name: 'Sign out' }).click();
  await expect(presenter.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
