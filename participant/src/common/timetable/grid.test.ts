import type { Timetable } from 'shared-data/models/timetable';
import { timeOf } from 'shared-data/models/venue-time';
import { day, item } from 'shared-data/testing/plain-timetable';
import { describe, expect, test } from 'vitest';
import { bandsOf, lineOf, nowPosition, placedTalks, rowMinutes, timeLineOf, timetableGrid } from './grid.ts';

const placeOf = (table: Timetable, id: string) => {
  const block = timetableGrid(table).blocks.find((one) => one.item.id === id);
  return (
    block && {
      column: block.column,
      rows: [block.rowStart, block.rowEnd],
      lane: block.lane,
      lanes: block.lanes,
    }
  );
};

test('the grid spans whole hours around its items, with five minutes a row', () => {
  const grid = timetableGrid(day({ A: [item('x', '09:20', '10:35')] }));
  expect([grid.begin, grid.end, grid.rows]).toEqual([540, 660, 24]);
  expect(grid.hours).toEqual([540, 600, 660]);
  expect(placeOf(day({ A: [item('x', '09:20', '10:35')] }), 'x')).toEqual({
    column: 0,
    rows: [4, 19],
    lane: 0,
    lanes: 1,
  });
});

test('rooms stand in the order of the staff, empty ones too', () => {
  const grid = timetableGrid(day({ last: [item('x', '09:00', '10:00')], empty: [], first: [] }));
  expect(grid.rooms.map((room) => room.id)).toEqual(['first', 'empty', 'last']);
  expect(grid.blocks[0]?.column).toBe(2);
});

test('items that overlap in one room stand side by side, and only those', () => {
  const table = day({
    A: [item('x', '09:00', '10:30'), item('y', '10:00', '11:00'), item('z', '11:00', '12:00')],
  });
  expect(placeOf(table, 'x')).toMatchObject({ lane: 0, lanes: 2 });
  expect(placeOf(table, 'y')).toMatchObject({ lane: 1, lanes: 2 });
  expect(placeOf(table, 'z')).toMatchObject({ lane: 0, lanes: 1 });
});

test('items in different rooms do not push each other', () => {
  const table = day({ A: [item('x', '09:00', '10:00')], B: [item('y', '09:00', '10:00')] });
  expect(placeOf(table, 'y')).toMatchObject({ lane: 0, lanes: 1 });
});

test('an item that ends before it begins is left out, and a day without items is an empty grid', () => {
  expect(timetableGrid(day({ A: [item('x', '10:00', '09:00')] }))).toMatchObject({ rows: 0, blocks: [] });
});

test('hidden items are not placed', () => {
  const grid = timetableGrid(
    day({ A: [item('x', '09:00', '10:00'), item('y', '12:00', '13:00')] }),
    (one) => one.id === 'x',
  );
  expect(grid.blocks.map((block) => block.item.id)).toEqual(['x']);
  expect(grid.end).toBe(600);
});

test('the now-line is within the grid or absent', () => {
  const grid = { begin: 540, end: 660 };
  expect(nowPosition(grid, 600)).toBe(0.5);
  expect(nowPosition(grid, 539)).toBeNull();
  expect(nowPosition(grid, 661)).toBeNull();
  expect(nowPosition({ begin: 0, end: 0 }, 0)).toBeNull();
});

const talks = (...times: [string, string][]) =>
  Object.fromEntries(times.map(([begin, end], order) => [`t${order}`, { order, begin, end }]));
const linesOf = (table: Timetable, id: string) => {
  const grid = timetableGrid(table);
  const block = grid.blocks.find((one) => one.item.id === id);
  return block && placedTalks(grid, block)?.map(({ lines }) => lines);
};

test('each time at which sessions begin has one more line for their heads, in all rooms alike', () => {
  const grid = timetableGrid(
    day({
      A: [item('x', '09:00', '10:00'), item('p', '10:00', '10:30', { kind: 'break' })],
      B: [item('y', '09:30', '10:00'), item('z', '09:00', '09:30')],
    }),
  );
  expect(grid.heads).toEqual([0, 6]);
  expect([0, 1, 6, 7].map((row) => lineOf(grid, row))).toEqual([0, 2, 7, 9]);
  expect([0, 1, 6, 7].map((row) => timeLineOf(grid, row))).toEqual([1, 2, 8, 9]);
});

