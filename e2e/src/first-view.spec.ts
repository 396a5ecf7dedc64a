import { expect } from '@playwright/test';
import { paths } from 'shared-data/platform/paths';
import { test } from './support/with-symposium.ts';

/** Budget of the home page's first load, in KB of packed JavaScript. */
const budget = 145;

test('home shows before anything of firebase, antd or zod is asked for, and within its budget', async ({
  page,
}) => {
  await page.goto(paths.home());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const scripts = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter((one) => new URL(one.name).pathname.endsWith('.js') && one.startTime < painted)
      .map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize }));
  });
  const total = scripts.reduce((sum, one) => sum + one.bytes, 0) / 1024;
  console.log(
    `home: ${total.toFixed(1)} KB of JavaScript in ${scripts.length} requests before the first paint`,
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(50);
  expect(total).toBeLessThanOrEqual(budget);
  for (const { path } of scripts) {
    expect(path).not.toContain('firebase');
    const code = await (await page.request.get(path)).text();
    expect(code, path).not.toMatch(/ZodMini|identitytoolkit|ant-design/);
  }
});
