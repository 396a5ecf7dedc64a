import type { Timetable, TimetableItem } from '../models/timetable.ts';

/** A stretch of oral talks in OA, of which only `more` matters. */
export function item(
  id: string,
  begin: string,
  end: string,
  more: Partial<TimetableItem> = {},
): TimetableItem {
  return { id, kind: 'oral', sessionId: 'OA', begin, end, version: 1, ...more };
}

/** The first day, with items by the id of their room. */
export function day(rooms: Record<string, TimetableItem[]>): Timetable {
  return {
    name: 'day1',
    title: 'Day 1',
    date: '2026-12-01',
    order: 1,
    rooms: Object.fromEntries(
      Object.entries(rooms).map(([id, items], index, all) => [
        id,
        {
          id,
          name: id,
          order: all.length - index,
          tables: Object.fromEntries(items.map((one) => [one.id, one])),
        },
      ]),
    ),
  };
}
