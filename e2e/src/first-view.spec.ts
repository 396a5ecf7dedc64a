import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { byTimer, scriptsOf, weigh } from './support/weight.ts';
import { test } from './support/with-symposium.ts';

/** Budgets in bytes of compressed JavaScript. `pnpm bench size` has the same. */
const homeBudget = 120_000;
const programBudget = 219_000;

test('home renders within its budget before requesting firebase, antd or zod', async ({ page }) => {
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const scripts = await scriptsOf(page, 'first-contentful-paint', byTimer);
  const total = weigh('home', scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(homeBudget);
  for (const { path } of scripts) {
    expect(path).not.toContain('firebase');
    const code = await (await page.request.get(path)).text();
    expect(code, path).not.toMatch(/ZodMini|identitytoolkit|ant-design/);
  }
});

async function openFresh(page: Page, origin: string): Promise<Page> {
  await new AccountPage(page).signIn('participant@example.org');
  const storageState = await page.context().storageState({ indexedDB: true });
  const fresh = await page.context().browser()?.newContext({ baseURL: origin, storageState });
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
  return reader;
}

test('home takes over its drawn page within its budget, and without what reads data', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const root = document.getElementById('root');
      if (!root?.firstChild || 'drawn' in root.dataset) return;
      performance.mark('living');
      observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  // The first answer of a new server may come before the page is drawn.
  await expect(async () => {
    const html = await (await page.request.get(paths.home())).text();
    expect(html).toContain('data-drawn');
  }).toPass();
  await page.goto(paths.home());
  await page.waitForFunction(() => performance.getEntriesByName('living').length > 0);
  const scripts = await scriptsOf(page, 'living');
  expect(scripts.map(({ path }) => path).join(' ')).not.toContain('/assets/pages.');
  expect(weigh('living home', scripts)).toBeLessThanOrEqual(homeBudget);
});

test('home has no endless animation, which would keep the CPU busy', async ({ page }) => {
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);
});

test('the program page shows its first talks within its budget and without antd', async ({
  page,
  symposium,
}) => {
  const reader = await openFresh(page, symposium.origin);
  await reader.goto(paths.programs());
  await expect(reader.getByRole('article').first()).toBeVisible();
  const scripts = await scriptsOf(reader, 'first-talk', byTimer);
  const total = weigh('program', scripts);
  expect(total).toBeGreaterThan(homeBudget);
  expect(total).toBeLessThanOrEqual(programBudget);
  for (const { path } of scripts)
    expect(await (await reader.request.get(path)).text(), path).not.toContain('ant-design');
  await reader.context().close();
});

test('a visitor who is sent Home fetches no file of the page in vain', async ({ page }) => {
  await page.goto(paths.myRoom());
  await expect(page).toHaveURL((url) => url.pathname === paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('link[rel=soon]')).not.toHaveCount(0);
  await expect(page.locator('link[rel=preload][href^="/remotes/"]')).toHaveCount(0);
  await page.goto(paths.programs());
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('link[rel=soon]')).toHaveCount(0);
});

function asksOf(page: Page) {
  return page.evaluate(() => {
    const end = performance.getEntriesByName('first-talk')[0]?.startTime ?? 0;
    const pathOf = (url: string) => new URL(url, window.location.href).pathname;
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < end)
      .sort((a, b) => a.startTime - b.startTime)
      .map(({ name }) => pathOf(name));
    const inHead = 'script[src], link[rel="stylesheet"], link[rel="preload"]';
    const named = [...document.querySelectorAll(inHead)].map((one) =>
      pathOf(one.getAttribute('src') ?? one.getAttribute('href') ?? ''),
    );
    return { asked, named };
  });
}

for (const path of [paths.programs(), paths.tables()])
  test(`what ${path} needs is named in its HTML, asked for before the account is, and once`, async ({
    page,
    symposium,
  }) => {
    const reader = await openFresh(page, symposium.origin);
    await reader.goto(path);
    await expect(reader.getByRole('article').first()).toBeVisible();
    const { asked, named } = await asksOf(reader);
    const account = asked.findIndex((one) => one.includes('accounts:lookup'));
    const code = asked.filter((one) => /\.(?:js|css)$/.test(one) && !byTimer.test(one));
    expect(code.some((one) => one.startsWith('/remotes/participant/assets/remoteEntry'))).toBe(true);
    expect(code.filter((one) => !named.includes(one))).toEqual([]);
    expect(account).toBeGreaterThan(0);
    expect(asked.slice(account).filter((one) => code.includes(one))).toEqual([]);
    expect(new Set(code).size).toBe(code.length);
    // The settings are requested before the script that uses them.
    expect(asked.filter((one) => one === '/config.json')).toHaveLength(1);
    expect(asked.indexOf('/config.json')).toBeLessThan(asked.findIndex((one) => one.includes('/main.')));
    await reader.context().close();
  });
