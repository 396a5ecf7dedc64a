import { useMemo } from 'react';
import { storeOf } from 'shared-data/collections/collection-store';
import { useLoading, usePrograms, useSessions, useTables } from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { canceledIds } from './slots.ts';
import type { Programme } from './work-list.ts';

export interface LiveProgramme extends Programme {
  sessions: readonly Session[];
  programOf: (id: string) => PublicProgram | undefined;
  /** Ids of withdrawn talks, which occupy no room. */
  canceled: ReadonlySet<string>;
  /** Programs and timetable have arrived. */
  ready: boolean;
}

const programOf = (id: string) => storeOf('programs').get(id);

/** The whole programme as it is now. Each part keeps its identity until it changes. */
export function useProgramme(): LiveProgramme {
  const programs = usePrograms();
  const tables = useTables();
  const sessions = useSessions();
  const programsState = useLoading('programs');
  const tablesState = useLoading('tables');
  const ready = programsState === 'live' && tablesState === 'live';
  return useMemo(
    () => ({
      programs,
      tables,
      sessions,
      programOf,
      positionsOf: (id) => selectPositions(id),
      canceled: canceledIds(programs),
      ready,
    }),
    [programs, tables, sessions, ready],
  );
}
