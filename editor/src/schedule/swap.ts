import { slotsByTime } from 'shared-data/models/placed-slots';
import type { TimetableSlot } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import type { Change } from './changes.ts';
import { spanMinutes } from './minutes.ts';
import {
  attempt,
  checkedSpan,
  isRejected,
  type OperationContext,
  Rejected,
  type Result,
  sameItem,
} from './operation-checks.ts';
import { movesTo, type PlacedTalk, placedTalk, type Timing } from './operation-parts.ts';

/** Two talks change places. Each keeps its length: within an item those between follow. Posters change their boards. */
export function swapped(context: OperationContext, firstId: string, secondId: string): Result {
  const result = attempt(context, () => {
    const [first, second] = [placedTalk(context, firstId), placedTalk(context, secondId)];
    if (firstId === secondId) throw new Rejected({ rejected: 'nothing' });
    if (first.item.kind !== second.item.kind) throw new Rejected({ rejected: 'otherKind' });
    if (sameItem(first.at, second.at) && first.slot.timed) return reordered(first, second);
    return {
      items: [],
      moves: [
        { programId: firstId, before: spotOf(first), after: inPlaceOf(first, second) },
        { programId: secondId, before: spotOf(second), after: inPlaceOf(second, first) },
      ],
    };
  });
  if (isRejected(result) && (result.rejected === 'timeTaken' || result.rejected === 'outsideItem'))
    return { ...result, rejected: 'slotTooShort' };
  return result;
}

const spotOf = ({ at, item, slot }: PlacedTalk) => ({
  ...at,
  slot: item.programs?.[slot.programId] as TimetableSlot,
});

function inPlaceOf(one: PlacedTalk, other: PlacedTalk) {
  const place = spotOf(other);
  if (!one.slot.timed || !other.slot.timed) return place;
  const begin = minutesOf(other.slot.begin);
  return { ...place, slot: { ...place.slot, ...checkedSpan(begin, begin + spanMinutes(one.slot)) } };
}

function reordered(a: PlacedTalk, b: PlacedTalk): Change {
  const [first, last] = a.slot.begin <= b.slot.begin ? [a, b] : [b, a];
  const shift = spanMinutes(last.slot) - spanMinutes(first.slot);
  const between = slotsByTime(first.item).filter(
    ({ timed, begin, programId }) =>
      timed && begin >= first.slot.end && begin < last.slot.begin && programId !== last.slot.programId,
  );
  const firstBegin = minutesOf(first.slot.begin);
  const lastEnd = minutesOf(last.slot.end);
  const orders = new Map([
    [first.slot.programId, last.slot.order],
    [last.slot.programId, first.slot.order],
  ]);
  return {
    items: [],
    moves: movesTo(
      first,
      [
        [last.slot.programId, firstBegin, firstBegin + spanMinutes(last.slot)],
        ...between.map(
          (slot): Timing => [slot.programId, minutesOf(slot.begin) + shift, minutesOf(slot.end) + shift],
        ),
        [first.slot.programId, lastEnd - spanMinutes(first.slot), lastEnd],
      ],
      orders,
    ),
  };
}
