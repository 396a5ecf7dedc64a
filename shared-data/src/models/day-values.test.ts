import { expect, test } from 'vitest';
import { day, item } from '../testing/plain-timetable.ts';
import { contentOf, dayValuesOf, freeDayId, newRoom, proposedDay, withRoomIds } from './day-values.ts';

const first = day({ hall: [item('i1', '09:00', '10:00', { programs: { OA1: { order: 1 } } })], annex: [] });

test('the next day is proposed with the rooms of the last', () => {
  expect(proposedDay([first])).toEqual({
    title: 'Day 2',
    titleJa: '2日目',
    date: '2026-12-02',
    rooms: dayValuesOf(first).rooms,
  });
  expect(proposedDay([])).toMatchObject({ date: '', rooms: [newRoom] });
});

test('a new day gets an id that no day has', () => {
  expect(freeDayId([])).toBe('day1');
  expect(freeDayId([{ ...first, name: 'day2' }])).toBe('day3');
});

test.each([
  ['hall', 'hall'],
  ['Seminar room (4F)', 'seminar-room-4f'],
  ['大会議室', 'room'],
  ['Annex', 'annex-2'],
])('a new room called %j gets the id %j', (name, id) => {
  const values = { ...proposedDay([first]), rooms: [{ id: '', name, nameJa: '' }] };
  expect(withRoomIds(values, [first]).rooms).toEqual([{ id, name, nameJa: '' }]);
});

test('two new rooms without Latin letters get two ids', () => {
  const rooms = ['大会議室', '講堂'].map((name) => ({ ...newRoom, name }));
  expect(withRoomIds({ ...proposedDay([]), rooms }, []).rooms.map(({ id }) => id)).toEqual([
    'room',
    'room-2',
  ]);
});

test('what a day or a room holds is counted', () => {
  expect(contentOf(first)).toEqual({ items: 1, programs: 1 });
  expect(contentOf(first, 'annex')).toEqual({ items: 0, programs: 0 });
});
