import { plainProgram as program } from 'shared-data/testing/plain-program';
import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import { countRows, firstRows, programGroups } from './rows.ts';

const sessions = ['OA', 'IB', 'S'].map((id) => plainSession(id));
const programs = [
  program('OA9'),
  program('OA10'),
  program('OA02', { presentationType: 'poster' }),
  program('IB1', { sessionId: 'IB', title: 'Sea ice drift' }),
  program('S1', { sessionId: 'S' }),
  program('T0001', { sessionId: '' }),
];
const groups = () => programGroups(programs, sessions, new Map());
const keysOf = (list: ReturnType<typeof groups>) =>
  list.flatMap((group) => [`session ${group.id}`, ...group.rows.map((row) => row.program.id)]);
const keys = () => keysOf(groups());

test('sessions stand S, I, O and programs without one last, each with its programs as they are ordered', () => {
  expect(keys()).toEqual([
    'session S',
    'S1',
    'session IB',
    'IB1',
    'session OA',
    'OA9',
    'OA10',
    'OA02',
    'session ',
    'T0001',
  ]);
});

test('rows are counted over all sessions', () => {
  expect(countRows(groups())).toBe(6);
});

test('the first rows end within a session, and a session without rows is left out', () => {
  expect(keysOf(firstRows(groups(), 3))).toEqual([
    'session S',
    'S1',
    'session IB',
    'IB1',
    'session OA',
    'OA9',
  ]);
  expect(keysOf(firstRows(groups(), 2))).toEqual(['session S', 'S1', 'session IB', 'IB1']);
  expect(firstRows(groups(), 100)).toEqual(groups());
});

test('a program whose session was removed is still listed', () => {
  const list = programGroups([program('OX1', { sessionId: 'OX' })], sessions, new Map());
  expect(keysOf(list)).toEqual(['session ', 'OX1']);
});

test('a row knows the first place of its program in the timetable', () => {
  const place = { table: 'd', date: '2026-12-01', room: 'A', item: 'x', begin: '09:00', end: '09:15' };
  const [group] = programGroups([program('OA1')], sessions, new Map([['OA1', [place]]]));
  expect(group?.rows[0]).toMatchObject({ position: place });
});

test('sessions stand under their groups, in the order of these; those of none last', () => {
  const of = (id: string, group: string) => plainSession(id, { group });
  const grouped = [of('OA', 'b'), of('IB', 'gone'), of('OC', 'a'), of('S', 'b')];
  const made = [...programs, program('OC1', { sessionId: 'OC' })];
  const [a, b, empty] = ['a', 'b', 'empty'].map((id, order) => ({ id, title: id, order })) as [
    never,
    never,
    never,
  ];
  const list = programGroups(made, grouped, new Map(), [empty, a, b]);
  expect(list.map(({ id, begins }) => [id, begins])).toEqual([
    ['OC', a],
    ['S', b],
    ['OA', undefined],
    ['IB', null],
    ['', undefined],
  ]);
});

test('one group alone has no heading', () => {
  const one = { id: 'O', title: 'All', order: 1 };
  const list = programGroups(
    programs,
    sessions.map((session) => ({ ...session, group: 'O' })),
    new Map(),
    [one],
  );
  expect(list.every(({ begins }) => begins === undefined)).toBe(true);
});

test('a row stays the same while its program and place do', () => {
  const [one] = programs;
  const place = { table: 'day1', date: '2026-11-24', room: 'hall', item: 'i1', begin: '09:00', end: '10:00' };
  const rowAt = (at: typeof place | undefined) =>
    programGroups(programs, sessions, new Map(at && [[one?.id ?? '', [at]]]))
      .flatMap(({ rows }) => rows)
      .find(({ program }) => program === one);
  const first = rowAt(place);
  expect(first).toEqual({ program: one, position: place });
  expect(rowAt(place)).toBe(first);
  expect(rowAt({ ...place, begin: '09:30' })).toEqual({
    program: one,
    position: { ...place, begin: '09:30' },
  });
});
