import { pagesName } from 'shared-data/collections/selectors';
import { useConnection } from 'shared-data/identity/connection';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { keepPages, lookUpKeptPages, type WantedFile } from './kept-pages.ts';
import { followPages, isShown } from './shown-files.ts';
import { canKeepPages, keptFilesOf, removeFile } from './store.ts';

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
    const { programId, kind, version, asked } = file;
    const pages = storeOf(pagesName[kind]).get(programId);
    const isNewer = pages !== undefined && pages.version !== version;
    if (!pages || !isShown(programId, kind) || (isNewer && asked.size === 0)) await removeFile(file);
    else if (isNewer) newer.push({ programId, kind, missing: pages.count });
  }
  await keepPages(newer);
  await lookUpKeptPages();
}
