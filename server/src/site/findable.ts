import { paths } from 'shared-data/navigation/paths';
import type { PublicPages } from '../data/public-pages.ts';
import { alternatesOf, escaped } from './preview-tags.ts';

export interface Findable {
  /** Of the pages. */
  origin: string;
  answer(file: 'robots.txt' | 'sitemap.xml'): Promise<Response>;
}

/** `/robots.txt` and `/sitemap.xml`, as the site's settings are now. */
export function findable(origin: string, pages: PublicPages): Findable {
  return {
    origin,
    async answer(file) {
      const open = await pages.list();
      const [text, type] =
        file === 'robots.txt'
          ? [robots(origin, open), 'text/plain']
          : [sitemap(origin, open), 'application/xml'];
      return new Response(text, {
        headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
      });
    },
  };
}

function robots(origin: string, open: readonly string[]): string {
  const closed = open.length === 0 ? ['/'] : open.includes(paths.meeting()) ? [] : [paths.meeting()];
  const lines = [
    'User-agent: *',
    ...[...closed, '/api/', '/file/', paths.myRoom(), paths.editor(), '/admin'].map(
      (path) => `Disallow: ${path}`,
    ),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

function sitemap(origin: string, open: readonly string[]): string {
  const urls = open.map((path) => {
    const links = alternatesOf(origin + path).map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`,
    );
    return `<url><loc>${escaped(origin + path)}</loc>${links.join('')}</url>\n`;
  });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${urls.join('')}</urlset>\n`;
}
