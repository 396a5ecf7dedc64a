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

/** Short talks about posters: they take time in their item, and have their place elsewhere. */
export function flashTalks({ flash = {} }: Pick<TimetableItem, 'flash'>): PlacedSlot[] {
  return Object.entries(flash).flatMap(([programId, { order, begin, end }]) =>
    begin === undefined || end === undefined ? [] : [{ programId, order, begin, end, timed: true }],
  );
}

export function itemAt(
  tables: readonly Timetable[],
  { table, room, item }: ProgramPosition,
): TimetableItem | undefined {
  return tables.find(({ name }) => name === table)?.rooms?.[room]?.tables?.[item];
}
