import { useCallback } from 'react';
import { dbPaths } from '../models/db-paths.ts';
import type { ProgramOrder } from '../models/program-order.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { storeOf } from '../sync/collection-store.ts';
import { useCollection } from './hooks.ts';

// What editors keep about the programme besides its timetable. Writes reject with `WriteError`.

/** The order that staff gave to programs of each session; changes with it. */
export function useProgramOrders(): (sessionId: string) => ProgramOrder | undefined {
  const { version } = useCollection('programOrders');
  return useCallback((sessionId) => storeOf('programOrders').get(sessionId), [version]);
}

/** See `orderChanges`. */
export async function setProgramOrder(sessionId: string, changes: ProgramOrder): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update(
    Object.fromEntries(
      Object.entries(changes).map(([id, number]) => [dbPaths.programOrder(sessionId, id), number]),
    ),
  );
}
