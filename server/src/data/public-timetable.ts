import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import type { Database } from '../ports.ts';
import { copyOf, entryKeysOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { differences } from './differences.ts';

/** Derives the public `staticData/table` from the editors' draft, and removes delays of items that are not in it. Idempotent and atomic; one server at a time runs it. */
export async function publishTimetable(database: Database): Promise<void> {
  const draft = await read(database, stored.draftTables);
  const shown = await copyOf(database, dbPaths.tables);
  const published = publicTables(draft);
  const changes = {
    ...differences(dbPaths.tables, shown ?? {}, published),
    ...(await straysOf(database, published)),
  };
  if (Object.keys(changes).length > 0) await database.update(changes);
}

/** Everybody reads the delays, so they must not tell of hidden items. */
async function straysOf(
  database: Database,
  published: ReturnType<typeof publicTables>,
): Promise<Record<string, null>> {
  const strays: Record<string, null> = {};
  for (const table of await keysOf(database, dbPaths.delays))
    for (const [room, items] of Object.entries(await entryKeysOf(database, `${dbPaths.delays}/${table}`)))
      for (const item of items)
        if (!published[table]?.rooms?.[room]?.tables?.[item])
          strays[dbPaths.delay({ table, room, item })] = null;
  return strays;
}
