import { type Clash, clashesWithin, clashKey, findClashes } from 'shared-data/models/clashes';
import { type Circumstances, type ConflictIndex, conflictIndex } from 'shared-data/models/conflicts';
import type { ChairsOf, ProgramOf } from 'shared-data/models/engagements';
import { sameContent } from 'shared-data/models/same-content';
import type {
  ProgramPosition,
  Timetable,
  TimetableItem,
  TimetableRoom,
  TimetableSlot,
} from 'shared-data/models/timetable';

/** Where a program stands, with all of its slot. */
export interface Spot extends ProgramPosition {
  slot: TimetableSlot;
}

export interface Move {
  programId: string;
  before: Spot | null;
  after: Spot | null;
}

/** All of an item but its programs. */
export type ItemFields = Omit<TimetableItem, 'id' | 'version' | 'programs'>;

/** `null` on one side: the item is made or taken out, with all its fields on the other side. Else both hold the same fields. */
export interface ItemEdit extends ProgramPosition {
  before: Partial<ItemFields> | null;
  after: Partial<ItemFields> | null;
}

/** An account becomes a chair of an item, or no longer is one. */
export interface ChairEdit extends ProgramPosition {
  uid: string;
  name: string;
  chairs: boolean;
}

/** One step of an editor's work: done, undone and saved as a whole. */
export interface Change {
  moves: readonly Move[];
  items: readonly ItemEdit[];
  /** Items that go to another room: their chairs and own meetings go with them. */
  relocated?: readonly { from: ProgramPosition; to: ProgramPosition }[];
  chairs?: readonly ChairEdit[];
}

export function reversed({ moves, items, relocated, chairs }: Change): Change {
  return {
    moves: moves.map(({ programId, before, after }) => ({ programId, before: after, after: before })),
    items: items.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
    ...(relocated && { relocated: relocated.map(({ from, to }) => ({ from: to, to: from })) }),
    ...(chairs && { chairs: chairs.map((edit) => ({ ...edit, chairs: !edit.chairs })) }),
  };
}

/** Merges changes into one. They must not touch the same items or programs. */
export function combined(changes: readonly Change[]): Change {
  const relocated = changes.flatMap((change) => change.relocated ?? []);
  const chairs = changes.flatMap((change) => change.chairs ?? []);
  return {
    moves: changes.flatMap(({ moves }) => moves),
    items: changes.flatMap(({ items }) => items),
    ...(relocated.length > 0 && { relocated }),
    ...(chairs.length > 0 && { chairs }),
  };
}

/** The days after a change; what it does not touch keeps its identity. */
export function applied(tables: readonly Timetable[], { moves, items }: Change): Timetable[] {
  let days = [...tables];
  const edit = (
    at: ProgramPosition,
    change: (item: TimetableItem | undefined) => TimetableItem | undefined,
  ) => {
    days = days.map((day) => (day.name === at.table ? withItem(day, at, change) : day));
  };
  for (const { programId, before } of moves)
    if (before) edit(before, (item) => item && withSlot(item, programId, undefined));
  for (const { before, after, ...at } of items)
    if (before === null && after) edit(at, () => ({ id: at.item, version: 0, ...(after as ItemFields) }));
  for (const { programId, after } of moves)
    if (after) edit(after, (item) => item && withSlot(item, programId, after.slot));
  for (const { before, after, ...at } of items)
    if (before !== null) edit(at, (item) => (after === null ? undefined : item && { ...item, ...after }));
  return days;
}

function withSlot(item: TimetableItem, programId: string, slot: TimetableSlot | undefined): TimetableItem {
  const { [programId]: _, ...others } = item.programs ?? {};
  return { ...item, programs: slot ? { ...others, [programId]: slot } : others };
}

function withItem(
  day: Timetable,
  { room: roomId, item: id }: ProgramPosition,
  change: (item: TimetableItem | undefined) => TimetableItem | undefined,
): Timetable {
  const room = day.rooms?.[roomId];
  if (!room) return day;
  const { [id]: item, ...others } = room.tables ?? {};
  const changed = change(item);
  const tables = changed ? { ...room.tables, [id]: changed } : others;
  const rooms: Record<string, TimetableRoom> = { ...day.rooms, [roomId]: { ...room, tables } };
  return { ...day, rooms };
}

interface Around {
  programOf: ProgramOf;
  chairsOf: ChairsOf;
  circumstances?: Circumstances;
}

const knownOf = new WeakMap<ConflictIndex, ReadonlySet<string>>();

function knownClashes(tables: readonly Timetable[], index: ConflictIndex, programOf: ProgramOf) {
  const before = knownOf.get(index);
  if (before) return before;
  const known = new Set(findClashes(tables, programOf, index).map(clashKey));
  knownOf.set(index, known);
  return known;
}

const placeKey = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

/** Clashes that are there only after the change, in order of time. Looks only at the items that change; `index` is that of the days before it. */
export function newClashes(
  tables: readonly Timetable[],
  change: Change,
  { programOf, chairsOf, circumstances }: Around,
  index = conflictIndex(tables, programOf, chairsOf, circumstances),
): Clash[] {
  const after = applied(tables, change);
  const touched = new Set(
    [
      ...change.moves.flatMap(({ before, after: to }) => [before, to].filter((spot) => spot !== null)),
      ...change.items,
      ...(change.chairs ?? []),
      ...(change.relocated ?? []).flatMap(({ from, to }) => [from, to]),
    ].map(placeKey),
  );
  const chairsAfter: ChairsOf = (at) => {
    const edits = change.chairs?.filter((edit) => placeKey(edit) === placeKey(at)) ?? [];
    const named = (chairs: boolean) => edits.filter((edit) => edit.chairs === chairs).map(({ name }) => name);
    const kept = chairsOf(change.relocated?.find(({ to }) => sameContent(to, at))?.from ?? at);
    return [...kept.filter((name) => !named(false).includes(name)), ...named(true)];
  };
  const part = conflictIndex(withOnly(after, touched), programOf, chairsAfter, circumstances);
  const known = knownClashes(tables, index, programOf);
  return clashesWithin(after, part, index, (place) => touched.has(placeKey(place))).filter(
    (clash) => !known.has(clashKey(clash)),
  );
}

function withOnly(tables: readonly Timetable[], keys: ReadonlySet<string>): Timetable[] {
  return tables.map((day) => ({
    ...day,
    rooms: Object.fromEntries(
      Object.entries(day.rooms ?? {}).map(([id, room]) => [
        id,
        {
          ...room,
          tables: Object.fromEntries(
            Object.entries(room.tables ?? {}).filter(([item]) =>
              keys.has(placeKey({ table: day.name, room: id, item })),
            ),
          ),
        },
      ]),
    ),
  }));
}
