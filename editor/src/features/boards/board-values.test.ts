import { boardsSchema } from 'shared-data/models/board-form';
import type { TimetableItem } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { inBoardOrder } from '../../schedule/board-order.ts';
import { boardValuesOf, coreErrors, coreOf, numbered, withBoards } from './board-values.ts';

const item = (programs: TimetableItem['programs'], more: Partial<TimetableItem> = {}): TimetableItem => ({
  id: 'i',
  kind: 'poster',
  sessionId: 'OB',
  begin: '13:00',
  end: '14:30',
  version: 1,
  ...(programs ? { programs } : {}),
  ...more,
});
const values = { prefix: 'P', first: '9', oddBegin: '', oddEnd: '', evenBegin: '13:45', evenEnd: '14:30' };

test('boards are ordered by letters and number, those without a number last, in their order', () => {
  const programs = {
    a: { order: 1 },
    b: { order: 2, board: 'P10' },
    c: { order: 3, board: 'P9' },
    d: { order: 4, board: 'A12' },
  };
  expect(inBoardOrder(item(programs)).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('numbering keeps the order and begins with the given number', () => {
  const programs = { a: { order: 2 }, b: { order: 1 }, c: { order: 3 } };
  expect(numbered(item(programs), values)).toEqual({ b: 'P9', a: 'P10', c: 'P11' });
});

test('what is stored comes back into the form', () => {
  const stored = item(
    { a: { order: 1, board: 'A-3' } },
    { core: { even: { begin: '13:45', end: '14:30' } } },
  );
  const shown = boardValuesOf(stored);
  expect(shown).toEqual({ ...values, prefix: 'A-', first: '3', version: 1 });
  expect(coreOf(stored, shown)).toEqual(stored.core);
  expect(coreOf(stored, { ...shown, evenBegin: '', evenEnd: '' })).toBeUndefined();
});

test.each([
  ['a number as letters', { prefix: '1' }],
  ['no number', { first: '' }],
  ['zero', { first: '0' }],
])('%s is rejected', (_, change) => {
  expect(boardsSchema.safeParse(values).success).toBe(true);
  expect(boardsSchema.safeParse({ ...values, ...change }).success).toBe(false);
});

test.each([
  ['an end without a beginning', { oddEnd: '13:30' }],
  ['a beginning without an end', { oddBegin: '13:30' }],
  ['an end before the beginning', { oddBegin: '13:30', oddEnd: '13:00' }],
])('%s is rejected at its field', (_, change) => {
  expect(coreErrors(item({}), values)).toEqual({});
  expect(coreErrors(item({}), { ...values, ...change })).toEqual({ oddEnd: 'validation.timeOrder' });
});

test.each([
  ['begins before its item', { evenBegin: '12:30' }],
  ['ends after its item', { evenEnd: '14:45' }],
])('a core time that %s is rejected at its field', (_, change) => {
  expect(coreErrors(item({}), { ...values, ...change })).toEqual({ evenEnd: 'editor.boards.outside' });
});

test('core times of an item that crosses midnight count on, and are shown as on clocks', () => {
  const core = { odd: { begin: '23:15', end: '24:00' }, even: { begin: '24:15', end: '25:30' } };
  const night = item({}, { begin: '23:00', end: '25:30', core });
  const shown = boardValuesOf(night);
  expect(shown).toMatchObject({ oddBegin: '23:15', oddEnd: '00:00', evenBegin: '00:15', evenEnd: '01:30' });
  expect(coreOf(night, shown)).toEqual(core);
  expect(coreErrors(night, shown)).toEqual({});
  expect(coreErrors(night, { ...shown, evenEnd: '00:10' })).toEqual({ evenEnd: 'validation.timeOrder' });
});

test('the tables with other boards are those of the item alone', () => {
  const chosen = item({ a: { order: 1, board: 'P1' }, b: { order: 2, board: 'P2' } });
  const other = { ...chosen, id: 'other' };
  const room = { id: 'hall', name: 'Hall', order: 1, tables: { i: chosen, other } };
  const table = { name: 'day1', title: '', date: '2026-12-02', order: 1, rooms: { hall: room } };
  const [changed] = withBoards([table], { key: '', table, room, item: chosen }, { a: 'P7' });
  expect(changed?.rooms?.['hall']?.tables).toEqual({
    i: { ...chosen, programs: { a: { order: 1, board: 'P7' }, b: { order: 2 } } },
    other,
  });
});
