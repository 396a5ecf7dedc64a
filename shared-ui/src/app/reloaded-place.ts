import { holdInView, untilReaderActs } from '../page/index.tsx';
import { type Anchor, articleInView, articleWith } from './article-in-view.ts';

declare global {
  /** Whether the reader touched, scrolled or pressed something before the living page came, by the inline script of drawn pages. */
  var touchedEarly: boolean | undefined;
}

type Seen = Anchor & { key: string };

/** Where `ScrollRestoration` keeps the places of pages. */
export const placesKey = 'places';

/** Where the article is kept that the reader of the last page saw. */
const articleKey = 'article';

/** Milliseconds after which the page will not grow any more. */
const longest = 10_000;

/** Scrolls a page that was loaded again to where it was, and to the article that was in view, once it has grown as far: `ScrollRestoration` tries once. The reader's own scrolling comes first. False where it was at its top. */
export function returnToPlace(key: string): boolean {
  const place = placeOf(key);
  if (place === undefined) return false;
  const ended = untilReaderActs(longest);
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    ended.abort();
    holdArticle(key, place);
  });
  grown.observe(document.body);
  ended.signal.addEventListener('abort', () => grown.disconnect());
  return true;
}

/** Leads who loaded a drawn page again further than the browser could: it is lower than the living one. */
export function returnFromDrawn(key: string): void {
  const place = placeOf(key);
  // After what was in view on the drawn page, which the reader did not choose.
  if (place !== undefined && isBrowsersPlace()) requestAnimationFrame(() => holdArticle(key, place));
}

/** The place first: articles are rendered near the reader. */
function holdArticle(key: string, place: number): void {
  const { key: of, text, top = 0 } = stored<Seen>(articleKey);
  let found: Element | undefined;
  let reached = false;
  const find = () => {
    if (!found?.isConnected) found = of === key ? articleWith(text) : undefined;
    if (found || reached) return found;
    window.scrollTo(0, place);
    reached = window.scrollY >= place - 1;
    return undefined;
  };
  holdInView(find, top);
}

/** Remembers what the reader sees of a page that is left, and perhaps loaded again. */
export function keepArticle(key: string): void {
  keep(articleKey, { key, ...articleInView() });
}

/** The reader has not touched the drawn page. */
function isBrowsersPlace(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && !globalThis.touchedEarly;
}

/** Leaves the reader of a page that is loaded again where that reader is. */
export function forgetPlace(key: string): void {
  const { [key]: _, ...others } = stored(placesKey);
  keep(placesKey, others);
}

function placeOf(key: string): number | undefined {
  const place = stored(placesKey)[key];
  return typeof place === 'number' && place > 0 ? place : undefined;
}

function keep(name: string, value: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Nothing is stored at all.
  }
}

function stored<T = Record<string, unknown>>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
