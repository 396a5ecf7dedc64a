import { dbPaths } from 'shared-data/models/db-paths';
import type { Database } from '../ports.ts';
import { copyOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { differences } from './differences.ts';
import { readTimetable } from './draft.ts';
import { type PlacedItem, placedIn } from './timetable.ts';

type Tree = { [key: string]: Tree | true };

/** Derives `otherData/itemPeople`, which protects meetings, from the public timetable. Chairs count; conveners are only names. */
export async function settleItemPeople(database: Database): Promise<void> {
  const closed = placedIn((await readTimetable(database)).released).filter(
    ({ item }) => item.closed === true,
  );
  const people: Tree = {};
  for (const placed of closed) {
    const { table, room, item } = placed.at;
    const uids = await peopleOf(database, placed);
    if (uids.length === 0) continue;
    const day = folder(people, table);
    folder(day, room)[item] = Object.fromEntries(uids.map((uid) => [uid, true]));
  }
  const changes = differences(dbPaths.itemPeople, (await copyOf(database, dbPaths.itemPeople)) ?? {}, people);
  if (Object.keys(changes).length > 0) await database.update(changes);
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
