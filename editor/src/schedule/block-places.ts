import { compareText } from 'shared-data/models/compare';
import { type ConflictIndex, itemConflicts } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import type { ProgramPosition, Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { minutesOf, timeOf } from 'shared-data/models/venue-time';
import { twinsOf } from './item-operations.ts';
import { type Span, spanMinutes } from './minutes.ts';
import { type MarkedPlace, markOf } from './places.ts';
import { startsIn } from './starts.ts';

/** Free places of a block on its day by room, without its present one. Times of the day from `within`, in minutes. */
export function placesOfBlock(
  tables: readonly Timetable[],
  at: ProgramPosition,
  index: ConflictIndex,
  { step, within }: { step: number; within: { from: number; to: number } },
): Map<string, MarkedPlace[]> {
  const places = new Map<string, MarkedPlace[]>();
  const item = itemAt(tables, at);
  const day = tables.find(({ name }) => name === at.table);
  if (!item || !day) return places;
  const length = spanMinutes(item);
  const conflictsAt = itemConflicts(index, at);
  const { name: table, date } = day;
  const whole = { begin: timeOf(within.from), end: timeOf(within.to) };
  for (const room of Object.values(day.rooms ?? {})) {
    const isPresent = (begin: number) => room.id === at.room && begin === minutesOf(item.begin);
    const marked = gapsBetween(busyFor(tables, at, room), whole)
      .flatMap((gap) => startsIn(gap, length, step))
      .filter((start) => !isPresent(start.at))
      .map((start) => {
        const conflicts = conflictsAt({ room: room.id, minutes: start.at - minutesOf(item.begin) });
        const begin = timeOf(start.at);
        return {
          ...{ table, date, room: room.id, item: item.id, kind: item.kind },
          ...{ begin, end: timeOf(start.at + length), drawn: start.until },
          ...{
            key: `block/${room.id}/${begin}`,
            mark: markOf(conflicts, null),
            conflicts,
            otherSession: null,
          },
        };
      });
    if (marked.length > 0) places.set(room.id, marked);
  }
  return places;
}

/** What stands in the way of a block in a room: a break over several rooms moves in all of them, unless it changes its room. */
function busyFor(tables: readonly Timetable[], at: ProgramPosition, room: TimetableRoom): TimetableItem[] {
  const others = (here: TimetableRoom | undefined, own: string) =>
    Object.values(here?.tables ?? {}).filter(({ id }) => id !== own);
  if (room.id !== at.room) return others(room, '');
  const rooms = tables.find(({ name }) => name === at.table)?.rooms;
  return [at, ...twinsOf(tables, at)].flatMap((one) => others(rooms?.[one.room], one.item));
}

function gapsBetween(busy: readonly Span[], whole: Span): Span[] {
  const gaps: Span[] = [];
  let from = whole.begin;
  for (const { begin, end } of [...busy].sort((a, b) => compareText(a.begin, b.begin))) {
    if (begin > from)
      gaps.push({ begin: from, end: timeOf(Math.min(minutesOf(begin), minutesOf(whole.end))) });
    if (end > from) from = end;
  }
  if (from < whole.end) gaps.push({ begin: from, end: whole.end });
  return gaps;
}
