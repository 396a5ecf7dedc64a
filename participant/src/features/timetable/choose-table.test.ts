import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { chooseTable } from './choose-table.ts';

const day = (name: string, date: string, order: number): Timetable => ({ name, title: name, date, order });
const tables = [day('day1', '2026-12-01', 1), day('day2', '2026-12-02', 2), day('day3', '2026-12-04', 3)];
const choice = (name: string | undefined, today: string) => chooseTable(tables, name, today)?.name;

test.each([
  ['2026-12-02', 'day2'],
  ['2026-12-03', 'day3'],
  ['2026-11-01', 'day1'],
  ['2027-01-01', 'day3'],
])('spec 2: without a name on %s the timetable opens at %s', (today, name) => {
  expect(choice(undefined, today)).toBe(name);
});

test('spec 2: a name decides, and an unknown one finds nothing', () => {
  expect(choice('day1', '2026-12-02')).toBe('day1');
  expect(choice('day9', '2026-12-02')).toBeUndefined();
});
