import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

/** The programs of an item in their order. */
export function orderedSlots(item: Pick<TimetableItem, 'programs'>): ({ id: string } & TimetableSlot)[] {
  return Object.entries(item.programs ?? {})
    .map(([id, slot]) => ({ id, ...slot }))
    .sort(
      (a, b) => (a.begin ?? '').localeCompare(b.begin ?? '') || a.order - b.order || (a.id < b.id ? -1 : 1),
    );
}
