import { expect, test } from 'vitest';
import { findable } from './findable.ts';

const origin = 'https://polar.example.org';
const text = async (file: 'robots.txt' | 'sitemap.xml', pages: string[]) =>
  (await findable(origin, { list: async () => pages }).answer(file)).text();

test.each([
  ['a closed site', [], /^Disallow: \/$/m, 0],
  ['a site whose meeting area is for participants', ['/'], /^Disallow: \/meeting$/m, 1],
  [
    'a site that is open to visitors',
    ['/', '/meeting', '/meeting/table/a/b/c%26d'],
    /^Disallow: \/admin$/m,
    3,
  ],
])('%s says what may be read, and lists it', async (_, pages, disallowed, listed) => {
  const robots = await text('robots.txt', pages);
  expect(robots).toMatch(disallowed);
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await text('sitemap.xml', pages);
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    pages.map((path) => origin + path),
  );
  expect(sitemap.match(/<url>/g) ?? []).toHaveLength(listed);
});

test('an open site keeps search engines out of personal and staff pages alone', async () => {
  const lines = (await text('robots.txt', ['/', '/meeting'])).split('\n').filter((line) => /^Dis/.test(line));
  expect(lines.map((line) => line.split(' ')[1])).toEqual([
    '/api/',
    '/file/',
    '/myroom',
    '/editor',
    '/admin',
  ]);
});

test('the sitemap names the addresses of each page by language', async () => {
  const sitemap = await text('sitemap.xml', ['/meeting']);
  const links = [...sitemap.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)];
  expect(links.map(([, ...words]) => words)).toEqual([
    ['en', `${origin}/meeting?lang=en`],
    ['ja', `${origin}/meeting?lang=ja`],
    ['x-default', `${origin}/meeting`],
  ]);
});
