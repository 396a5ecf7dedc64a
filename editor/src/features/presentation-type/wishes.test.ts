import type { PresentationType, RequestedType } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';
import { expect, test } from 'vitest';
import { day, item, talk } from '../../schedule/fixtures.ts';
import { placedAsOther, type WishState, wishState } from './wishes.ts';

test.each<[PresentationType, RequestedType, boolean, WishState]>([
  ['oral', 'oral-in-person', false, 'granted'],
  ['oral', 'oral-online', false, 'granted'],
  ['oral', 'poster-in-person', true, 'changed'],
  ['oral', 'poster-in-person', false, 'forbidden'],
  ['poster', 'poster-in-person', false, 'granted'],
  ['poster', 'oral-in-person', true, 'changed'],
  ['poster', 'oral-online', false, 'forbidden'],
])('%s for a request of %s, change allowed %s: %s', (type, requestedType, typeChangeable, expected) => {
  expect(wishState(type, { requestedType, typeChangeable })).toBe(expected);
});

test('without the private part nothing is known against a type', () => {
  expect(wishState('poster', undefined)).toBe('granted');
});

const tables = [day({ hall: [item('talks', { A1: { order: 1 } }), item('boards', {}, { kind: 'poster' })] })];
const at = (name: string): TablePosition[] => [
  { table: 'day1', date: '2026-11-20', room: 'hall', item: name, begin: '09:00', end: '10:30' },
];

test.each([
  ['a talk among talks', 'oral', 'talks', false, null],
  ['a poster among talks', 'poster', 'talks', false, 'oral'],
  ['a talk among posters', 'oral', 'boards', false, 'poster'],
  ['a withdrawn poster among talks', 'poster', 'talks', true, null],
  ['a poster in an item that is gone', 'poster', 'gone', false, null],
] as const)('%s', (_, presentationType, place, canceled, expected) => {
  const program = talk('A1', 'Aino Virta', { presentationType, canceled });
  expect(placedAsOther(program, tables, at(place))).toBe(expected);
});
