import { expect, test } from 'vitest';
import { isDrawn, isOfRelease, pageKey } from './kept-pages.ts';

const url = 'https://symposium.test/meeting/table';
const keyFor = (cookies: Record<string, string>, address = url, language = 'en') =>
  pageKey({ url: address, cookies: new Map(Object.entries(cookies)), language });

test('signed-in readers have no kept page', () => {
  expect(keyFor({ account: '1' })).toBeNull();
  expect(keyFor({ account: '' })).not.toBeNull();
});

test('a page is kept by everything that the server draws it for', () => {
  const all = [
    keyFor({}),
    keyFor({ locale: 'ja' }),
    keyFor({ theme: 'dark' }),
    keyFor({}, `${url}?lang=ja`),
    keyFor({}, `${url}/2026-11-20`),
    keyFor({}, url, 'ja'),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(keyFor({ other: 'x' }, `${url}#now`)).toBe(keyFor({}));
});

const files = ['/index.html', '/assets/main.1.js', '/remotes/participant/assets/a.2.js'].map((file) => ({
  url: file,
  integrity: '',
}));
const page = (...scripts: string[]) =>
  `<div id="root" data-drawn></div>${scripts.map((script) => `<link as="script" integrity="x" href="${script}">`).join('')}`;

test('a page is of a release when all of its scripts are', () => {
  expect(isOfRelease(page('/assets/main.1.js', '/remotes/participant/assets/a.2.js'), { files })).toBe(true);
  expect(isOfRelease(page('/assets/main.1.js', '/remotes/participant/assets/a.3.js'), { files })).toBe(false);
  expect(isOfRelease('<script defer src="/assets/main.2.js"></script>', { files })).toBe(false);
  expect(isOfRelease('<a href="https://other.test/x.js"></a><img src="/file/PDF/a.js">', { files })).toBe(
    true,
  );
});

test('only drawn pages are worth keeping', () => {
  expect(isDrawn(page())).toBe(true);
  expect(isDrawn('<div id="root"></div>')).toBe(false);
});
