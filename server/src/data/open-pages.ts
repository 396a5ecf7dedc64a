import type { OpenPage } from 'shared-data/models/open-page';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { entryKeysOf } from '../stored/database.ts';

interface Folder {
  on: OpenPage['on'];
  folder: string;
  /** What the ids of its pages begin with. */
  within: string;
}

/** Where marks of open pages lie by page, account and slot: those of programs and of boards together, those of items by day and room. */
async function folders(database: Database): Promise<Folder[]> {
  const items = serverDbPaths.allPresence('item');
  const rooms = Object.entries(await entryKeysOf(database, items)).flatMap(([table, names]) =>
    names.map((room) => ({
      ...{ on: 'item' as const, folder: `${items}/${table}/${room}`, within: `${table}/${room}/` },
    })),
  );
  const whole = (['program', 'session'] as const).map((on) => ({
    ...{ on, folder: serverDbPaths.allPresence(on), within: '' },
  }));
  return [...whole, ...rooms];
}

export const openPageFolders = async (database: Database): Promise<string[]> =>
  (await folders(database)).map(({ folder }) => folder);

/** Pages that somebody has open, with the accounts that do. */
export async function openPages(database: Database): Promise<(OpenPage & { uids: string[] })[]> {
  const found = await Promise.all(
    (await folders(database)).map(async ({ on, folder, within }) =>
      Object.entries(await entryKeysOf(database, folder)).map(([id, uids]) => ({
        ...{ on, id: `${within}${id}`, uids },
      })),
    ),
  );
  return found.flat();
}
