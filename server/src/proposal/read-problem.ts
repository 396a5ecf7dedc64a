import type { Walks } from 'shared-data/models/circumstances';
import { compareText } from 'shared-data/models/compare';
import type { Absence } from 'shared-data/models/conflicts';
import { type ChairsOf, engagementsOf, peopleOf } from 'shared-data/models/engagements';
import { flashTalks } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import { orderedPrograms, type ProgramOrder } from 'shared-data/models/program-order';
import type { ProposalOptions, ProposedPlace } from 'shared-data/models/proposal';
import { wallMinutes } from 'shared-data/models/time-range';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import {
  type Engagement,
  type FixedBlock,
  itemKeyOf,
  type Problem,
  type Stretch,
  type Talk,
} from './problem.ts';

/** An item of the draft with where it stands. */
export interface DraftItem {
  table: string;
  date: string;
  room: string;
  id: string;
  item: TimetableItem;
}

export interface DraftRoom {
  table: string;
  date: string;
  room: string;
  rank: number;
}

/** All that a proposal depends on. */
export interface Programme {
  tables: readonly Timetable[];
  rooms: readonly DraftRoom[];
  items: readonly DraftItem[];
  programs: ReadonlyMap<string, PublicProgram>;
  chairsOf: ChairsOf;
  /** When people can neither present nor chair. */
  absences?: readonly Absence[];
  walks?: Walks;
  /** That staff gave the programs of a session. */
  orders?: Readonly<Record<string, ProgramOrder>>;
}

interface Span {
  from: number;
  to: number;
}

/** Programs that may be placed and moved. Withdrawn ones are left alone. */
export function programsInScope(
  { items, programs }: Programme,
  options: Pick<ProposalOptions, 'scope' | 'sessions'>,
) {
  const placed = new Set(items.flatMap(({ item }) => Object.keys(item.programs ?? {})));
  const sessions = new Set(options.sessions);
  const isIn = ({ id, sessionId }: PublicProgram) =>
    options.scope === 'all' || (options.scope === 'sessions' ? sessions.has(sessionId) : !placed.has(id));
  return new Set([...programs.values()].filter((one) => !one.canceled && isIn(one)).map(({ id }) => id));
}

export function placesOf({ items }: Programme, scope: ReadonlySet<string>): Map<string, ProposedPlace> {
  return new Map(
    items.flatMap(({ table, room, id, item }) =>
      Object.entries(item.programs ?? {})
        .filter(([program]) => scope.has(program))
        .map(([program, { order, begin, end, board }]): [string, ProposedPlace] => {
          const times = { begin: begin ?? item.begin, end: end ?? item.end, timed: begin !== undefined };
          return [
            program,
            { table, room, item: id, order, ...times, ...(board === undefined ? {} : { board }) },
          ];
        }),
    ),
  );
}

/** The problem of placing these programs anew while all else stays. Breaks and events hold for all rooms of their day. */
export function problemOf(
  programme: Programme,
  scope: ReadonlySet<string>,
  options: Pick<ProposalOptions, 'begin' | 'end' | 'minutes' | 'weights' | 'seed'>,
): Problem {
  const { items, weights, seed } = { ...programme, ...options };
  return {
    talks: talksOf(programme, scope),
    stretches: [
      ...items.flatMap((one) => stretchesWithin(programme, one, scope, options.minutes)),
      ...programme.rooms.flatMap((room) => freeStretches(room, items, options)),
    ],
    engagements: [...stayingEngagements(programme, scope), ...awayEngagements(programme)],
    fixed: items.flatMap((one) => fixedBlock(one, scope)),
    related: relatedSessions(programme),
    walks: bothWays(programme.walks ?? {}),
    weights,
    seed,
  };
}

/** In the order of staff, then by final numbers and IDs, session by session. */
function talksOf({ programs, orders = {} }: Programme, scope: ReadonlySet<string>): Talk[] {
  const sessions = new Map<string, PublicProgram[]>();
  for (const program of programs.values())
    if (scope.has(program.id))
      sessions.set(program.sessionId, [...(sessions.get(program.sessionId) ?? []), program]);
  const talks = [...sessions]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([id, held]) => orderedPrograms(held, orders[id]));
  return talks.map((program, rank) => ({
    id: program.id,
    session: program.sessionId,
    poster: program.presentationType === 'poster',
    presenters: presenterKeys(program),
    rank,
  }));
}

function presenterKeys(program: PublicProgram): string[] {
  return [...peopleOf(program)].filter(([, { role }]) => role === 'presenter').map(([key]) => key);
}

const spanOf = (date: string, { begin, end }: { begin: string; end: string }): Span => {
  const midnight = wallMinutes(date, '00:00');
  return { from: midnight + minutesOf(begin), to: midnight + minutesOf(end) };
};

