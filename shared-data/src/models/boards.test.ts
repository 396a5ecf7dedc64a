import { describe, expect, test } from 'vitest';
import { boardClashes, boardPattern, compareBoards, coreTimeOf, mainPosition } from './boards.ts';
import { tablePositions } from './positions.ts';
import { publicTables } from './public-tables.ts';
import type { Timetable } from './timetable.ts';

const day: Timetable = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: {
    hall: {
      id: 'hall',
      name: 'Hall',
      order: 2,
      tables: {
        posters: {
          id: 'posters',
          kind: 'poster',
          sessionId: 'OM',
          begin: '13:00',
          end: '14:30',
          version: 1,
          core: { odd: { begin: '13:00', end: '13:45' }, even: { begin: '13:45', end: '14:30' } },
          programs: { OMp01: { order: 1, board: 'P7' } },
        },
      },
    },
    room: {
      id: 'room',
      name: 'Room',
      order: 1,
      tables: {
        talks: {
          id: 'talks',
          kind: 'oral',
          sessionId: 'OM',
          begin: '10:00',
          end: '11:00',
          version: 1,
          flash: { OMp01: { order: 1, begin: '10:58', end: '10:59' } },
        },
      },
    },
  },
};

test('boards go by letters and number, slots without a board last', () => {
  const boards = ['P10', undefined, 'P9', 'A-100', 'B1', '2'];
  // `sort` would move undefined by itself
  const sorted = boards.map((board) => ({ board })).toSorted((a, b) => compareBoards(a.board, b.board));
  expect(sorted.map(({ board }) => board)).toEqual(['2', 'A-100', 'B1', 'P9', 'P10', undefined]);
  for (const board of ['12', 'P1', 'A-012']) expect(boardPattern.test(board)).toBe(true);
  for (const board of ['', 'P', '1a', 'P 1']) expect(boardPattern.test(board)).toBe(false);
});

test('the core time of a board is that of odd or of even numbers', () => {
  const core = { odd: { begin: '13:00', end: '13:45' } };
  expect(coreTimeOf({ core }, 'P7')).toEqual(core.odd);
  expect(coreTimeOf({ core }, 'P8')).toBeUndefined();
  expect(coreTimeOf({ core }, undefined)).toBeUndefined();
  expect(coreTimeOf({}, 'P7')).toBeUndefined();
});

test('a poster with a flash talk has two places, of which the board is its own', () => {
  const positions = tablePositions([day]).get('OMp01');
  expect(positions).toMatchObject([
    { item: 'talks', begin: '10:58', flash: true },
    { item: 'posters', begin: '13:00', board: 'P7' },
  ]);
  expect(mainPosition(positions)?.item).toBe('posters');
});

test('boards, core times and flash talks are public', () => {
  expect(publicTables({ day1: day })).toEqual({ day1: day });
});

describe('posters on one board', () => {
  const posters = (id: string, begin: string, end: string, boards: Record<string, string>) => ({
    id,
    kind: 'poster' as const,
    sessionId: 'OM',
    begin,
    end,
    version: 1,
    programs: Object.fromEntries(Object.entries(boards).map(([one, board]) => [one, { order: 1, board }])),
  });
  const hall = (date: string, ...items: ReturnType<typeof posters>[]): Timetable => ({
    ...day,
    date,
    rooms: {
      hall: {
        id: 'hall',
        name: 'Hall',
        order: 1,
        tables: Object.fromEntries(items.map((item) => [item.id, item])),
      },
    },
  });
  const first = posters('a', '13:00', '14:30', { a1: 'P1', a2: 'p1', a3: 'P2' });
  const second = posters('b', '14:00', '15:00', { b1: 'P2' });
  const clashes = (...tables: Timetable[]) => Object.fromEntries(boardClashes(tables, (id) => id === 'gone'));

  test('of one session or of two at the same time clash', () => {
    expect(clashes(hall('2026-12-02', first, second))).toEqual({
      a1: ['a2'],
      a2: ['a1'],
      a3: ['b1'],
      b1: ['a3'],
    });
  });

  test('at another time, on another day or withdrawn do not', () => {
    const alone = posters('a', '13:00', '14:30', { a3: 'P2', gone: 'P2' });
    expect(clashes(hall('2026-12-02', alone, { ...second, begin: '14:30' }))).toEqual({});
    expect(clashes(hall('2026-12-02', alone), hall('2026-12-03', second))).toEqual({});
  });
});
