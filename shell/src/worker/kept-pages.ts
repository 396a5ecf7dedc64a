import { snapshotPath } from 'shared-data/models/drawn-page';
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
  const drawnFor = [pathname, search, cookies.get('locale'), cookies.get('theme'), language];
  // Not the page's own path, of which two may be one address.
  return `/?${new URLSearchParams({ for: drawnFor.join(' ') })}`;
}

const scriptsIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"?]+\.js)"/g)].map(([, url = '']) => url).filter(isAsset);

/** Address of what the page shows as data; none where it waits for no data. */
const dataIn = (html: string) => new RegExp(` href="(${snapshotPath}[^"]+)"`).exec(html)?.[1];

/** Younger than a week, by the server's clock and the browser's. */
const isYoung = ({ headers }: Response) =>
  Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) < longest;

async function put(cache: Cache, key: string, answer: Response): Promise<void> {
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most).map((oldest) => cache.delete(oldest)));
}

/** Pages that the server drew for a visitor, and what they show as data: they open at once with the next visit, and are renewed meanwhile. */
export function keptPages(release: KeptRelease, send: (address: string) => Promise<Response>) {
  const name = pagesOf(release.name);
  const ofRelease = new Set(release.files.map(({ url }) => url));
  const forget = async (): Promise<void> => void (await caches.delete(name));
  /** Keeps the server's; forgets it where visitors may not read it any longer. */
  async function keepData(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(name);
    if (answer.status === 200) return put(cache, address, answer);
    await answer.body?.cancel();
    if (answer.status === 204) await cache.delete(address);
  }
  return {
    /** Never rejects. */
    async find(key: string): Promise<Response | undefined> {
      const found = await caches.match(key, { cacheName: name, ignoreVary: true }).catch(() => undefined);
      return found && isYoung(found) ? found : undefined;
    },
    /** Keeps an answer of the server; forgets the page where it is drawn no longer, and all with another release. */
    async keep(key: string, answer: Response): Promise<void> {
      const isGone = [404, 410].includes(answer.status);
      // The server is busy, or cannot be reached.
      if (!answer.ok && !isGone) return answer.body?.cancel();
      const html = await answer.clone().text();
      const scripts = scriptsIn(html);
      if (scripts.some((url) => !ofRelease.has(url))) return forget();
      const cache = await caches.open(name);
      // Browsers reject redirected answers. A page without our scripts is somebody else's.
      const isOurs = answer.ok && !answer.redirected && scripts.length > 0 && html.includes(' data-drawn');
      if (!isOurs) return void (await cache.delete(key));
      await put(cache, key, answer);
      const data = dataIn(html);
      // The page of a first visit asked for its data before there was a worker.
      if (data && !(await cache.match(data))) await keepData(data, await send(data));
    },
    /** What a page shows, by its address; never rejects. */
    findData: (address: string): Promise<Response | undefined> =>
      caches.match(address, { cacheName: name, ignoreVary: true }).catch(() => undefined),
    keepData,
    forget,
  };
}
