import type { Json } from 'embedded-firebase';
import type { AuditEntry } from 'shared-data/models/audit';
import { longestAudited } from 'shared-data/models/audit-restore';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import { programId, type Role, type SignedRole } from '../../testing/symposium.ts';
import { createTestWorld, everything, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const at = `staticData/program/${programId}/sessionId`;
const get = (path: string) => world.ports.database.get(path);
const restore = (id: string, role: Role = 'admin') => world.post(role, '/api/audit/restore', { id });
const assign = (sessionId: string) =>
  world.post('editor', '/api/program/update', { id: programId, assignment: { sessionId } });
async function newest(): Promise<AuditEntry> {
  const answer = await world.getAs('admin', '/api/audit?limit=1');
  return ((await answer.json()) as { entries: AuditEntry[] }).entries[0] as AuditEntry;
}
async function write(role: SignedRole, values: Record<string, Json>): Promise<AuditEntry> {
  const socket = await openSocket(world.engine, await world.token(role));
  expect(await socket.update('', values)).toBe('ok');
  socket.close();
  return newest();
}
const typed = (setting: string, value: Json, version: number) => ({
  [`setting/${setting}`]: value,
  [`setting/version/${setting}`]: { version, by: 'admin@example.org', at: { '.sv': 'timestamp' } },
});
async function logged(changes: AuditEntry['changes']): Promise<string> {
  await world.ports.database.update({
    'server/audit/e1': {
      ...{ at: 1, uid: 'editor', email: 'editor@example.org', action: 'database' },
      changes: JSON.stringify(changes),
    },
  });
  return 'e1';
}

test('what an entry changed is put back, audited, and the restoring can be taken back as well', async () => {
  await assign('S');
  expect(await outcome(restore((await newest()).id))).toBe('200');
  expect(await get(at)).toBe('OB');
  const entry = await newest();
  expect(entry).toMatchObject({ uid: 'admin', action: '/api/audit/restore' });
  expect(entry.changes).toEqual([{ what: at, before: 'S', after: 'OB' }]);
  expect(await outcome(restore(entry.id))).toBe('200');
  expect(await get(at)).toBe('S');
});

test('a switch that an administrator set is put back and audited', async () => {
  const path = 'setting/permission/issue';
  const before = await get(path);
  const entry = await write('admin', { [path]: before !== true });
  expect(await outcome(restore(entry.id))).toBe('200');
  expect(await get(path)).toBe(before);
  expect(await newest()).toMatchObject({
    action: '/api/audit/restore',
    changes: [{ what: path, before: before !== true, after: before }],
  });
});

test('a restored text gets a new version, so that an open form notices', async () => {
  const path = 'setting/base/systemTitle';
  const before = await get(path);
  const entry = await write('admin', typed('base/systemTitle', 'Ice', 1));
  expect(await outcome(restore(entry.id))).toBe('200');
  expect(await get(path)).toBe(before);
  expect(await get('setting/version/base/systemTitle')).toMatchObject({
    version: 2,
    by: 'admin@example.org',
  });
});

test('a restored switch or announcement gets a new version too', async () => {
  const id = 'information/announcements/a';
  const removed = { text: { en: 'Snow' }, at: 5 };
  await write('admin', typed(id, removed, 1));
  const { id: entry } = await write('admin', typed(id, null, 2));
  expect(await outcome(restore(entry))).toBe('200');
  expect(await get(`setting/${id}`)).toEqual(removed);
  expect(await get(`setting/version/${id}/version`)).toBe(3);
  const turned = await write('admin', { 'setting/permission/issue': false });
  expect(await outcome(restore(turned.id))).toBe('200');
  expect(await get('setting/version/permission/issue')).toMatchObject({
    version: 1,
    by: 'admin@example.org',
  });
});

test.each(['a program', 'a setting'])('%s that was changed since is left as it is', async (of) => {
  if (of === 'a program') await assign('S');
  else await write('admin', typed('base/homepage', 'https://one.example/', 1));
  const { id } = await newest();
  if (of === 'a program') await assign('');
  else await write('admin', typed('base/homepage', 'https://two.example/', 2));
  const before = await everything(world);
  expect(await outcome(restore(id))).toBe('409 conflict');
  expect(await everything(world)).toBe(before);
});

test('all or nothing: one newer change keeps the others', async () => {
  const other = 'staticData/program/OBo09/canceled';
  await assign('S');
  const id = await logged([
    { what: at, before: 'OB', after: 'S' },
    { what: other, before: null, after: true },
  ]);
  expect(await outcome(restore(id))).toBe('404 notFound');
  expect(await get(at)).toBe('S');
  expect(await get('staticData/program/OBo09')).toBeNull();
});

test('a deleted session comes back together with its programs, a program alone does not get one that is gone', async () => {
  await world.ports.database.update({ 'otherData/table': null });
  await assign('S');
  const assigned = await newest();
  await assign('OB');
  await assign('S');
  await world.post('admin', '/api/session/delete', { id: 'OB', unassign: true });
  expect(await outcome(restore(assigned.id))).toBe('404 notFound');
  await world.post('admin', '/api/session/delete', { id: 'S', unassign: true });
  const deleted = await newest();
  expect(deleted.changes.map(({ what }) => what).toSorted()).toEqual([at, 'staticData/session/S']);
  expect(await outcome(restore(deleted.id))).toBe('200');
  expect(await get('staticData/session/S/id')).toBe('S');
  expect(await get(at)).toBe('S');
});

test.each<[string, AuditEntry['changes']]>([
  ['of accounts', [{ what: 'account/owner', before: { claims: {} }, after: { claims: { admin: true } } }]],
  ['that turn mail on', [{ what: 'setting/permission/sendMail', before: true, after: false }]],
  ['that made something', [{ what: 'staticData/session/OZ', before: null, after: { id: 'OZ' } }]],
  ['with a value that was cut', [{ what: at, before: `${'x'.repeat(longestAudited)}…`, after: 'OB' }]],
  ['without changes', []],
])('entries %s cannot be taken back', async (_, changes) => {
  await world.token('admin');
  const before = await everything(world);
  expect(await outcome(restore(await logged(changes)))).toBe('400 invalid');
  await world.ports.database.update({ 'server/audit/e1': null });
  expect(await everything(world)).toBe(before);
});

test('an entry that does not exist is not found', async () => {
  expect(await outcome(restore('none'))).toBe('404 notFound');
});
