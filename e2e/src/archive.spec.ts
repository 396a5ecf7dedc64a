import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test('an administrator keeps the public pages, whose links all lead on, without private words', async ({
  page,
  browser,
}, testInfo) => {
  // A hundred pages are drawn, by a process of low priority.
  test.setTimeout(600_000);
  await new AccountPage(page).signIn('admin@example.org');
  await page.goto(paths.adminArchive());
  await page.getByRole('button', { name: 'Create the archive' }).click();
  const open = page.getByRole('button', { name: /^Download/ });
  await expect(open).toBeVisible({ timeout: 540_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), open.click()]);
  expect(download.suggestedFilename()).toBe('symposium-archive.zip');
  const files = unzipSync(await readFile(await download.path()));
  const names = Object.keys(files);
  const pages = names.filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();

  for (const name of names) expect(name).toMatch(/^archive\/(?:(?:en|ja|files)\/)?[a-z0-9][a-z0-9-]*\.\w+$/);
  const dead = pages.flatMap((name) =>
    [...text(name).matchAll(/ (?:href|src)="(?!https?:|mailto:|data:)([^"#]*)[^"]*"/g)].flatMap(
      ([, to = '']) => (to === '' || files[posix.join(posix.dirname(name), to)] ? [] : [`${name} → ${to}`]),
    ),
  );
  expect(dead).toEqual([]);

  const addresses = pages.flatMap((name) =>
    [...text(name).matchAll(/[\w.+-]+@[\w-]+\.[\w.]+/g)].flatMap(([one]) =>
      one === 'office@symposium.example.org' ? [] : [`${name}: ${one}`],
    ),
  );
  expect(addresses).toEqual([]);
  for (const name of pages)
    expect(text(name), name).not.toMatch(/<script|<button|<form|passcode="|zoom\.us/i);

  const programs = text('archive/en/meeting-program.html');
  expect(programs.match(/<article/g)?.length).toBeGreaterThan(200);
  expect(text('archive/ja/meeting-table-day2.html')).toContain('lang="ja"');

  const folder = testInfo.outputPath('archive');
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), files[name] ?? '');
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const disk = await plain.newPage();
  await disk.goto(pathToFileURL(join(folder, 'archive/index.html')).href);
  await disk.getByRole('link', { name: 'English' }).click();
  await disk.getByRole('link', { name: 'Timetable', exact: true }).first().click();
  await expect(disk.getByRole('heading', { level: 1 })).toBeVisible();
  await disk.getByRole('link', { name: '日本語' }).click();
  await expect(disk.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(disk.getByRole('navigation', { name: 'ページ' })).toBeVisible();
  await plain.close();
});
