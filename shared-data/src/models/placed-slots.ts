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

export function itemAt(
  tables: readonly Timetable[],
  { table, room, item }: ProgramPosition,
): TimetableItem | undefined {
  return tables.find(({ name }) => name === table)?.rooms?.[room]?.tables?.[item];
}
