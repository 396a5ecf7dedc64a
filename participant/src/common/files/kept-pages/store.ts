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
  count: number;
  bytes: number;
}

/** A page in the cache; all that is known of it is in its address, so that there is no list that could be wrong. */
interface Page {
  uid: string;
  programId: string;
  kind: PagedKind;
  version: string;
  page: number;
  count: number;
  bytes: number;
}

const prefix = '/kept-pages/';

const addressOf = ({ uid, programId, kind, version, page, count, bytes }: Page) =>
  prefix + [uid, programId, kind, version, page, count, bytes].map(encodeURIComponent).join('/');

function pageOf(address: string): Page | undefined {
  const { pathname } = new URL(address);
  if (!pathname.startsWith(prefix)) return undefined;
  const parts = pathname.slice(prefix.length).split('/').map(decodeURIComponent);
  const [uid = '', programId = '', kind, version = '', page, count, bytes] = parts;
  if (kind !== 'abstract' && kind !== 'presentation') return undefined;
  return { uid, programId, kind, version, page: Number(page), count: Number(count), bytes: Number(bytes) };
}

/** Whether this browser can keep any. */
export const canKeepPages = (): boolean => globalThis.caches !== undefined;

/** What is kept for a person; what is kept for others is removed. */
export async function keptFilesOf(uid: string): Promise<KeptFile[]> {
  if (!(await caches.has(keptPagesCache))) return [];
  const cache = await caches.open(keptPagesCache);
  const files = new Map<string, KeptFile & { pages: Map<number, string> }>();
  for (const request of await cache.keys()) {
    const found = pageOf(request.url);
    if (found?.uid !== uid) {
      await cache.delete(request);
      continue;
    }
    const { programId, kind, version, page, count, bytes } = found;
    const key = `${programId}/${kind}/${version}`;
    const file = files.get(key) ?? { programId, kind, version, pages: new Map(), count, bytes: 0 };
    files.set(key, file);
    file.pages.set(page, request.url);
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
    if (same?.pages.has(index + 1)) continue;
    const image = await api.readFile(url, signal);
    const page = { uid, programId, kind, version, page: index + 1, count: pages.length, bytes: image.size };
    await cache.put(addressOf(page), new Response(image));
    kept(image.size);
  }
  for (const one of before) if (one.version !== version) await removeFile(one);
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
