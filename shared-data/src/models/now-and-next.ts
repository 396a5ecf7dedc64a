import type { Timetable, TimetableItem, TimetableRoom } from './timetable.ts';
import { sortableTime, timeOf, type WallTime } from './venue-time.ts';

export interface PlacedItem {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
}

/** Current items, and all that begin at the next start time. Breaks are left out. `now` is the clock at the venue. */
export function nowAndNext(
  tables: Iterable<Timetable>,
  now: WallTime,
  show: (item: TimetableItem) => boolean = () => true,
): { now: PlacedItem[]; next: PlacedItem[] } {
  const under: PlacedItem[] = [];
  let next: PlacedItem[] = [];
  let nextKey = '';
  const moment = sortableTime(now);
  for (const placed of itemsOf(tables)) {
    const { table, item } = placed;
    if (item.kind === 'break' || !show(item)) continue;
    if (isOn(table.date, item, now)) under.push(placed);
    const key = `${table.date} ${item.begin}`;
    if (key <= moment) continue;
    if (!nextKey || key < nextKey) {
      nextKey = key;
      next = [];
    }
    if (key === nextKey) next.push(placed);
  }
  const byRoom = (a: PlacedItem, b: PlacedItem) =>
    a.room.order - b.room.order || a.item.begin.localeCompare(b.item.begin);
  return { now: under.sort(byRoom), next: next.sort(byRoom) };
}

/** The current talk of an item whose talks have their own times; undefined between talks. */
export function talkAt(item: Pick<TimetableItem, 'programs'>, minutes: number): string | undefined {
  const time = timeOf(minutes);
  const slots = Object.entries(item.programs ?? {});
  return slots.find(([, { begin, end }]) => begin && end && begin <= time && time < end)?.[0];
}

function isOn(date: string, { begin, end }: TimetableItem, now: WallTime): boolean {
  const time = timeOf(now.minutes);
  return date === now.date && begin <= time && time < end;
}

function* itemsOf(tables: Iterable<Timetable>): Generator<PlacedItem> {
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) yield { table, room, item };
}
