import { slotsByTime } from './placed-slots.ts';
import type { Timetable } from './timetable.ts';

/** A row of a file of the timetable: a program in its item, or an item without programs. */
export interface TimetableRow {
  date: string;
  room: string;
  begin: string;
  end: string;
  kind: string;
  sessionId: string;
  title?: string | undefined;
  titleJa?: string | undefined;
  convener?: string | undefined;
  program?: string;
  talkBegin?: string | undefined;
  talkEnd?: string | undefined;
  board?: string | undefined;
}

/** In the order of days, times and rooms. `shownOf`: what people call a program, by its ID. */
export function timetableRows(
  tables: readonly Timetable[],
  shownOf: (programId: string) => string,
): TimetableRow[] {
  const items = tables.flatMap(({ date, rooms = {} }) =>
    Object.values(rooms).flatMap((room) =>
      Object.values(room.tables ?? {}).map((item) => ({ date, room, item })),
    ),
  );
  items.sort(
    (a, b) =>
      (a.date + a.item.begin < b.date + b.item.begin
        ? -1
        : Number(a.date + a.item.begin > b.date + b.item.begin)) || a.room.order - b.room.order,
  );
  return items.flatMap(({ date, room, item }) => {
    const { begin, end, kind, sessionId, title, titleJa, convener, programs = {} } = item;
    const row = { date, room: room.name, begin, end, kind, sessionId, title, titleJa, convener };
    const slots = slotsByTime(item);
    if (slots.length === 0) return [row];
    return slots.map(({ programId }) => {
      const { begin: talkBegin, end: talkEnd, board } = programs[programId] ?? {};
      return { ...row, program: shownOf(programId), talkBegin, talkEnd, board };
    });
  });
}
