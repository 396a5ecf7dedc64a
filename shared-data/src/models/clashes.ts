import { compareText } from './compare.ts';
import { areElsewhere, conflictIndex } from './conflicts.ts';
import type { Engagement, Place, ProgramOf } from './engagements.ts';
import { itemAt } from './placed-slots.ts';
import type { Timetable, TimetableItem } from './timetable.ts';

export interface PersonClash {
  kind: 'person';
  name: string;
  first: Engagement;
  second: Engagement;
}

export interface RoomClash {
  kind: 'room';
  first: Place;
  second: Place;
}

export interface OutsideClash {
  kind: 'outside';
  place: Place;
  item: TimetableItem;
}

export type Clash = PersonClash | RoomClash | OutsideClash;

/** A conflict as answers tell it: who is concerned (empty for rooms) and what stands in its way; an item without program is its chair's. */
export interface ToldConflict {
  kind: Clash['kind'];
  name: string;
  places: { program: string; table: string; room: string; item: string; begin: string; end: string }[];
}

/** All clashes, in order of time. `index`, if it is known already, is that of the same programme. */
export function findClashes(
  tables: readonly Timetable[],
  programOf: ProgramOf,
  index = conflictIndex(tables, programOf),
): Clash[] {
  const clashes: { at: string; clash: Clash }[] = [];
  const note = (at: { date: string; begin: string }, clash: Clash) =>
    clashes.push({ at: `${at.date} ${at.begin}`, clash });
  const { engagements, talks, byPerson, byRoom } = index;
  for (const [first, second] of pairs(engagements, (one) => byPerson.overlapping(one.person, one)))
    if (first.role !== 'coauthor' && second.role !== 'coauthor' && areElsewhere(first, second))
      note(second, { kind: 'person', name: first.name, first, second });
  for (const [first, second] of pairs(talks, (one) => byRoom.overlapping(one.room, one)))
    note(second, { kind: 'room', first, second });
  for (const place of talks) {
    const item = itemAt(tables, place);
    if (item && (place.begin < item.begin || place.end > item.end))
      note(place, { kind: 'outside', place, item });
  }
  return clashes.sort((a, b) => compareText(a.at, b.at)).map(({ clash }) => clash);
}

/** Each pair once, the earlier one first. */
function* pairs<T extends { from: number }>(all: readonly T[], overlapping: (one: T) => readonly T[]) {
  const order = new Map(all.map((one, index) => [one, index]));
  const orderOf = (one: T) => order.get(one) ?? 0;
  for (const first of all)
    for (const second of overlapping(first))
      if (first.from < second.from || (first.from === second.from && orderOf(first) < orderOf(second)))
        yield [first, second] as const;
}

/** The same for the same people and talks, wherever they stand. */
export function clashKey(clash: Clash): string {
  const nameOf = ({ programId, table, room, item }: Place) => programId || `${table}/${room}/${item}`;
  return keyOf(clash, nameOf);
}

/** Names a clash where it stands now, as a key of the database: a move makes another one of it, which nobody has accepted. */
export function acknowledgementKey(clash: Clash): string {
  const nameOf = ({ programId, table, room, item, begin, end }: Place) =>
    `${programId}@${table}/${room}/${item}/${begin}-${end}`;
  return keyOf(clash, nameOf).replace(/[%.#$[\]/]/g, (sign) => encodeURIComponent(sign).replace('.', '%2E'));
}

function keyOf(clash: Clash, nameOf: (place: Place) => string): string {
  if (clash.kind === 'outside') return `outside ${nameOf(clash.place)}`;
  const pair = [nameOf(clash.first), nameOf(clash.second)].sort();
  return [clash.kind, clash.kind === 'person' ? clash.name : '', ...pair].join(' ');
}

/** Why a clash is accepted; undefined while nobody accepts it. */
export type NoteOf = (clash: Clash) => string | undefined;

/** `other` is absent for a talk outside of its item. */
export interface SlotClash {
  kind: Clash['kind'];
  other?: Place;
  /** Why it is accepted. */
  note?: string;
}

type SlotRef = Pick<Place, 'table' | 'room' | 'item' | 'programId'>;

/** With an empty `programId`: clashes of an item's convener. */
export function clashesBySlot(
  clashes: readonly Clash[],
  noteOf: NoteOf = () => undefined,
): (slot: SlotRef) => readonly SlotClash[] {
  const bySlot = new Map<string, SlotClash[]>();
  const slotKey = ({ table, room, item, programId }: SlotRef) => [table, room, item, programId].join(' ');
  for (const clash of clashes) {
    const note = noteOf(clash);
    const add = (slot: SlotRef, other?: Place) => {
      const entry = { kind: clash.kind, ...(other && { other }), ...(note !== undefined && { note }) };
      bySlot.set(slotKey(slot), [...(bySlot.get(slotKey(slot)) ?? []), entry]);
    };
    if (clash.kind === 'outside') add(clash.place);
    else {
      add(clash.first, clash.second);
      add(clash.second, clash.first);
    }
  }
  return (slot) => bySlot.get(slotKey(slot)) ?? [];
}
