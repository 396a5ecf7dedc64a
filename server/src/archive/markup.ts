import { paths } from 'shared-data/navigation/paths';
import { escaped } from '../site/preview-tags.ts';

export interface VisitedPage {
  /** HTML, as in the page. */
  title: string;
  /** The main part of the page, as React wrote it: `<` and `>` of texts and attributes are escaped. */
  main: string;
  css: string;
  /** Addresses of style sheets. */
  sheets: string[];
}

/** Where a page of the archive finds other pages and files; undefined for what is not in it. */
export interface Targets {
  page(path: string): string | undefined;
  file(address: string): string | undefined;
}

/** Null for a page that was not drawn. */
export function visitedPage(html: string): VisitedPage | null {
  const [begin, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')];
  if (!html.includes('<div id="root" data-drawn>') || begin < 0 || end < begin) return null;
  const head = html.slice(0, html.indexOf('</head>'));
  const links = [...head.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].flatMap(([tag]) => tag);
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
    main: html.slice(begin, end + '</main>'.length),
    css: /<style>([^<]*)<\/style>/.exec(head)?.[1] ?? '',
    sheets: links.flatMap((tag) => /\shref="([^"]+)"/.exec(tag)?.[1] ?? []),
  };
}

const tags = /<(\/?)([a-zA-Z][\w-]*)([^<>]*)>/g;
const attributes = /([^\s=/"]+)(?:="([^"]*)")?/g;

/** Paths of this site that a page leads to, and addresses of its pictures. */
export function linksOf(main: string, at: string): { pages: string[]; files: string[] } {
  const [pages, files] = [new Set<string>(), new Set<string>()];
  for (const [, , name = '', rest = ''] of main.matchAll(tags)) {
    const to = name === 'a' ? attribute(rest, 'href') : name === 'img' ? attribute(rest, 'src') : undefined;
    const own = to === undefined ? undefined : ownAddress(to, at);
    if (own && name === 'a') pages.add(own.pathname);
    else if (own) files.add(own.pathname + own.search);
  }
  return { pages: [...pages], files: [...files] };
}

/** What does nothing without scripts. */
const dropped = new Set(
  'script style template button input select textarea label search dialog iframe object embed video audio canvas progress'.split(
    ' ',
  ),
);
/** Elements without an end. */
const alone = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'track', 'area', 'col', 'embed']);
const ofAccounts = [paths.signIn(), paths.signUp(), paths.registration(), paths.myRoom(), paths.submission()];

/** The main part of a page with links inside of the archive, and without what needs a server or scripts. */
export function staticMarkup(main: string, at: string, targets: Targets): string {
  let out = '';
  let last = 0;
  let without: { name: string; depth: number } | undefined;
  let end = '</a>';
  for (const match of main.matchAll(tags)) {
    const [tag, slash, name = '', rest = ''] = match;
    if (!without) out += main.slice(last, match.index).replaceAll(/<!--.*?-->/gs, '');
    last = match.index + tag.length;
    if (without) {
      if (name === without.name && !rest.endsWith('/')) without.depth += slash ? -1 : 1;
      if (without.depth === 0) without = undefined;
    } else if (slash) out += name === 'a' ? end : name === 'form' ? '' : tag;
    else if (dropped.has(name) || (name === 'a' && leadsToAccount(rest, at))) {
      if (!alone.has(name) && !rest.endsWith('/')) without = { name, depth: 1 };
    } else if (name === 'a') {
      const href = linkTo(attribute(rest, 'href'), at, targets);
      end = href === undefined ? '</span>' : '</a>';
      out += href === undefined ? `<span${kept(rest)}>` : `<a href="${href}"${kept(rest)}>`;
    } else if (name === 'img') {
      const src = imageAt(attribute(rest, 'src'), at, targets);
      if (src !== undefined) out += `<img src="${src}"${kept(rest)}>`;
    } else if (name !== 'form') out += `<${name}${kept(rest)}>`;
  }
  return out;
}

const base = 'http://archive.invalid';

function attribute(rest: string, name: string): string | undefined {
  for (const [, key, value = ''] of rest.matchAll(attributes)) if (key === name) return decoded(value);
  return undefined;
}

/** The rest of a tag without links, and without what only the living page uses. */
function kept(rest: string): string {
  const left = [...rest.matchAll(attributes)].flatMap(([text, key = '']) =>
    /^(?:href|src|srcset|on.*|tabindex|data-(?!style|formatted).*|crossorigin|integrity)$/i.test(key)
      ? []
      : [` ${text}`],
  );
  return left.join('') + (rest.endsWith('/') ? '/' : '');
}

function ownAddress(to: string, at: string): URL | undefined {
  const address = URL.parse(to, base + at);
  return address?.origin === base ? address : undefined;
}

function leadsToAccount(rest: string, at: string): boolean {
  const own = ownAddress(attribute(rest, 'href') ?? '', at);
  return own !== undefined && ofAccounts.some((path) => own.pathname === path);
}

function linkTo(to: string | undefined, at: string, targets: Targets): string | undefined {
  if (to === undefined) return undefined;
  if (to.startsWith('#')) return escaped(to);
  const own = ownAddress(to, at);
  if (!own) return /^(?:https?|mailto):/i.test(to) ? escaped(to) : undefined;
  const page = targets.page(own.pathname);
  return page === undefined ? undefined : escaped(page + own.hash);
}

function imageAt(to: string | undefined, at: string, targets: Targets): string | undefined {
  const own = to === undefined ? undefined : ownAddress(to, at);
  const file = own && targets.file(own.pathname + own.search);
  if (file !== undefined) return escaped(file);
  return !own && to !== undefined && /^(?:https?|data):/i.test(to) ? escaped(to) : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decoded = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
