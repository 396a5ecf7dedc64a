import type { ProgramPosition, Timetable } from '../../models/timetable.ts';
import { demand, storeOf } from '../../sync/collection-store.ts';
import { keyOf } from './item-chairs.ts';
import { all } from './use-store.ts';

export interface Sitting {
  at: ProgramPosition;
  sessionId: string;
  /** Whether its chairs are in no list that the reader gets. */
  alone: boolean;
}

export function sittingsIn(tables: readonly Timetable[], staff: boolean): Sitting[] {
  return tables.flatMap(({ name: table, rooms = {} }) =>
    Object.entries(rooms).flatMap(([room, { tables: held = {} }]) =>
      Object.values(held)
        .filter(({ hidden }) => hidden !== true)
        .map(({ id: item, sessionId, closed }) => ({
          at: { table, room, item },
          sessionId,
          alone: closed === true && !staff,
        })),
    ),
  );
}

export function listenToSittings(sittings: readonly Sitting[], listener: () => void): () => void {
  const alone = sittings.filter((one) => one.alone).map(({ at }) => keyOf(at));
  const days = [...new Set(sittings.map(({ at }) => at.table))];
  const on = (name: 'ownChair' | 'tableChairs') => (key: string) => [
    demand(name, key),
    storeOf(name, key).subscribe(listener),
  ];
  return all(
    storeOf('sessions').subscribe(listener),
    ...alone.flatMap(on('ownChair')),
    ...days.flatMap(on('tableChairs')),
  );
}

/** Whether the person chairs it, or convenes its session by account. */
export function isOfPerson({ at, sessionId, alone }: Sitting, uid: string): boolean {
  if (storeOf('sessions').get(sessionId)?.convenerUids?.includes(uid)) return true;
  if (alone) return storeOf('ownChair', keyOf(at)).value === true;
  return storeOf('tableChairs', at.table).get(at.room)?.[at.item]?.[uid] === true;
}
