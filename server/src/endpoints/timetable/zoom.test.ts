import type { AuditEntry } from 'shared-data/models/audit';
import type { RoomZoom } from 'shared-data/models/timetable';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Role, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

const item = { id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 };
const day = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: { A: { id: 'A', name: 'Hall A', order: 1, tables: { m1: item, m2: { ...item, id: 'm2' } } } },
};
const zoom: RoomZoom = {
  url: 'https://zoom.us/j/81234567890?pwd=snow',
  meetingId: '812 3456 7890',
  passcode: 'snow',
  showAt: startTime,
};
const room = { room: 'A' };
const first = { room: 'A', table: 'day1', item: 'm1' };
const second = { ...first, item: 'm2' };

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes: { 'otherData/table/day1': day } });
});
afterEach(() => world.close());

const send = (role: Role, changes: unknown) => world.post(role, '/api/table/zoom', { changes });
const set = (role: Role, at: object = first, after: unknown = zoom, before: unknown = null) =>
  send(role, [{ at, before, after }]);
const read = (path: string) => world.ports.database.get(`otherData/room/A/${path}`);

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s sets a meeting: %s', async (role, expected) => {
  expect(await outcome(set(role))).toBe(expected);
});

test('meetings of a room and of items are stored, changed and removed, and the log says what changed', async () => {
  const all = [room, first, second].map((at) => ({ at, before: null, after: zoom }));
  expect(await outcome(send('admin', all))).toBe('200');
  expect(await read('zoom')).toEqual(zoom);
  expect(await read('itemZoom/day1')).toEqual({ m1: zoom, m2: zoom });
  expect(await outcome(set('admin', first, null, zoom))).toBe('200');
  expect(await read('itemZoom/day1')).toEqual({ m2: zoom });
  const { entries } = (await (await world.getAs('admin', '/api/audit')).json()) as { entries: AuditEntry[] };
  expect(entries[0]).toMatchObject({
    email: 'admin@example.org',
    action: '/api/table/zoom',
    changes: [{ what: 'otherData/room/A/itemZoom/day1/m1', before: zoom, after: null }],
  });
});

test('the second of two administrators is told, and nothing is overwritten, not even the rest of the change', async () => {
  await set('admin');
  const other = { ...zoom, url: 'https://zoom.us/j/999' };
  const changes = [second, first].map((at) => ({ at, before: null, after: other }));
  expect(await outcome(send('editor', changes))).toBe('409 conflict');
  expect(await read('itemZoom/day1')).toEqual({ m1: zoom });
  expect(await outcome(set('editor', first, other, zoom))).toBe('200');
  const both = [
    { ...zoom, passcode: 'a' },
    { ...zoom, passcode: 'b' },
  ].map((after) => outcome(set('admin', second, after)));
  expect((await Promise.all(both)).toSorted()).toEqual(['200', '409 conflict']);
});

test('a room or an item that does not exist gets no meeting, but what is left of one can be removed', async () => {
  for (const at of [{ room: 'B' }, { ...first, item: 'none' }, { ...first, table: 'day9' }])
    expect(await outcome(set('admin', at))).toBe('404 notFound');
  await world.ports.database.set('otherData/room/A/itemZoom/day1/gone', { ...zoom });
  expect(await outcome(set('admin', { ...first, item: 'gone' }, null, zoom))).toBe('200');
  expect(await read('itemZoom')).toBeNull();
});

test.each<[string, object]>([
  ['no address', { url: '' }],
  ['http', { url: 'http://zoom.us/j/1' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['a name before the host', { url: 'https://zoom.us@evil.example/j/1' }],
  ['no host', { url: 'https://zoom' }],
  ['a space', { url: 'https://zoom.us/j/1 2' }],
  ['a long address', { url: `https://zoom.us/${'x'.repeat(1000)}` }],
  ['a long ID', { meetingId: 'x'.repeat(101) }],
  ['a passcode that is no text', { passcode: 5 }],
  ['no time', { showAt: null }],
  ['a time that is text', { showAt: '9:00' }],
  ['more fields', { host: 'x' }],
])('%s is rejected', async (_, wrong) => {
  expect(await outcome(set('admin', first, { ...zoom, ...wrong }))).toBe('400 invalid');
});

test.each([
  [[]],
  [null],
  [[{ at: first, after: zoom }]],
  [[{ at: { room: '../A' }, before: null, after: zoom }]],
])('%j is no list of changes', async (changes) => {
  expect(await outcome(send('admin', changes))).toBe('400 invalid');
});
