import { expect, test } from 'vitest';
import { relatedUrl, webAddress } from './related-url.ts';

test.each([
  ['https://doi.org/10.5281/zenodo.1', 'https://doi.org/10.5281/zenodo.1'],
  ['  doi.org/10.5281/zenodo.1 ', 'https://doi.org/10.5281/zenodo.1'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['http://例え.jp/南極 data', 'http://xn--r8jz45g.jp/%E5%8D%97%E6%A5%B5%20data'],
])('%s is stored as %s', (typed, stored) => {
  expect(relatedUrl(typed)).toBe(stored);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:alert(1)',
  'ftp://example.org/',
  'mailto:a@example.org',
  'https://example.org@evil.example/',
  'https://user:secret@example.org/',
  'https://localhost/',
  'no address',
  '',
  `https://example.org/${'x'.repeat(2000)}`,
])('%s is rejected', (typed) => {
  expect(relatedUrl(typed)).toBeNull();
});

test('what others stored is linked to only if it is a web address', () => {
  expect(webAddress('javascript:alert(1)//https://example.org')).toBeNull();
  expect(webAddress('https://bank.example@evil.example/')).toBeNull();
  expect(webAddress('https://example.org/data')?.host).toBe('example.org');
});
