import { useMemo, useSyncExternalStore } from 'react';
import { storeOf } from 'shared-data/collections/collection-store';
import {
  allGroup,
  indexes,
  selectPositions,
  selectSessions,
  selectTables,
} from 'shared-data/collections/selectors';
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
  const programs = useSyncExternalStore(subscribePrograms, selectPrograms);
  const tables = useSyncExternalStore(subscribeTables, selectTables);
  const sessions = useSyncExternalStore(subscribeSessions, selectSessions);
  const ready = useSyncExternalStore(subscribeStates, selectReady);
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

const selectPrograms = () => indexes.programs.items(allGroup);
const subscribePrograms = (listener: () => void) => indexes.programs.subscribe(allGroup, listener);
const subscribeTables = (listener: () => void) => indexes.tables.subscribe(allGroup, listener);
const subscribeSessions = (listener: () => void) => indexes.sessions.subscribe(allGroup, listener);
const selectReady = () => storeOf('programs').state === 'live' && storeOf('tables').state === 'live';

function subscribeStates(listener: () => void) {
  const stops = [storeOf('programs').subscribeState(listener), storeOf('tables').subscribeState(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
