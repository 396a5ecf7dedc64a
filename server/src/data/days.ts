import type { Json } from 'embedded-firebase';
import { compareText } from 'shared-data/models/compare';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { type DayDraft, dayDraftOf } from 'shared-data/models/timetable-form';
import type { MayChangeDay, MayEditDays } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { readTimetable } from './draft.ts';
import { fieldChanges } from './field-changes.ts';

type Changes = Record<string, Json>;
type Days = Awaited<ReturnType<typeof readDays>>;
type Day = Days[string];

const readDays = (database: Database) => read(database, stored.draftTables);
const pathOf = (id: string) => `${dbPaths.draftTables}/${id}`;

/** Rejects with `conflict` when the id is taken, `invalid` when another day has the date. */
export async function newDayChanges(
  _: MayEditDays,
  database: Database,
  id: string,
  day: DayDraft,
): Promise<Changes> {
  const days = await readDays(database);
  if (days[id]) throw new ProblemError('conflict');
  requireFreeDate(days, id, day.date);
  return { [`${pathOf(id)}/name`]: id, ...fieldsOf(id, day), ...orderChanges(days, id, day.date) };
}

/** Rejects with `conflict` when the day is not `before` any more, `inUse` when a room that goes still holds something. */
export async function dayChanges(
  _: MayChangeDay,
  database: Database,
  { id, day, before }: { id: string; day: DayDraft; before: DayDraft },
): Promise<Changes> {
  const days = await readDays(database);
  const current = days[id];
  if (!current) throw new ProblemError('notFound');
  if (!sameContent(draftOf(current), before)) throw new ProblemError('conflict');
  requireFreeDate(days, id, day.date);
  const gone = Object.entries(current.rooms ?? {}).filter(([room]) =>
    day.rooms.every((one) => one.id !== room),
  );
  if (gone.some(([, { tables = {} }]) => Object.values(tables).some(({ removed }) => removed !== true)))
    throw new ProblemError('inUse');
  await requireUnseen(database, id, (room) => gone.some(([one]) => one === room));
  return {
    ...fieldsOf(id, day),
    ...Object.assign({}, ...gone.map(([room, held]) => roomRemoval(id, room, held))),
    ...orderChanges(days, id, day.date),
  };
}

/** Rejects with `inUse` while programs are placed there, `conflict` when the number of items is not `items`. Deletes known items only. */
export async function dayRemovalChanges(
  _: MayEditDays,
  database: Database,
  id: string,
  items: number,
): Promise<Changes> {
  const day = (await readDays(database))[id];
  if (!day) throw new ProblemError('notFound');
  const held = itemsIn(day);
  if (held.some(({ item }) => item.programs || item.flash)) throw new ProblemError('inUse');
  if (held.filter(({ item }) => item.removed !== true).length !== items) throw new ProblemError('conflict');
  await requireUnseen(database, id, () => true);
  return dayRemoval(id, day);
}

/** With what hangs on its known items. */
export function dayRemoval(id: string, day: Day): Changes {
  const changes: Changes = { [dbPaths.chairsOf(id)]: null };
  for (const field of ['name', 'title', 'titleJa', 'date', 'order']) changes[`${pathOf(id)}/${field}`] = null;
  for (const [room, of] of Object.entries(day.rooms ?? {})) Object.assign(changes, roomRemoval(id, room, of));
  return changes;
}

/** While a draft is open participants may still see items that the draft no longer has. */
async function requireUnseen(database: Database, id: string, goes: (room: string) => boolean): Promise<void> {
  const { open, released } = await readTimetable(database);
  const seen = open ? Object.entries(released[id]?.rooms ?? {}).filter(([room]) => goes(room)) : [];
  if (seen.some(([, { tables = {} }]) => Object.values(tables).some(({ removed }) => removed !== true)))
    throw new ProblemError('inUse');
}

function draftOf({ title = '', titleJa, date = '', rooms }: Day): DayDraft {
  return dayDraftOf({ title, date, ...(titleJa && { titleJa }), ...(rooms && { rooms }) });
}

function fieldsOf(id: string, { title, titleJa = '', date, rooms }: DayDraft): Changes {
  const changes = fieldChanges(pathOf(id), { title, titleJa, date });
  for (const [at, { id: room, name, nameJa = '' }] of rooms.entries()) {
    const fields = { id: room, name, nameJa, order: at + 1 };
    Object.assign(changes, fieldChanges(`${pathOf(id)}/rooms/${room}`, fields));
  }
  return changes;
}

/** With what hangs on its known items. */
export function roomRemoval(
  id: string,
  room: string,
  { tables = {} }: NonNullable<Day['rooms']>[string],
): Changes {
  const at = `${pathOf(id)}/rooms/${room}`;
  const changes: Changes = {};
  for (const field of ['id', 'name', 'nameJa', 'order']) changes[`${at}/${field}`] = null;
  for (const key of Object.keys(tables)) {
    changes[dbPaths.draftItem(id, room, key)] = null;
    changes[dbPaths.itemZoom(room, id, key)] = null;
    changes[dbPaths.turn(`${id}/${room}/${key}`)] = null;
  }
  return changes;
}

function itemsIn(day: Day) {
  return Object.entries(day.rooms ?? {}).flatMap(([room, { tables = {} }]) =>
    Object.entries(tables).map(([key, item]) => ({ room, key, item })),
  );
}

function requireFreeDate(days: Days, id: string, date: string): void {
  if (Object.entries(days).some(([key, day]) => key !== id && day.date === date))
    throw new ProblemError('invalid', { errors: { date: 'validation.dateTaken' } });
}

/** Days are in the order of their dates. */
function orderChanges(days: Days, id: string, date: string): Changes {
  const dated = new Map(
    Object.entries(days).map(([key, day]) => [key, { date: day.date, order: day.order }]),
  );
  dated.set(id, { date, order: days[id]?.order });
  const ordered = [...dated].sort(([, a], [, b]) => compareText(a.date ?? '', b.date ?? ''));
  return Object.fromEntries(
    ordered.flatMap(([key, { order }], at) =>
      order === at + 1 ? [] : [[`${pathOf(key)}/order`, at + 1] as const],
    ),
  );
}
