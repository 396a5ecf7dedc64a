import { compareText } from 'shared-data/models/compare';
import { flashTalks, slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import type { TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { isSpan, type Span, spanMinutes, timeWithinDay } from './minutes.ts';

export const usualMinutes = 15;
export const proposedMinutes = [15, 20] as const;

/** Free time of an item, ignoring `without` (withdrawn talks, the moved talk). Posters share their item, which is one gap. */
export function freeGaps(item: TimetableItem, without: ReadonlySet<string> = new Set()): Span[] {
  const gaps: Span[] = [];
  let from = item.begin;
  for (const { begin, end } of takenTimes(item, without)) {
    if (begin >= item.end) break;
    if (begin > from) gaps.push({ begin: from, end: begin });
    if (end > from) from = end;
  }
  if (from < item.end) gaps.push({ begin: from, end: item.end });
  return gaps.filter(isSpan);
}

/** By begin; without what has no time of its own. */
function takenTimes(item: TimetableItem, without: ReadonlySet<string>): Span[] {
  const taken: Span[] = flashTalks(item).filter(({ programId }) => !without.has(programId));
  const { programs = {} } = item;
  for (const id of Object.keys(programs)) {
    const { begin, end = item.end } = programs[id] ?? {};
    if (begin !== undefined && !without.has(id)) taken.push({ begin, end });
  }
  return taken.sort((a, b) => compareText(a.begin, b.begin));
}

/** The earliest gap of that length from `from` on, or null. */
export function nextSlot(
  item: TimetableItem,
  minutes: number,
  without: ReadonlySet<string> = new Set(),
  from = '00:00',
): Span | null {
  if (item.kind === 'poster') return item.begin < from ? null : { begin: item.begin, end: item.end };
  const gap = freeGaps(item, without)
    .map((span) => laterPart(span, minutes, from))
    .find((span) => spanMinutes(span) >= minutes);
  return gap ? { begin: gap.begin, end: timeWithinDay(minutesOf(gap.begin) + minutes) } : null;
}

/** Rest of a gap after the talk slots already begun at `from`. */
function laterPart({ begin, end }: Span, minutes: number, from: string): Span {
  if (begin >= from) return { begin, end };
  const talks = Math.ceil((minutesOf(from) - minutesOf(begin)) / minutes);
  return { begin: timeWithinDay(minutesOf(begin) + talks * minutes), end };
}

/** The most frequent talk length; the shorter on a tie. */
export function usualLength(item: TimetableItem): number {
  const counts = new Map<number, number>();
  for (const slot of slotsByTime(item))
    if (slot.timed) counts.set(spanMinutes(slot), (counts.get(spanMinutes(slot)) ?? 0) + 1);
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || a - b);
  return first && first[0] > 0 ? first[0] : usualMinutes;
}

export function freeTalks(item: TimetableItem, without: ReadonlySet<string> = new Set()): number {
  if (item.kind !== 'oral') return 0;
  const minutes = usualLength(item);
  return freeGaps(item, without).reduce((sum, gap) => sum + Math.floor(spanMinutes(gap) / minutes), 0);
}

export function nextOrder(item: TimetableItem): number {
  return Math.max(0, ...Object.values(item.programs ?? {}).map((slot) => slot.order)) + 1;
}

/** Withdrawn talks occupy no time. */
export function canceledIds(programs: Iterable<Pick<PublicProgram, 'id' | 'canceled'>>): Set<string> {
  const ids = new Set<string>();
  for (const program of programs) if (program.canceled) ids.add(program.id);
  return ids;
}
