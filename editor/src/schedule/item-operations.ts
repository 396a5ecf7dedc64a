import { itemAt } from 'shared-data/models/placed-slots';
import { sameContent } from 'shared-data/models/same-content';
import {
  longestItemId,
  type ProgramPosition,
  type TimeSpan,
  type Timetable,
  type TimetableItem,
  type TimetableRoom,
} from 'shared-data/models/timetable';
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

/** A break over several rooms moves in all of them, unless it changes its room. */
export function blockMoved(
  context: OperationContext,
  at: ProgramPosition,
  to: { table: string; room: string; begin: string },
): Result {
  const stays = to.table === at.table && to.room === at.room;
  const all = stays ? [at, ...twinsOf(context.tables, at)] : [at];
  return together(context, all, (one) => itemRelocated(context, one, stays ? { ...to, room: one.room } : to));
}

export function itemRemoved(context: OperationContext, at: ProgramPosition): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const held = Object.keys({ ...item.programs, ...item.flash });
    if (held.length > 0) throw new Rejected({ rejected: 'holdsTalks', ids: held.slice(0, 3) });
    return { moves: [], items: [{ ...at, before: fieldsOf(item), after: null }] };
  });
}

/** Another name, or another session. An empty Japanese name is taken out. */
export function itemRenamed(
  context: OperationContext,
  at: ProgramPosition,
  to: { title: string; titleJa: string } | { sessionId: string },
): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const named = (title = '', titleJa = '') =>
      ({ title: title || undefined, titleJa: titleJa || undefined }) as Partial<ItemFields>;
    const [before, after] =
      'sessionId' in to
        ? [{ sessionId: item.sessionId }, to]
        : [named(item.title, item.titleJa), named(to.title, to.titleJa)];
    return { moves: [], items: sameContent(before, after) ? [] : [{ ...at, before, after }] };
  });
}

/** `hidden`: participants do not see it; `closed`: only its people may join. */
const itemFlags = ['hidden', 'closed'] as const;
export type ItemFlags = Record<(typeof itemFlags)[number], boolean>;

export function itemFlagged(context: OperationContext, at: ProgramPosition, to: ItemFlags): Result {
  return attempt(context, () => {
    const item = known(context, at);
    const changed = itemFlags.filter((flag) => (item[flag] === true) !== to[flag]);
    const fields = (stateOf: (flag: keyof ItemFlags) => boolean | undefined) =>
      Object.fromEntries(changed.map((flag) => [flag, stateOf(flag)])) as Partial<ItemFields>;
    const edit = { before: fields((flag) => item[flag]), after: fields((flag) => to[flag] || undefined) };
    return { moves: [], items: changed.length > 0 ? [{ ...at, ...edit }] : [] };
  });
}

/** `title` of breaks and events, `sessionId` and chairs of sessions. */
export interface NewItem extends TimeSpan {
  kind: TimetableItem['kind'];
  sessionId?: string;
  title?: string;
  titleJa?: string;
  /** All chairs by name. */
  convener?: string;
  /** Those of them with accounts. */
  chairs?: readonly { uid: string; name: string }[];
}

export function itemsAdded(
  context: OperationContext,
  table: string,
  rooms: readonly string[],
  { kind, sessionId = '', title, titleJa, convener, chairs = [], begin, end }: NewItem,
): Result {
  return attempt(context, () => {
    const span = checkedSpan(minutesOf(begin), minutesOf(end));
    const fields: ItemFields = {
      ...{ kind, sessionId, ...span },
      ...(title && { title }),
      ...(titleJa && { titleJa }),
      ...(convener && { convener }),
    };
    const items = rooms.map((room): ItemEdit => {
      const item = freeItemId(`${sessionId || kind}-1`, roomAt(context.tables, { table, room }));
      return { table, room, item, before: null, after: fields };
    });
    const named = items.flatMap(({ room, item }) =>
      chairs.map(({ uid, name }) => ({ table, room, item, uid, name, chairs: true })),
    );
    return { moves: [], items, ...(named.length > 0 && { chairs: named }) };
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
    if (used.length === 0) throw new Rejected({ rejected: 'emptyDay' });
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

/** The id itself, or the first of `OA-1`, `OA-2` … that no item of the room has or had; cut to the longest that is allowed. */
export function freeItemId(
  wanted: string,
  room: Pick<TimetableRoom, 'tables' | 'removed'> | undefined,
  taken: ReadonlySet<string> = new Set(),
): string {
  const isFree = (id: string) => !room?.tables?.[id] && room?.removed?.[id] === undefined && !taken.has(id);
  if (wanted.length <= longestItemId && isFree(wanted)) return wanted;
  const base = wanted.replace(/-\d+$/, '');
  for (let number = 1; ; number += 1) {
    const end = `-${number}`;
    const id = `${base.slice(0, longestItemId - end.length)}${end}`;
    if (isFree(id)) return id;
  }
}
