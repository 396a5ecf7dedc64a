import type { LinkPreview } from '../data/link-preview.ts';

/** Tags that chats and search engines read. `origin` is that of the pages. */
export function previewTags(
  { site, title, description, path, structured }: LinkPreview,
  origin: string,
): string {
  const url = origin + path;
  const named = [
    ['name', 'description', description],
    ['name', 'twitter:card', 'summary'],
    ['property', 'og:type', title === site ? 'website' : 'article'],
    ['property', 'og:site_name', site],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
  ] as const;
  const tags = named.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">`);
  const data = JSON.stringify({ '@context': 'https://schema.org', ...structured, url });
  return [
    ...tags,
    `<link rel="canonical" href="${escaped(url)}">`,
    `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

/** HTML; as the page itself names itself later. */
export function titleOf({ title, site }: LinkPreview): string {
  return escaped(title === site ? site : `${title} · ${site}`);
}

/** For HTML, attributes too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
