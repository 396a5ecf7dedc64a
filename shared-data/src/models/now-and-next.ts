import type { Timetable, TimetableItem, TimetableRoom } from './timetable.ts';
import { minutesOf, minutesSince, timeOf, type WallTime } from './venue-time.ts';

export interface PlacedItem {
  table: Timetable;
  room: TimetableRoom;
  item: TimetableItem;
}

/** Current items, and all that begin at the next start time; breaks left out. `now`: venue clock; `late`: minutes late. */
export function nowAndNext(
  tables: Iterable<Timetable>,
  now: WallTime,
  show: (item: TimetableItem) => boolean = () => true,
  late: (placed: PlacedItem) => number = () => 0,
): { now: PlacedItem[]; next: PlacedItem[] } {
  const under: PlacedItem[] = [];
  const coming: { placed: PlacedItem; left: number; published: number }[] = [];
  for (const placed of itemsOf(tables)) {
    const { table, item } = placed;
    if (item.kind === 'break' || !show(item)) continue;
    const delay = late(placed);
    const since = minutesSince(table.date, now) - delay;
    const left = minutesOf(item.begin) - since;
    if (left > 0) coming.push({ placed, left, published: left - delay });
    else if (since < minutesOf(item.end)) under.push(placed);
  }
  const byRoom = (a: PlacedItem, b: PlacedItem) =>
    a.room.order - b.room.order || a.item.begin.localeCompare(b.item.begin);
  const soonest = coming.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY);
  const next = coming
    .filter(({ published }) => published <= soonest)
    .sort((a, b) => a.left - b.left || byRoom(a.placed, b.placed));
  return { now: under.sort(byRoom), next: next.map(({ placed }) => placed) };
}

/** The current talk of an item whose talks have their own times; undefined between talks. */
export function talkAt(item: Pick<TimetableItem, 'programs'>, minutes: number): string | undefined {
  const time = timeOf(minutes);
  const slots = Object.entries(item.programs ?? {});
  return slots.find(([, { begin, end }]) => begin && end && begin <= time && time < end)?.[0];
}

function* itemsOf(tables: Iterable<Timetable>): Generator<PlacedItem> {
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) yield { table, room, item };
}
