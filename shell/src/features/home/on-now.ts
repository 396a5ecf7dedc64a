import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';

/** A date and a time of day at the venue: `YYYY-MM-DD`, `HH:mm`. */
export interface VenueTime {
  date: string;
  time: string;
}

/** One block of the timetable. `program` is the talk that is on, when each talk has its time. */
export interface Entry {
  /** Name of the timetable. */
  table: string;
  room: TimetableRoom;
  item: TimetableItem;
  program?: string;
}

/** What is on in each room, and what begins next, together with its day. */
export interface NowAndNext {
  now: Entry[];
  next: { date: string; begin: string; entries: Entry[] } | null;
}

/** What a visitor of Home is told of the timetable. Hidden blocks are left out, and breaks do not come next. */
export function nowAndNext(tables: readonly Timetable[], at: VenueTime): NowAndNext {
  const entries = tables
    .filter((table) => table.date >= at.date)
    .flatMap((table) => blocks(table).map((entry) => ({ ...entry, date: table.date })));
  const now = entries
    .filter(({ date, item }) => date === at.date && item.begin <= at.time && at.time < item.end)
    .map(({ table, room, item }) => ({ table, room, item, ...programAt(item, at.time) }));
  const coming = entries
    .filter(({ item }) => item.kind !== 'break')
    .map((entry) => ({ ...entry, when: `${entry.date} ${entry.item.begin}` }))
    .filter(({ when }) => when > `${at.date} ${at.time}`);
  const first = coming.map(({ when }) => when).sort()[0];
  const next = coming.filter(({ when }) => when === first);
  return {
    now,
    next: next[0]
      ? {
          date: next[0].date,
          begin: next[0].item.begin,
          entries: next.map(({ table, room, item }) => ({ table, room, item })),
        }
      : null,
  };
}

function blocks(table: Timetable): Entry[] {
  return Object.values(table.rooms ?? {})
    .sort((a, b) => a.order - b.order)
    .flatMap((room) =>
      Object.values(room.tables ?? {})
        .filter((item) => item.hidden !== true)
        .map((item) => ({ table: table.name, room, item })),
    );
}

function programAt(item: TimetableItem, time: string): { program?: string } {
  const slot = Object.entries(item.programs ?? {}).find(
    ([, { begin, end }]) => begin !== undefined && end !== undefined && begin <= time && time < end,
  );
  return slot ? { program: slot[0] } : {};
}
