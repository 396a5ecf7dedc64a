import { useEffect } from 'react';
import type { PublicProgram } from 'shared-data/models/program';
import { fieldsOf } from './filter-programs.ts';

/** Milliseconds left of an idle time in which some more can be done. */
const enough = 2;

/** Folds texts while the page has nothing else to do, so that the first letter typed need not wait for thousands. */
export function usePreparedSearch(programs: readonly PublicProgram[]): void {
  useEffect(() => {
    if (!globalThis.requestIdleCallback) return;
    let done = 0;
    const work = (idle: IdleDeadline) => {
      for (let next = programs[done]; next && idle.timeRemaining() > enough; next = programs[done]) {
        fieldsOf(next);
        done += 1;
      }
      if (done < programs.length) handle = requestIdleCallback(work);
    };
    let handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }, [programs]);
}
