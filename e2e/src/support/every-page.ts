import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { paths } from './paths.ts';

export const viewers = ['visitor', 'unverified', 'newcomer', 'presenter', 'editor', 'admin'] as const;
export type Viewer = (typeof viewers)[number];

export interface ViewedPage {
  name: string;
  viewer: Viewer;
  path: string;
  /** Follows the first link on `path` that matches. */
  follow?: RegExp;
  /** Then presses the first of each of these selectors, which hold in both languages. */
  press?: readonly string[];
}

const rowBox = 'tbody input[type=checkbox]';

export const everyPage: readonly ViewedPage[] = [
  { name: 'home', viewer: 'visitor', path: paths.home() },
  { name: 'sign-up', viewer: 'visitor', path: paths.signUp() },
  { name: 'sign-in', viewer: 'visitor', path: paths.signIn() },
  { name: 'password-reset', viewer: 'visitor', path: paths.passwordReset() },
  { name: 'sent-password-reset', viewer: 'visitor', path: paths.sentPasswordReset() },
  { name: 'account-action-expired', viewer: 'visitor', path: paths.accountAction('verifyEmail', 'expired') },
  { name: 'new-password-expired', viewer: 'visitor', path: paths.accountAction('resetPassword', 'expired') },
  { name: 'not-found', viewer: 'visitor', path: '/no/such/page' },
  { name: 'meeting-visitor', viewer: 'visitor', path: paths.meeting() },
  { name: 'sent-confirmation', viewer: 'unverified', path: paths.sentConfirmation() },
  { name: 'home-newcomer', viewer: 'newcomer', path: paths.home() },
  { name: 'registration', viewer: 'newcomer', path: paths.registration() },
  { name: 'home-presenter', viewer: 'presenter', path: paths.home() },
  { name: 'my-room', viewer: 'presenter', path: paths.myRoom() },
  { name: 'my-programme', viewer: 'presenter', path: paths.myProgramme() },
  { name: 'mail-box', viewer: 'presenter', path: paths.mailBox() },
  { name: 'meeting', viewer: 'presenter', path: paths.meeting() },
  { name: 'submission', viewer: 'presenter', path: paths.submission() },
  {
    name: 'modify-submission',
    viewer: 'presenter',
    path: paths.myRoom(),
    follow: /^\/meeting\/submission\/\w+$/,
  },
  { name: 'programs', viewer: 'presenter', path: paths.programs() },
  {
    name: 'programs-gallery',
    viewer: 'presenter',
    path: `${paths.programs()}?view=gallery&type=poster&session=OA`,
  },
  { name: 'session-programs', viewer: 'presenter', path: paths.sessionPrograms('OB') },
  { name: 'timetable', viewer: 'presenter', path: paths.tables() },
  { name: 'timetable-list', viewer: 'presenter', path: `${paths.table('day1')}?view=list` },
  { name: 'timetable-others', viewer: 'presenter', path: paths.tableOthers('day1') },
  {
    name: 'timetable-item',
    viewer: 'presenter',
    path: paths.tables(),
    follow: /^\/meeting\/table\/[^/]+\/[^/]+\/[^/]+$/,
  },
  {
    name: 'timetable-console',
    viewer: 'editor',
    path: paths.tables(),
    follow: /^\/meeting\/table\/[^/]+\/[^/]+\/[^/]+$/,
  },
  { name: 'presentation', viewer: 'presenter', path: paths.presentation('OBo03') },
  { name: 'session-boards', viewer: 'presenter', path: paths.sessionBoards() },
  { name: 'session-board', viewer: 'presenter', path: paths.sessionBoard('OB') },
  { name: 'instructions', viewer: 'presenter', path: paths.instructions() },
  { name: 'instruction', viewer: 'presenter', path: paths.instruction('presenters') },
  { name: 'editor', viewer: 'editor', path: paths.editor() },
  { name: 'editor-session', viewer: 'editor', path: paths.editorSession() },
  { name: 'editor-type', viewer: 'editor', path: paths.editorPresentationType() },
  { name: 'editor-timetable', viewer: 'editor', path: paths.editorTimetable() },
  { name: 'editor-times', viewer: 'editor', path: `${paths.editorTimetable()}?view=form` },
  { name: 'editor-proposal', viewer: 'editor', path: `${paths.editorTimetable()}?view=proposal` },
  { name: 'editor-availability', viewer: 'editor', path: paths.editorAvailability() },
  { name: 'editor-release', viewer: 'editor', path: paths.editorRelease() },
  { name: 'editor-number', viewer: 'editor', path: paths.editorNumber() },
  { name: 'editor-boards', viewer: 'editor', path: paths.editorBoards() },
  { name: 'editor-flash', viewer: 'editor', path: paths.editorFlash() },
  { name: 'editor-comments', viewer: 'editor', path: paths.editorComments() },
  { name: 'admin', viewer: 'admin', path: paths.admin() },
  { name: 'admin-setting', viewer: 'admin', path: paths.adminSetting() },
  { name: 'admin-dates', viewer: 'admin', path: paths.adminDates() },
  { name: 'admin-announcements', viewer: 'admin', path: paths.adminAnnouncements() },
  { name: 'admin-print-texts', viewer: 'admin', path: paths.adminPrintTexts() },
  { name: 'admin-dates-party', viewer: 'admin', path: paths.adminDates(), press: ['button[name=addParty]'] },
  {
    name: 'admin-announcement',
    viewer: 'admin',
    path: paths.adminAnnouncements(),
    press: ['button[name=addAnnouncement]'],
  },
  { name: 'admin-program', viewer: 'admin', path: paths.adminProgram() },
  { name: 'admin-timetable', viewer: 'admin', path: paths.adminTimetable() },
  { name: 'admin-user', viewer: 'admin', path: paths.adminInfo() },
  { name: 'admin-person', viewer: 'admin', path: paths.adminInfo(), press: ['tbody tr button'] },
  { name: 'admin-session', viewer: 'admin', path: paths.adminSession() },
  { name: 'admin-session-group', viewer: 'admin', path: paths.adminSessionGroup() },
  { name: 'admin-instruction', viewer: 'admin', path: paths.adminInstruction() },
  { name: 'admin-instruction-form', viewer: 'admin', path: `${paths.adminInstruction()}?page=presenters` },
  { name: 'admin-listing', viewer: 'admin', path: paths.adminListing() },
  {
    name: 'admin-listing-form',
    viewer: 'admin',
    path: `${paths.adminListing()}?kind=exhibition&entry=icecraft`,
  },
  { name: 'admin-questionnaire', viewer: 'admin', path: `${paths.adminListing()}?kind=questionnaire` },
  { name: 'admin-zoom-url', viewer: 'admin', path: paths.adminZoomUrl() },
  { name: 'admin-active-site', viewer: 'admin', path: paths.adminActiveSite() },
  { name: 'admin-mail-template', viewer: 'admin', path: paths.adminMailTemplate() },
  { name: 'admin-mail', viewer: 'admin', path: paths.adminMail() },
  { name: 'admin-timeline', viewer: 'admin', path: paths.adminTimeline() },
  { name: 'admin-rehearsal', viewer: 'admin', path: paths.adminRehearsal() },
  { name: 'admin-audit', viewer: 'admin', path: paths.adminAudit() },
  { name: 'admin-transfer', viewer: 'admin', path: paths.adminTransfer() },
  { name: 'admin-print', viewer: 'admin', path: paths.adminPrint() },
  { name: 'admin-archive', viewer: 'admin', path: paths.adminArchive() },
  { name: 'admin-auth', viewer: 'admin', path: paths.adminAuth() },
  {
    name: 'admin-auth-many',
    viewer: 'admin',
    path: `${paths.adminAuth()}?account.q=example.org`,
    press: [rowBox, `tr:nth-child(3) ${rowBox.replace('tbody ', '')}`, 'section section button >> nth=4'],
  },
];

