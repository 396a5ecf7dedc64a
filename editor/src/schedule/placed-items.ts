import { compareText } from 'shared-data/models/compare';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';

export interface PlacedItem {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
  /** `day1/hall/OB-poster-1` */
  key: string;
}

export function placedItems(
  tables: readonly Timetable[],
  pass: (item: TimetableItem) => boolean,
): PlacedItem[] {
  return tables.flatMap((table) =>
    Object.values(table.rooms ?? {})
      .sort((a, b) => a.order - b.order)
      .flatMap((room) =>
        Object.values(room.tables ?? {})
          .filter(pass)
          .sort((a, b) => compareText(a.begin, b.begin))
          .map((item) => ({ table, room, item, key: `${table.name}/${room.id}/${item.id}` })),
      ),
  );
}
