import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { copyOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { differences } from './differences.ts';
import { readTimetable } from './draft.ts';
import { type PlacedItem, placedIn } from './timetable.ts';

type Tree = { [key: string]: Tree | true };

/**
 * Derives from the public timetable what rules ask: `otherData/itemPeople`, which protects meetings, and `otherData/itemConvener`, who
 * convenes an item's session. Idempotent and atomic; one server at a time.
 */
export async function settleItemPeople(database: Database): Promise<void> {
  const items = placedIn(publicTables((await readTimetable(database)).released));
  const sessions = await read(database, stored.sessions);
  const people: Tree = {};
  const conveners: Tree = {};
  for (const placed of items) {
    const convening = sessions[placed.item.sessionId]?.convenerUids ?? [];
    put(conveners, placed, convening);
    if (placed.item.closed === true)
      put(people, placed, [...(await peopleOf(database, placed)), ...convening]);
  }
  const changes = {
    ...differences(
      serverDbPaths.itemPeople,
      (await copyOf(database, serverDbPaths.itemPeople)) ?? {},
      people,
    ),
    ...differences(
      serverDbPaths.itemConveners,
      (await copyOf(database, serverDbPaths.itemConveners)) ?? {},
      conveners,
    ),
  };
  if (Object.keys(changes).length > 0) await database.update(changes);
}

function put(tree: Tree, { at: { table, room, item } }: PlacedItem, uids: readonly string[]): void {
  if (uids.length === 0) return;
  folder(folder(tree, table), room)[item] = Object.fromEntries(uids.map((uid) => [uid, true]));
}
async function peopleOf(database: Database, { at, item }: PlacedItem): Promise<string[]> {
  const uids = new Set(await keysOf(database, dbPaths.chairsOf(`${at.table}/${at.room}/${at.item}`)));
  for (const id of Object.keys(item.programs ?? {})) {
    const program = await read(database, stored.program(id));
    if (!program || program.canceled) continue;
    if (program.ownerUid) uids.add(program.ownerUid);
    for (const uid of await keysOf(database, `${dbPaths.coeditors}/${id}`)) uids.add(uid);
  }
  return [...uids];
}

function folder(tree: Tree, key: string): Tree {
  tree[key] ??= {};
  return tree[key] as Tree;
}
