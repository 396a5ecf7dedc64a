/** Where `ScrollRestoration` keeps the places of pages. */
export const placesKey = 'places';

/** Milliseconds after which the page will not grow any more. */
const longest = 10_000;

const readersOwn = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls a page that was loaded again to where it was, once it has grown as far: `ScrollRestoration` tries once. The reader's own scrolling comes first. False where it was at its top. */
export function returnToPlace(key: string): boolean {
  const place = placeOf(key);
  if (place === undefined) return false;
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    window.scrollTo(0, place);
    end();
  });
  grown.observe(document.body);
  const timer = setTimeout(end, longest);
  for (const kind of readersOwn) window.addEventListener(kind, end, { signal, passive: true });
  signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  return true;
}

function placeOf(key: string): number | undefined {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(placesKey) ?? '{}')[key];
    return typeof place === 'number' && place > 0 ? place : undefined;
  } catch {
    return undefined;
  }
}
