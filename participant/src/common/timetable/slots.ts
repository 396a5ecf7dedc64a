import { compareBoards } from 'shared-data/models/boards';
import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

export interface OrderedSlot extends TimetableSlot {
  id: string;
  flash?: true;
}

/** By time, then by board; flash talks included. */
export function orderedSlots(item: Pick<TimetableItem, 'programs' | 'flash'>): OrderedSlot[] {
  const slots = new Map<string, OrderedSlot>();
  for (const [id, slot] of Object.entries(item.flash ?? {})) slots.set(id, { id, ...slot, flash: true });
  for (const [id, slot] of Object.entries(item.programs ?? {})) slots.set(id, { id, ...slot });
  return [...slots.values()].sort(
    (a, b) =>
      (a.begin ?? '').localeCompare(b.begin ?? '') ||
      compareBoards(a.board, b.board) ||
      a.order - b.order ||
      (a.id < b.id ? -1 : 1),
  );
}