test('a talk takes the rows of its time, level with other rooms, also where nothing is said between', () => {
  const programs = talks(['09:00', '09:15'], ['09:30', '09:45']);
  const other = item('y', '09:30', '10:00', { programs: talks(['09:30', '10:00']) });
  expect(linesOf(day({ A: [item('x', '09:00', '10:00', { programs })], B: [other] }), 'x')).toEqual([
    '1 / 4',
    '8 / 11',
  ]);
  expect(linesOf(day({ A: [item('x', '09:00', '10:00', { programs })], B: [other] }), 'y')).toEqual([
    '1 / 7',
  ]);
});

test('a talk ends with its block, and times between rows count from the row they are in', () => {
  const programs = talks(['09:00', '09:12'], ['09:12', '09:24'], ['09:24', '09:30']);
  const table = day({ A: [item('x', '09:00', '09:30', { programs }), item('y', '09:30', '10:00')] });
  expect(linesOf(table, 'x')).toEqual(['1 / 3', '3 / 5', '5 / 7']);
});

test('talks at one time share their rows, and so do those shorter than a row', () => {
  const twice = talks(['09:00', '09:20'], ['09:10', '09:30'], ['09:30', '09:45']);
  expect(linesOf(day({ A: [item('x', '09:00', '10:00', { programs: twice })] }), 'x')).toEqual([
    '1 / 7',
    '7 / 10',
  ]);
  const flashes = talks(['09:00', '09:02'], ['09:02', '09:04'], ['09:05', '09:10']);
  expect(linesOf(day({ A: [item('x', '09:00', '10:00', { programs: flashes })] }), 'x')).toEqual([
    '1 / 2',
    '2 / 3',
  ]);
});

test.each([
  ['without a time', { a: { order: 1 } }],
  ['before the item', talks(['08:50', '09:10'])],
  ['after the item', talks(['09:50', '10:10'])],
])('talks %s only follow one another', (_, programs) => {
  expect(linesOf(day({ A: [item('x', '09:00', '10:00', { programs })] }), 'x')).toBeUndefined();
});

describe('bands', () => {
  const spans = (table: Timetable) =>
    bandsOf(timetableGrid(table)).map(({ begin, end }) => [begin, end].map((time) => timeOf(time)).join('-'));

  test('a day is cut where something begins and nothing goes on', () => {
    const morning = [item('x', '09:10', '10:40'), item('lunch', '12:40', '13:30', { kind: 'break' })];
    const table = day({ A: [...morning, item('y', '13:30', '15:00')], B: [item('z', '11:00', '12:40')] });
    expect(spans(table)).toEqual(['09:00-11:00', '11:00-12:40', '12:40-13:30', '13:30-15:00']);
  });

  test('an item of the whole day keeps it whole, and a day without items has one band without rows', () => {
    const others = [item('x', '09:00', '10:00'), item('y', '10:00', '11:00')];
    expect(spans(day({ A: others, B: [item('desk', '09:00', '11:00')] }))).toEqual(['09:00-11:00']);
    expect(spans(day({}))).toEqual(['00:00-00:00']);
  });

  test('together they hold every block, hour and head once, with rows of their own', () => {
    const grid = timetableGrid(
      day({
        A: [item('x', '09:20', '10:30'), item('y', '10:30', '11:10'), item('z', '23:00', '25:30')],
        B: [item('u', '10:30', '12:00'), item('tea', '12:00', '12:30', { kind: 'break' })],
      }),
    );
    const bands = bandsOf(grid);
    const rowOf = (begin: number, row: number) => (begin - grid.begin) / rowMinutes + row;
    const all = bands.flatMap((band) =>
      band.blocks.map((one) => [one.item.id, rowOf(band.begin, one.rowStart), rowOf(band.begin, one.rowEnd)]),
    );
    const byId = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(all.sort(byId)).toEqual(
      grid.blocks.map(({ item: { id }, rowStart, rowEnd }) => [id, rowStart, rowEnd]).sort(byId),
    );
    expect(bands.flatMap(({ hours }) => hours)).toEqual(grid.hours.slice(0, -1));
    expect(bands.flatMap(({ begin, heads }) => heads.map((row) => rowOf(begin, row)))).toEqual(grid.heads);
    expect(bands.reduce((sum, { rows }) => sum + rows, 0)).toBe(grid.rows);
  });
});
