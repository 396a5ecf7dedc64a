import {
  blocksOf,
  type ChairsOf,
  type Engagement,
  engagementsOf,
  type Place,
  type ProgramOf,
  peopleOf,
  talksOf,
} from './engagements.ts';
import type { PublicProgram } from './program.ts';
import { createSpanIndex, type Overlapping, type SpanIndex, type WallSpan } from './span-index.ts';
import { wallMinutes } from './time-range.ts';
import type { ProgramPosition, Timetable, TimetableItem, UnavailableTime } from './timetable.ts';
import { minutesOf } from './venue-time.ts';

/** `coauthor` is information, `walk` and `unavailable` are warnings; the others are errors. */
export type ConflictKind = 'room' | 'presenter' | 'chair' | 'walk' | 'unavailable' | 'coauthor';

/** What conflicts with a program at a place: another talk, an item whose chair is needed here, or (without place) an absence. */
export interface Conflict extends Place {
  kind: ConflictKind;
  /** The person in both places; empty for rooms. */
  name: string;
}

export type Target = Omit<Place, 'programId'> & { kind: TimetableItem['kind'] };

export type At<T> = T & WallSpan;

/** When a person can neither present nor chair. */
export interface Absence extends UnavailableTime {
  /** See `personKey`. */
  person: string;
  name: string;
}

/** What is known besides days, programs and chairs. */
export interface Circumstances {
  /** Minutes from room to room; 0 where none are stored. */
  walkOf: (from: string, to: string) => number;
  longestWalk: number;
  absences: readonly Absence[];
}

export const noCircumstances: Circumstances = { walkOf: () => 0, longestWalk: 0, absences: [] };

/** Who and what is busy when, for all days. */
export interface ConflictIndex extends Omit<Circumstances, 'absences'> {
  engagements: readonly At<Engagement>[];
  talks: readonly At<Place>[];
  blocks: readonly At<Place>[];
  byPerson: SpanIndex<At<Engagement>>;
  byRoom: SpanIndex<At<Place>>;
  blocksByRoom: SpanIndex<At<Place>>;
  absences: SpanIndex<At<Absence>>;
  /** By date, see `wallMinutes`. */
  midnights: ReadonlyMap<string, number>;
}

export function conflictIndex(
  tables: readonly Timetable[],
  programOf: ProgramOf,
  chairsOf?: ChairsOf,
  { absences, ...walks }: Circumstances = noCircumstances,
): ConflictIndex {
  const midnights = new Map(tables.map(({ date }) => [date, wallMinutes(date, '00:00')]));
  const timed = <T extends WallTimes>(place: T): At<T> => ({ ...place, ...wallSpan(place, midnights) });
  const engagements = engagementsOf(tables, programOf, chairsOf).map(timed);
  const talks = talksOf(tables, programOf).map(timed);
  const blocks = blocksOf(tables).map(timed);
  return {
    engagements,
    talks,
    blocks,
    midnights,
    byPerson: createSpanIndex(engagements, ({ person }) => person),
    byRoom: createSpanIndex(talks, ({ room }) => room),
    blocksByRoom: createSpanIndex(blocks, ({ room }) => room),
    absences: createSpanIndex(absences.map(timed), ({ person }) => person),
    ...walks,
  };
}

/** Conflicts of a program at a place, ignoring its current one. None for withdrawn programs, between posters, or within one item. */
export function conflictsAt(index: ConflictIndex, program: PublicProgram, target: Target): Conflict[] {
  return programConflicts(index, program)(target);
}

