import { conflictIndex } from 'shared-data/models/conflicts';
import { tablePositions } from 'shared-data/models/positions';
import { expect, test } from 'vitest';
import { day, item, talk } from '../../schedule/fixtures.ts';
import { newItem, noPlacement, type Surroundings } from './placement.ts';
import { placementErrors as errorsOf, findingsOf } from './placement-checks.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const programs = [
  talk('OA1'),
  talk('OA2', 'Ben Okafor'),
  talk('OA3', 'Carl Dahl', { canceled: true }),
  talk('OB1', 'Aino Virta', { sessionId: 'OB' }),
  talk('T1', 'Dana Ek', { sessionId: '' }),
];
const tables = [
  day({
    A: [item('a', { OA1: at('09:00', '09:20'), OA3: at('09:20', '09:40') })],
    B: [item('b', { OB1: at('10:00', '10:20') }, { sessionId: 'OB' })],
  }),
];
const positions = tablePositions(tables);
const programOf = (id: string) => programs.find((program) => program.id === id);
const around: Surroundings = {
  now: '2026-11-01 12:00',
  tables,
  programOf,
  positionsOf: (id) => positions.get(id) ?? [],
  canceled: new Set(['OA3']),
};
const indexOf = (all: Surroundings['tables']) => conflictIndex(all, programOf);
const placementErrors = (values: typeof noPlacement, within: Surroundings) =>
  errorsOf(values, within, indexOf(within.tables));
const place = { ...noPlacement, table: 'day1', room: 'A', item: 'a', begin: '09:20', end: '09:40' };
const findings = (values: typeof noPlacement) =>
  findingsOf(values, programOf(values.program), around, indexOf(tables));

test('a free place has nothing against it, the time of a withdrawn talk included', () => {
  const values = { ...place, program: 'OA2' };
  expect(placementErrors(values, around)).toEqual({});
  expect(findings(values)).toEqual({ taken: [], outside: null, engaged: [], otherSession: null });
});

test('time that another talk takes is rejected', () => {
  const values = { ...place, program: 'OA2', begin: '09:10', end: '09:30' };
  expect(placementErrors(values, around)).toEqual({ begin: 'editor.timetable.timeTaken' });
  expect(findings(values).taken.map((slot) => slot.programId)).toEqual(['OA1']);
});

test('its own present slot does not stand in the way of a talk', () => {
  expect(placementErrors({ ...place, program: 'OA1', begin: '09:05', end: '09:20' }, around)).toEqual({});
});

test('time outside of the item is rejected', () => {
  const values = { ...place, program: 'OA2', begin: '10:20', end: '10:40' };
  expect(placementErrors(values, around)).toEqual({ end: 'editor.timetable.outsideItem' });
  expect(findings(values).outside).toEqual({ begin: '09:00', end: '10:30' });
});

test('a presenter who is elsewhere is told and does not forbid', () => {
  const values = { ...place, program: 'OA1', begin: '10:00', end: '10:20' };
  expect(placementErrors(values, around)).toEqual({});
  expect(findings(values).engaged).toMatchObject([{ programId: 'OB1', room: 'B' }]);
});

test('an item of another session is reported', () => {
  const values = { ...place, program: 'OA2', room: 'B', item: 'b' };
  expect(findings(values).otherSession).toBe('OB');
});

test('a program needs a session first', () => {
  expect(placementErrors({ ...place, program: 'T1' }, around)).toEqual({
    program: 'editor.timetable.sessionFirst',
  });
});

test('missing and invalid times are named per field', () => {
  expect(placementErrors({ ...noPlacement, begin: '9', end: '09:20' }, around)).toEqual({
    program: 'validation.required',
    table: 'validation.required',
    room: 'validation.required',
    item: 'validation.required',
    begin: 'validation.time',
  });
  expect(placementErrors({ ...place, program: 'OA2', end: '09:20' }, around)).toEqual({
    end: 'validation.timeOrder',
  });
});

test('a new item may not overlap the items of its room', () => {
  const values = { ...place, program: 'OA2', item: newItem, begin: '10:30', end: '10:45' };
  expect(placementErrors({ ...values, itemBegin: '10:30', itemEnd: '12:00' }, around)).toEqual({});
  expect(placementErrors({ ...values, itemBegin: '10:00', itemEnd: '12:00' }, around)).toEqual({
    itemBegin: 'editor.timetable.roomTaken',
  });
});

test('a new item may end on the next day, unless the room is taken then', () => {
  const values = {
    ...place,
    program: 'OA2',
    item: newItem,
    itemBegin: '23:00',
    itemEnd: '25:30',
    begin: '24:10',
    end: '24:30',
  };
  const next = (begin: string) =>
    day({ A: [item('early', {}, { begin, end: '03:00' })] }, 'day2', '2026-11-21');
  const after = (table: ReturnType<typeof day>) => ({ ...around, tables: [...tables, table] });
  expect(placementErrors(values, after(next('01:30')))).toEqual({});
  expect(placementErrors(values, after(next('01:20')))).toEqual({ itemBegin: 'editor.timetable.roomTaken' });
  expect(placementErrors({ ...values, itemBegin: '24:00' }, around)).toEqual({
    itemBegin: 'validation.time',
  });
  expect(placementErrors({ ...values, end: '25:40' }, around)).toEqual({
    end: 'editor.timetable.outsideItem',
  });
});
