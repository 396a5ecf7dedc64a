import { type Clash, findClashes } from '../models/clashes.ts';
import { fullName } from '../models/person-name.ts';
import type { PublicProgram } from '../models/program.ts';
import type { Timetable } from '../models/timetable.ts';

type ProgramOf = (id: string) => PublicProgram | undefined;

const words = (kind: string, name: string, ids: readonly string[]) =>
  [kind, name, ...[...ids].sort()].join(' ');

/** The marks of a board, as sorted words. */
export function marksOf(day: Timetable, programOf: ProgramOf): string[] {
  const told = (clash: Clash) =>
    'first' in clash
      ? words(clash.kind, 'name' in clash ? clash.name : '', [clash.first.programId, clash.second.programId])
      : words(clash.kind, '', [clash.place.programId]);
  return findClashes([day], programOf).map(told).sort();
}

/** The same by looking at every pair of timed talks of one day. Knows neither walks, absences, posters nor chairs. */
export function bruteMarksOf(day: Timetable, programOf: ProgramOf): string[] {
  const talks = Object.values(day.rooms ?? {}).flatMap((room) =>
    Object.values(room.tables ?? {}).flatMap((item) =>
      Object.entries(item.programs ?? {}).map(([id, { begin = '', end = '' }]) => ({
        ...{ id, begin, end, room: room.id, item: item.id },
        presenters: (programOf(id)?.authors ?? []).filter((author) => author.presenter).map(fullName),
      })),
    ),
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
    .sort();
}
