import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

export interface OrderedSlot extends TimetableSlot {
  id: string;
}

export function orderedSlots(item: Pick<TimetableItem, 'programs'>): OrderedSlot[] {
  return Object.entries(item.programs ?? {})
    .map(([id, slot]) => ({ id, ...slot }))
    .sort(
      (a, b) => (a.begin ?? '').localeCompare(b.begin ?? '') || a.order - b.order || (a.id < b.id ? -1 : 1),
    );
}
