import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builds } from './builds.ts';

interface Inlined {
  html: string;
  /** Texts of the `<style>` elements, for the policy. */
  sheets: string[];
}

/** As built into the shell's HTML, and as a page's early files are named. */
const styleSheet = /<link\b[^>]*\brel="(?:stylesheet|soon" as="style)"[^>]*>/g;

/**
 * Puts the style sheets that a drawn page needs into its HTML: on a slow line, a second round of requests delays the first paint more than
 * their bytes do. The apps find them by a disabled link, which browsers do not fetch. What cannot be read is linked to.
 */
export function inlinedStyles(builds: Builds): (html: string) => Promise<Inlined> {
  return async (html) => {
    const sheets: string[] = [];
    let inlined = html;
    for (const [link] of html.matchAll(styleSheet)) {
      const href = /\bhref="([^"]*)"/.exec(link)?.[1] ?? '';
      const text = await textOf(builds, href);
      if (text !== null) sheets.push(text);
      inlined = inlined.replace(link, () => tagsFor(link, href, text));
    }
    return { html: inlined, sheets };
  };
}

function tagsFor(link: string, href: string, text: string | null): string {
  if (text === null) return link.replace('rel="soon" as="style"', 'rel="stylesheet"');
  // As the code of a remote names it: from the folder of its entry.
  const named = href.startsWith('/remotes/') ? href.replace('/assets/', '/assets/../assets/') : href;
  return `<style>${text}</style><link rel="stylesheet" disabled href="${named}">`;
}

async function textOf(builds: Builds, href: string): Promise<string | null> {
  const [, id, file = href] = /^\/remotes\/([\w-]+)\/(.*)$/.exec(href) ?? [];
  const folder = id === undefined ? builds.shell : builds.remotes[id];
  if (folder === undefined) return null;
  const text = await readFile(join(folder, file), 'utf8').catch(() => null);
  // Relative addresses and ends of elements would not mean the same in HTML.
  return text === null || /url\(|<\//.test(text) ? null : text;
}
