import { startTransition, useEffect, useState } from 'react';
import type { PublicProgram } from 'shared-data/models/program';
import { isDrawn } from 'shared-ui/page';
import type { Search } from './search-programs.ts';

/** Milliseconds left of an idle time in which some more can be done. */
const enough = 2;

const load = () => import('./search-programs.ts');

// A drawn page shows programs already.
if (isDrawn()) load().catch(() => {});

/** Loads the search once programs are shown, at once when `wanted`; folds texts while the page is idle. */
export function usePreparedSearch(programs: readonly PublicProgram[], wanted: boolean): Search | undefined {
  const [search, setSearch] = useState<Search>();
  // Not before, as it would compete with the first view; nor when the page is idle, which on a phone is much later.
  const listed = programs.length > 0;
  useEffect(() => {
    if (search) return;
    const prepare = () => {
      load().then(
        (loaded) => startTransition(() => setSearch(loaded.search)),
        (error) => {
          // The page says that it could not be loaded.
          const fail = () => {
            throw error;
          };
          if (wanted) setSearch(fail);
        },
      );
    };
    if (wanted) return prepare();
    if (!listed) return;
    const timer = setTimeout(prepare);
    return () => clearTimeout(timer);
  }, [search, wanted, listed]);
  useEffect(() => {
    if (!search || !globalThis.requestIdleCallback) return;
    let done = 0;
    const work = (idle: IdleDeadline) => {
      for (let next = programs[done]; next && idle.timeRemaining() > enough; next = programs[done]) {
        search.fieldsOf(next);
        done += 1;
      }
      if (done < programs.length) handle = requestIdleCallback(work);
    };
    let handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }, [programs, search]);
  return search;
}
