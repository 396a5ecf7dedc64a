import { isOwner, isStaff, mayEnter } from 'shared-data/access/guards';
import { pagesName } from 'shared-data/collections/selectors';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { PagedKind, PageSet } from 'shared-data/models/upload';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';
import { showsPages } from '../shows-pages.ts';

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

export function followPages(listener: () => void): () => void {
  const ends = pageStores().map((store) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Whether the reader may see the pages of a file. */
export function isShown(programId: string, kind: PagedKind): boolean {
  const view = selectView();
  const listed = storeOf('programs').get(programId);
  if (!listed) return false;
  const own = storeOf('myPrivatePrograms').get(programId);
  const coeditor = storeOf('coeditors').get(programId)?.[view.uid ?? ''] === true;
  const program = { ...listed, ...(own && { private: own }), coeditor };
  if (mayEnter('presentation', view, { program }) !== 'ok') return false;
  return isStaff(view) || isOwner(view, program) || coeditor || showsPages(view, kind);
}
