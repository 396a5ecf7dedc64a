import { itemAt } from 'shared-data/models/placed-slots';
import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { clockOf } from 'shared-data/models/venue-time';
import {
  dayCopied,
  itemRelocated,
  itemRemoved,
  itemsAdded,
  together,
  twinsOf,
} from '../../../schedule/item-operations.ts';
import { isSpan, timeInItem } from '../../../schedule/minutes.ts';
import type { OperationContext, Result } from '../../../schedule/operation-checks.ts';
import { filledEvenly, itemResized, shifted, stretched, talkResized } from '../../../schedule/operations.ts';
import { swapped } from '../../../schedule/swap.ts';
import { asTime, daysOf, roomsOf } from '../placement.ts';

/** What can be done with something placed, in the order of the menu. */
const itemOperations = ['resize', 'swap', 'move', 'shift', 'fill', 'stretch', 'remove'] as const;
/** `add` and `copy` belong to a whole day. */
export type Operation = (typeof itemOperations)[number] | 'add' | 'copy';

/** Something placed: a talk, or an item if `programId` is empty; a day if `item` is empty too. */
export interface Target {
  at: ProgramPosition;
  programId: string;
}

export interface OperationValues {
  end: string;
  begin: string;
  minutes: string;
  other: string;
  table: string;
  room: string;
  kind: string;
  title: string;
  titleJa: string;
  rooms: readonly string[];
  twins: boolean;
}

/** The fields that an operation asks for, besides `twins`. */
export const fieldsOf: Record<Operation, readonly (keyof OperationValues)[]> = {
  resize: ['end'],
  swap: ['other'],
  move: ['begin', 'room', 'table'],
  shift: ['minutes'],
  fill: [],
  stretch: [],
  remove: [],
  add: ['begin', 'end', 'title', 'titleJa', 'kind', 'rooms'],
  copy: ['table'],
};

export function operationsFor(tables: readonly Timetable[], { at, programId }: Target): Operation[] {
  const item = itemAt(tables, at);
  if (!item) return [];
  const talk = programId ? item.programs?.[programId] : undefined;
  if (programId) return talk?.begin === undefined ? ['swap'] : ['resize', 'swap', 'shift'];
  const holdsTalks = item.kind === 'oral' && Object.keys(item.programs ?? {}).length > 0;
  return itemOperations.filter(
    (one) => one !== 'swap' && (holdsTalks || (one !== 'fill' && one !== 'stretch')),
  );
}

export const hasTwins = (operation: Operation, { at, programId }: Target, tables: readonly Timetable[]) =>
  ['resize', 'move', 'remove'].includes(operation) && programId === '' && twinsOf(tables, at).length > 0;

export function startValues(
  operation: Operation,
  target: Target,
  tables: readonly Timetable[],
): OperationValues {
  const span = spanOf(tables, target) ?? { begin: '10:30', end: '10:50' };
  const day = tables.find(({ name }) => name === target.at.table);
  return {
    begin: clockOf(span.begin),
    end: clockOf(span.end),
    minutes: '5',
    other: '',
    table: operation === 'copy' ? (daysOf(tables).find((one) => one !== day)?.name ?? '') : target.at.table,
    room: target.at.room,
    kind: 'break',
    title: '',
    titleJa: '',
    rooms: roomsOf(day).map(({ id }) => id),
    twins: hasTwins(operation, target, tables),
  };
}

/** What the values would do; null while they are incomplete. */
export function resultOf(
  operation: Operation,
  target: Target,
  values: OperationValues,
  context: OperationContext,
): Result | null {
  const { at, programId } = target;
  if (operation === 'copy') return values.table ? dayCopied(context, at.table, values.table) : null;
  if (operation === 'add') return added(at.table, values, context);
  const item = itemAt(context.tables, at);
  if (!item || (programId && !item.programs?.[programId]))
    return { rejected: 'gone', id: programId || at.item };
  const each = (operate: (one: ProgramPosition) => Result) =>
    values.twins ? together(context, [at, ...twinsOf(context.tables, at)], operate) : operate(at);
  switch (operation) {
    case 'resize': {
      const end = timeOn(values.end, item);
      if (end === null) return null;
      return programId ? talkResized(context, programId, end) : each((one) => itemResized(context, one, end));
    }
    case 'swap':
      return values.other ? swapped(context, programId, values.other) : null;
    case 'move': {
      const begin = timeOn(values.begin, item);
      const { table, room } = values;
      if (begin === null || !table || !room) return null;
      if (table !== at.table || room !== at.room) return itemRelocated(context, at, { table, room, begin });
      return each((one) => itemRelocated(context, one, { ...one, begin }));
    }
    case 'shift': {
      const minutes = minutesFrom(values.minutes);
      const from = spanOf(context.tables, target)?.begin ?? item.begin;
      return minutes === null ? null : shifted(context, at, from, minutes);
    }
    case 'fill':
      return filledEvenly(context, at);
    case 'stretch':
      return stretched(context, at);
    case 'remove':
      return each((one) => itemRemoved(context, one));
  }
}

function added(table: string, values: OperationValues, context: OperationContext): Result | null {
  const { rooms, title, titleJa } = values;
  const [begin, end] = [asTime(values.begin), asTime(values.end)];
  const isTime = (time: string) => /^[0-2]\d:[0-5]\d$/.test(time);
  if (!isTime(begin) || !isTime(end) || rooms.length === 0 || !title.trim()) return null;
  const kind = values.kind === 'event' ? 'event' : 'break';
  const late = begin >= '12:00' && end < '06:00' ? timeInItem(end, { begin, end: '24:00' }) : end;
  if (!isSpan({ begin, end: late })) return { rejected: 'endBeforeBegin' };
  return itemsAdded(context, table, rooms, {
    ...{ kind, begin, end: late },
    ...{ title: title.trim(), titleJa: titleJa.trim() },
  });
}

export function spanOf(tables: readonly Timetable[], { at, programId }: Target) {
  const item = itemAt(tables, at);
  if (!item) return undefined;
  const { begin = item.begin, end = item.end } = item.programs?.[programId] ?? {};
  return { begin, end };
}

/** Null for anything but a time. The end of an item that goes on past midnight may be past midnight too. */
function timeOn(typed: string, item: TimetableItem): string | null {
  const time = asTime(typed);
  return /^[0-2]\d:[0-5]\d$/.test(time) ? timeInItem(time, item) : null;
}

/** Whole minutes, also full-width and with a minus of any kind. */
function minutesFrom(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,4}$/.test(text) ? Number(text) : null;
}
