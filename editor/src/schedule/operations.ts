import { flashSpan, type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import type { ProgramPosition, TimeSpan, TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import type { ItemEdit, Move } from './changes.ts';
import { spanMinutes } from './minutes.ts';
import {
  attempt,
  checkedSpan,
  known,
  type OperationContext,
  Rejected,
  type Result,
} from './operation-checks.ts';
import { editTo, movesTo, placedTalk, shiftedTimes, type Timing } from './operation-parts.ts';

/** The shortest talk that fill and stretch make. */
const shortest = 5;

export function talkResized(context: OperationContext, programId: string, to: Partial<TimeSpan>): Result {
  return attempt(context, () => {
    const talk = placedTalk(context, programId);
    if (!talk.slot.timed) throw new Rejected({ rejected: 'nothing' });
    const { begin = talk.slot.begin, end = talk.slot.end } = to;
    return { items: [], moves: movesTo(talk, [[programId, minutesOf(begin), minutesOf(end)]]) };
  });
}

export function itemResized(context: OperationContext, at: ProgramPosition, to: Partial<TimeSpan>): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const { begin = item.begin, end = item.end } = to;
    return { moves: [], items: editTo(at, item, { ...checkedSpan(minutesOf(begin), minutesOf(end)) }) };
  });
}

/** Everything of a room that begins at `from` or later that day moves by `minutes` (negative: earlier); an item in progress ends later. */
export function shifted(
  context: OperationContext,
  { table, room }: Pick<ProgramPosition, 'table' | 'room'>,
  from: string,
  minutes: number,
): Result {
  return attempt(context, () => {
    const items = context.tables.find(({ name }) => name === table)?.rooms?.[room]?.tables ?? {};
    const moves: Move[] = [];
    const edits: ItemEdit[] = [];
    if (minutes === 0) return { moves, items: edits };
    for (const item of Object.values(items)) {
      if (item.end <= from) continue;
      const at = { table, room, item: item.id };
      const whole = item.begin >= from;
      const span = checkedSpan(minutesOf(item.begin) + (whole ? minutes : 0), minutesOf(item.end) + minutes);
      const later = (slot: TimeSpan) => slot.begin >= from;
      edits.push(
        ...editTo(at, item, { ...(whole ? span : { end: span.end }), ...shiftedTimes(item, minutes, later) }),
      );
      moves.push(
        ...movesTo(
          { at, item },
          slotsByTime(item)
            .filter((slot) => slot.timed && later(slot))
            .map(({ programId, begin, end }) => [
              programId,
              minutesOf(begin) + minutes,
              minutesOf(end) + minutes,
            ]),
        ),
      );
    }
    return { moves, items: edits };
  });
}

/** The talks of an item in their order, of one length and one after the other; a rest of minutes stays free at the end. */
export function filledEvenly(context: OperationContext, at: ProgramPosition): Result {
  return attempt(context, () => {
    const { item, talks } = talksIn(context, at);
    const span = spanOfTalks(item);
    const length = Math.floor(spanMinutes(span) / talks.length);
    return {
      items: [],
      moves: movesTo(
        { at, item },
        inARow(span, talks, () => length),
      ),
    };
  });
}

/** The talks of an item in their order and one after the other, longer or shorter in proportion, so that they fill it. */
export function stretched(context: OperationContext, at: ProgramPosition): Result {
  return attempt(context, () => {
    const { item, talks } = talksIn(context, at);
    const total = talks.reduce((sum, talk) => sum + spanMinutes(talk), 0);
    let before = 0;
    const span = spanOfTalks(item);
    const edge = (minutes: number) => Math.round((minutes / total) * spanMinutes(span));
    const lengthOf = (talk: PlacedSlot) => {
      const begin = edge(before);
      before += spanMinutes(talk);
      return edge(before) - begin;
    };
    return { items: [], moves: movesTo({ at, item }, inARow(span, talks, lengthOf)) };
  });
}

export function itemMoved(context: OperationContext, at: ProgramPosition, begin: string): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const minutes = minutesOf(begin) - minutesOf(item.begin);
    const span = checkedSpan(minutesOf(item.begin) + minutes, minutesOf(item.end) + minutes);
    return {
      items: minutes === 0 ? [] : editTo(at, item, { ...span, ...shiftedTimes(item, minutes, () => true) }),
      moves: movesTo(
        { at, item },
        slotsByTime(item)
          .filter((slot) => slot.timed)
          .map((slot) => [slot.programId, minutesOf(slot.begin) + minutes, minutesOf(slot.end) + minutes]),
      ),
    };
  });
}

function talksIn(
  context: OperationContext,
  at: ProgramPosition,
): { item: TimetableItem; talks: PlacedSlot[] } {
  const item = known(context, at);
  const talks = slotsByTime(item).filter(({ timed, programId }) => timed && !context.canceled.has(programId));
  if (item.kind !== 'oral' || talks.length === 0) throw new Rejected({ rejected: 'nothing' });
  return { item, talks };
}

/** Up to the flash talks of an item, or after them if it begins with them. */
function spanOfTalks(item: TimetableItem): TimeSpan {
  const flash = flashSpan(item);
  if (!flash) return item;
  return flash.begin > item.begin
    ? { begin: item.begin, end: flash.begin }
    : { begin: flash.end, end: item.end };
}

function inARow(
  item: TimeSpan,
  talks: readonly PlacedSlot[],
  lengthOf: (talk: PlacedSlot) => number,
): Timing[] {
  let at = minutesOf(item.begin);
  return talks.map((talk) => {
    const begin = at;
    at += lengthOf(talk);
    if (at - begin < shortest)
      throw new Rejected({
        rejected: 'itemTooShort',
        id: talk.programId,
        span: { begin: item.begin, end: item.end },
      });
    return [talk.programId, begin, at];
  });
}
