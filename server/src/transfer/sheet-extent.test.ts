import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { cell, row, workbook } from './testing/workbook.ts';

const read = (rows: string, others?: string) => readTable(workbook(rows, others), 'excel');
const small = row(1, 'A', 'B') + row(2, 'A', 'B');
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const letters = (count: number) =>
  numbers(count).map(
    (at) =>
      (at > 26 ? String.fromCharCode(64 + Math.floor((at - 1) / 26)) : '') +
      String.fromCharCode(65 + ((at - 1) % 26)),
  );

test.each([
  ['the last cell of all', small + row(1_048_576, 'XFD'), 'farCell'],
  ['a row far below', small + row(5002, 'A'), 'farCell'],
  ['a column far to the right', row(1, 'A', 'CW'), 'farCell'],
  ['a row beyond what Excel has', `${small}<row r="99999999999"/>`, 'farCell'],
  [
    'too many rows',
    numbers(5002)
      .map((at) => row(at, 'A'))
      .join(''),
    'rows',
  ],
  ['too many columns', row(1, ...letters(101)), 'manyColumns'],
])('a sheet with %s is rejected before it is read', async (_, rows, reason) => {
  await expect(read(rows)).rejects.toMatchObject({ reason: `transfer.fault.${reason}` });
});

test.each([
  ['in its last cells', small + row(5001, 'CV'), 5001],
  ['and empty cells far away', `${small}<row r="6000"><c r="A6000" s="1"/><c r="XFD6000" s="1"/></row>`, 2],
])('a sheet with values %s is read', async (_, rows, length) => {
  expect(await read(rows)).toHaveLength(length);
});

test('other sheets are not looked at', async () => {
  const table = await read(small, `<row r="1048576">${cell('XFD1048576')}</row>`);
  expect(table).toEqual([
    ['1', '1'],
    ['1', '1'],
  ]);
});
