import { day, item } from 'shared-data/testing/plain-timetable';
import { expect, test } from 'vitest';
import { starredTables } from './starred-tables.ts';

const talk = (order: number, begin: string, end: string) => ({ order, begin, end });
const table = day({
  A: [
    item('x', '09:00', '12:00', {
      programs: { a: talk(1, '09:00', '09:20'), b: talk(2, '09:40', '10:00'), c: talk(3, '10:00', '10:20') },
      flash: { p: talk(1, '10:30', '10:32') },
    }),
    item('y', '13:00', '14:00', { programs: { d: { order: 1 } } }),
  ],
  B: [item('z', '13:00', '15:00', { kind: 'poster', programs: { p: { order: 1, board: 'P1' } } })],
});
const own = (...stars: string[]) =>
  starredTables([table], new Set(stars), ({ id }) => id !== 'hidden').flatMap(({ rooms = {} }) =>
    Object.values(rooms).flatMap(({ id: room, tables = {} }) =>
      Object.values(tables).map(({ id, begin, end, programs = {}, flash = {} }) =>
        [room, id, begin, end, ...Object.keys(programs), ...Object.keys(flash)].join(' '),
      ),
    ),
  );

test('an item lasts from the first starred talk to the last', () => {
  expect(own('b', 'c')).toEqual(['A x 09:40 10:20 b c']);
  expect(own('a')).toEqual(['A x 09:00 09:20 a']);
});

test('a poster stands for its whole item, and its flash talk in the other', () => {
  expect(own('p')).toEqual(['A x 10:30 10:32 p', 'B z 13:00 15:00 p']);
});

test('talks without times of their own keep the item’s', () => {
  expect(own('d')).toEqual(['A y 13:00 14:00 d']);
});

test('days without stars are left out', () => {
  expect(starredTables([table], new Set(), () => true)).toEqual([]);
  expect(starredTables([table], new Set(['a']), () => false)).toEqual([]);
});
