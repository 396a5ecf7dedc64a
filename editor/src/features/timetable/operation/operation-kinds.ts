import { itemAt } from 'shared-data/models/placed-slots';
import {
  longDayPattern,
  longestConvener,
  longestItemTitle,
  type ProgramPosition,
  type Timetable,
  type TimetableItem,
} from 'shared-data/models/timetable';
import { clockOf } from 'shared-data/models/venue-time';
import { asTime } from 'shared-ui/form';
import { convenerOf } from '../../../schedule/chair-names.ts';
import {
  dayCopied,
  itemFlagged,
  itemRelocated,
  itemRemoved,
  itemRenamed,
  itemsAdded,
  together,
  twinsOf,
} from '../../../schedule/item-operations.ts';
import { isSpan, timeInItem } from '../../../schedule/minutes.ts';
import type { OperationContext, Result } from '../../../schedule/operation-checks.ts';
import { filledEvenly, itemResized, shifted, stretched, talkResized } from '../../../schedule/operations.ts';
import { swapped } from '../../../schedule/swap.ts';
import { daysOf, roomGap, roomsOf } from '../placement.ts';

/** What can be done with something placed, in the order of the menu. */
const itemOperations = [
  ...(['resize', 'swap', 'move', 'shift', 'fill', 'stretch'] as const),
  ...(['rename', 'otherSession', 'visibility', 'remove'] as const),
];
export type DayOperation = 'session' | 'add' | 'copy';
export type Operation = (typeof itemOperations)[number] | DayOperation;

/** Something placed: a talk, or an item if `programId` is empty; a room of a day if `item` is empty too, or the day. */
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
  session: string;
  /** Names of all chairs of a new session. */
  names: readonly string[];
  /** Those of them with accounts. */
  chairs: readonly { uid: string; name: string }[];
  title: string;
  titleJa: string;
  rooms: readonly string[];
  hidden: boolean;
  closed: boolean;
  twins: boolean;
}

/** The fields that an operation asks for, besides `twins`. */
export const fieldsOf: Record<Operation, readonly (keyof OperationValues)[]> = {
  rename: ['title', 'titleJa'],
  otherSession: ['session'],
  visibility: ['hidden', 'closed'],
  resize: ['begin', 'end'],
  swap: ['other'],
  move: ['begin', 'room', 'table'],
  shift: ['minutes'],
  fill: [],
  stretch: [],
  remove: [],
  session: ['begin', 'end', 'session', 'kind', 'rooms', 'names'],
  add: ['begin', 'end', 'title', 'titleJa', 'kind', 'rooms'],
  copy: ['table'],
};

const optional: readonly (keyof OperationValues)[] = ['titleJa', 'names'];

export function missingIn(operation: Operation, values: OperationValues): (keyof OperationValues)[] {
  const isEmpty = (name: keyof OperationValues) => values[name].toString() === '';
  return fieldsOf[operation].filter((name) => !optional.includes(name) && isEmpty(name));
}

export function noTimesIn(operation: Operation, values: OperationValues): ('begin' | 'end')[] {
  const isWrong = (name: 'begin' | 'end') => values[name] !== '' && timeOf(values[name]) === null;
  return (['begin', 'end'] as const).filter((name) => fieldsOf[operation].includes(name) && isWrong(name));
}

/** What is longer than the database takes. */
export function tooLongIn(values: OperationValues): (keyof OperationValues)[] {
  const titles = (['title', 'titleJa'] as const).filter(
    (name) => values[name].trim().length > longestItemTitle,
  );
  return convenerOf(values.names).length > longestConvener ? [...titles, 'names'] : titles;
}

export function operationsFor(tables: readonly Timetable[], { at, programId }: Target): Operation[] {
  const item = itemAt(tables, at);
  if (!item) return [];
  const talk = programId ? item.programs?.[programId] : undefined;
  if (programId) return talk?.begin === undefined ? ['swap'] : ['resize', 'swap', 'shift'];
  const holdsTalks = item.kind === 'oral' && Object.keys(item.programs ?? {}).length > 0;
  const ofSession = item.kind === 'oral' || item.kind === 'poster';
  const without: readonly Operation[] = [
    'swap',
    ofSession ? 'rename' : 'otherSession',
    ...(holdsTalks ? [] : (['fill', 'stretch'] as const)),
  ];
  return itemOperations.filter((one) => !without.includes(one));
}

