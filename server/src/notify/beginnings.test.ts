import type { Timetable } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { dueBeginnings, plannedBeginnings } from './beginnings.ts';

const timeZone = 'Asia/Tokyo';
const minute = 60_000;
const at = (time: string) => Date.parse(`2026-12-03T${time}:00+09:00`);

const day = {
  ...{ name: 'day1', title: '', date: '2026-12-03', order: 1 },
  rooms: {
    A: {
      ...{ id: 'A', name: 'Hall', order: 1 },
      tables: {
        talks: {
          ...{ id: 'talks', kind: 'oral', sessionId: 'OB', version: 1, begin: '09:30', end: '10:30' },
          programs: {
            first: { order: 1, begin: '09:30', end: '09:45' },
            second: { order: 2, begin: '09:45', end: '10:00' },
          },
          flash: { poster: { order: 3, begin: '10:00', end: '10:02' } },
        },
        posters: {
          ...{ id: 'posters', kind: 'poster', sessionId: 'OB', version: 1, begin: '13:00', end: '15:00' },
          programs: { poster: { order: 1, board: '1' } },
        },
      },
    },
  },
} as unknown as Timetable;
const planned = plannedBeginnings([day], timeZone);
const due = (now: number, delays = {}) =>
  dueBeginnings(planned, delays, { now, timeZone }).map(({ kind, programId, expected }) => [
    kind,
    programId,
    (expected - now) / minute,
  ]);

test('every place of every program is planned, posters with their item', () => {
  expect(planned.map(({ programId, at: instant }) => [programId, instant])).toEqual([
    ['first', at('09:30')],
    ['second', at('09:45')],
    ['poster', at('10:00')],
    ['poster', at('13:00')],
  ]);
});

test.each([
  ['09:14', []],
  ['09:15', [['next', 'first', 15]]],
  ['09:19', [['next', 'first', 11]]],
  ['09:20', [['begins', 'first', 10]]],
  ['09:24', [['begins', 'first', 6]]],
  ['09:25', []],
  ['09:30', [['next', 'second', 15]]],
  ['12:50', [['begins', 'poster', 10]]],
])('at %s', (time, expected) => {
  expect(due(at(time))).toEqual(expected);
});

test('a delay counts, and one of yesterday does not', () => {
  const late = (minutes: number, set: number) => ({ day1: { A: { talks: { minutes, at: set } } } });
  expect(due(at('09:20'), late(20, at('09:10')))).toEqual([]);
  expect(due(at('09:40'), late(20, at('09:10')))).toEqual([['begins', 'first', 10]]);
  expect(due(at('09:20'), late(20, at('09:10') - 24 * 60 * minute))).toEqual([['begins', 'first', 10]]);
});
