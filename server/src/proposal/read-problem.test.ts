import { usualWeights } from 'shared-data/models/proposal';
import type { Timetable, TimetableItem } from 'shared-data/models/timetable';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';
import { type Programme, problemOf } from './read-problem.ts';

const item: TimetableItem = {
  ...{ id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 },
};
const day: Timetable = {
  ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
  rooms: { A: { id: 'A', name: 'Hall', order: 1, tables: { m1: item } } },
};
const programs = [
  plainProgram('P1', { sessionId: 'OB' }),
  plainProgram('P2', { sessionId: 'OB', numbers: ['OBo09'] }),
  plainProgram('P3', { sessionId: 'OB', numbers: ['OBo01'] }),
  plainProgram('P10', { sessionId: 'OB' }),
];
const programme: Programme = {
  tables: [day],
  rooms: [{ table: 'day1', date: '2026-12-02', room: 'A', rank: 0 }],
  items: [{ table: 'day1', date: '2026-12-02', room: 'A', id: 'm1', item }],
  programs: new Map(programs.map((one) => [one.id, one])),
  chairsOf: () => [],
};
const options = { begin: '09:00', end: '12:00', minutes: 15, weights: usualWeights, seed: 1 };
const problem = (change: Partial<Programme> = {}) =>
  problemOf({ ...programme, ...change }, new Set(programs.map(({ id }) => id)), options);

test('talks stand in the order of staff, then by final numbers and IDs', () => {
  const ids = (one: ReturnType<typeof problem>) => one.talks.map(({ id }) => id);
  expect(ids(problem())).toEqual(['P1', 'P3', 'P2', 'P10']);
  expect(ids(problem({ orders: { OB: { P10: 1, P2: 2 } } }))).toEqual(['P10', 'P2', 'P1', 'P3']);
});

test('who is away is busy in no room, and ways are known in both directions', () => {
  const time = { date: '2026-12-02', begin: '09:00', end: '10:00' };
  const { engagements, walks } = problem({
    absences: [{ ...time, person: 'aino virta', name: 'Aino Virta' }],
    walks: { A: { B: 5 } },
  });
  const midnight = Date.UTC(2026, 11, 2) / 60_000;
  expect(engagements).toMatchObject([
    { person: 'aino virta', room: '', programId: '', from: midnight + 540, to: midnight + 600 },
  ]);
  expect(walks).toEqual({ A: { B: 5 }, B: { A: 5 } });
});

test('flash talks keep their time and their people, also when their posters get another place', () => {
  const poster = plainProgram('P4', { sessionId: 'OB', presentationType: 'poster' });
  const withFlash = { ...item, flash: { P4: { order: 1, begin: '09:00', end: '09:30' } } };
  const rooms = { A: { id: 'A', name: 'Hall', order: 1, tables: { m1: withFlash } } };
  const { engagements, stretches } = problemOf(
    {
      ...programme,
      tables: [{ ...day, rooms }],
      items: [{ table: 'day1', date: '2026-12-02', room: 'A', id: 'm1', item: withFlash }],
      programs: new Map([...programs, poster].map((one) => [one.id, one])),
    },
    new Set(['P1', 'P4']),
    options,
  );
  const midnight = Date.UTC(2026, 11, 2) / 60_000;
  expect(stretches.filter(({ item: id }) => id === 'm1')).toMatchObject([{ from: midnight + 570, slots: 2 }]);
  expect(engagements).toMatchObject([{ programId: 'P4', from: midnight + 540, to: midnight + 570 }]);
});
