import { compareText } from './compare.ts';
import {
  type At,
  areElsewhere,
  type ConflictIndex,
  conflictIndex,
  isTooFar,
  overlap,
  withWalk,
} from './conflicts.ts';
import type { Engagement, Place, ProgramOf } from './engagements.ts';
import { itemAt } from './placed-slots.ts';
import type { WallSpan } from './span-index.ts';
import type { Timetable, TimetableItem, UnavailableTime } from './timetable.ts';

export interface PersonClash {
  kind: 'person';
  name: string;
  first: Engagement;
  second: Engagement;
}

/** Of two talks or events; of two blocks (with an empty `programId`) where none of their talks meet. */
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

/** The way takes longer than the time between. */
export interface WalkClash {
  kind: 'walk';
  name: string;
  first: Engagement;
  second: Engagement;
}

export interface UnavailableClash {
  kind: 'unavailable';
  name: string;
  place: Engagement;
  away: UnavailableTime;
}

export type Clash = PersonClash | RoomClash | OutsideClash | WalkClash | UnavailableClash;

export function isMildClash({ kind }: { kind: Clash['kind'] }): boolean {
  return kind === 'walk' || kind === 'unavailable';
}

/** A conflict in an answer: the person (empty for rooms) and what it conflicts with; an item without program is its chair's, or a block in a taken room. */
export interface ConflictSummary {
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
  return clashesWithin(tables, index, index, () => false);
}

/** Clashes of `part` (an index of some items) with itself and with the rest of `index`, except `stale` items. */
export function clashesWithin(
  tables: readonly Timetable[],
  part: ConflictIndex,
  index: ConflictIndex,
  stale: (place: Place) => boolean,
): Clash[] {
  const clashes: { at: string; clash: Clash }[] = [];
  const note = (at: { date: string; begin: string }, clash: Clash) =>
    clashes.push({ at: `${at.date} ${at.begin}`, clash });
  const around = <T extends Place & WallSpan>(find: (one: ConflictIndex) => readonly T[]) => [
    ...find(part),
    ...(part === index ? [] : find(index).filter((place) => !stale(place))),
  ];
  const near = (one: At<Engagement>) =>
    around(({ byPerson }) => byPerson.overlapping(one.person, withWalk(index, one)));
  for (const [first, second] of pairs(part.engagements, near)) {
    if (first.role === 'coauthor' || second.role === 'coauthor' || !areElsewhere(first, second)) continue;
    const { name } = first;
    if (overlap(first, second)) note(second, { kind: 'person', name, first, second });
    else if (isTooFar(index, first, second)) note(second, { kind: 'walk', name, first, second });
  }
  for (const place of part.engagements)
    if (place.role !== 'coauthor')
      for (const { date, begin, end } of index.absences.overlapping(place.person, place))
        note(place, { kind: 'unavailable', name: place.name, place, away: { date, begin, end } });
  const told = new Set<string>();
  for (const [first, second] of pairs(part.talks, (one) =>
    around(({ byRoom }) => byRoom.overlapping(one.room, one)),
  )) {
    told.add(itemPair(first, second));
    note(second, { kind: 'room', first, second });
  }
  for (const [first, second] of pairs(part.blocks, (one) =>
    around(({ blocksByRoom }) => blocksByRoom.overlapping(one.room, one)),
  ))
    if (!told.has(itemPair(first, second))) note(second, { kind: 'room', first, second });
  for (const place of part.talks) {
    const item = itemAt(tables, place);
    if (item && (place.begin < item.begin || place.end > item.end))
      note(place, { kind: 'outside', place, item });
  }
  return clashes.sort((a, b) => compareText(a.at, b.at)).map(({ clash }) => clash);
}

const itemPair = (...places: readonly [Place, Place]) =>
  places
    .map(({ table, item }) => `${table}/${item}`)
    .sort()
    .join(' ');

/** Each pair once, the earlier one first. */
function* pairs<T extends { from: number }>(all: readonly T[], around: (one: T) => readonly T[]) {
  const order = new Map(all.map((one, index) => [one, index]));
  for (const one of all)
    for (const other of around(one)) {
      if (other === one) continue;
      const [at, otherAt] = [order.get(one) ?? 0, order.get(other)];
      const isFirst =
        one.from < other.from || (one.from === other.from && at < (otherAt ?? Number.POSITIVE_INFINITY));
      if (isFirst) yield [one, other] as const;
      else if (otherAt === undefined) yield [other, one] as const;
    }
}

/** Equal for the same people and talks, wherever they are placed. */
export function clashKey(clash: Clash): string {
  const nameOf = ({ programId, table, room, item }: Place) => programId || `${table}/${room}/${item}`;
  return keyOf(clash, nameOf);
}

/** Names a clash by its current placement: after a move it is another one, not yet accepted. */
export function acknowledgementKey(clash: Clash): string {
  const nameOf = ({ programId, table, room, item, begin, end }: Place) =>
    `${programId}@${table}/${room}/${item}/${begin}-${end}`;
  return keyOf(clash, nameOf).replace(/[%.#$[\]/]/g, (sign) => encodeURIComponent(sign).replace('.', '%2E'));
}

function keyOf(clash: Clash, nameOf: (place: Place) => string): string {
  if (clash.kind === 'outside') return `outside ${nameOf(clash.place)}`;
  if (clash.kind === 'unavailable') {
    const { date, begin, end } = clash.away;
    return ['unavailable', clash.name, nameOf(clash.place), date, `${begin}-${end}`].join(' ');
  }
  const pair = [nameOf(clash.first), nameOf(clash.second)].sort();
  return [clash.kind, clash.kind === 'room' ? '' : clash.name, ...pair].join(' ');
}

/** Why a clash is accepted; undefined if it is not. */
export type NoteOf = (clash: Clash) => string | undefined;

/** `other` is absent for a talk outside of its item, and where a person is away. */
export interface SlotClash {
  kind: Clash['kind'];
  clash: Clash;
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
      const entry = { kind: clash.kind, clash, ...(other && { other }), ...(note !== undefined && { note }) };
      bySlot.set(slotKey(slot), [...(bySlot.get(slotKey(slot)) ?? []), entry]);
    };
    if (clash.kind === 'outside' || clash.kind === 'unavailable') add(clash.place);
    else {
      add(clash.first, clash.second);
      add(clash.second, clash.first);
    }
  }
  return (slot) => bySlot.get(slotKey(slot)) ?? [];
}
