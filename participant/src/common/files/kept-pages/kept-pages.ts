import { hasPrivilegeView, type IdentityView, isOwner, isStaff, mayEnter } from 'shared-data/access/guards';
import { pagesName } from 'shared-data/collections/selectors';
import { useConnection } from 'shared-data/identity/connection';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { PagedKind, PageSet } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import { createStoreHook } from 'shared-data/platform/store-hook';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';
import { canKeepPages, fetchPages, imageAt, type KeptFile, keptFilesOf, removeFile } from './store.ts';

export { canKeepPages };

export interface WantedFile {
  programId: string;
  kind: PagedKind;
  /** Pages that are not kept yet. */
  missing: number;
}

export interface Fetching {
  programs: ReadonlySet<string>;
  /** Pages. */
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

/** The images of a file by page, the first at 0, as addresses that work in this page; null where none is kept. */
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
  const images: string[] = [];
  for (const [page, address] of file.pages) {
    const image = await imageAt(address);
    if (image) images[page - 1] = URL.createObjectURL(image);
  }
  return images;
}

/** The lists that say what may be kept. */
const needed = ['programs', 'coeditors', 'myPrivatePrograms', 'abstractPages', 'presentationPages'] as const;
/** Milliseconds after the last change. */
const settleTime = 2000;

/** While connected, removes what the reader may not see any more and fetches newer versions. Returns the stop function. */
export function followKeptPages(): () => void {
  if (!canKeepPages()) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void tidy().catch(() => {}), settleTime);
  };
  const ends = [
    useIdentity.subscribe(plan),
    useConnection.subscribe((now, before) => {
      if (now.connection !== before.connection) plan();
    }),
    ...needed.map((name) => storeOf(name).subscribeState(plan)),
    followPages(plan),
  ];
  plan();
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

async function tidy(): Promise<void> {
  const { pending, uid } = selectView();
  if (pending || useConnection.getState().connection !== 'connected') return;
  const files = await keptFilesOf(uid ?? '');
  if (files.length === 0 || !needed.every((name) => storeOf(name).state === 'live')) return;
  const newer: WantedFile[] = [];
  for (const file of files) {
    const { programId, kind, version } = file;
    const pages = storeOf(pagesName[kind]).get(programId);
    if (!pages || !isShown(programId, kind)) await removeFile(file);
    else if (pages.version !== version) newer.push({ programId, kind, missing: pages.count });
  }
  await keepPages(newer);
  await lookUpKeptPages();
}

export interface ShownFile {
  programId: string;
  kind: PagedKind;
  pages: PageSet;
}

/** Files of programs whose page images the reader may see. */
export function useShownFiles(programs: readonly string[]): ShownFile[] {
  useIdentity(({ view }) => view);
  useSnapshot(followPages, () =>
    pageStores()
      .map(({ version }) => version)
      .join(),
  );
  return programs.flatMap((programId) =>
    kinds.flatMap((kind) => {
      const pages = storeOf(pagesName[kind]).get(programId);
      return pages && isShown(programId, kind) ? [{ programId, kind, pages }] : [];
    }),
  );
}

const kinds = Object.keys(pagesName) as PagedKind[];
const pageStores = () => kinds.map((kind) => storeOf(pagesName[kind]));

function followPages(listener: () => void): () => void {
  const ends = pageStores().map((store) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Whether the reader may see the pages of a file. */
function isShown(programId: string, kind: PagedKind): boolean {
  const view = selectView();
  const listed = storeOf('programs').get(programId);
  if (!listed) return false;
  const own = storeOf('myPrivatePrograms').get(programId);
  const coeditor = storeOf('coeditors').get(programId)?.[view.uid ?? ''] === true;
  const program = { ...listed, ...(own && { private: own }), coeditor };
  if (mayEnter('presentation', view, { program }) !== 'ok') return false;
  return isStaff(view) || isOwner(view, program) || coeditor || isOpen(view, kind);
}

const isOpen = (view: IdentityView, kind: PagedKind) =>
  kind === 'abstract' ? view.permission.showAbstract || hasPrivilegeView(view) : view.permission.page;
