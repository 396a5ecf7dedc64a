import { itemAt } from 'shared-data/models/placed-slots';
import type { ProgramPosition, Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import { type Change, combined, type ItemEdit, type ItemFields } from './changes.ts';
import {
  attempt,
  checkedSpan,
  isRejected,
  known,
  type OperationContext,
  Rejected,
  type Result,
} from './operation-checks.ts';
import { shiftedTimes } from './operation-parts.ts';
import { itemMoved } from './operations.ts';

export function itemRelocated(
  context: OperationContext,
  at: ProgramPosition,
  to: { table: string; room: string; begin: string },
): Result {
  if (to.table === at.table && to.room === at.room) return itemMoved(context, at, to.begin);
  return attempt(context, () => {
    const item = known(context, at);
    const room = roomAt(context.tables, to);
    const there = { table: to.table, room: to.room, item: freeItemId(item.id, room) };
    const minutes = minutesOf(to.begin) - minutesOf(item.begin);
    const later = (time: string) => minutesOf(time) + minutes;
    const fields = fieldsOf(item);
    const after: ItemFields = {
      ...fields,
      ...checkedSpan(later(item.begin), later(item.end)),
      ...shiftedTimes(item, minutes, () => true),
    };
    return {
      items: [
        { ...at, before: fields, after: null },
        { ...there, before: null, after },
      ],
      moves: Object.entries(item.programs ?? {}).map(([programId, slot]) => ({
        programId,
        before: { ...at, slot },
        after: {
          ...there,
          slot:
            slot.begin && slot.end
              ? { ...slot, ...checkedSpan(later(slot.begin), later(slot.end), programId) }
              : slot,
        },
      })),
      relocated: [{ from: at, to: there }],
    };
  });
}

export function itemRemoved(context: OperationContext, at: ProgramPosition): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const held = Object.keys({ ...item.programs, ...item.flash });
    if (held.length > 0) throw new Rejected({ rejected: 'holdsTalks', id: held.slice(0, 3).join(', ') });
    return { moves: [], items: [{ ...at, before: fieldsOf(item), after: null }] };
  });
}

export interface NewItem {
  kind: 'break' | 'event';
  title: string;
  titleJa: string;
  begin: string;
  end: string;
}

export function itemsAdded(
  context: OperationContext,
  table: string,
  rooms: readonly string[],
  { kind, title, titleJa, begin, end }: NewItem,
): Result {
  return attempt(context, () => {
    const span = checkedSpan(minutesOf(begin), minutesOf(end));
    const fields = { kind, sessionId: '', ...span, title, ...(titleJa && { titleJa }) };
    return {
      moves: [],
      items: rooms.map((room): ItemEdit => {
        const item = freeItemId(`${kind}-1`, roomAt(context.tables, { table, room }));
        return { table, room, item, before: null, after: fields };
      }),
    };
  });
}

/** The blocks of a day, without what they hold and who convenes them, on another day with the same rooms. */
export function dayCopied(context: OperationContext, from: string, to: string): Result {
  return attempt(context, () => {
    const source = context.tables.find(({ name }) => name === from);
    const target = context.tables.find(({ name }) => name === to);
    if (!source || !target) throw new Rejected({ rejected: 'gone', id: source ? to : from });
    const used = Object.values(source.rooms ?? {}).filter(
      ({ tables }) => Object.keys(tables ?? {}).length > 0,
    );
    const missing = used.filter(({ id }) => !target.rooms?.[id]);
    if (missing.length > 0)
      throw new Rejected({ rejected: 'roomMissing', id: missing.map(({ name }) => name).join(', ') });
    return {
      moves: [],
      items: used.flatMap((room) => {
        const taken = new Set<string>();
        return Object.values(room.tables ?? {}).map((item): ItemEdit => {
          const id = freeItemId(item.id, target.rooms?.[room.id], taken);
          taken.add(id);
          const { programs: _, flash: __, convener: ___, closed: ____, ...fields } = { ...item };
          return { table: to, room: room.id, item: id, before: null, after: withoutKeys(fields) };
        });
      }),
    };
  });
}

/** Breaks and events of the same time and name in other rooms: one break over several rooms. */
export function twinsOf(tables: readonly Timetable[], at: ProgramPosition): ProgramPosition[] {
  const item = itemAt(tables, at);
  const day = tables.find(({ name }) => name === at.table);
  if (!item || (item.kind !== 'break' && item.kind !== 'event')) return [];
  return Object.values(day?.rooms ?? {}).flatMap((room) =>
    Object.values(room.tables ?? {})
      .filter((other) => room.id !== at.room && sameBreak(item, other))
      .map((other) => ({ table: at.table, room: room.id, item: other.id })),
  );
}

const sameBreak = (a: TimetableItem, b: TimetableItem) =>
  a.kind === b.kind && a.begin === b.begin && a.end === b.end && a.title === b.title;

export function together(
  context: OperationContext,
  all: readonly ProgramPosition[],
  operate: (at: ProgramPosition) => Result,
): Result {
  const changes: Change[] = [];
  for (const at of all) {
    const result = operate(at);
    if (isRejected(result)) return result;
    changes.push(result);
  }
  return attempt(context, () => combined(changes));
}

function roomAt(
  tables: readonly Timetable[],
  { table, room }: { table: string; room: string },
): TimetableRoom {
  const found = tables.find(({ name }) => name === table)?.rooms?.[room];
  if (!found) throw new Rejected({ rejected: 'roomMissing', id: room });
  return found;
}

function fieldsOf({ id: _, version: __, programs: ___, ...fields }: TimetableItem): ItemFields {
  return fields;
}

function withoutKeys(item: Omit<TimetableItem, 'programs'>): ItemFields {
  const { id: _, version: __, ...fields } = item;
  return fields;
}

/** The id itself, or the first of `OA-1`, `OA-2` … that no item of the room has or had. */
export function freeItemId(
  wanted: string,
  room: Pick<TimetableRoom, 'tables' | 'removed'> | undefined,
  taken: ReadonlySet<string> = new Set(),
): string {
  const isFree = (id: string) => !room?.tables?.[id] && room?.removed?.[id] === undefined && !taken.has(id);
  if (isFree(wanted)) return wanted;
  const base = wanted.replace(/-\d+$/, '');
  for (let number = 1; ; number += 1) if (isFree(`${base}-${number}`)) return `${base}-${number}`;
}
