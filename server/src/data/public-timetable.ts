import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import type { Timetable } from 'shared-data/models/timetable';
import type { Database } from '../ports.ts';
import { differences } from './differences.ts';

/**
 * Makes `staticData/table` what is public of the editors' draft. Writes only what differs, in one change, so it may be cut off and run
 * again at any time. One server at a time runs it.
 */
export async function publishTimetable(database: Database): Promise<void> {
  const draft = ((await database.get(dbPaths.draftTables)) ?? {}) as unknown as Record<string, Timetable>;
  const shown = await database.get(dbPaths.tables);
  const changes = differences(dbPaths.tables, shown ?? {}, publicTables(draft));
  if (Object.keys(changes).length > 0) await database.update(changes);
}
