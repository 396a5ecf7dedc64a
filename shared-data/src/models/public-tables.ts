import type {
  DayChairs,
  DraftItem,
  ProgramPosition,
  Timetable,
  TimetableItem,
  TimetableRoom,
} from './timetable.ts';

const itemFields = [
  'id',
  'kind',
  'sessionId',
  'title',
  'titleJa',
  'begin',
  'end',
  'convener',
  'closed',
  'programs',
  'core',
  'flash',
  'version',
] as const satisfies (keyof TimetableItem)[];
const roomFields = ['id', 'name', 'nameJa', 'order'] as const satisfies (keyof TimetableRoom)[];
const dayFields = ['name', 'title', 'titleJa', 'date', 'order'] as const satisfies (keyof Timetable)[];

export type StoredItem = Omit<DraftItem, 'id'> & Partial<Pick<DraftItem, 'id'>>;

/** The draft as stored; only items are complete. */
export type DraftTables = Record<
  string,
  Partial<Omit<Timetable, 'rooms'>> & {
    rooms?: Record<string, Partial<Omit<TimetableRoom, 'tables'>> & { tables?: Record<string, StoredItem> }>;
  }
>;

/** `staticData/table`: the public part of the draft. Hidden items, those that were taken out, and all fields not listed here are left out. */
export function publicTables(draft: DraftTables): Record<string, Timetable> {
  return mapped(draft, (day) => ({
    ...picked(day, dayFields),
    rooms: mapped(day.rooms, (room) => ({
      ...picked(room, roomFields),
      tables: mapped(room.tables, (item) =>
        item.hidden === true || item.removed === true
          ? undefined
          : (picked(item, itemFields) as TimetableItem),
      ),
    })) as Record<string, TimetableRoom>,
  })) as Record<string, Timetable>;
}

/** `otherData/publicPosition`: where programs stand in the public timetable, by their id. */
export function publicPositions(published: Record<string, Timetable>): Record<string, ProgramPosition> {
  const found: Record<string, ProgramPosition> = {};
  for (const [table, { rooms = {} }] of Object.entries(published))
    for (const [room, { tables: items = {} }] of Object.entries(rooms))
      for (const [item, { programs = {} }] of Object.entries(items))
        for (const id of Object.keys(programs)) found[id] = { table, room, item };
  return found;
}

/** `otherData/publicChair`: who chairs items by account, of those that are public and not closed. */
export function publicChairs(
  published: Record<string, Timetable>,
  chairs: Record<string, DayChairs>,
): Record<string, DayChairs> {
  return mapped(published, ({ rooms }, table) =>
    mapped(rooms, ({ tables }, room) =>
      mapped(tables, ({ closed }, item) => (closed === true ? undefined : chairs[table]?.[room]?.[item])),
    ),
  );
}

function mapped<T, R>(
  entries: Record<string, T> | undefined,
  change: (entry: T, key: string) => R | undefined,
) {
  const changed: Record<string, R> = {};
  for (const [key, entry] of Object.entries(entries ?? {})) {
    const result = entry === null ? undefined : change(entry, key);
    if (result !== undefined) changed[key] = result;
  }
  return changed;
}

function picked<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  ) as Pick<T, K>;
}
