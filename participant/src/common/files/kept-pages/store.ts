import { api } from 'shared-data/api/api-client';
import { keptPagesCache } from 'shared-data/models/kept-pages';
import type { PagedKind } from 'shared-data/models/upload';

/** Page images of one file in this browser. */
export interface KeptFile {
  programId: string;
  kind: PagedKind;
  version: string;
  /** Addresses in the cache by page, from 1; some may be missing. */
  pages: ReadonlyMap<number, string>;
  /** Pages that the reader asked for; others were merely seen. */
  asked: ReadonlySet<number>;
  count: number;
  /** Of what was asked for. */
  bytes: number;
}

/** A page in the cache; all that is known of it is in its address, so that there is no list that could be wrong. */
interface Page {
  uid: string;
  programId: string;
  kind: PagedKind;
  version: string;
  /** From 1. */
  page: number;
  count: number;
  bytes: number;
  /** Not asked for. */
  seen: boolean;
}

export type SeenPage = Omit<Page, 'bytes' | 'seen'> & { url: string };

const prefix = '/kept-pages/';
/** Bytes of what was merely seen; the oldest goes first. */
const mostSeen = 50_000_000;

const addressOf = ({ uid, programId, kind, version, page, count, bytes, seen }: Page) =>
  prefix +
  [uid, programId, kind, version, page, count, bytes, ...(seen ? ['seen'] : [])]
    .map(encodeURIComponent)
    .join('/');

function pageOf(address: string): Page | undefined {
  const { pathname } = new URL(address);
  if (!pathname.startsWith(prefix)) return undefined;
  const parts = pathname.slice(prefix.length).split('/').map(decodeURIComponent);
  const [uid = '', programId = '', kind, version = '', ...rest] = parts;
  if (kind !== 'abstract' && kind !== 'presentation') return undefined;
  const [page = 0, count = 0, bytes = 0] = rest.slice(0, 3).map(Number);
  return { uid, programId, kind, version, page, count, bytes, seen: rest[3] === 'seen' };
}

/** Whether this browser can keep any. */
export const canKeepPages = (): boolean => globalThis.caches !== undefined;

/** What is kept for a person; what is kept for others is removed. */
export async function keptFilesOf(uid: string): Promise<KeptFile[]> {
  if (!(await caches.has(keptPagesCache))) return [];
  const cache = await caches.open(keptPagesCache);
  const files = new Map<string, KeptFile & { pages: Map<number, string>; asked: Set<number> }>();
  for (const request of await cache.keys()) {
    const found = pageOf(request.url);
    if (found?.uid !== uid) {
      await cache.delete(request);
      continue;
    }
    const { programId, kind, version, page, count, bytes, seen } = found;
    const key = `${programId}/${kind}/${version}`;
    const none = { programId, kind, version, pages: new Map(), asked: new Set<number>(), count, bytes: 0 };
    const file = files.get(key) ?? none;
    files.set(key, file);
    if (!file.asked.has(page)) file.pages.set(page, request.url);
    if (seen) continue;
    file.asked.add(page);
    file.bytes += bytes;
  }
  return [...files.values()];
}

/** Fetches what is not kept yet of a file, and then removes other versions of it. Rejects with `ApiError`, or when there is no room. */
export async function fetchPages(
  uid: string,
  { programId, kind }: Pick<KeptFile, 'programId' | 'kind'>,
  signal: AbortSignal,
  kept: (bytes: number) => void,
): Promise<void> {
  const { pages, version } = await api.download(programId, kind);
  const before = (await keptFilesOf(uid)).filter((one) => one.programId === programId && one.kind === kind);
  const same = before.find((one) => one.version === version);
  const cache = await caches.open(keptPagesCache);
  for (const [index, url] of pages.entries()) {
    if (same?.asked.has(index + 1)) continue;
    const seen = same?.pages.get(index + 1);
    const image = (seen && (await imageAt(seen))) || (await api.readFile(url, signal));
    const page = { uid, programId, kind, version, page: index + 1, count: pages.length };
    await cache.put(addressOf({ ...page, bytes: image.size, seen: false }), new Response(image));
    if (seen) await cache.delete(seen);
    kept(image.size);
  }
  for (const one of before) if (one.version !== version) await removeFile(one);
}

/** Keeps a page that is shown, from what the browser loaded for it. Rejects as `fetchPages`. */
export async function keepSeenPage({ url, ...page }: SeenPage, signal: AbortSignal): Promise<void> {
  const { uid, programId, kind, version } = page;
  const before = (await keptFilesOf(uid)).filter((one) => one.programId === programId && one.kind === kind);
  if (before.some((one) => one.version === version && one.pages.has(page.page))) return;
  const image = await api.readFile(url, signal);
  const cache = await caches.open(keptPagesCache);
  signal.throwIfAborted();
  await cache.put(addressOf({ ...page, bytes: image.size, seen: true }), new Response(image));
  for (const one of before) if (one.version !== version && one.asked.size === 0) await removeFile(one);
  await removeOldestSeen(cache);
}

async function removeOldestSeen(cache: Cache): Promise<void> {
  const seen = (await cache.keys()).flatMap(({ url }) => {
    const page = pageOf(url);
    return page?.seen ? [{ url, bytes: page.bytes }] : [];
  });
  let total = seen.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { url, bytes } of seen) {
    if (total <= mostSeen) return;
    await cache.delete(url);
    total -= bytes;
  }
}

export async function removeFile({ pages }: Pick<KeptFile, 'pages'>): Promise<void> {
  const cache = await caches.open(keptPagesCache);
  for (const address of pages.values()) await cache.delete(address);
}

/** The image at an address in the cache. */
export async function imageAt(address: string): Promise<Blob | undefined> {
  const cache = await caches.open(keptPagesCache);
  return (await cache.match(address))?.blob();
}
