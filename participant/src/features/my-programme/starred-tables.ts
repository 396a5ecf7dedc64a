import type { Timetable, TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

/** The days as a reader's own: each item from its first starred talk to its last, posters for the whole item, whose core times stay. Days without any are left out. */
export function starredTables(
  tables: readonly Timetable[],
  stars: ReadonlySet<string>,
  show: (item: TimetableItem) => boolean,
): Timetable[] {
  return tables.flatMap((table) => {
    const rooms = Object.values(table.rooms ?? {}).flatMap((room) => {
      const items = Object.values(room.tables ?? {}).flatMap((item) =>
        show(item) ? (starredItem(item, stars) ?? []) : [],
      );
      return items.length > 0 ? [[room.id, { ...room, tables: byId(items) }] as const] : [];
    });
    return rooms.length > 0 ? [{ ...table, rooms: Object.fromEntries(rooms) }] : [];
  });
}

function starredItem(item: TimetableItem, stars: ReadonlySet<string>): TimetableItem | undefined {
  const { programs: _, flash: __, ...rest } = item;
  const programs = starredSlots(item.programs, stars);
  const flash = starredSlots(item.flash, stars);
  const slots = [...Object.values(programs), ...Object.values(flash)];
  if (slots.length === 0) return undefined;
  const timed = item.kind !== 'poster' && slots.every(({ begin, end }) => begin && end);
  const times = timed
    ? {
        begin: slots.reduce((first, { begin = '' }) => (begin < first ? begin : first), item.end),
        end: slots.reduce((last, { end = '' }) => (end > last ? end : last), item.begin),
      }
    : {};
  return { ...rest, ...times, programs, flash };
}

function starredSlots(
  slots: Record<string, TimetableSlot> | undefined,
  stars: ReadonlySet<string>,
): Record<string, TimetableSlot> {
  return Object.fromEntries(Object.entries(slots ?? {}).filter(([id]) => stars.has(id)));
}

const byId = (items: readonly TimetableItem[]) => Object.fromEntries(items.map((item) => [item.id, item]));
