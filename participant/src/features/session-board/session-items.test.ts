import { day, item } from 'shared-data/testing/plain-timetable';
import { expect, test } from 'vitest';
import { itemsOfSession } from './session-items.ts';

const first = day({
  B: [item('late', '15:00', '16:00'), item('other', '09:00', '10:00', { sessionId: 'OM' })],
  A: [item('early', '09:00', '10:00'), item('hidden', '11:00', '12:00', { hidden: true })],
});
const second = {
  ...first,
  name: 'day0',
  date: '2026-12-02',
  rooms: day({ C: [item('next', '08:00', '09:00')] }).rooms,
};
const ids = (show = () => true) =>
  itemsOfSession([second as typeof first, first], 'OA', show).map(({ item: { id } }) => id);

test('items of a session stand in the order of days, then times, whatever the names of their days', () => {
  expect(ids()).toEqual(['early', 'hidden', 'late', 'next']);
});

test('at one time they stand in the order of their rooms', () => {
  const both = day({ A: [item('a', '09:00', '10:00')], B: [item('b', '09:00', '10:00')] });
  expect(itemsOfSession([both], 'OA', () => true).map(({ room }) => room.id)).toEqual(['B', 'A']);
});

test('what the reader may not see is left out, and a day without rooms has nothing', () => {
  const shown = itemsOfSession([first], 'OA', (one) => one.hidden !== true);
  expect(shown.map(({ item: { id } }) => id)).toEqual(['early', 'late']);
  const { rooms: _, ...bare } = first;
  expect(itemsOfSession([bare], 'OA', () => true)).toEqual([]);
});
