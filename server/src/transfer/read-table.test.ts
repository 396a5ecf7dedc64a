import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { rowsOf } from './rows.ts';

const read = (text: string) => readTable(new TextEncoder().encode(text), 'csv');
const rows = [
  ['ID', 'Title'],
  ['OA', 'Ice, old'],
  ['OB', 'Snow'],
];

test.each([
  ['Windows', 'ID,Title\r\nOA,"Ice, old"\r\nOB,Snow\r\n'],
  ['Unix', 'ID,Title\nOA,"Ice, old"\nOB,Snow\n'],
  ['old Macs', 'ID,Title\rOA,"Ice, old"\rOB,Snow\r'],
  ['several systems', 'ID,Title\r\nOA,"Ice, old"\nOB,Snow\r\n'],
])('a table with the line ends of %s is read row by row', async (_, text) => {
  expect(await read(text)).toEqual(rows);
});

test('line ends within a cell stay as they are', async () => {
  expect(await read('ID,Title\r\nOA,"Ice\r\nand\nsnow"\r\n')).toEqual([
    ['ID', 'Title'],
    ['OA', 'Ice\r\nand\nsnow'],
  ]);
});

test('a row with several cells too many says so once', async () => {
  const table = await read('ID,Title\nOA,Ice,,more,and more\n');
  expect(rowsOf('sessions', table, ['id', 'title'])[0]?.faults).toEqual([
    { field: '', reason: 'transfer.fault.columns', text: 'more' },
  ]);
});
