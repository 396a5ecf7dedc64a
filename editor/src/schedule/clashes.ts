import { compareText } from 'shared-data/models/compare';
import { fullName } from 'shared-data/models/person-name';
import type { Author, PublicProgram } from 'shared-data/models/program';
import { datesOverlap, wallMinutes } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import type { Span } from './minutes.ts';
import { slotsByTime } from './slots.ts';

/** A person busy at a time. */
export interface Engagement extends Span {
  /** See `personKey`. */
  person: string;
  name: string;
  role: 'presenter' | 'convener';
  kind: TimetableItem['kind'];
  table: string;
  date: string;
  room: string;
  item: string;
  /** Empty for conveners. */
  programId: string;
}

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

export interface Place extends Span {
  programId: string;
  table: string;
  date: string;
  room: string;
  item: string;
}

export type Clash = PersonClash | RoomClash | OutsideClash;

/** The timetable knows people only by name: ignores case, width, dots and spaces. */
export function personKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
}

/** The marked authors, or the first one if nobody is marked. */
export function presentersOf(program: Pick<PublicProgram, 'authors'>): Author[] {
  const marked = program.authors.filter((author) => author.presenter);
  return marked.length ? marked : program.authors.slice(0, 1);
}

/** Withdrawn talks bind nobody. Conveners sharing an item can replace each other, so only a single one is bound. */
export function engagementsOf(
  tables: Iterable<Timetable>,
  programOf: (id: string) => PublicProgram | undefined,
): Engagement[] {
  const found: Engagement[] = [];
  for (const { table, room, item } of items(tables)) {
    const at = { kind: item.kind, table: table.name, date: table.date, room: room.id, item: item.id };
    const conveners = convenersOf(item);
    for (const name of conveners.length === 1 ? conveners : [])
      found.push({
        ...at,
        person: personKey(name),
        name,
        role: 'convener',
        programId: '',
        begin: item.begin,
        end: item.end,
      });
    for (const { programId, begin, end } of slotsByTime(item)) {
      const program = programOf(programId);
      if (!program || program.canceled) continue;
      for (const author of presentersOf(program)) {
        const name = fullName(author);
        found.push({ ...at, person: personKey(name), name, role: 'presenter', programId, begin, end });
      }
    }
  }
  return found;
}

/** Different items at the same time, except two posters, or the same program. */
function engagementsClash(a: Engagement, b: Engagement): boolean {
  if (a.person !== b.person || !datesOverlap(a, b)) return false;
  const sameItem = a.table === b.table && a.room === b.room && a.item === b.item;
  const sameProgram = a.programId !== '' && a.programId === b.programId;
  return !sameItem && !sameProgram && !(a.kind === 'poster' && b.kind === 'poster');
}

/** All clashes, in order of time. */
export function findClashes(
  tables: readonly Timetable[],
  programOf: (id: string) => PublicProgram | undefined,
): Clash[] {
  const clashes: { at: string; clash: Clash }[] = [];
  const note = (at: { date: string; begin: string }, clash: Clash) =>
    clashes.push({ at: `${at.date} ${at.begin}`, clash });
  for (const [first, second] of personPairs(engagementsOf(tables, programOf)))
    note(second, { kind: 'person', name: first.name, first, second });
  for (const places of talksByRoom(tables, programOf).values()) {
    places.sort(byBegin);
    for (const [index, first] of places.entries())
      for (const second of places.slice(index + 1)) {
        if (!datesOverlap(first, second)) break;
        note(second, { kind: 'room', first, second });
      }
  }
  for (const { table, room, item } of items(tables))
    for (const place of talks(table, room, item, programOf))
      if (place.begin < item.begin || place.end > item.end) note(place, { kind: 'outside', place, item });
  return clashes.sort((a, b) => compareText(a.at, b.at)).map(({ clash }) => clash);
}

/** `other` is absent for a talk outside of its item. */
export interface SlotClash {
  kind: Clash['kind'];
  other?: Place;
}

type SlotRef = Pick<Place, 'table' | 'room' | 'item' | 'programId'>;

/** With an empty `programId`: clashes of an item's convener. */
export function clashesBySlot(clashes: readonly Clash[]): (slot: SlotRef) => readonly SlotClash[] {
  const bySlot = new Map<string, SlotClash[]>();
  const keyOf = ({ table, room, item, programId }: SlotRef) => [table, room, item, programId].join(' ');
  const note = (slot: SlotRef, clash: SlotClash) =>
    bySlot.set(keyOf(slot), [...(bySlot.get(keyOf(slot)) ?? []), clash]);
  for (const clash of clashes) {
    if (clash.kind === 'outside') note(clash.place, { kind: 'outside' });
    else {
      note(clash.first, { kind: clash.kind, other: clash.second });
      note(clash.second, { kind: clash.kind, other: clash.first });
    }
  }
  return (slot) => bySlot.get(keyOf(slot)) ?? [];
}

/** Clashes of a placement: presenters or room taken. The program's present place does not count. */
export function clashesOfPlacing(
  program: PublicProgram,
  place: Omit<Place, 'programId'> & { kind: TimetableItem['kind'] },
  engagements: readonly Engagement[],
): Engagement[] {
  const people = new Set(presentersOf(program).map((author) => personKey(fullName(author))));
  return engagements.filter(
    (other) =>
      people.has(other.person) && engagementsClash({ ...other, ...place, programId: program.id }, other),
  );
}

function* items(tables: Iterable<Timetable>) {
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) yield { table, room, item };
}

function convenersOf(item: TimetableItem): string[] {
  return (item.convener ?? '')
    .split(/[,;、，・/]|\band\b/)
    .map((name) => name.replace(/\(.*?\)/g, '').trim())
    .filter(Boolean);
}

function personPairs(engagements: Engagement[]): [Engagement, Engagement][] {
  const people = Map.groupBy(engagements, (one) => one.person);
  const pairs: [Engagement, Engagement][] = [];
  for (const list of people.values()) {
    list.sort(byBegin);
    for (const [index, first] of list.entries())
      for (const second of list.slice(index + 1))
        if (engagementsClash(first, second)) pairs.push([first, second]);
  }
  return pairs;
}

function talks(
  table: Timetable,
  room: TimetableRoom,
  item: TimetableItem,
  programOf: (id: string) => PublicProgram | undefined,
): Place[] {
  return slotsByTime(item)
    .filter((slot) => slot.timed && !programOf(slot.programId)?.canceled)
    .map(({ programId, begin, end }) => ({
      programId,
      begin,
      end,
      table: table.name,
      date: table.date,
      room: room.id,
      item: item.id,
    }));
}

function byBegin(a: Span & { date: string }, b: Span & { date: string }): number {
  return wallMinutes(a.date, a.begin) - wallMinutes(b.date, b.begin);
}

function talksByRoom(tables: Iterable<Timetable>, programOf: (id: string) => PublicProgram | undefined) {
  const rooms = new Map<string, Place[]>();
  for (const { table, room, item } of items(tables))
    rooms.set(room.id, [...(rooms.get(room.id) ?? []), ...talks(table, room, item, programOf)]);
  return rooms;
}