export const hasTwins = (operation: Operation, { at, programId }: Target, tables: readonly Timetable[]) =>
  ['rename', 'visibility', 'resize', 'move', 'remove'].includes(operation) &&
  programId === '' &&
  twinsOf(tables, at).length > 0;

export function startValues(
  operation: Operation,
  target: Target,
  tables: readonly Timetable[],
): OperationValues {
  const day = tables.find(({ name }) => name === target.at.table);
  const rooms = roomsOf(day);
  const room = rooms.find(({ id }) => id === target.at.room) ?? rooms[0];
  const item = itemAt(tables, target.at);
  const span =
    spanOf(tables, target) ?? (operation === 'session' ? roomGap(room) : { begin: '10:30', end: '10:50' });
  return {
    begin: clockOf(span.begin),
    end: clockOf(span.end),
    minutes: '5',
    other: '',
    table: operation === 'copy' ? (daysOf(tables).find((one) => one !== day)?.name ?? '') : target.at.table,
    room: target.at.room,
    kind: operation === 'session' ? 'oral' : 'break',
    session: item?.sessionId ?? '',
    names: [],
    chairs: [],
    title: item?.title ?? '',
    titleJa: item?.titleJa ?? '',
    rooms: (operation === 'session' && room ? [room] : rooms).map(({ id }) => id),
    hidden: item?.hidden === true,
    closed: item?.closed === true,
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
  if (operation === 'add' || operation === 'session') return added(operation, at.table, values, context);
  const item = itemAt(context.tables, at);
  if (!item || (programId && !item.programs?.[programId]))
    return { rejected: 'gone', id: programId || at.item };
  const each = (operate: (one: ProgramPosition) => Result) =>
    values.twins ? together(context, [at, ...twinsOf(context.tables, at)], operate) : operate(at);
  switch (operation) {
    case 'rename': {
      const title = values.title.trim();
      return title
        ? each((one) => itemRenamed(context, one, { title, titleJa: values.titleJa.trim() }))
        : null;
    }
    case 'otherSession':
      return values.session ? itemRenamed(context, at, { sessionId: values.session }) : null;
    case 'visibility': {
      const { hidden, closed } = values;
      return each((one) => itemFlagged(context, one, { hidden, closed }));
    }
    case 'resize': {
      const begin = programId ? timeOn(values.begin, item) : timeOf(values.begin);
      const end = timeOn(values.end, item);
      if (begin === null || end === null) return null;
      const to = { begin, end };
      return programId ? talkResized(context, programId, to) : each((one) => itemResized(context, one, to));
    }
    case 'swap':
      return values.other ? swapped(context, programId, values.other) : null;
    case 'move': {
      const begin = timeOf(values.begin);
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

function added(
  operation: 'add' | 'session',
  table: string,
  values: OperationValues,
  context: OperationContext,
): Result | null {
  const { rooms, title, titleJa, session, names, chairs } = values;
  const [begin, end] = [asTime(values.begin), asTime(values.end)];
  if (!longDayPattern.test(begin) || !longDayPattern.test(end) || missingIn(operation, values).length > 0)
    return null;
  const late = begin >= '12:00' && end < '06:00' ? timeInItem(end, { begin, end: '24:00' }) : end;
  if (!isSpan({ begin, end: late })) return { rejected: 'endBeforeBegin' };
  const span = { begin, end: late };
  if (operation === 'session') {
    const kind = values.kind === 'poster' ? 'poster' : 'oral';
    const convener = convenerOf(names);
    return itemsAdded(context, table, rooms, { ...span, kind, sessionId: session, convener, chairs });
  }
  if (!title.trim()) return null;
  const kind = values.kind === 'event' ? 'event' : 'break';
  return itemsAdded(context, table, rooms, {
    ...{ ...span, kind, title: title.trim(), titleJa: titleJa.trim() },
  });
}

export function spanOf(tables: readonly Timetable[], { at, programId }: Target) {
  const item = itemAt(tables, at);
  if (!item) return undefined;
  const { begin = item.begin, end = item.end } = item.programs?.[programId] ?? {};
  return { begin, end };
}

/** Null for anything but a time. */
function timeOf(typed: string): string | null {
  const time = asTime(typed);
  return longDayPattern.test(time) ? time : null;
}

/** Within an item that goes on past midnight it may be past midnight too. */
function timeOn(typed: string, item: TimetableItem): string | null {
  const time = timeOf(typed);
  return time === null ? null : timeInItem(time, item);
}

/** Whole minutes, also full-width and with a minus of any kind. */
function minutesFrom(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,4}$/.test(text) ? Number(text) : null;
}
