import type { LinkPreview } from '../data/link-preview.ts';

/** Tags that chats and search engines read. */
export function previewTags({ site, title, description }: LinkPreview): string {
  const named = [
    ['name', 'description', description],
    ['property', 'og:type', 'article'],
    ['property', 'og:site_name', site],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
  ] as const;
  return named
    .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">`)
    .join('');
}

/** HTML; as the page itself names itself later. */
export function titleOf({ title, site }: LinkPreview): string {
  return escaped(`${title} · ${site}`);
}

/** For HTML, attributes too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
