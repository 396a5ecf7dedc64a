import { dbPaths } from 'shared-data/models/db-paths';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import type { Database } from '../ports.ts';

/** Every block of the timetable with its path. */
export async function itemsOf(database: Database): Promise<{ path: string; item: TimetableItem }[]> {
  const tables = ((await database.get(dbPaths.tables)) ?? {}) as unknown as Record<string, Timetable>;
  return Object.entries(tables).flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.entries(items).map(([id, item]) => ({ path: dbPaths.tableItem(table, room, id), item })),
    ),
  );
}
