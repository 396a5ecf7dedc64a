import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'rehearsal' });

const bar = (page: Page) => page.getByRole('region', { name: 'Rehearsal' });

async function begin(admin: Page, role: string, at?: { date: string; time: string }): Promise<Page> {
  await admin.goto(paths.adminRehearsal());
  await admin.locator('[name=role]').selectOption(role);
  if (at) {
    await admin.getByLabel('At another time').check();
    await admin.locator('[name=date]').fill(at.date);
    await admin.locator('[name=time]').fill(at.time);
  }
  const tab = admin.context().waitForEvent('page');
  await admin.getByRole('button', { name: 'Begin the rehearsal' }).click();
  const page = await tab;
  await expect(bar(page)).toContainText('Nothing is sent.');
  return page;
}

test('an administrator sees the site as a presenter at another time, can change nothing, and ends it', async ({
  open,
}) => {
  const admin = await open('admin@example.org');
  const page = await begin(admin, 'presenter', { date: '2026-12-02', time: '10:30' });
  await expect(bar(page)).toContainText('2 December 2026, 10:30');
  await expect(page.getByRole('button', { name: /user menu/i })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

  const written: string[] = [];
  page.on('request', (request) => {
    if (/\/(api|php)\//.test(request.url())) written.push(request.url());
  });
  await page.goto(paths.myRoom());
  await page
    .getByRole('link', { name: /Modify submission/ })
    .first()
    .waitFor();
  await page.goto(paths.programs());
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.goto(paths.registration());
  expect(written.filter((url) => !url.endsWith('/api/rehearsal/begin'))).toEqual([]);

  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Timetable' })
    .click({ modifiers: ['ControlOrMeta'] });
  const second = await opened;
  await expect(bar(second)).toContainText('2 December 2026, 10:30');
  await expect(second).toHaveURL(new RegExp(paths.tables()));
  await second.close();

  const reloaded = page.waitForEvent('load');
  await bar(page).getByLabel('As').selectOption('visitor');
  await reloaded;
  await expect(page.getByRole('button', { name: /user menu/i })).toHaveCount(0);
  await expect(bar(page)).toContainText('2 December 2026, 10:30');

  const closed = page.waitForEvent('close');
  await bar(page).getByRole('button', { name: 'End the rehearsal' }).click();
  await closed;
  await admin.goto(paths.admin());
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(admin)).toHaveCount(0);
});

test('a rehearsal is read in the language that the administrator chose', async ({ open }) => {
  const admin = await open('admin@example.org');
  await admin.getByRole('contentinfo').getByText('日本語').click();
  await expect(admin.locator('html')).toHaveAttribute('lang', 'ja');
  await admin.goto(paths.adminRehearsal());
  const tab = admin.context().waitForEvent('page');
  await admin.getByRole('button', { name: 'リハーサルを始める' }).click();
  const page = await tab;
  await expect(page.getByRole('region', { name: 'リハーサル' })).toContainText('何も送信されません。');
  await page.goto(paths.programs());
  await expect(page.getByRole('heading', { level: 1, name: 'プログラム' })).toBeVisible();
});

test('who is no administrator begins none', async ({ open }) => {
  const page = await open('participant@example.org');
  await page.evaluate(() => sessionStorage.setItem('rehearsal', '{"role":"editor","at":null}'));
  await page.goto(paths.home());
  await expect(bar(page)).toContainText('It could not begin: You do not have permission to do this.');
  await expect(page.getByRole('main')).toHaveCount(0);
});