function stretchesWithin(
  { programs, rooms }: Programme,
  { table, date, room, id, item }: DraftItem,
  scope: ReadonlySet<string>,
  minutes: number,
): Stretch[] {
  if (item.kind !== 'oral' && item.kind !== 'poster') return [];
  const roomRank = rooms.find((one) => one.table === table && one.room === room)?.rank ?? 0;
  const at = { table, room, roomRank, item: id, session: item.sessionId, poster: item.kind === 'poster' };
  const whole = spanOf(date, item);
  if (at.poster)
    return [{ ...at, from: whole.from, minutes: whole.to - whole.from, slots: scope.size, until: whole.to }];
  const slots = Object.entries(item.programs ?? {});
  const times = slots.flatMap(([program, { begin, end }]) =>
    begin === undefined || end === undefined ? [] : [{ program, ...spanOf(date, { begin, end }) }],
  );
  const flash = flashTalks(item).map(({ programId, ...times }) => ({
    program: programId,
    ...spanOf(date, times),
  }));
  const staying = [...times.filter(({ program }) => !scope.has(program)), ...flash].filter(
    ({ program }) => !programs.get(program)?.canceled,
  );
  const length = usualLength(times) ?? minutes;
  return gapsOf(whole, staying).flatMap(({ from, to }) => {
    const count = Math.floor((to - from) / length);
    return count > 0 ? [{ ...at, from, minutes: length, slots: count, until: to }] : [];
  });
}

/** The most frequent; the shorter on a tie. */
function usualLength(spans: readonly Span[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { from, to } of spans) counts.set(to - from, (counts.get(to - from) ?? 0) + 1);
  const [first] = [...counts].filter(([length]) => length > 0).sort(([a, x], [b, y]) => y - x || a - b);
  return first?.[0];
}

function freeStretches(
  { table, date, room, rank }: DraftRoom,
  items: readonly DraftItem[],
  { begin, end, minutes }: Pick<ProposalOptions, 'begin' | 'end' | 'minutes'>,
): Stretch[] {
  const taken = items
    .filter(({ table: other }) => other === table)
    .filter(({ room: other, item }) => other === room || item.kind === 'break' || item.kind === 'event')
    .map(({ item }) => spanOf(date, item));
  return gapsOf(spanOf(date, { begin, end }), taken).flatMap(({ from, to }) => {
    const slots = Math.floor((to - from) / minutes);
    const at = { table, room, roomRank: rank, session: '', poster: false };
    return slots > 0 ? [{ ...at, from, minutes, slots, until: to }] : [];
  });
}

function gapsOf(whole: Span, taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = whole.from;
  for (const span of taken.toSorted((a, b) => a.from - b.from)) {
    if (span.from >= whole.to) break;
    if (span.from > from) gaps.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  if (from < whole.to) gaps.push({ from, to: whole.to });
  return gaps;
}

function stayingEngagements(
  { tables, programs, chairsOf }: Programme,
  scope: ReadonlySet<string>,
): Engagement[] {
  // Flash talks stay where they are, also those of posters that get another place.
  return engagementsOf(tables, (id) => programs.get(id), chairsOf)
    .filter(({ role, flash, programId }) => role !== 'coauthor' && (flash || !scope.has(programId)))
    .map(({ person, name, programId, kind, table, date, room, item, begin, end }) => ({
      ...{ person, name, programId, poster: kind === 'poster', room },
      ...{ item: itemKeyOf(table, room, item), ...spanOf(date, { begin, end }) },
    }));
}

/** Who is away is busy elsewhere. */
function awayEngagements({ absences = [] }: Programme): Engagement[] {
  return absences.map(({ person, name, date, begin, end }) => ({
    ...{ person, name, programId: '', poster: false, room: '' },
    ...{ item: `away ${person} ${date} ${begin}`, ...spanOf(date, { begin, end }) },
  }));
}

function bothWays(walks: Walks): Problem['walks'] {
  const ways: Record<string, Record<string, number>> = {};
  for (const [one, others] of Object.entries(walks))
    for (const [other, minutes] of Object.entries(others)) {
      ways[one] = { ...ways[one], [other]: minutes };
      ways[other] = { ...ways[other], [one]: minutes };
    }
  return ways;
}

function fixedBlock({ table, date, room, id, item }: DraftItem, scope: ReadonlySet<string>): FixedBlock[] {
  const stays = Object.keys(item.programs ?? {}).some((program) => !scope.has(program));
  return item.kind === 'oral' && stays && item.sessionId !== ''
    ? [{ session: item.sessionId, item: itemKeyOf(table, room, id), ...spanOf(date, item) }]
    : [];
}

const fewestShared = 2;

function relatedSessions({ programs }: Programme): Problem['related'] {
  const sessions = new Map<string, Set<string>>();
  for (const program of programs.values()) {
    if (program.canceled || program.sessionId === '' || program.presentationType === 'poster') continue;
    const people = sessions.get(program.sessionId) ?? new Set();
    sessions.set(program.sessionId, people);
    for (const person of peopleOf(program).keys()) people.add(person);
  }
  const ordered = [...sessions].sort(([a], [b]) => compareText(a, b));
  return ordered.flatMap(([one, people], at) =>
    ordered.slice(at + 1).flatMap(([other, others]) => {
      const shared = [...people].filter((person) => others.has(person)).length;
      return shared >= fewestShared ? [[one, other, shared] as const] : [];
    }),
  );
}
