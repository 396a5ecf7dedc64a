import { circumstancesOf } from 'shared-data/models/circumstances';
import {
  type Clash,
  type ConflictSummary,
  clashKey,
  findClashes,
  isMildClash,
} from 'shared-data/models/clashes';
import { type Circumstances, conflictIndex } from 'shared-data/models/conflicts';
import type { ChairsOf, ProgramOf } from 'shared-data/models/engagements';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import type { MayReadDraft } from '../policies/program.ts';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Tables } from './timetable.ts';

/**
 * Conflicts of a program in the draft that are there once it is as `changed`, and are not there now. Found as on the editors' board; errors
 * alone: nobody has to act on a warning.
 */
export async function newConflicts(
  _: MayReadDraft,
  database: Database,
  changed: PublicProgram,
): Promise<ConflictSummary[]> {
  const [tables, programs, chairsOf] = await Promise.all([
    draftDays(database),
    read(database, stored.programs),
    chairNames(database),
  ]);
  const find = (programOf: ProgramOf) =>
    findClashes(tables, programOf, conflictIndex(tables, programOf, chairsOf));
  const known = new Set(find((id) => programs[id]).map(clashKey));
  return find((id) => (id === changed.id ? changed : programs[id]))
    .filter((clash) => !isMildClash(clash) && !known.has(clashKey(clash)))
    .map(summaryOf)
    .filter(({ places }) => places.some(({ program }) => program === changed.id));
}

export function summaryOf(clash: Clash): ConflictSummary {
  const found = 'place' in clash ? [clash.place] : [clash.first, clash.second];
  const places = found.map(({ programId: program, table, room, item, begin, end }) => ({
    ...{ program, table, room, item },
    ...{ begin, end },
  }));
  return { kind: clash.kind, name: 'name' in clash ? clash.name : '', places };
}

export async function draftDays(database: Database): Promise<Timetable[]> {
  return daysOf(await read(database, stored.draftTables));
}

/** The draft, or an older state of it, as pages have it. */
export function daysOf(days: Tables): Timetable[] {
  return Object.entries(days).map(([name, { title = '', date = '', order = 0, rooms = {} }]) => ({
    ...{ name, title, date, order },
    rooms: Object.fromEntries(
      Object.entries(rooms).map(([id, room]) => [
        id,
        { id, name: room.name ?? id, order: room.order ?? 0, tables: itemsOf(room.tables ?? {}) },
      ]),
    ),
  }));
}

type StoredItem = Omit<TimetableItem, 'id'> & { id?: string | undefined; removed?: boolean };

const itemsOf = (items: Record<string, StoredItem>): Record<string, TimetableItem> =>
  Object.fromEntries(
    Object.entries(items)
      .filter(([, { removed }]) => removed !== true)
      .map(([id, item]) => [id, { ...item, id }]),
  );

export async function chairNames(database: Database): Promise<ChairsOf> {
  const chairs = await read(database, stored.dayChairs);
  const uids = Object.values(chairs).flatMap((rooms) =>
    Object.values(rooms).flatMap((items) => Object.values(items).flatMap((people) => Object.keys(people))),
  );
  const names = new Map<string, string>();
  for (const uid of new Set(uids)) {
    const profile = await read(database, stored.profile(uid));
    names.set(uid, profile?.name ?? uid);
  }
  return ({ table, room, item }) =>
    Object.keys(chairs[table]?.[room]?.[item] ?? {}).map((uid) => names.get(uid) ?? uid);
}

/** Walks from room to room, and when people can neither present nor chair, by the names of their profiles. */
export async function readCircumstances(database: Database): Promise<Circumstances> {
  const [walks, unavailable] = await Promise.all([
    read(database, stored.walks),
    read(database, stored.allUnavailable),
  ]);
  const names = new Map<string, string | undefined>();
  for (const uid of Object.keys(unavailable))
    names.set(uid, (await read(database, stored.profile(uid)))?.name);
  return circumstancesOf(walks, unavailable, (uid) => names.get(uid));
}
