import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { nowAndNext } from './on-now.ts';

const item = (id: string, begin: string, end: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  id,
  kind: 'oral',
  sessionId: id,
  begin,
  end,
  version: 1,
  ...more,
});

const day = (date: string, rooms: Record<string, TimetableItem[]>): Timetable => ({
  name: date,
  title: date,
  date,
  order: 1,
  rooms: Object.fromEntries(
    Object.entries(rooms).map(([id, items], order) => [
      id,
      { id, name: id, order, tables: Object.fromEntries(items.map((one) => [one.id, one])) },
    ]),
  ),
});

const tables = [
  day('2026-12-01', { A: [item('past', '10:00', '11:00')] }),
  day('2026-12-02', {
    B: [item('poster', '10:30', '12:00', { kind: 'poster' })],
    A: [
      item('talks', '10:00', '11:00', {
        programs: {
          T2: { order: 2, begin: '10:30', end: '11:00' },
          T1: { order: 1, begin: '10:00', end: '10:30' },
        },
      }),
      item('secret', '10:00', '12:00', { hidden: true }),
      item('coffee', '11:00', '11:30', { kind: 'break' }),
      item('later', '13:00', '14:00'),
    ],
  }),
  day('2026-12-03', { A: [item('tomorrow', '09:30', '10:00')] }),
];
const at = (time: string, date = '2026-12-02') => nowAndNext(tables, { date, time });
const ids = (entries: { item: TimetableItem }[] | undefined) => entries?.map((entry) => entry.item.id);

test('what is on is told for each room, with the talk whose time it is', () => {
  expect(ids(at('10:30').now)).toEqual(['poster', 'talks']);
  expect(at('10:30').now[1]?.program).toBe('T2');
  expect(at('10:29').now.map(({ program }) => program)).toEqual(['T1']);
});

test('a block begins with its first minute and is over with its last', () => {
  expect(ids(at('11:00').now)).toEqual(['poster', 'coffee']);
  expect(ids(at('09:59').now)).toEqual([]);
});

test('next is what begins first from now on, breaks aside', () => {
  expect(at('10:30').next).toMatchObject({ date: '2026-12-02', begin: '13:00' });
  expect(ids(at('08:00').next?.entries)).toEqual(['talks']);
});

test('in the evening the next day comes next, and after the last day nothing', () => {
  expect(at('18:00').next).toMatchObject({ date: '2026-12-03', begin: '09:30' });
  expect(at('18:00', '2026-12-03').next).toBeNull();
});

test('hidden blocks are never told', () => {
  expect(ids(at('10:30').now)).not.toContain('secret');
  expect(ids(at('09:00').next?.entries)).toEqual(['talks']);
});
