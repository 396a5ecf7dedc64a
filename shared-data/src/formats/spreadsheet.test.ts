import { expect, test } from 'vitest';
import { csvOf } from './spreadsheet.ts';

const columns = [
  { header: 'ID', value: (row: { id: string; title: string }) => row.id },
  { header: 'Title', value: (row: { id: string; title: string }) => row.title },
];
const line = (title: string) =>
  csvOf(columns, [{ id: 'a1', title }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

test('a file begins with a byte order mark and its header, and lines end with CR and LF', () => {
  expect(csvOf(columns, [{ id: 'a1', title: '氷と大気' }])).toBe('\uFEFFID,Title\r\na1,氷と大気\r\n');
});

test.each([
  ['Ice, air', 'a1,"Ice, air"'],
  ['The "white" sea', 'a1,"The ""white"" sea"'],
  ['Two\nlines', 'a1,"Two\nlines"'],
  ['', 'a1,'],
])('%j is quoted where it has to be', (title, expected) => {
  expect(line(title)).toBe(expected);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '=HYPERLINK("http://evil")'])(
  '%j does not become a formula',
  (title) => {
    expect(line(title).replace(/^a1,"?/, '')).toMatch(/^'/);
  },
);

test.each([
  ['x;=1+1', `a1,"x;'=1+1"`],
  ['x;"=1+1"', `a1,"x;""'=1+1"""`],
  ['x\t@SUM(A1)', `a1,"x\t'@SUM(A1)"`],
  ['x\n-1', `a1,"x\n'-1"`],
  ['=1;=2', `a1,"'=1;'=2"`],
  ['sea; ice', 'a1,"sea; ice"'],
  ['a = b - c', 'a1,a = b - c'],
])('%j holds no formula for spreadsheets with other separators', (title, expected) => {
  expect(line(title)).toBe(expected);
});
