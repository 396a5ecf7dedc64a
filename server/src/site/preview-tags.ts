import { type Locale, localeParam, locales } from 'shared-data/models/locales';
import type { LinkPreview } from '../data/link-preview.ts';

const openGraphLocales: Record<Locale, string> = { en: 'en_US', ja: 'ja_JP' };

/** Tags that chats and search engines read. `origin` is that of the pages; `locale` the language of the page, `asked` the one that its address names. */
export function previewTags(
  { site, title, description, path, structured }: LinkPreview,
  origin: string,
  { locale, asked }: { locale: Locale; asked?: Locale },
): string {
  const url = addressIn(origin + path, asked);
  const others = locales.filter((one) => one !== locale);
  const named = [
    ['name', 'description', description],
    ['name', 'twitter:card', 'summary'],
    ['property', 'og:type', title === site ? 'website' : 'article'],
    ['property', 'og:site_name', site],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:locale', openGraphLocales[locale]],
    ...others.map((other) => ['property', 'og:locale:alternate', openGraphLocales[other]] as const),
  ] as const;
  const tags = named.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">`);
  const links = alternatesOf(origin + path).map(
    ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`,
  );
  // Search engines want whole addresses.
  const whole = (key: string, value: unknown) =>
    key === 'url' && String(value).startsWith('/') ? addressIn(origin + String(value), asked) : value;
  const data = JSON.stringify({ '@context': 'https://schema.org', ...structured, url }, whole);
  return [
    ...tags,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...links,
    `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

/** A page's addresses by language; that of `x-default` leaves it to the reader. */
export function alternatesOf(address: string): [language: string, address: string][] {
  return [
    ...locales.map((locale): [string, string] => [locale, addressIn(address, locale)]),
    ['x-default', address],
  ];
}

const addressIn = (address: string, locale: Locale | undefined) =>
  locale ? `${address}?${localeParam}=${locale}` : address;

/** HTML; as the page itself names itself later. */
export function titleOf({ title, site }: LinkPreview): string {
  return escaped(title === site ? site : `${title} · ${site}`);
}

/** For HTML, attributes too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