/** `conflictsAt` for many places: asks once who is needed. */
export function programConflicts(
  index: ConflictIndex,
  program: PublicProgram,
): (target: Target) => Conflict[] {
  if (program.canceled) return () => [];
  const { id: programId } = program;
  const people = [...peopleOf(program)].map(([person, { name, role }]) => ({
    ...{ name, role, busy: index.byPerson.of(person) },
    away: role === 'presenter' ? index.absences.of(person) : noAbsence,
  }));
  return (target) => {
    const span = wallSpan(target, index.midnights);
    const wide = withWalk(index, span);
    const found: Conflict[] = [];
    if (target.kind !== 'poster')
      for (const talk of index.byRoom.overlapping(target.room, span))
        if (talk.programId !== programId) found.push({ ...placeOf(talk), kind: 'room', name: '' });
    for (const { name, role, busy, away } of people) {
      for (const other of busy(wide)) {
        const here = { ...target, ...span, programId, role };
        if (!areElsewhere(here, other)) continue;
        if (overlap(span, other))
          found.push({ ...placeOf(other), kind: conflictKind(role, other.role), name });
        else if (isTooFar(index, here, other)) found.push({ ...placeOf(other), kind: 'walk', name });
      }
      for (const { date, begin, end } of away(span))
        found.push({ ...nowhere, date, begin, end, kind: 'unavailable', name });
    }
    return found.sort((a, b) => severity[a.kind] - severity[b.kind]);
  };
}

const noAbsence: Overlapping<At<Absence>> = () => [];

/** Finds what conflicts with an item, with its talks and chairs, when it is moved in its day: `minutes` later, to a room. Leaves out co-authors. */
export function itemConflicts(
  index: ConflictIndex,
  { table, room, item }: ProgramPosition,
): (to: { room: string; minutes: number }) => Conflict[] {
  const isOwn = (one: Place) => one.table === table && one.room === room && one.item === item;
  const own = index.engagements.filter((one) => isOwn(one) && one.role !== 'coauthor');
  return (to) => {
    const found: Conflict[] = [];
    for (const engagement of own) {
      const { person, name, role } = engagement;
      const span = { from: engagement.from + to.minutes, to: engagement.to + to.minutes };
      const here = { ...engagement, ...span, room: to.room };
      for (const other of index.byPerson.overlapping(person, withWalk(index, span))) {
        if (isOwn(other) || other.role === 'coauthor' || !areElsewhere(here, other)) continue;
        if (overlap(span, other))
          found.push({ ...placeOf(other), kind: conflictKind(role, other.role), name });
        else if (isTooFar(index, here, other)) found.push({ ...placeOf(other), kind: 'walk', name });
      }
      for (const { date, begin, end } of index.absences.overlapping(person, span))
        found.push({ ...nowhere, date, begin, end, kind: 'unavailable', name });
    }
    return found.sort((a, b) => severity[a.kind] - severity[b.kind]);
  };
}

const nowhere = { programId: '', table: '', room: '', item: '' };

const severity: Readonly<Record<ConflictKind, number>> = {
  ...{ room: 0, presenter: 0, chair: 0 },
  ...{ walk: 1, unavailable: 1 },
  coauthor: 2,
};

export function isError({ kind }: { kind: ConflictKind }): boolean {
  return severity[kind] === 0;
}

export function isWarning({ kind }: { kind: ConflictKind }): boolean {
  return severity[kind] === 1;
}

/** A span with the longest walk before and after it. */
export function withWalk(
  { longestWalk }: Pick<ConflictIndex, 'longestWalk'>,
  { from, to }: WallSpan,
): WallSpan {
  return { from: from - longestWalk, to: to + longestWalk };
}

type Busy = Pick<At<Engagement>, 'from' | 'to' | 'room' | 'role'>;

export function overlap(a: WallSpan, b: WallSpan): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether the way between two rooms takes longer than the time between; co-authors need not walk. */
export function isTooFar({ walkOf }: Pick<ConflictIndex, 'walkOf'>, a: Busy, b: Busy): boolean {
  if (overlap(a, b) || a.role === 'coauthor' || b.role === 'coauthor' || a.room === b.room) return false;
  return Math.max(a.from, b.from) - Math.min(a.to, b.to) < walkOf(a.room, b.room);
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

type WallTimes = Pick<Place, 'date' | 'begin' | 'end'>;

function wallSpan({ date, begin, end }: WallTimes, midnights?: ReadonlyMap<string, number>): WallSpan {
  const midnight = midnights?.get(date) ?? wallMinutes(date, '00:00');
  return { from: midnight + minutesOf(begin), to: midnight + minutesOf(end) };
}
