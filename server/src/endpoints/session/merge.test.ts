import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

const item = { id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 3 };
const day = {
  ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
  rooms: {
    A: { id: 'A', name: 'Hall A', order: 1, tables: { m1: item, b1: { ...item, id: 'b1', sessionId: '' } } },
  },
};

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({
    changes: {
      'otherData/table/day1': day,
      'otherData/order/OB': { [programId]: 1 },
    },
  });
  await world.ports.database.update({ [`staticData/program/${programId}/sessionId`]: 'OB' });
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const merge = (role: Role, from: string, into: string) =>
  world.post(role, '/api/session/merge', { from, into });
const block = { table: 'day1', room: 'A', item: 'm1' };

test('programs and blocks of a session go to another one, which takes its place', async () => {
  const answer = await merge('editor', 'OB', 'S');
  expect(await answer.json()).toEqual({ id: 'S', programs: [programId], items: [block] });
  expect(await read(`staticData/program/${programId}/sessionId`)).toBe('S');
  expect(await read('otherData/table/day1/rooms/A/tables/m1')).toEqual({
    ...item,
    sessionId: 'S',
    version: 4,
  });
  expect(await read('otherData/table/day1/rooms/A/tables/b1/version')).toBe(3);
  expect(await read('staticData/session/OB')).toBeNull();
  expect(await read('otherData/order/OB')).toBeNull();
});

test('a split with the answer of a merge takes it back, but nothing that is elsewhere by now', async () => {
  const before = await read('staticData/session/OB');
  const { programs, items } = (await (await merge('editor', 'OB', 'S')).json()) as {
    programs: string[];
    items: object[];
  };
  await world.ports.database.update({ 'otherData/table/day1/rooms/A/tables/m1/sessionId': '' });
  const split = { from: 'S', session: before, programs, items };
  const answer = await world.post('editor', '/api/session/split', split);
  expect([answer.status, await answer.json()]).toEqual([201, { id: 'OB', programs: [programId], items: [] }]);
  expect(await read('staticData/session/OB')).toEqual(before);
  expect(await read(`staticData/program/${programId}/sessionId`)).toBe('OB');
  expect(await read('otherData/table/day1/rooms/A/tables/m1/sessionId')).toBe('');
  expect(await outcome(world.post('editor', '/api/session/split', split))).toBe('409 conflict');
});

test.each<[string, string, string]>([
  ['OB', 'OB', '400 invalid'],
  ['OZ', 'OB', '404 notFound'],
  ['OB', 'OZ', '404 notFound'],
  ['OB', 'x', '400 invalid'],
])('%s into %s: %s', async (from, into, expected) => {
  expect(await outcome(merge('admin', from, into))).toBe(expected);
  expect(await read('staticData/session/OB/id')).toBe('OB');
});

test('conveners by account are people with a profile', async () => {
  const uid = Object.keys((await read('otherData/user')) as object)[0] as string;
  const set = (convenerUids: string[]) =>
    outcome(world.post('editor', '/api/session/update', { id: 'OB', changes: { convenerUids } }));
  expect(await set([uid])).toBe('200');
  expect(await read('staticData/session/OB/convenerUids')).toEqual([uid]);
  expect(await set(['nobody'])).toBe('400 invalid');
  expect(await set([])).toBe('200');
  expect(await read('staticData/session/OB/convenerUids')).toBeNull();
});
