import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { asJson, copyOf, keysOf } from '../stored/database.ts';
import { differences } from './differences.ts';
import type { Tables } from './timetable.ts';

type Item = NonNullable<NonNullable<NonNullable<Tables[string]['rooms']>[string]>['tables']>[string];

/**
 * Makes the draft equal to `target`, as a new version of each item that differs. Deleted programs and sessions stay deleted; `coming` names
 * those that the same update creates.
 */
export async function writtenBack(
  database: Database,
  draft: Tables,
  target: Tables,
  coming: { programs: readonly string[]; sessions: readonly string[] } = { programs: [], sessions: [] },
): Promise<Record<string, Json>> {
  const [programs, sessions] = await Promise.all([
    keysOf(database, dbPaths.programs).then((ids) => new Set([...ids, ...coming.programs])),
    keysOf(database, dbPaths.sessions).then((ids) => new Set([...ids, ...coming.sessions])),
  ]);
  const changes: Record<string, Json> = {};
  const positions: Record<string, { table: string; room: string; item: string }> = {};
  for (const { table, room, id } of placesOf(draft, target)) {
    const is = draft[table]?.rooms?.[room]?.tables?.[id];
    const wanted = possible(target[table]?.rooms?.[room]?.tables?.[id], programs, sessions);
    for (const program of Object.keys(wanted?.programs ?? {})) positions[program] = { table, room, item: id };
    if (sameContent(contentOf(is), contentOf(wanted))) continue;
    const version = (is?.version ?? 0) + 1;
    const { programs: _, flash: __, ...emptied } = is ?? { begin: '', end: '' };
    changes[dbPaths.draftItem(table, room, id)] = asJson(
      wanted ? { ...wanted, id, version } : { ...emptied, id, version, removed: true },
    );
  }
  return {
    ...daysBack(draft, target),
    ...changes,
    ...differences(
      serverDbPaths.positions,
      (await copyOf(database, serverDbPaths.positions)) ?? {},
      positions,
    ),
  };
}

function placesOf(...all: Tables[]): { table: string; room: string; id: string }[] {
  const found = new Map<string, { table: string; room: string; id: string }>();
  for (const tables of all)
    for (const [table, { rooms = {} }] of Object.entries(tables))
      for (const [room, { tables: items = {} }] of Object.entries(rooms))
        for (const id of Object.keys(items)) found.set(`${table}/${room}/${id}`, { table, room, id });
  return [...found.values()];
}

function possible(
  item: Item | undefined,
  programs: ReadonlySet<string>,
  sessions: ReadonlySet<string>,
): Item | null {
  if (!item || item.removed === true) return null;
  const kept = (slots: Item['programs'] = {}) =>
    Object.fromEntries(Object.entries(slots).filter(([id]) => programs.has(id)));
  return {
    ...item,
    sessionId: sessions.has(item.sessionId) ? item.sessionId : '',
    programs: kept(item.programs),
    flash: kept(item.flash),
  };
}

/** What counts when items are compared; null for none. */
export function contentOf(item: Item | null | undefined): unknown {
  if (!item || item.removed === true) return null;
  const { version: _, id: __, programs = {}, flash = {}, ...fields } = item;
  const slots = (held: object) => (Object.keys(held).length > 0 ? held : undefined);
  return { ...fields, programs: slots(programs), flash: slots(flash) };
}

function daysBack(draft: Tables, target: Tables): Record<string, Json> {
  const changes: Record<string, Json> = {};
  for (const [table, { rooms = {}, ...day }] of Object.entries(target)) {
    const { rooms: held = {}, ...is } = draft[table] ?? {};
    Object.assign(changes, differences(`${dbPaths.draftTables}/${table}`, is, day));
    for (const [room, { tables: _, ...fields }] of Object.entries(rooms)) {
      const { tables: __, ...was } = held[room] ?? {};
      Object.assign(changes, differences(`${dbPaths.draftTables}/${table}/rooms/${room}`, was, fields));
    }
  }
  return changes;
}
