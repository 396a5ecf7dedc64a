import {
  type ChairsOf,
  type Engagement,
  engagementsOf,
  type Place,
  type ProgramOf,
  peopleOf,
  talksOf,
} from './engagements.ts';
import type { PublicProgram } from './program.ts';
import { createSpanIndex, type SpanIndex, type WallSpan } from './span-index.ts';
import { wallMinutes } from './time-range.ts';
import type { Timetable, TimetableItem } from './timetable.ts';
import { minutesOf } from './venue-time.ts';

/** `coauthor` is information; the others are errors. */
export type ConflictKind = 'room' | 'presenter' | 'chair' | 'coauthor';

/** What stands against a program at a place: the other talk, or the item whose chair is needed here. */
export interface Conflict extends Place {
  kind: ConflictKind;
  /** The person in both places; empty for rooms. */
  name: string;
}

/** Where a program might stand. */
export type Target = Omit<Place, 'programId'> & { kind: TimetableItem['kind'] };

export type At<T> = T & WallSpan;

/** Who and what is busy when, for all days. */
export interface ConflictIndex {
  engagements: readonly At<Engagement>[];
  talks: readonly At<Place>[];
  byPerson: SpanIndex<At<Engagement>>;
  byRoom: SpanIndex<At<Place>>;
}

export function conflictIndex(
  tables: readonly Timetable[],
  programOf: ProgramOf,
  chairsOf?: ChairsOf,
): ConflictIndex {
  const midnights = new Map(tables.map(({ date }) => [date, wallMinutes(date, '00:00')]));
  const timed = <T extends Place>(place: T): At<T> => ({ ...place, ...wallSpan(place, midnights) });
  const engagements = engagementsOf(tables, programOf, chairsOf).map(timed);
  const talks = talksOf(tables, programOf).map(timed);
  return {
    engagements,
    talks,
    byPerson: createSpanIndex(engagements, ({ person }) => person),
    byRoom: createSpanIndex(talks, ({ room }) => room),
  };
}

/**
 * Everything that stands against a program at a place, where it stands now aside. Withdrawn programs have no conflicts; posters have
 * none with posters, and people have none within one item.
 */
export function conflictsAt(index: ConflictIndex, program: PublicProgram, target: Target): Conflict[] {
  if (program.canceled) return [];
  const { table, date, room, item, kind, begin, end } = target;
  const here = { table, date, room, item, kind, begin, end, programId: program.id };
  const span = wallSpan(target);
  const found: Conflict[] = [];
  if (kind !== 'poster')
    for (const talk of index.byRoom.overlapping(room, span))
      if (talk.programId !== program.id) found.push({ ...placeOf(talk), kind: 'room', name: '' });
  for (const [person, { name, role }] of peopleOf(program))
    for (const other of index.byPerson.overlapping(person, span))
      if (areElsewhere(here, other))
        found.push({ ...placeOf(other), kind: conflictKind(role, other.role), name });
  return found;
}

export function isError({ kind }: Pick<Conflict, 'kind'>): boolean {
  return kind !== 'coauthor';
}

/** Different items, and not the same program or two posters. Says nothing about times. */
export function areElsewhere(
  a: Omit<Target, 'begin' | 'end'> & { programId: string },
  b: Omit<Target, 'begin' | 'end'> & { programId: string },
): boolean {
  const sameItem = a.table === b.table && a.room === b.room && a.item === b.item;
  const sameProgram = a.programId !== '' && a.programId === b.programId;
  return !sameItem && !sameProgram && !(a.kind === 'poster' && b.kind === 'poster');
}

function conflictKind(own: Engagement['role'], other: Engagement['role']): ConflictKind {
  if (own === 'coauthor' || other === 'coauthor') return 'coauthor';
  return other === 'convener' ? 'chair' : 'presenter';
}

function placeOf({ programId, table, date, room, item, begin, end }: Place): Place {
  return { programId, table, date, room, item, begin, end };
}

function wallSpan(
  { date, begin, end }: Omit<Place, 'programId'>,
  midnights?: ReadonlyMap<string, number>,
): WallSpan {
  const midnight = midnights?.get(date) ?? wallMinutes(date, '00:00');
  return { from: midnight + minutesOf(begin), to: midnight + minutesOf(end) };
}
