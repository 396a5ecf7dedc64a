import { startTransition, useEffect, useState } from 'react';
import type { PublicProgram } from 'shared-data/models/program';
import { isDrawn } from 'shared-ui/page';
import type { Search } from './search-programs.ts';

const load = () => import('./search-programs.ts');

// A drawn page shows programs already.
if (isDrawn()) load().catch(() => {});

/**
 * The search once it is loaded and the texts of the listed programs are folded, which happens while the page is idle; as soon as possible when
 * `wanted`.
 */
export function usePreparedSearch(programs: readonly PublicProgram[], wanted: boolean): Search | undefined {
  const [search, setSearch] = useState<Search>();
  useEffect(() => {
    if (!wanted && programs.length === 0) return;
    const left = new AbortController();
    const prepare = () =>
      load()
        .then(({ search }) => search.prepare(programs, wanted, left.signal))
        .then(
          (prepared) => prepared && startTransition(() => setSearch(prepared)),
          (error) => {
            // The page says that it could not be loaded.
            const fail = () => {
              throw error;
            };
            if (wanted && !left.signal.aborted) setSearch(fail);
          },
        );
    // Not before programs are shown, with whose first view it would compete.
    const timer = wanted ? void prepare() : setTimeout(prepare);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [programs, wanted]);
  return search;
}
