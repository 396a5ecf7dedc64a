import { expect, test } from 'vitest';
import { isLinkable, parseEnquete, parseListing } from './parse-listing.ts';

test('entries of sponsors and the like keep texts and web addresses, and drop everything else', () => {
  expect(
    parseListing(
      { name: { en: 'Ice', fr: 'x' }, text: { ja: '氷' }, url: 'https://example.org/', order: '2', by: 'x' },
      'a',
    ),
  ).toEqual({
    id: 'a',
    name: { en: 'Ice' },
    text: { en: '', ja: '氷' },
    url: 'https://example.org/',
    order: 2,
  });
  expect(parseListing({ name: { en: 'Ice' }, url: 'javascript:alert(1)' }, 'a')).toEqual({
    id: 'a',
    name: { en: 'Ice' },
    order: 0,
  });
  for (const wrong of [null, 'x', 5, {}, { name: 'Ice' }, { name: {} }, { name: { en: 5 } }])
    expect(parseListing(wrong, 'a')).toBeUndefined();
});

test('the questionnaire is enabled only when that is exactly true, and needs a web address', () => {
  const url = 'https://example.org/';
  expect(parseEnquete({ enabled: true, url })).toEqual({ enabled: true, url });
  expect(parseEnquete({ enabled: 'yes', url, title: { ja: 'ア' } })).toEqual({
    enabled: false,
    url,
    title: { en: '', ja: 'ア' },
  });
  for (const wrong of [null, 'x', { enabled: true }, { enabled: true, url: 'mailto:a@example.org' }])
    expect(parseEnquete(wrong)).toBeUndefined();
});

test.each<[string, boolean]>([
  ['https://example.org/a?b=c#d', true],
  ['HTTP://example.org', true],
  ['https://例え.jp/', true],
  ['javascript:alert(1)', false],
  [' https://example.org/', false],
  ['https://example.org/a b', false],
  ['https://icecraft.example@evil.example/', false],
  ['data:text/html,x', false],
  ['//example.org/', false],
  ['https://', false],
  [`https://example.org/${'a'.repeat(2000)}`, false],
  ['', false],
])('%s is linked to: %s', (url, linked) => {
  expect(isLinkable(url)).toBe(linked);
});
