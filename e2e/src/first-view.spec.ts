import { expect, type Page } from '@playwright/test';
import { paths } from 'shared-data/platform/paths';
import { AccountPage } from './pages/account.page.ts';
import { test } from './support/with-symposium.ts';

/** Budgets in KB of packed JavaScript. */
const homeBudget = 145;
const programBudget = 240;

interface Script {
  path: string;
  bytes: number;
}

/** Scripts asked for before the moment of this name in the page's timeline. */
function scriptsOf(page: Page, until: string): Promise<Script[]> {
  return page.evaluate((moment) => {
    const end = performance.getEntriesByName(moment)[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize, start: one.startTime }))
      .filter((one) => one.path.endsWith('.js') && one.start < end);
  }, until);
}

function weigh(name: string, scripts: Script[]): number {
  const total = scripts.reduce((sum, one) => sum + one.bytes, 0) / 1024;
  const list = scripts.map(({ path, bytes }) => `  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${path}`);
  console.log(
    `${name}: ${total.toFixed(1)} KB of JavaScript in ${scripts.length} requests\n${list.join('\n')}`,
  );
  return total;
}

test('home shows before anything of firebase, antd or zod is asked for, and within its budget', async ({
  page,
}) => {
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const scripts = await scriptsOf(page, 'first-contentful-paint');
  const total = weigh('home', scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThanOrEqual(homeBudget);
  for (const { path } of scripts) {
    expect(path).not.toContain('firebase');
    const code = await (await page.request.get(path)).text();
    expect(code, path).not.toMatch(/ZodMini|identitytoolkit|ant-design/);
  }
});

test('the program page shows its first talks within its budget and without antd', async ({
  page,
  symposium,
}) => {
  await new AccountPage(page).signIn('participant@example.org', 'polar2026');
  // A page of its own with an empty cache, so that every script counts.
  const fresh = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: symposium.origin,
      storageState: await page.context().storageState({ indexedDB: true }),
    });
  if (!fresh) throw new Error('no browser');
  const reader = await fresh.newPage();
  await reader.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('article, [role="article"]')) return;
      performance.mark('first-talk');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await reader.goto(paths.programs());
  await expect(reader.getByRole('article').first()).toBeVisible();
  const scripts = await scriptsOf(reader, 'first-talk');
  const total = weigh('program', scripts);
  expect(total).toBeGreaterThan(homeBudget);
  expect(total).toBeLessThanOrEqual(programBudget);
  for (const { path } of scripts)
    expect(await (await reader.request.get(path)).text(), path).not.toContain('ant-design');
  await fresh.close();
});
