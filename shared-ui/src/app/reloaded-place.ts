import { untilReaderActs } from '../page/index.tsx';

/** Where `ScrollRestoration` keeps the places of pages. */
export const placesKey = 'places';

/** Milliseconds after which the page will not grow any more. */
const longest = 10_000;

/** Scrolls a page that was loaded again to where it was, once it has grown as far: `ScrollRestoration` tries once. The reader's own scrolling comes first. False where it was at its top. */
export function returnToPlace(key: string): boolean {
  const place = placeOf(key);
  if (place === undefined) return false;
  const ended = untilReaderActs(longest);
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    window.scrollTo(0, place);
    ended.abort();
  });
  grown.observe(document.body);
  ended.signal.addEventListener('abort', () => grown.disconnect());
  return true;
}

/** Leaves the reader of a page that is loaded again where that reader is. */
export function forgetPlace(key: string): void {
  const { [key]: _, ...others } = places();
  try {
    sessionStorage.setItem(placesKey, JSON.stringify(others));
  } catch {
    // Nothing is stored at all.
  }
}

function placeOf(key: string): number | undefined {
  const place = places()[key];
  return typeof place === 'number' && place > 0 ? place : undefined;
}

function places(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(placesKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
