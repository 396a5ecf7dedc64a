import { compareText } from 'shared-data/models/compare';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition, TimetableItem } from 'shared-data/models/timetable';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

export type Tables = Awaited<ReturnType<typeof draftTables>>;

export const draftTables = (database: Database) => read(database, stored.draftTables);

export interface PlacedItem {
  path: string;
  at: ProgramPosition;
  /** `YYYY-MM-DD` at the venue. */
  date: string;
  item: Omit<TimetableItem, 'id'>;
}

/** Of the draft, without items that were taken out. */
export async function itemsOf(database: Database): Promise<PlacedItem[]> {
  return placedIn(await draftTables(database));
}

export function placedIn(tables: Tables): PlacedItem[] {
  return Object.entries(tables).flatMap(([table, { date = '', rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.entries(items)
        .filter(([, item]) => item.removed !== true)
        .map(([id, item]) => ({
          path: dbPaths.draftItem(table, room, id),
          at: { table, room, item: id },
          date,
          item,
        })),
    ),
  );
}

export function positionsIn(items: readonly PlacedItem[]): Map<string, ProgramPosition[]> {
  const slots = items.flatMap(({ at, date, item }) =>
    Object.entries(item.programs ?? {}).map(([programId, { begin = item.begin }]) => ({
      programId,
      at,
      time: `${date} ${begin}`,
    })),
  );
  slots.sort((a, b) => compareText(a.time, b.time));
  const positions = new Map<string, ProgramPosition[]>();
  for (const { programId, at } of slots) positions.set(programId, [...(positions.get(programId) ?? []), at]);
  return positions;
}
