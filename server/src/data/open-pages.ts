import { dbPaths } from 'shared-data/models/db-paths';
import type { Database } from '../ports.ts';
import { entryKeysOf } from '../stored/database.ts';

/** Where marks of open pages lie by page, account and slot: those of programs and of boards together, those of items by day and room. */
export async function openPageFolders(database: Database): Promise<string[]> {
  const items = dbPaths.allPresence('item');
  const rooms = Object.entries(await entryKeysOf(database, items)).flatMap(([table, names]) =>
    names.map((room) => `${items}/${table}/${room}`),
  );
  return [dbPaths.allPresence('program'), dbPaths.allPresence('session'), ...rooms];
}
