import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicProgram } from 'shared-data/models/program';
import type { Database } from '../ports.ts';
import { differences } from './differences.ts';
import { itemsOf, type PlacedItem } from './timetable.ts';

type Tree = { [key: string]: Tree | true };

/** Derives `otherData/itemPeople`, which the rules use to protect meetings. Conveners do not count: anybody may bear their names. */
export async function settleItemPeople(database: Database): Promise<void> {
  const closed = (await itemsOf(database)).filter(({ item }) => item.closed === true);
  const people: Tree = {};
  for (const placed of closed) {
    const { table, room, item } = placed.at;
    const uids = await peopleOf(database, placed);
    if (uids.length === 0) continue;
    const day = folder(people, table);
    folder(day, room)[item] = Object.fromEntries(uids.map((uid) => [uid, true]));
  }
  const changes = differences(dbPaths.itemPeople, (await database.get(dbPaths.itemPeople)) ?? {}, people);
  if (Object.keys(changes).length > 0) await database.update(changes);
}

async function peopleOf(database: Database, { item }: PlacedItem): Promise<string[]> {
  const uids = new Set<string>();
  for (const id of Object.keys(item.programs ?? {})) {
    const program = (await database.get(dbPaths.program(id))) as unknown as PublicProgram | null;
    if (!program || program.canceled) continue;
    if (program.ownerUid) uids.add(program.ownerUid);
    for (const uid of Object.keys((await database.get(`${dbPaths.coeditors}/${id}`)) ?? {})) uids.add(uid);
  }
  return [...uids];
}

function folder(tree: Tree, key: string): Tree {
  tree[key] ??= {};
  return tree[key] as Tree;
}
