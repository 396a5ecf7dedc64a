import { expect, test } from 'vitest';
import type { LinkPreview } from '../data/link-preview.ts';
import { previewTags } from './preview-tags.ts';

const origin = 'https://polar.example.org';
const preview: LinkPreview = {
  site: 'Polar Days',
  title: 'Ice & <fire>',
  description: '3 presentations',
  path: '/meeting/program/OB',
  structured: { '@type': 'CollectionPage', mainEntity: { url: '/meeting/table', name: '</script>' } },
};
const dataOf = (tags: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(tags)?.[1] ?? '');

test('a page is named, with its addresses by language', () => {
  const tags = previewTags(preview, origin, { locale: 'en' });
  expect(tags).toContain('<meta property="og:title" content="Ice &#38; &#60;fire&#62;">');
  expect(tags).toContain('<meta property="og:locale" content="en_US">');
  expect(tags).toContain('<meta property="og:locale:alternate" content="ja_JP">');
  expect(tags).toContain(`<link rel="canonical" href="${origin}/meeting/program/OB">`);
  expect(tags).toContain(`<link rel="alternate" hreflang="ja" href="${origin}/meeting/program/OB?lang=ja">`);
  expect(tags).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/meeting/program/OB">`);
});

test('a page in the language that its address names is one of its own', () => {
  const tags = previewTags(preview, origin, { locale: 'ja', asked: 'ja' });
  expect(tags).toContain(`<link rel="canonical" href="${origin}/meeting/program/OB?lang=ja">`);
  expect(tags).toContain('<meta property="og:locale" content="ja_JP">');
  expect(dataOf(tags).url).toBe(`${origin}/meeting/program/OB?lang=ja`);
});

test('a page in the language of its reader keeps its address', () => {
  const tags = previewTags(preview, origin, { locale: 'ja' });
  expect(tags).toContain('<meta property="og:locale" content="ja_JP">');
  expect(tags).toContain('<meta property="og:locale:alternate" content="en_US">');
  expect(tags).toContain(`<link rel="canonical" href="${origin}/meeting/program/OB">`);
});

test('addresses in the data of search engines are whole, and it ends where it should', () => {
  expect(dataOf(previewTags(preview, origin, { locale: 'en' }))).toMatchObject({
    '@context': 'https://schema.org',
    mainEntity: { url: `${origin}/meeting/table`, name: '</script>' },
  });
});
