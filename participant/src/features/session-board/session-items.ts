import type { PlacedItem } from 'shared-data/models/now-and-next';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';

/** In order of time, then of rooms. */
export function itemsOfSession(
  tables: readonly Timetable[],
  sessionId: string,
  show: (item: TimetableItem) => boolean,
): PlacedItem[] {
  return tables
    .flatMap((table) =>
      Object.values(table.rooms ?? {}).flatMap((room) =>
        Object.values(room.tables ?? {})
          .filter((item) => item.sessionId === sessionId && show(item))
          .map((item) => ({ table, room, item })),
      ),
    )
    .sort(
      (a, b) =>
        a.table.date.localeCompare(b.table.date) ||
        a.item.begin.localeCompare(b.item.begin) ||
        a.room.order - b.room.order,
    );
}
