import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { announce } from './support/made-up-remote.ts';
import { buildNextRelease, deploy, type NextRelease } from './support/next-release.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const path = '/meeting/quiz';
const quizPage = [
  "import { useTranslation } from 'react-i18next';",
  "import { Page } from 'shared-ui/page';",
  "export function Component() { return <Page title={useTranslation().t('quiz.title')} />; }",
].join('\n');
let release: NextRelease;

test.beforeAll(() => {
  release = buildNextRelease('participant', (edit) => {
    edit.write('features/meeting/quiz-page.tsx', quizPage);
    edit.replace(
      'routes.ts',
      'export const routes: AppRoute[] = [',
      `export const routes: AppRoute[] = [
  { path: '${path}', guard: 'registered', page: () => import('./features/meeting/quiz-page.tsx') },`,
    );
    edit.replace(
      'menu.ts',
      'export const siteMenu: SiteMenuEntry[] = [',
      `export const siteMenu: SiteMenuEntry[] = [
  { id: 'quiz', place: 'top', order: 35, label: 'quiz.title', path: '${path}' },`,
    );
    edit.addMessages('en', { 'quiz.title': 'Quiz' });
    edit.addMessages('ja', { 'quiz.title': 'クイズ' });
  });
});

test.afterAll(() => release?.remove());

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Main menu|メインメニュー/ }).getByRole('link', { name });

test('a new page of a remote, with its menu entry in both languages, needs no release of the shell', async ({
  page,
}) => {
  await deploy(page, 'participant', release);
  await new AccountPage(page).signIn('participant@example.org');
  await entry(page, 'Quiz').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz' })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(/^Quiz · /);
  const before = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .allTextContents();
  expect(before.indexOf('Quiz')).toBe(before.indexOf('Timetable') + 1);

  await page.getByRole('button', { name: '日本語' }).click();
  await expect(entry(page, 'クイズ')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'クイズ' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'クイズ' })).toBeVisible();
});

test('without access the new page is not linked, and its address redirects', async ({ page }) => {
  await deploy(page, 'participant', release);
  await page.goto(path);
  await expect(page.getByText('You do not have permission to view the page.')).toBeVisible();
  await expect(page).toHaveURL(paths.home());
  await expect(entry(page, 'Meeting')).toBeVisible();
  await expect(entry(page, 'Quiz')).toBeHidden();
});

test('without the release the address is not found, which the remote says itself', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a guard that this shell does not know denies, and the remote is not contacted', async ({ page }) => {
  const label = { en: 'Secret', ja: '秘密' };
  await announce(page, 'editor', {
    routes: [{ path: '/editor', guard: 'superuser' }],
    menu: [{ id: 'secret', place: 'top', order: 5, label, path: '/editor', shownTo: 'superusers' }],
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await new AccountPage(page).signIn('admin@example.org');
  await page.goto(paths.editor());
  await expect(page.getByText('You do not have permission to view the page.')).toBeVisible();
  await expect(page).toHaveURL(paths.home());
  await expect(entry(page, 'Secret')).toBeHidden();
  expect(asked.filter((url) => url.includes('/remotes/editor/'))).toEqual([]);
});

test('an invalid manifest disables only its own pages', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { remotes: Record<string, unknown> };
    config.remotes.editor = { entry: 7, routes: 'all', menu: [{ path: 'javascript:alert(1)' }] };
    await route.fulfill({ response, json: config });
  });
  await new AccountPage(page).signIn('editor@example.org');
  await page.goto(paths.editor());
  await expect(page.getByRole('heading', { level: 1, name: 'This part is not available' })).toBeVisible();
  await entry(page, 'Program').click();
  await expect(page).toHaveURL(paths.programs());
  await expect(page.getByRole('heading', { level: 1, name: 'Program' })).toBeVisible();
});
