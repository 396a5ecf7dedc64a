import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { canKeepPages, keepSeenPage, type SeenPage } from './store.ts';

/** Keeps pages that are shown, one after another. Where there is no room, or they are gone meanwhile, they are not kept. */
export async function keepSeenPages(pages: readonly SeenPage[]): Promise<void> {
  if (!canKeepPages()) return;
  const stop = new AbortController();
  const isReader = (page: SeenPage) => selectView().uid === page.uid;
  const end = useIdentity.subscribe(() => {
    if (!pages.every(isReader)) stop.abort();
  });
  try {
    for (const page of pages.filter(isReader)) await keepSeenPage(page, stop.signal).catch(() => {});
  } finally {
    end();
  }
}
