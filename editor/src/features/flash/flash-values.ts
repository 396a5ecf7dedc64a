import type { FlashFormValues } from 'shared-data/models/flash-form';
import { slotsByTime } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import { comparePrograms } from 'shared-data/models/program-text';
import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';
import { clockOf, minutesOf } from 'shared-data/models/venue-time';
import { overlaps, type Span, timeInItem, timeWithinDay } from '../../schedule/minutes.ts';

/** `begin` as clocks show it. `version`: of the item these values were made from. */
export interface FlashValues extends FlashFormValues {
  version: number;
}

/** Two minutes each, after the last talk, unless flash talks are stored. */
export function flashValuesOf(item: TimetableItem): FlashValues {
  const flash = Object.entries(item.flash ?? {}).sort(
    ([, a], [, b]) => (a.begin ?? '').localeCompare(b.begin ?? '') || a.order - b.order,
  );
  const first = flash[0]?.[1];
  const length = first?.begin && first.end ? minutesOf(first.end) - minutesOf(first.begin) : 2;
  return {
    begin: clockOf(first?.begin ?? afterTalks(item)),
    minutes: String(Math.min(Math.max(length, 1), 99)),
    programs: flash.map(([id]) => id),
    version: item.version,
  };
}

function afterTalks(item: TimetableItem): string {
  const ends = slotsByTime(item)
    .filter(({ timed, end }) => timed && end < item.end)
    .map(({ end }) => end);
  return ends.sort().at(-1) ?? item.begin;
}

function beginOf(item: TimetableItem, { begin }: FlashFormValues): number {
  return minutesOf(timeInItem(begin, item));
}

export function flashSpans(item: TimetableItem, values: FlashFormValues): Span[] {
  const { minutes, programs } = values;
  const [from, each] = [beginOf(item, values), Number(minutes)];
  return programs.map((_, index) => ({
    begin: timeWithinDay(from + index * each),
    end: timeWithinDay(from + (index + 1) * each),
  }));
}

export function flashSlots(item: TimetableItem, values: FlashFormValues): Record<string, TimetableSlot> {
  const spans = flashSpans(item, values);
  return Object.fromEntries(
    values.programs.map((id, index) => [id, { order: index + 1, ...(spans[index] as Span) }]),
  );
}

export function isWithin(item: TimetableItem, values: FlashFormValues): boolean {
  const begin = beginOf(item, values);
  const end = begin + Number(values.minutes) * values.programs.length;
  return begin >= minutesOf(item.begin) && end <= minutesOf(item.end);
}

export function talksAtTheTime(item: TimetableItem, values: FlashFormValues): string[] {
  const spans = flashSpans(item, values);
  return slotsByTime(item)
    .filter((slot) => slot.timed && spans.some((span) => overlaps(span, slot)))
    .map(({ programId }) => programId);
}

/** Posters of the item's session (of all, if it has none) that are not withdrawn and have no flash talk here. */
export function postersToAdd(
  item: TimetableItem,
  programs: readonly PublicProgram[],
  chosen: readonly string[],
): PublicProgram[] {
  return programs
    .filter(
      ({ id, sessionId, presentationType, canceled }) =>
        presentationType === 'poster' &&
        canceled !== true &&
        (item.sessionId === '' || sessionId === item.sessionId) &&
        !chosen.includes(id),
    )
    .sort(comparePrograms);
}

export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  const [id] = next.splice(from, 1);
  if (id !== undefined) next.splice(to, 0, id);
  return next;
}
