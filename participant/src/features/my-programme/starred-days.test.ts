import type { PublicProgram } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';
import { starredDays } from './starred-days.ts';

const program = (id: string, more?: Partial<PublicProgram>) => plainProgram(id, { title: id, ...more });
const at = (date: string, begin: string, end: string): TablePosition[] => [
  { table: date, date, room: 'A', item: 'i', begin, end },
];
const places: Record<string, TablePosition[]> = {
  late: at('2026-12-02', '09:00', '09:15'),
  b: at('2026-12-01', '10:00', '10:15'),
  a: at('2026-12-01', '10:10', '10:25'),
  next: at('2026-12-01', '10:25', '10:40'),
  poster: at('2026-12-01', '10:00', '12:00'),
  gone: at('2026-12-01', '10:00', '10:15'),
};
const daysOf = (...programs: PublicProgram[]) => starredDays(programs, (id) => places[id] ?? []);

test('starred presentations stand by day and time, those without a place last', () => {
  const days = daysOf(program('nowhere'), program('late'), program('next'), program('b'));
  expect(days.map(({ date, rows }) => [date, ...rows.map((row) => row.program.id)])).toEqual([
    ['2026-12-01', 'b', 'next'],
    ['2026-12-02', 'late'],
    [null, 'nowhere'],
  ]);
});

test('talks at the same time name each other; posters, withdrawn talks and talks in a row do not', () => {
  const [day] = daysOf(
    program('a'),
    program('b'),
    program('next'),
    program('poster', { presentationType: 'poster' }),
    program('gone', { canceled: true }),
  );
  const clashes = Object.fromEntries(day?.rows.map((row) => [row.program.id, row.clashes]) ?? []);
  expect(clashes).toEqual({ a: ['b'], b: ['a'], next: [], poster: [], gone: [] });
});
