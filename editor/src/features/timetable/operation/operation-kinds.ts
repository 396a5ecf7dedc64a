import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { clockOf } from 'shared-data/models/venue-time';
import { timeInItem } from '../../../schedule/minutes.ts';
import type { OperationContext, Result } from '../../../schedule/operation-checks.ts';
import {
  filledEvenly,
  itemMoved,
  itemResized,
  shifted,
  stretched,
  swapped,
  talkResized,
} from '../../../schedule/operations.ts';
import { itemAt } from '../../../schedule/placed-items.ts';
import { asTime } from '../placement.ts';

/** What can be done with something placed, in the order of the menu. */
export const operations = ['resize', 'swap', 'move', 'shift', 'fill', 'stretch'] as const;
export type Operation = (typeof operations)[number];

/** Something placed: a talk, or an item if `programId` is empty. */
export interface Target {
  at: ProgramPosition;
  programId: string;
}

export interface OperationValues {
  end: string;
  begin: string;
  minutes: string;
  other: string;
}

/** The field that an operation asks for; `fill` and `stretch` ask for nothing. */
export const fieldOf: Partial<Record<Operation, keyof OperationValues>> = {
  resize: 'end',
  swap: 'other',
  move: 'begin',
  shift: 'minutes',
};

export function operationsFor(tables: readonly Timetable[], { at, programId }: Target): Operation[] {
  const item = itemAt(tables, at);
  if (!item) return [];
  const talk = programId ? item.programs?.[programId] : undefined;
  if (programId) return talk?.begin === undefined ? ['swap'] : ['resize', 'swap', 'shift'];
  const holdsTalks = item.kind === 'oral' && Object.keys(item.programs ?? {}).length > 0;
  return operations.filter((one) => one !== 'swap' && (holdsTalks || (one !== 'fill' && one !== 'stretch')));
}

export function startValues(tables: readonly Timetable[], target: Target): OperationValues {
  const span = spanOf(tables, target);
  return {
    begin: span ? clockOf(span.begin) : '',
    end: span ? clockOf(span.end) : '',
    minutes: '5',
    other: '',
  };
}

/** What the values would do; null while they are incomplete. */
export function resultOf(
  operation: Operation,
  { at, programId }: Target,
  values: OperationValues,
  context: OperationContext,
): Result | null {
  const item = itemAt(context.tables, at);
  if (!item || (programId && !item.programs?.[programId]))
    return { refused: 'gone', id: programId || at.item };
  switch (operation) {
    case 'resize': {
      const end = timeOn(values.end, item);
      if (end === null) return null;
      return programId ? talkResized(context, programId, end) : itemResized(context, at, end);
    }
    case 'swap':
      return values.other ? swapped(context, programId, values.other) : null;
    case 'move': {
      const begin = timeOn(values.begin, item);
      return begin === null ? null : itemMoved(context, at, begin);
    }
    case 'shift': {
      const minutes = minutesFrom(values.minutes);
      const from = spanOf(context.tables, { at, programId })?.begin ?? item.begin;
      return minutes === null ? null : shifted(context, at, from, minutes);
    }
    case 'fill':
      return filledEvenly(context, at);
    case 'stretch':
      return stretched(context, at);
  }
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
