import { useMemo } from 'react';
import { useChairNames } from 'shared-data/collections/chairs';
import { useCircumstances } from 'shared-data/collections/editor-data';
import { useLoading, usePrograms, useSessions, useTables } from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import type { Circumstances, ConflictIndex } from 'shared-data/models/conflicts';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { TablePosition } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { canceledIds } from './slots.ts';
import { useVenueNow, type VenueNow } from './venue-now.ts';
import { indexOf, type Programme } from './work-list.ts';

export interface LiveProgramme extends Programme {
  sessions: readonly Session[];
  programOf: (id: string) => PublicProgram | undefined;
  canceled: ReadonlySet<string>;
  now: VenueNow;
  circumstances: Circumstances;
  conflicts: () => ConflictIndex;
  ready: boolean;
}

const programOf = (id: string) => storeOf('programs').get(id);

/** Without flash talks, which editors do not move here. */
function positionsOf(id: string): readonly TablePosition[] {
  const all = selectPositions(id);
  return all.some(({ flash }) => flash) ? all.filter(({ flash }) => !flash) : all;
}

/** Each part keeps its identity until it changes. */
export function useProgramme(): LiveProgramme {
  const programs = usePrograms();
  const tables = useTables();
  const sessions = useSessions();
  const programsState = useLoading('programs');
  const tablesState = useLoading('tables');
  const now = useVenueNow();
  const chairsOf = useChairNames();
  const circumstances = useCircumstances();
  const ready = programsState === 'live' && tablesState === 'live';
  const canceled = useMemo(() => canceledIds(programs), [programs]);
  const conflicts = useMemo(() => {
    let index: ConflictIndex | undefined;
    return () => (index ??= indexOf({ programs, tables, chairsOf, circumstances, positionsOf }));
  }, [programs, tables, chairsOf, circumstances]);
  return useMemo(
    () => ({
      programs,
      tables,
      sessions,
      programOf,
      positionsOf,
      chairsOf,
      circumstances,
      conflicts,
      canceled,
      now,
      ready,
    }),
    [programs, tables, sessions, chairsOf, circumstances, conflicts, canceled, now, ready],
  );
}
