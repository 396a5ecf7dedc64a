import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { OpenDraft } from 'shared-data/models/release';
import { draftStamp } from 'shared-data/models/release-parts';
import type { MayRelease } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, entryKeysOf, keysOf, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type StoredReleased, tablesOf } from '../stored/server-records.ts';
import { serverPaths } from './paths.ts';
import { draftTables, type Tables } from './timetable.ts';
import { writtenBack } from './write-back.ts';

type Changes = Record<string, Json>;

export interface TimetableState {
  /** Null while changes of the draft are public at once. */
  open: OpenDraft | null;
  draft: Tables;
  /** The public timetable with hidden items, without deleted programs; the draft itself while none is open. */
  released: Tables;
}

/** One consistent snapshot, even when a draft is opened or ended meanwhile. */
export async function readTimetable(database: Database): Promise<TimetableState> {
  for (;;) {
    const [open, before] = await Promise.all([
      read(database, stored.openDraft),
      read(database, stored.released),
    ]);
    const draft = await draftTables(database);
    const after = await read(database, stored.released);
    if (before?.tables !== after?.tables || before?.draft !== after?.draft || open?.id !== after?.draft)
      continue;
    if (!after) return { open: null, draft, released: draft };
    const programs = new Set(await keysOf(database, dbPaths.programs));
    return { open, draft, released: withoutOthers(releasedTablesOf(after), (id) => programs.has(id)) };
  }
}

function releasedTablesOf({ tables }: StoredReleased): Tables {
  return stored.draftTables.parse(asJson(tablesOf(tables) ?? {}), () => {});
}

/** Without slots of programs that are not `known`. */
export function withoutOthers(tables: Tables, known: (programId: string) => boolean): Tables {
  const kept = structuredClone(tables);
  for (const { rooms = {} } of Object.values(kept))
    for (const { tables: items = {} } of Object.values(rooms))
      for (const item of Object.values(items))
        for (const slots of [item.programs, item.flash])
          for (const id of Object.keys(slots ?? {})) if (!known(id)) delete slots?.[id];
  return kept;
}

/** Rejects with `conflict` while one is open. */
export async function openDraftChanges(
  { actor }: MayRelease,
  database: Database,
  { id, now }: { id: string; now: number },
): Promise<Changes> {
  const { open, draft } = await readTimetable(database);
  if (open) throw new ProblemError('conflict');
  return { ...put(stored.openDraft, { id, by: actor.email, at: now }), ...releasedChanges(id, draft) };
}

export function releasedChanges(draft: string, tables: Tables): Changes {
  return put(stored.released, { draft, tables: JSON.stringify(tables) });
}

/** Resets the draft to what is public. Rejects with `notFound` for another draft, `conflict` when it has changed since `stamp`. */
export async function closeDraftChanges(
  _: MayRelease,
  database: Database,
  { id, stamp }: { id: string; stamp: number },
): Promise<Changes> {
  const { open, draft, released } = await readTimetable(database);
  if (open?.id !== id) throw new ProblemError('notFound');
  if (draftStamp(draft) !== stamp) throw new ProblemError('conflict');
  return {
    ...(await writtenBack(database, draft, released)),
    ...(await strayChanges(database, released)),
    [dbPaths.openDraft]: null,
    [serverPaths.released]: null,
  };
}

/** Chairs and meetings of items that are at none of these places any more. */
export async function strayChanges(database: Database, ...all: Tables[]): Promise<Changes> {
  const isKept = (table: string, room: string, item: string) =>
    all.some((tables) => {
      const held = tables[table]?.rooms?.[room]?.tables?.[item];
      return held !== undefined && held.removed !== true;
    });
  const changes: Changes = {};
  for (const table of await keysOf(database, dbPaths.chairs))
    for (const [room, items] of Object.entries(await entryKeysOf(database, `${dbPaths.chairs}/${table}`)))
      for (const item of items)
        if (!isKept(table, room, item)) changes[dbPaths.chairsOf(`${table}/${room}/${item}`)] = null;
  for (const room of await keysOf(database, dbPaths.rooms))
    for (const [table, items] of Object.entries(
      await entryKeysOf(database, `${dbPaths.rooms}/${room}/itemZoom`),
    ))
      for (const item of items)
        if (!isKept(table, room, item)) changes[dbPaths.itemZoom(room, table, item)] = null;
  return changes;
}
