import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { PagedKind } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import { createStoreHook } from 'shared-data/platform/store-hook';
import { canKeepPages, fetchPages, imageAt, type KeptFile, keptFilesOf, removeFile } from './store.ts';

export interface WantedFile {
  programId: string;
  kind: PagedKind;
  missing: number;
}

export interface Fetching {
  programs: ReadonlySet<string>;
  done: number;
  total: number;
  bytes: number;
}

interface KeptPages {
  /** Of who is signed in; undefined until they have been looked up. */
  files: readonly KeptFile[] | undefined;
  fetching: Fetching | undefined;
  /** Why the last fetching ended early. */
  error: unknown;
}

/** Page images that the reader keeps for offline. */
export const useKeptPages = createStoreHook<KeptPages>(() => ({
  files: undefined,
  fetching: undefined,
  error: undefined,
}));

const queue: WantedFile[] = [];
let stop: AbortController | undefined;

export async function lookUpKeptPages(): Promise<void> {
  const { uid } = selectView();
  const files = uid === null ? [] : await keptFilesOf(uid).catch(() => []);
  if (selectView().uid === uid) useKeptPages.setState({ files });
}

/** Fetches files one after another, after those that are being fetched already. Resolves when all are done, or it was stopped. */
export async function keepPages(wanted: readonly WantedFile[]): Promise<void> {
  const { uid } = selectView();
  if (uid === null || wanted.length === 0) return;
  queue.push(...wanted);
  const { fetching = { programs: new Set<string>(), done: 0, total: 0, bytes: 0 } } = useKeptPages.getState();
  const programs = new Set([...fetching.programs, ...wanted.map(({ programId }) => programId)]);
  const total = fetching.total + wanted.reduce((sum, { missing }) => sum + missing, 0);
  useKeptPages.setState({ fetching: { ...fetching, programs, total }, error: undefined });
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const end = useIdentity.subscribe(({ view }) => {
    if (view.uid !== uid) stopKeeping();
  });
  try {
    for (let next = queue.shift(); next; next = queue.shift()) await fetchOne(uid, next, signal);
  } catch (error) {
    if (!signal.aborted) useKeptPages.setState({ error });
  } finally {
    end();
    queue.length = 0;
    stop = undefined;
    useKeptPages.setState({ fetching: undefined });
    await lookUpKeptPages();
  }
}

/** What was fetched stays. */
export function stopKeeping(): void {
  stop?.abort();
}

async function fetchOne(uid: string, file: WantedFile, signal: AbortSignal): Promise<void> {
  try {
    await fetchPages(uid, file, signal, (size) => {
      const { fetching } = useKeptPages.getState();
      if (!fetching) return;
      const { done, bytes } = fetching;
      useKeptPages.setState({ fetching: { ...fetching, done: done + 1, bytes: bytes + size } });
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    if (error.code === 'tooManyRequests') {
      await pause((error.retryAfter ?? 10) * 1000, signal);
      return fetchOne(uid, file, signal);
    }
    // Removed or hidden meanwhile.
    if (error.code !== 'notFound' && error.code !== 'forbidden') throw error;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

export async function removeKeptPages(programs: readonly string[]): Promise<void> {
  const { files = [] } = useKeptPages.getState();
  for (const file of files) if (programs.includes(file.programId)) await removeFile(file);
  await lookUpKeptPages();
}

/** The images of a file by page, the first at 0, as addresses that work in this page; empty for pages that are not kept. Null where none is. */
export async function keptImages(
  programId: string,
  kind: PagedKind,
  version: string,
): Promise<string[] | null> {
  const { uid } = selectView();
  if (uid === null || !canKeepPages()) return null;
  const all = await keptFilesOf(uid);
  const file = all.find((one) => one.programId === programId && one.kind === kind && one.version === version);
  if (!file) return null;
  const images = Array.from({ length: file.count }, () => '');
  for (const [page, address] of file.pages) {
    const image = await imageAt(address);
    if (image) images[page - 1] = URL.createObjectURL(image);
  }
  return images;
}
