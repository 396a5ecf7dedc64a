import { compareText } from './compare.ts';
import type { ProgramPosition, TimeSpan, Timetable, TimetableItem } from './timetable.ts';

export interface PlacedSlot extends TimeSpan {
  programId: string;
  order: number;
  /** Has its own times; posters share the item's. */
  timed: boolean;
}

export function slotsByTime(item: TimetableItem): PlacedSlot[] {
  return Object.entries(item.programs ?? {})
    .map(([programId, slot]) => ({
      programId,
      order: slot.order,
      timed: slot.begin !== undefined,
      begin: slot.begin ?? item.begin,
      end: slot.end ?? item.end,
    }))
    .sort((a, b) => compareText(a.begin, b.begin) || a.order - b.order);
}

type Flashing = Pick<TimetableItem, 'flash'>;

/** Short talks about posters, by begin: they take time in their item, and have their place elsewhere. */
export function flashTalks({ flash = {} }: Flashing): PlacedSlot[] {
  return Object.entries(flash)
    .flatMap(([programId, { order, begin, end }]) =>
      begin === undefined || end === undefined ? [] : [{ programId, order, begin, end, timed: true }],
    )
    .sort((a, b) => compareText(a.begin, b.begin));
}

/** From the first of an item's flash talks to the last. */
export function flashSpan(item: Flashing): TimeSpan | undefined {
  const talks = flashTalks(item);
  const [first] = talks;
  const last = talks
    .map(({ end }) => end)
    .sort(compareText)
    .at(-1);
  return first && last ? { begin: first.begin, end: last } : undefined;
}

export function itemAt(
  tables: readonly Timetable[],
  { table, room, item }: ProgramPosition,
): TimetableItem | undefined {
  return tables.find(({ name }) => name === table)?.rooms?.[room]?.tables?.[item];
}
