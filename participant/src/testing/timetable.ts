import type { Timetable, TimetableItem } from 'shared-data/models/timetable';

export function item(
  id: string,
  begin: string,
  end: string,
  more: Partial<TimetableItem> = {},
): TimetableItem {
  return { id, kind: 'oral', sessionId: 'OA', begin, end, version: 1, ...more };
}

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
