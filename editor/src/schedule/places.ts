import {
  type Conflict,
  type ConflictIndex,
  isError,
  isWarning,
  programConflicts,
  type Target,
} from 'shared-data/models/conflicts';
import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { type Span, timeWithinDay } from './minutes.ts';
import { freeGaps, usualLength } from './slots.ts';
import { startsIn } from './starts.ts';

/** Best first; `otherSession`: nothing else is against it. */
export type Mark = 'fits' | 'coauthor' | 'warning' | 'otherSession' | 'conflict';

/** A free place for a program, with what stands against it. */
export interface MarkedPlace extends Target {
  /** `hall/OA-1/09:15`, unique within a day. */
  key: string;
  mark: Mark;
  conflicts: readonly Conflict[];
  /** The item's session, if it is not the program's. */
  otherSession: string | null;
  /** Minutes of it that are drawn, where places overlap. */
  drawn?: number;
}

/** Minutes between places that are fine. */
export const fineStep = 5;

export const itemKey = (room: string, item: string) => `${room}/${item}`;

/** Free places of a day for a program, by item (`itemKey`), without its current one. `minutes`: length of the talk; null: usual in each item. `fine`: also between the usual times. */
export function placesOfDay(
  program: PublicProgram,
  table: Timetable,
  index: ConflictIndex,
  options: { canceled: ReadonlySet<string>; minutes: number | null; fine?: boolean },
): Map<string, MarkedPlace[]> {
  const places = new Map<string, MarkedPlace[]>();
  const conflictsAt = programConflicts(index, program);
  const without = new Set(options.canceled);
  without.delete(program.id);
  for (const room of Object.values(table.rooms ?? {}))
    for (const item of Object.values(room.tables ?? {})) {
      if (item.kind !== program.presentationType) continue;
      const otherSession = item.sessionId && item.sessionId !== program.sessionId ? item.sessionId : null;
      const marked = spansFor(program.id, item, { ...options, without }).map(({ begin, end, drawn }) => {
        const place: MarkedPlace = {
          table: table.name,
          date: table.date,
          room: room.id,
          item: item.id,
          kind: item.kind,
          begin,
          end,
          key: `${itemKey(room.id, item.id)}/${begin}`,
          mark: 'fits',
          conflicts: [],
          otherSession,
        };
        if (drawn !== undefined) place.drawn = drawn;
        place.conflicts = conflictsAt(place);
        place.mark = markOf(place.conflicts, otherSession);
        return place;
      });
      if (marked.length > 0) places.set(itemKey(room.id, item.id), marked);
    }
  return places;
}

export function markOf(conflicts: readonly Conflict[], otherSession: string | null): Mark {
  if (conflicts.some(isError)) return 'conflict';
  if (otherSession !== null) return 'otherSession';
  if (conflicts.some(isWarning)) return 'warning';
  return conflicts.length > 0 ? 'coauthor' : 'fits';
}

function spansFor(
  programId: string,
  item: TimetableItem,
  {
    without,
    minutes,
    fine = false,
  }: { without: ReadonlySet<string>; minutes: number | null; fine?: boolean },
): (Span & { drawn?: number })[] {
  if (item.kind === 'poster') return item.programs?.[programId] ? [] : [{ begin: item.begin, end: item.end }];
  const length = minutes ?? usualLength(item);
  return freeGaps(item, without).flatMap((gap) => (fine ? fineSpans(gap, length) : stretches(gap, length)));
}

function fineSpans(gap: Span, minutes: number): (Span & { drawn: number })[] {
  return startsIn(gap, minutes, fineStep).map(({ at, until }) => ({
    ...{ begin: timeWithinDay(at), end: timeWithinDay(at + minutes), drawn: until },
  }));
}

function stretches({ begin, end }: Span, minutes: number): Span[] {
  const count = minutes > 0 ? Math.floor((minutesOf(end) - minutesOf(begin)) / minutes) : 0;
  return Array.from({ length: count }, (_, index) => {
    const from = minutesOf(begin) + index * minutes;
    return { begin: timeWithinDay(from), end: timeWithinDay(from + minutes) };
  });
}
