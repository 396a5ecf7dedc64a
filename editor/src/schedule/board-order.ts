import { compareBoards } from 'shared-data/models/boards';
import type { TimetableItem } from 'shared-data/models/timetable';

/** The posters of an item by board; those without one come last, in their order. */
export function inBoardOrder({ programs = {} }: TimetableItem): { id: string; board: string | undefined }[] {
  return Object.entries(programs)
    .sort(([, a], [, b]) => compareBoards(a.board, b.board) || a.order - b.order)
    .map(([id, { board }]) => ({ id, board }));
}
