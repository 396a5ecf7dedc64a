import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builds } from './builds.ts';

interface Inlined {
  html: string;
  /** Texts of the `<style>` elements, for the policy. */
  sheets: string[];
}

const styleSheet = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * Puts the style sheets that HTML links to into it: on a slow line, a second round of requests delays the first paint more than their bytes
 * do. The shell finds its own by a disabled link, which browsers do not fetch; remotes link to theirs again, so these are fetched after the
 * first paint. What cannot be read is left as it is.
 */
export function inlinedStyles(builds: Builds): (html: string) => Promise<Inlined> {
  return async (html) => {
    const links = [...new Set(html.match(styleSheet))];
    const read = await Promise.all(
      links.map(async (link) => {
        const href = /\bhref="([^"]*)"/.exec(link)?.[1] ?? '';
        return { link, href, text: await textOf(builds, href) };
      }),
    );
    let inlined = html;
    const sheets: string[] = [];
    for (const { link, href, text } of read) {
      if (text === null) continue;
      sheets.push(text);
      const later = href.startsWith('/remotes/')
        ? link.replace('rel="stylesheet"', 'rel="soon" as="style"')
        : `<link rel="stylesheet" disabled href="${href}">`;
      inlined = inlined.replace(link, () => `<style>${text}</style>${later}`);
    }
    return { html: inlined, sheets };
  };
}

async function textOf(builds: Builds, href: string): Promise<string | null> {
  const [, id, file = href] = /^\/remotes\/([\w-]+)\/(.*)$/.exec(href) ?? [];
  const folder = id === undefined ? builds.shell : builds.remotes[id];
  if (folder === undefined) return null;
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  // Relative addresses and ends of elements would not mean the same in HTML.
  return text === null || /url\(|<\//.test(text) ? null : text;
}
