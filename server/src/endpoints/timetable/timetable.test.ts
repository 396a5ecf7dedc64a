import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

const pause = { id: 'p1', kind: 'break', sessionId: '', begin: '10:00', end: '10:20', version: 2 };
const talks = { ...pause, id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00' };
const stored = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: {
    A: { id: 'A', name: 'Hall A', order: 1, tables: { p1: pause } },
    B: { id: 'B', name: 'Hall B', nameJa: 'B会場', order: 2 },
  },
};
/** As the page shows it. */
const shown = {
  title: 'Day 1',
  date: '2026-12-02',
  rooms: [
    { id: 'A', name: 'Hall A' },
    { id: 'B', name: 'Hall B', nameJa: 'B会場' },
  ],
};
const other = { title: 'Day 0', titleJa: '前日', date: '2026-12-01', rooms: [{ id: 'A', name: 'Hall A' }] };

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes: { 'otherData/table/day1': stored } });
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(`otherData/table/${path}`);
const append = (role: Role, day: object = {}, id = 'day0') =>
  world.post(role, '/api/timetable/append', { id, day: { ...other, ...day } });
const update = (role: Role, day: object, before: object = shown) =>
  world.post(role, '/api/timetable/update', { id: 'day1', day: { ...shown, ...day }, before });
const remove = (role: Role, items = 1, id = 'day1') =>
  world.post(role, '/api/timetable/delete', { id, items });

test.each<[Role, string, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated', '401 unauthenticated'],
  ['unverified', '403 forbidden', '403 forbidden', '403 forbidden'],
  ['newcomer', '403 forbidden', '403 forbidden', '403 forbidden'],
  ['registered', '403 forbidden', '403 forbidden', '403 forbidden'],
  ['owner', '403 forbidden', '403 forbidden', '403 forbidden'],
  ['editor', '403 forbidden', '200', '403 forbidden'],
  ['admin', '201', '200', '200'],
  ['revoked', '403 forbidden', '403 forbidden', '403 forbidden'],
])('%s adds a day: %s, changes it: %s, deletes it: %s', async (role, added, changed, removed) => {
  expect(await outcome(append(role))).toBe(added);
  expect(await outcome(update(role, { title: 'New' }))).toBe(changed);
  expect(await outcome(remove(role))).toBe(removed);
});

test('a new day is stored with its rooms, and days are ordered by date', async () => {
  await append('admin');
  expect(await read('day0')).toEqual({
    ...{ name: 'day0', title: 'Day 0', titleJa: '前日', date: '2026-12-01', order: 1 },
    rooms: { A: { id: 'A', name: 'Hall A', order: 1 } },
  });
  expect(await read('day1/order')).toBe(2);
});

test('a day is renamed and moved, its rooms renamed, added and reordered; what takes place there stays', async () => {
  const rooms = [
    { id: 'C', name: 'Hall C' },
    { id: 'A', name: 'Hall A', nameJa: 'A会場' },
    { id: 'B', name: 'Hall B', nameJa: '' },
  ];
  expect(await outcome(update('admin', { title: 'Opening', date: '2026-12-04', rooms }))).toBe('200');
  expect(await read('day1')).toEqual({
    ...{ name: 'day1', title: 'Opening', date: '2026-12-04', order: 1 },
    rooms: {
      A: { id: 'A', name: 'Hall A', nameJa: 'A会場', order: 2, tables: { p1: pause } },
      B: { id: 'B', name: 'Hall B', order: 3 },
      C: { id: 'C', name: 'Hall C', order: 1 },
    },
  });
});

test('an empty room can go, one that holds something cannot', async () => {
  expect(await outcome(update('admin', { rooms: shown.rooms.slice(1) }))).toBe('409 inUse');
  expect(await outcome(update('admin', { rooms: shown.rooms.slice(0, 1) }))).toBe('200');
  expect(Object.keys((await read('day1/rooms')) ?? {})).toEqual(['A']);
});

test('a day that has lost its rooms gets one', async () => {
  await world.ports.database.set('otherData/table/day1', { ...stored, rooms: null });
  expect(await outcome(update('editor', { rooms: shown.rooms }, { ...shown, rooms: [] }))).toBe('200');
  expect(Object.keys((await read('day1/rooms')) ?? {})).toEqual(['A', 'B']);
});

test('the second of two people is told, and nothing is overwritten', async () => {
  expect(await outcome(update('admin', { title: 'First' }))).toBe('200');
  expect(await outcome(update('editor', { title: 'Second' }))).toBe('409 conflict');
  expect(await read('day1/title')).toBe('First');
  expect(await outcome(update('admin', { title: 'Second' }, { ...shown, title: 'First' }))).toBe('200');
});

test.each<[string, object]>([
  ['no title', { title: ' ' }],
  ['no rooms', { rooms: [] }],
  ['two rooms of one name', { rooms: [shown.rooms[0], { id: 'D', name: 'Hall A' }] }],
  ['one room twice', { rooms: [shown.rooms[0], { id: 'A', name: 'Hall D' }] }],
  ['a room without a name', { rooms: [{ id: 'A', name: '' }] }],
  ['a path as a room', { rooms: [{ id: 'A/B', name: 'Hall' }] }],
  ['no date', { date: '' }],
  ['a date that does not exist', { date: '2026-02-30' }],
  ['a date in another form', { date: '2.12.2026' }],
  ['a field of its own', { order: 7 }],
])('%s is rejected', async (_, day) => {
  expect(await outcome(append('admin', day))).toBe('400 invalid');
  expect(await outcome(update('admin', day))).toBe('400 invalid');
  expect(await read('')).toEqual({ day1: stored });
});

test('two days on one date and an id that is taken are rejected', async () => {
  const answer = await append('admin', { date: '2026-12-02' });
  expect(await answer.json()).toMatchObject({ code: 'invalid', errors: { date: 'validation.dateTaken' } });
  expect(await outcome(append('admin', {}, 'day1'))).toBe('409 conflict');
  expect(await outcome(append('admin', {}, '../x'))).toBe('400 invalid');
});

test('a day is deleted with what it holds only if the administrator knew how much that is', async () => {
  expect(await outcome(remove('admin', 0))).toBe('409 conflict');
  expect(await outcome(remove('admin', 1))).toBe('200');
  expect(await read('')).toBeNull();
  expect(await outcome(remove('admin', 0))).toBe('404 notFound');
});

test('a day with placed programs is not deleted', async () => {
  await world.ports.database.update({
    'otherData/table/day1/rooms/B/tables/m1': { ...talks, programs: { [programId]: { order: 1 } } },
  });
  expect(await outcome(remove('admin', 2))).toBe('409 inUse');
});

test('with a day go its chairs and the meetings of its items', async () => {
  await world.ports.database.update({
    'otherData/chair/day1/A/p1/owner': true,
    'otherData/room/A/itemZoom/day1/p1': { url: 'https://zoom.example/', showAt: 1 },
    'otherData/room/A/zoom': { url: 'https://zoom.example/', showAt: 1 },
  });
  await remove('admin', 1);
  const { database } = world.ports;
  expect(await database.get('otherData/chair')).toBeNull();
  expect(await database.get('otherData/room')).toEqual({
    A: { zoom: { url: 'https://zoom.example/', showAt: 1 } },
  });
});
