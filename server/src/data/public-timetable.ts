import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import type { Timetable } from 'shared-data/models/timetable';
import type { Database } from '../ports.ts';
import { differences } from './differences.ts';

/** Derives the public `staticData/table` from the editors' draft. Idempotent and atomic; one server at a time runs it. */
export async function publishTimetable(database: Database): Promise<void> {
  const draft = ((await database.get(dbPaths.draftTables)) ?? {}) as unknown as Record<string, Timetable>;
  const shown = await database.get(dbPaths.tables);
  const changes = differences(dbPaths.tables, shown ?? {}, publicTables(draft));
  if (Object.keys(changes).length > 0) await database.update(changes);
}
