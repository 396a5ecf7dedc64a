import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { minutesOf, phaseOf, type VenueMoment } from '../../common/venue-time.ts';

export interface PlacedItem {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
}

/** Items under way, and those that begin next (all that begin at the same earliest time). Breaks are not told. */
export function nowAndNext(
  tables: Iterable<Timetable>,
  now: VenueMoment,
  show: (item: TimetableItem) => boolean = () => true,
): { now: PlacedItem[]; next: PlacedItem[] } {
  const under: PlacedItem[] = [];
  let next: PlacedItem[] = [];
  let nextKey = '';
  for (const placed of itemsOf(tables)) {
    const { table, item } = placed;
    if (item.kind === 'break' || !show(item)) continue;
    const phase = phaseOf(table.date, item.begin, item.end, now);
    if (phase === 'now') under.push(placed);
    if (phase !== 'later') continue;
    const key = `${table.date} ${item.begin}`;
    if (!nextKey || key < nextKey) {
      nextKey = key;
      next = [];
    }
    if (key === nextKey) next.push(placed);
  }
  const byRoom = (a: PlacedItem, b: PlacedItem) =>
    a.room.order - b.room.order || minutesOf(a.item.begin) - minutesOf(b.item.begin);
  return { now: under.sort(byRoom), next: next.sort(byRoom) };
}

function* itemsOf(tables: Iterable<Timetable>): Generator<PlacedItem> {
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) yield { table, room, item };
}
