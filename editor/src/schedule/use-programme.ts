import { useMemo } from 'react';
import { useChairNames } from 'shared-data/collections/chairs';
import { useLoading, usePrograms, useSessions, useTables } from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import type { TablePosition } from 'shared-data/models/timetable';
import { storeOf } from 'shared-data/sync/collection-store';
import { canceledIds } from './slots.ts';
import { useVenueNow, type VenueNow } from './venue-now.ts';
import type { Programme } from './work-list.ts';

export interface LiveProgramme extends Programme {
  sessions: readonly Session[];
  programOf: (id: string) => PublicProgram | undefined;
  canceled: ReadonlySet<string>;
  now: VenueNow;
  ready: boolean;
}

const programOf = (id: string) => storeOf('programs').get(id);

/** Flash talks are second places, which nothing here moves. */
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
  const ready = programsState === 'live' && tablesState === 'live';
  const canceled = useMemo(() => canceledIds(programs), [programs]);
  return useMemo(
    () => ({
      programs,
      tables,
      sessions,
      programOf,
      positionsOf,
      chairsOf,
      canceled,
      now,
      ready,
    }),
    [programs, tables, sessions, chairsOf, canceled, now, ready],
  );
}
