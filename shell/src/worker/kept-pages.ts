import { isAsset, type KeptRelease, pagesOf } from './kept-release.ts';

const most = 30;
/** Milliseconds: what is older is asked for first. */
const longest = 7 * 24 * 3600_000;

/** What a drawn page depends on, as the server reads it too. */
interface Hints {
  url: string;
  cookies: ReadonlyMap<string, string | undefined>;
  language: string;
}

/** Address of a page in its cache; null for signed-in readers, for whom nothing is drawn. */
export function pageKey({ url, cookies, language }: Hints): string | null {
  if (cookies.get('account')) return null;
  const { pathname, search } = new URL(url);
  const variant = [search, cookies.get('locale'), cookies.get('theme'), language];
  return `${pathname}?${new URLSearchParams({ for: variant.join(' ') })}`;
}

/** A page that was not drawn has only what the kept `index.html` has. */
export const isDrawn = (html: string) => html.includes(' data-drawn');

/** Whether all scripts of a page belong to a release. */
export function isOfRelease(html: string, { files }: Pick<KeptRelease, 'files'>): boolean {
  const urls = new Set(files.map(({ url }) => url));
  const named = [...html.matchAll(/ (?:href|src)="([^"?]+\.js)"/g)].map(([, url = '']) => url);
  return named.filter(isAsset).every((url) => urls.has(url));
}

/** Younger than a week, by the server's clock and the browser's. */
const isYoung = ({ headers }: Response) =>
  Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) < longest;

/** Pages that the server drew for a visitor: they open at once with the next visit, and are renewed meanwhile. */
export function keptPages(release: KeptRelease) {
  const name = pagesOf(release.name);
  return {
    /** Never rejects. */
    async find(key: string): Promise<Response | undefined> {
      const found = await caches.match(key, { cacheName: name, ignoreVary: true }).catch(() => undefined);
      return found && isYoung(found) ? found : undefined;
    },
    /** Keeps an answer of the server, or forgets the page where it is drawn no longer, or all with the release. */
    async keep(key: string, answer: Response): Promise<void> {
      if (answer.status >= 500) return;
      const html = await answer.clone().text();
      if (!isOfRelease(html, release)) {
        await caches.delete(name);
        return;
      }
      const cache = await caches.open(name);
      if (!answer.ok || !isDrawn(html)) {
        await cache.delete(key);
        return;
      }
      await cache.put(key, answer);
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, -most).map((oldest) => cache.delete(oldest)));
    },
  };
}
