import { fullName } from './person-name.ts';
import { flashTalks, type PlacedSlot, slotsByTime } from './placed-slots.ts';
import type { Author, PublicProgram } from './program.ts';
import type { ProgramPosition, TimeSpan, Timetable, TimetableItem } from './timetable.ts';

export interface Place extends TimeSpan {
  /** Empty for conveners and events. */
  programId: string;
  table: string;
  date: string;
  room: string;
  item: string;
}

export interface Engagement extends Place {
  /** See `personKey`. */
  person: string;
  name: string;
  /** Co-authors need not be there. */
  role: 'presenter' | 'convener' | 'coauthor';
  kind: TimetableItem['kind'];
  /** A short talk about a poster that has its place elsewhere. */
  flash?: true;
}

export type ProgramOf = (id: string) => PublicProgram | undefined;

/** Names of the accounts that chair an item. */
export type ChairsOf = (at: ProgramPosition) => readonly string[];

export const noChairs: ChairsOf = () => [];

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

export interface ProgramPerson {
  name: string;
  role: 'presenter' | 'coauthor';
}

/** By `personKey`; somebody listed twice counts once. */
export function peopleOf(program: Pick<PublicProgram, 'authors'>): Map<string, ProgramPerson> {
  const people = new Map<string, ProgramPerson>();
  const add = (author: Author, role: ProgramPerson['role']) => {
    const name = fullName(author);
    const key = author.person ?? personKey(name);
    if (!people.has(key)) people.set(key, { name, role });
  };
  for (const author of presentersOf(program)) add(author, 'presenter');
  for (const author of program.authors) add(author, 'coauthor');
  return people;
}

/** Without withdrawn talks. Chairs with accounts replace the conveners. People sharing an item are not bound, as they can replace each other. */
export function engagementsOf(
  tables: Iterable<Timetable>,
  programOf: ProgramOf,
  chairsOf: ChairsOf = noChairs,
): Engagement[] {
  const found: Engagement[] = [];
  for (const { table, room, item } of itemsOfDays(tables)) {
    const at = { kind: item.kind, table: table.name, date: table.date, room: room.id, item: item.id };
    const named = chairsOf({ table: table.name, room: room.id, item: item.id });
    const chairs = named.length > 0 ? named : convenersOf(item);
    const [name] = chairs;
    if (name !== undefined && chairs.length === 1) {
      const { begin, end } = item;
      found.push({ ...at, person: personKey(name), name, role: 'convener', programId: '', begin, end });
    }
    const add = ({ programId, begin, end }: PlacedSlot, more: Pick<Engagement, 'flash'> = {}) => {
      const program = programOf(programId);
      if (!program || program.canceled) return;
      for (const [person, { name, role }] of peopleOf(program))
        found.push({ ...at, person, name, role, programId, begin, end, ...more });
    };
    for (const slot of slotsByTime(item)) add(slot);
    for (const slot of flashTalks(item)) add(slot, { flash: true });
  }
  return found;
}

/** What occupies its room: events, with an empty `programId`, timed talks and flash talks. Withdrawn ones do not, unknown ones do. */
export function talksOf(tables: Iterable<Timetable>, programOf: ProgramOf): Place[] {
  const found: Place[] = [];
  for (const { table, room, item } of itemsOfDays(tables)) {
    const at = { table: table.name, date: table.date, room: room.id, item: item.id };
    if (item.kind === 'event') found.push({ ...at, programId: '', begin: item.begin, end: item.end });
    for (const { programId, timed, begin, end } of [...slotsByTime(item), ...flashTalks(item)])
      if (timed && !programOf(programId)?.canceled) found.push({ ...at, programId, begin, end });
  }
  return found;
}

/** Blocks of talks and events, which have their room to themselves. Breaks and posters share theirs. */
export function blocksOf(tables: Iterable<Timetable>): Place[] {
  const found: Place[] = [];
  for (const { table, room, item } of itemsOfDays(tables)) {
    const { begin, end } = item;
    const at = { table: table.name, date: table.date, room: room.id, item: item.id };
    if (item.kind === 'oral' || item.kind === 'event') found.push({ ...at, programId: '', begin, end });
  }
  return found;
}

function* itemsOfDays(tables: Iterable<Timetable>) {
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
