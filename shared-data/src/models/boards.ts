import { compareText } from './compare.ts';
import { trailingNumber } from './program-text.ts';
import { type DatedSpan, datesOverlap } from './time-range.ts';
import type { TablePosition, Timetable, TimetableItem } from './timetable.ts';

/** `12`, `P12` or `A-12`. */
export const boardPattern = /^[A-Za-z]{0,4}-?\d{1,4}$/;

export function compareBoards(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const letters = (board: string) => board.replace(/\d+$/, '');
  return compareText(letters(a), letters(b)) || trailingNumber(a) - trailingNumber(b);
}

/** A program's own place, rather than that of its flash talk. */
export function mainPosition(positions: readonly TablePosition[] | undefined): TablePosition | undefined {
  return positions?.find(({ flash }) => !flash) ?? positions?.[0];
}

/** When presenters stand at this board; undefined when the item has no such time. */
export function coreTimeOf(
  { core }: Pick<TimetableItem, 'core'>,
  board: string | undefined,
): { begin: string; end: string } | undefined {
  if (board === undefined) return undefined;
  return trailingNumber(board) % 2 === 1 ? core?.odd : core?.even;
}

/** Posters on one board of a room at the same time, each with the others. Without withdrawn ones, which need no board. */
export function boardClashes(
  tables: Iterable<Timetable>,
  isCanceled: (programId: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const boards = new Map<string, (DatedSpan & { programId: string })[]>();
  for (const { date, rooms = {} } of tables)
    for (const room of Object.values(rooms))
      for (const { begin, end, programs = {} } of Object.values(room.tables ?? {}))
        for (const [programId, { board }] of Object.entries(programs)) {
          if (board === undefined || isCanceled(programId)) continue;
          const key = `${room.id} ${board.toUpperCase()}`;
          boards.set(key, [...(boards.get(key) ?? []), { programId, date, begin, end }]);
        }
  const clashes = new Map<string, string[]>();
  for (const posters of boards.values())
    for (const one of posters) {
      const others = posters.filter((other) => other !== one && datesOverlap(one, other));
      if (others.length > 0)
        clashes.set(
          one.programId,
          others.map(({ programId }) => programId),
        );
    }
  return clashes;
}