export interface Look {
  theme: 'light' | 'dark';
  locale: 'en' | 'ja';
}

export class Viewers {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #states = new Map<Viewer, Awaited<ReturnType<BrowserContext['storageState']>>>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** Close its context after use. */
  async open(viewer: Viewer, { theme, locale }: Look): Promise<Page> {
    const state = viewer === 'visitor' ? undefined : await this.#stateOf(viewer);
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      locale: locale === 'ja' ? 'ja-JP' : 'en-GB',
      colorScheme: theme,
      reducedMotion: 'reduce',
      ...(state ? { storageState: state } : {}),
    });
    await context.addInitScript((value) => localStorage.setItem('locale', value), locale);
    return context.newPage();
  }

  async #stateOf(viewer: Viewer) {
    const known = this.#states.get(viewer);
    if (known) return known;
    const context = await this.#browser.newContext({ baseURL: this.#origin, locale: 'en-GB' });
    await new AccountPage(await context.newPage()).signIn(`${viewer}@example.org`);
    const state = await context.storageState({ indexedDB: true });
    await context.close();
    this.#states.set(viewer, state);
    return state;
  }
}

/** Waits for heading, data and images. */
export async function visit(page: Page, { path, follow, press = [] }: ViewedPage): Promise<void> {
  await page.goto(path);
  await settled(page);
  if (follow) await followLink(page, follow);
  for (const selector of press) await page.locator('main').locator(selector).first().click();
  if (press.length > 0) await settled(page);
}

async function followLink(page: Page, follow: RegExp): Promise<void> {
  const found = () =>
    page.locator('main a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await expect.poll(async () => (await found()).some((href) => follow.test(href))).toBe(true);
  await page.goto((await found()).find((href) => follow.test(href)) as string);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      !document.querySelector('main [aria-busy=true]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}
