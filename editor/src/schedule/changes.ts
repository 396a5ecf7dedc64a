import type { ProgramPosition, Timetable, TimetableItem, TimetableSlot } from 'shared-data/models/timetable';
import { type Clash, findClashes } from './clashes.ts';
import type { Place, ProgramOf } from './engagements.ts';

/** Where a program stands, with all of its slot. */
export interface Spot extends ProgramPosition {
  slot: TimetableSlot;
}

export interface Move {
  programId: string;
  before: Spot | null;
  after: Spot | null;
}

/** What an operation may change of an item besides its programs. */
export type EditableFields = Pick<TimetableItem, 'begin' | 'end' | 'core' | 'flash'>;

export interface ItemEdit extends ProgramPosition {
  /** The same fields in both. */
  before: Partial<EditableFields>;
  after: Partial<EditableFields>;
}

/** One step of an editor's work: done, undone and saved as a whole. */
export interface Change {
  moves: readonly Move[];
  items: readonly ItemEdit[];
}

export function reversed({ moves, items }: Change): Change {
  return {
    moves: moves.map(({ programId, before, after }) => ({ programId, before: after, after: before })),
    items: items.map((edit) => ({ ...edit, before: edit.after, after: edit.before })),
  };
}

/** The days after a change; what it does not touch keeps its identity. */
export function applied(tables: readonly Timetable[], { moves, items }: Change): Timetable[] {
  let days = [...tables];
  const edit = (at: ProgramPosition, change: (item: TimetableItem) => TimetableItem) => {
    days = days.map((day) => (day.name === at.table ? withItem(day, at, change) : day));
  };
  for (const { programId, before } of moves)
    if (before)
      edit(before, ({ programs: { [programId]: _, ...programs } = {}, ...item }) => ({ ...item, programs }));
  for (const { programId, after } of moves)
    if (after) edit(after, (item) => ({ ...item, programs: { ...item.programs, [programId]: after.slot } }));
  for (const { after, ...at } of items) edit(at, (item) => ({ ...item, ...after }));
  return days;
}

function withItem(
  day: Timetable,
  { room: roomId, item: id }: ProgramPosition,
  change: (item: TimetableItem) => TimetableItem,
): Timetable {
  const room = day.rooms?.[roomId];
  const item = room?.tables?.[id];
  if (!room || !item) return day;
  return {
    ...day,
    rooms: { ...day.rooms, [roomId]: { ...room, tables: { ...room.tables, [id]: change(item) } } },
  };
}

/** Clashes that are there only after the change, in order of time. */
export function newClashes(tables: readonly Timetable[], change: Change, programOf: ProgramOf): Clash[] {
  const known = new Set(findClashes(tables, programOf).map(clashKey));
  return findClashes(applied(tables, change), programOf).filter((clash) => !known.has(clashKey(clash)));
}

/** The same for the same people and talks, wherever they stand. */
function clashKey(clash: Clash): string {
  const nameOf = ({ programId, table, room, item }: Place) => programId || `${table}/${room}/${item}`;
  if (clash.kind === 'outside') return `outside ${clash.place.programId}`;
  const pair = [nameOf(clash.first), nameOf(clash.second)].sort();
  return [clash.kind, clash.kind === 'person' ? clash.name : '', ...pair].join(' ');
}
