import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import type { Database } from '../ports.ts';
import { copyOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { differences } from './differences.ts';

/** Derives the public `staticData/table` from the editors' draft. Idempotent and atomic; one server at a time runs it. */
export async function publishTimetable(database: Database): Promise<void> {
  const draft = await read(database, stored.draftTables);
  const shown = await copyOf(database, dbPaths.tables);
  const changes = differences(dbPaths.tables, shown ?? {}, publicTables(draft));
  if (Object.keys(changes).length > 0) await database.update(changes);
}
