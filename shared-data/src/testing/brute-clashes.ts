import { type Clash, findClashes } from '../models/clashes.ts';
import type { Place } from '../models/engagements.ts';
import { fullName } from '../models/person-name.ts';
import type { PublicProgram } from '../models/program.ts';
import type { TimeSpan, Timetable } from '../models/timetable.ts';

type ProgramOf = (id: string) => PublicProgram | undefined;

const words = (kind: string, name: string, ids: readonly string[]) =>
  [kind, name, ...[...ids].sort()].join(' ');

/** A block is named by its item. */
const nameOf = ({ programId, item }: Place) => programId || item;

/** The marks of a board, as sorted words. */
export function marksOf(day: Timetable, programOf: ProgramOf): string[] {
  const told = (clash: Clash) =>
    'first' in clash
      ? words(clash.kind, 'name' in clash ? clash.name : '', [nameOf(clash.first), nameOf(clash.second)])
      : words(clash.kind, '', [nameOf(clash.place)]);
  return findClashes([day], programOf).map(told).sort();
}

/** The same by looking at every pair of timed talks and of blocks of one day. Knows neither walks, absences, posters nor chairs. */
export function bruteMarksOf(day: Timetable, programOf: ProgramOf): string[] {
  const talks = Object.values(day.rooms ?? {}).flatMap((room) =>
    Object.values(room.tables ?? {}).flatMap((item) =>
      Object.entries(item.programs ?? {}).map(([id, { begin = '', end = '' }]) => ({
        ...{ id, begin, end, room: room.id, item: item.id },
        presenters: (programOf(id)?.authors ?? []).filter((author) => author.presenter).map(fullName),
      })),
    ),
  );
  const blocks = Object.values(day.rooms ?? {}).flatMap((room) =>
    Object.values(room.tables ?? {}).map(({ id, begin, end }) => ({ id, begin, end, room: room.id })),
  );
  const meet = (a: TimeSpan & { room: string }, b: TimeSpan & { room: string }) =>
    a.room === b.room && a.begin < b.end && b.begin < a.end;
  const ofBlocks = blocks.flatMap((a, index) =>
    blocks.slice(index + 1).flatMap((b) => {
      const told = talks.some(
        (one) => one.item === a.id && talks.some((two) => two.item === b.id && meet(one, two)),
      );
      return meet(a, b) && !told ? [words('room', '', [a.id, b.id])] : [];
    }),
  );
  return talks
    .flatMap((a, index) =>
      talks.slice(index + 1).flatMap((b) => {
        if (a.begin >= b.end || b.begin >= a.end) return [];
        const both = a.item === b.item ? [] : a.presenters.filter((name) => b.presenters.includes(name));
        const people = both.map((name) => words('person', name, [a.id, b.id]));
        return a.room === b.room ? [words('room', '', [a.id, b.id]), ...people] : people;
      }),
    )
    .concat(ofBlocks)
    .sort();
}
