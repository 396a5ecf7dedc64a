import { day, item } from 'shared-data/testing/plain-timetable';
import { expect, test } from 'vitest';
import { agendaOf } from './agenda.ts';

const pause = { kind: 'break', sessionId: '', title: 'Coffee' } as const;

const table = day({
  B: [item('late', '11:00', '12:00'), item('b', '09:00', '10:00'), item('pb', '10:00', '10:30', pause)],
  A: [item('a', '09:00', '10:00'), item('pa', '10:00', '10:30', pause)],
});

const ids = (groups: ReturnType<typeof agendaOf>) =>
  groups.map((group) => [group.begin, ...group.entries.map((entry) => entry.item.id)]);

test('items stand by time of beginning, then by room; a break of all rooms stands once', () => {
  expect(ids(agendaOf(table, null))).toEqual([
    ['09:00', 'a', 'b'],
    ['10:00', 'pa'],
    ['11:00', 'late'],
  ]);
});

test('each entry knows whether it is over, under way or to come', () => {
  const phases = agendaOf(table, { date: '2026-12-01', minutes: 610 }).map(
    (group) => group.entries[0]?.phase,
  );
  expect(phases).toEqual(['past', 'now', 'later']);
});

test('one room can be looked at alone', () => {
  expect(ids(agendaOf(table, null, (_, room) => room.id === 'B'))).toEqual([
    ['09:00', 'b'],
    ['10:00', 'pb'],
    ['11:00', 'late'],
  ]);
});

test('breaks of different names or ends stand for themselves', () => {
  const rooms = day({
    A: [item('tea', '10:00', '10:30', { ...pause, title: 'Tea' }), item('long', '10:00', '11:00', pause)],
    B: [item('coffee', '10:00', '10:30', pause), item('unnamed', '10:00', '10:30', { kind: 'break' })],
  });
  expect(ids(agendaOf(rooms, null))).toEqual([['10:00', 'coffee', 'unnamed', 'tea', 'long']]);
});
