import { createHash } from 'node:crypto';
import { type DrawnPage, type Snapshot, snapshotPath } from 'shared-data/models/drawn-page';
import { type Locale, localeParam, locales } from 'shared-data/models/locales';

/** What a browser's first request tells of its reader. */
export interface Reader {
  locale: Locale;
  /** The language that the address names. */
  asked?: Locale;
  /** Whether it is probably the window of a desk. */
  wide: boolean;
  theme: 'light' | 'dark' | undefined;
}

/** Null for signed-in readers: pages are drawn for visitors. Reads the address, and the hint cookies `account`, `locale` and `theme`. */
export function readerOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Reader | null {
  if (cookieIn(headers, 'account')) return null;
  const theme = cookieIn(headers, 'theme');
  const mobile = headers.get('sec-ch-ua-mobile') === '?1' || /\bMobi/.test(headers.get('user-agent') ?? '');
  const asked = locales.find((locale) => locale === new URL(url).searchParams.get(localeParam));
  return {
    locale: asked ?? localeFor({ headers }),
    ...(asked && { asked }),
    wide: !mobile,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}

/** The language that the reader chose, or that of the browser. */
export function localeFor({ headers }: Pick<Request, 'headers'>): Locale {
  const first = /^\s*([\w-]+)/.exec(headers.get('accept-language') ?? '')?.[1];
  return localeOf(cookieIn(headers, 'locale')) ?? localeOf(first) ?? 'en';
}

const cookieIn = (headers: Headers, name: string) =>
  new RegExp(`(?:^|; *)${name}=([\\w-]*)`).exec(headers.get('cookie') ?? '')?.[1];

const localeOf = (tag: string | undefined) => locales.find((locale) => tag?.toLowerCase().startsWith(locale));

/** A busy browser would paint the page before it has read all of it, and move what stands there already. */
const wholeFirst = '<link rel="expect" href="#drawn-end" blocking="render">';
const end = '<template id="drawn-end"></template>';

/** Fetches what can wait and starts the page's scripts after its first paint: from a browser's cache they come before it, and would run first. Where nothing is painted, they start after two seconds. A button that is pressed before that is remembered for them, and whether the reader touched anything. While they are fetched, `Intl` is used for the first time, which takes a slow phone 150 ms. The data follows the first script, after which the line would wait for the paint. */
const starter = [
  'addEventListener("click",({target})=>{globalThis.pressedEarly=target.closest("[data-drawn] button")??globalThis.pressedEarly},true);',
  'for(const kind of["wheel","touchstart","pointerdown","keydown"])addEventListener(kind,()=>{globalThis.touchedEarly=true},{passive:true,once:true});',
  '{const data=()=>{for(const link of document.querySelectorAll("link[rel=soon][as=fetch]"))link.rel="preload"},first=document.querySelector("link[rel=preload][data-script]");',
  'if(first)performance.getEntriesByName(first.href).length?data():first.addEventListener("load",data)}',
  // Remotes look for their style sheets by addresses with an origin.
  `for(const link of document.querySelectorAll('link[disabled][href^="/remotes/"]'))link.setAttribute("href",location.origin+link.getAttribute("href"));`,
  '{let begun;const start=()=>{if(!begun){for(const link of document.querySelectorAll("link[rel=soon]"))link.rel="preload";',
  'for(const{href,integrity}of document.querySelectorAll("link[data-script]")){const script=document.createElement("script");Object.assign(script,{async:false,crossOrigin:"",integrity,src:href});document.head.append(script)}setTimeout(()=>new Intl.DateTimeFormat)}begun=1};',
  'document.hidden?start():requestAnimationFrame(()=>setTimeout(start));setTimeout(start,2000)}',
].join('');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Puts a drawn page, which can be read without scripts, into the shell's HTML, whose scripts then replace it. */
export function withDrawn(html: string, { html: drawn, css }: DrawnPage, { locale, theme }: Reader): string {
  const attributes = `lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}`;
  return (
    html
      .replace(/\s*<noscript>.*?<\/noscript>/s, '')
      .replace(/<html lang="en"/, `<html ${attributes}`)
      // The drawn page is fetched before the scripts.
      .replaceAll(' fetchpriority="high"', '')
      .replace(/<script ([^>]*)><\/script>/g, (_, attributes: string) => toStart(attributes))
      .replace('</head>', () => `${wholeFirst}${css && `<style>${css}</style>`}</head>`)
      .replace('<div id="root">', () => `<div id="root" data-drawn>${drawn}${end}`)
      .replace('</body>', () => `<script>${starter}</script></body>`)
  );
}

/** A script of the head, which is only fetched: also from a browser's cache, which takes as long as the layout. */
function toStart(attributes: string): string {
  const file = attributes.replace('defer ', '').replace('src=', 'href=');
  return `<link rel="preload" fetchpriority="low" as="script" data-script ${file}>`;
}

/** Tag that fetches what a drawn page shows, after its first paint and before its small scripts, as it takes longest; none for pages that wait for no data. */
export function snapshotTag({ shows }: DrawnPage): string {
  if (shows.length === 0) return '';
  return `<link rel="soon" as="fetch" crossorigin href="${snapshotPath}${shows.join()}">`;
}

interface Packed {
  bytes: ArrayBuffer;
  headers: Headers;
}

type Variants = Map<string, Packed | Promise<Packed>>;
const packed = new WeakMap<DrawnPage | Snapshot, Variants>();

/** Answers from what was made for the same page and variant before: packing takes longer than drawing. */
export function packedOnce(
  page: DrawnPage | Snapshot,
  variant: string,
  make: () => Promise<Response>,
): Promise<Response> {
  const variants: Variants = packed.get(page) ?? new Map();
  packed.set(page, variants);
  return packedIn(variants, variant, make);
}

const mostUndrawn = 100;
const undrawn: Variants = new Map();

/** The same for pages that are not drawn; `variant` holds everything that they are made of. */
export function packedUndrawn(variant: string, make: () => Promise<Response>): Promise<Response> {
  const [oldest] = undrawn.keys();
  if (undrawn.size >= mostUndrawn && oldest !== undefined) undrawn.delete(oldest);
  return packedIn(undrawn, variant, make);
}

async function packedIn(
  variants: Variants,
  variant: string,
  make: () => Promise<Response>,
): Promise<Response> {
  const known = variants.get(variant) ?? pack(variants, variant, make);
  const { bytes, headers } = await known;
  return new Response(bytes, { headers });
}

/** Once for all who ask meanwhile. */
function pack(variants: Variants, variant: string, make: () => Promise<Response>): Promise<Packed> {
  const packing = make().then(async (made) => {
    const packed = { bytes: await made.arrayBuffer(), headers: made.headers };
    variants.set(variant, packed);
    return packed;
  });
  variants.set(variant, packing);
  packing.catch(() => variants.delete(variant));
  return packing;
}

/** The policy of a drawn page: with the hashes of the style sheets in its head, and of what starts its scripts. */
export function policyFor({ css }: DrawnPage, sheets: readonly string[], policy: string): string {
  const styles = (css ? [css, ...sheets] : sheets).map(hashOf);
  return policy
    .replace("script-src 'self'", `script-src 'self' ${hashOf(starter)}`)
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '));
}
