import * as z from 'zod/mini';

/** Time of day at the venue, `HH:mm`. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A day at the venue, `YYYY-MM-DD`. */
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** What an item is; only `oral` and `poster` hold programs. */
export type TimetableItemKind = 'oral' | 'poster' | 'break' | 'event';

/**
 * `otherData/position/{programId}`: the one item that a program stands in. Written together with the slot, and the rules hold the
 * two to each other, so that a program never stands twice.
 */
export interface ProgramPosition {
  table: string;
  room: string;
  item: string;
}

/** Place of a program inside an item. Oral talks have times of their own; posters share the item's. */
export interface TimetableSlot {
  order: number;
  begin?: string;
  end?: string;
}

/** `otherData/table/{name}/rooms/{room}/tables/{id}`: one block of the timetable, e.g. a session's morning. */
export interface TimetableItem {
  id: string;
  kind: TimetableItemKind;
  /** Empty for breaks and events. */
  sessionId: string;
  title?: string;
  titleJa?: string;
  begin: string;
  end: string;
  convener?: string;
  /** Closed session: shown with a note; only its people may join. */
  closed?: boolean;
  /** In the draft alone, shown to staff with a note; never in what is public. */
  hidden?: boolean;
  programs?: Record<string, TimetableSlot>;
  /** Grows by one with each change; a write that names another version is rejected, so that no edit is lost. */
  version: number;
}

/** `otherData/table/{name}/rooms/{room}` */
export interface TimetableRoom {
  id: string;
  name: string;
  nameJa?: string;
  order: number;
  tables?: Record<string, TimetableItem>;
}

/** `otherData/table/{name}`: one day of the editors' draft; `staticData/table/{name}`: what is public of it. */
export interface Timetable {
  name: string;
  title: string;
  titleJa?: string;
  /** `YYYY-MM-DD` at the venue. */
  date: string;
  order: number;
  rooms?: Record<string, TimetableRoom>;
}

/** Where a program stands in the timetable. */
export interface TablePosition {
  table: string;
  date: string;
  room: string;
  item: string;
  begin: string;
  end: string;
}

/** The editor's form that gives a program its place. */
export const slotFormSchema = z
  .strictObject({
    table: z.string().check(z.minLength(1, 'validation.required')),
    room: z.string().check(z.minLength(1, 'validation.required')),
    item: z.string().check(z.minLength(1, 'validation.required')),
    begin: z.string().check(z.regex(timePattern, 'validation.time')),
    end: z.string().check(z.regex(timePattern, 'validation.time')),
  })
  .check(
    z.refine(({ begin, end }) => ![begin, end].every((time) => timePattern.test(time)) || begin < end, {
      error: 'validation.timeOrder',
      path: ['end'],
    }),
  );

/** Table positions of each program, earliest first. */
export function tablePositions(tables: Iterable<Timetable>): Map<string, TablePosition[]> {
  const positions = new Map<string, TablePosition[]>();
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {}))
        for (const [programId, slot] of Object.entries(item.programs ?? {})) {
          const list = positions.get(programId) ?? [];
          list.push({
            table: table.name,
            date: table.date,
            room: room.id,
            item: item.id,
            begin: slot.begin ?? item.begin,
            end: slot.end ?? item.end,
          });
          positions.set(programId, list);
        }
  for (const list of positions.values())
    list.sort((a, b) => `${a.date} ${a.begin}`.localeCompare(`${b.date} ${b.begin}`));
  return positions;
}

/**
 * `otherData/room/{room}/zoom` and, for an item with a meeting of its own, `otherData/room/{room}/itemZoom/{table}/{item}`: readable by
 * participants from `showAt` (epoch milliseconds) on; of a closed item by its people alone.
 */
export interface RoomZoom {
  url: string;
  meetingId: string;
  passcode: string;
  showAt: number;
}
