import { compareBoards } from 'shared-data/models/boards';
import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

export interface OrderedSlot extends TimetableSlot {
  id: string;
}

/** By time, then by board; posters of an oral item's flash talks included. */
export function orderedSlots(item: Pick<TimetableItem, 'programs' | 'flash'>): OrderedSlot[] {
  return Object.entries({ ...item.flash, ...item.programs })
    .map(([id, slot]) => ({ id, ...slot }))
    .sort(
      (a, b) =>
        (a.begin ?? '').localeCompare(b.begin ?? '') ||
        compareBoards(a.board, b.board) ||
        a.order - b.order ||
        (a.id < b.id ? -1 : 1),
    );
}
