import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
  await world.ports.database.update({ 'setting/base/deadlines/submission': startTime - 1000 });
});
afterEach(() => world.close());

const allow = (role: Role, uid: string, until: unknown = startTime + 1000) =>
  world.post(role, '/api/program/lateAccess', { uid, until });
const submit = (role: Role) => world.post(role, '/api/program/append', { submission });
const change = (role: Role) => world.post(role, '/api/program/update', { id: programId, submission });

test('after the deadline one person may submit until a personal deadline, and nobody else', async () => {
  expect(await outcome(submit('registered'))).toBe('403 deadlinePassed');
  expect(await outcome(allow('editor', 'registered'))).toBe('200');
  expect(await outcome(submit('registered'))).toBe('201');
  expect(await outcome(submit('owner'))).toBe('403 deadlinePassed');
  world.time.now += 1001;
  expect(await outcome(submit('registered'))).toBe('403 deadlinePassed');
});

test('a personal deadline also applies to changes', async () => {
  expect(await outcome(change('owner'))).toBe('403 deadlinePassed');
  await allow('admin', 'owner');
  expect(await outcome(change('owner'))).toBe('200');
});

test('a personal deadline can be removed', async () => {
  await allow('admin', 'registered');
  expect(await outcome(allow('admin', 'registered', null))).toBe('200');
  expect(await outcome(submit('registered'))).toBe('403 deadlinePassed');
  expect(await world.ports.database.get('otherData/lateAccess')).toBeNull();
});

test('a personal deadline never shortens the general one, and lifts no other restriction', async () => {
  await world.ports.database.update({ 'setting/base/deadlines/submission': startTime + 5000 });
  await allow('admin', 'registered', startTime - 5000);
  expect(await outcome(submit('registered'))).toBe('201');
  await world.ports.database.update({ 'setting/permission/addProgram': false });
  expect(await outcome(submit('registered'))).toBe('403 forbidden');
});

test('the audit log names who granted it', async () => {
  await allow('editor', 'registered');
  expect(await world.ports.database.get('otherData/lateAccess/registered')).toEqual({
    until: startTime + 1000,
    by: 'editor',
    at: startTime,
  });
});

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['revoked', '403 forbidden'],
  ['editor', '200'],
  ['admin', '200'],
])('%s gives late access: %s', async (role, expected) => {
  expect(await outcome(allow(role, 'registered'))).toBe(expected);
});

test.each<[string, string, unknown, string]>([
  ['somebody without an account', 'nobody', startTime, '404 notFound'],
  ['a path', '../x', startTime, '400 invalid'],
  ['no moment', 'registered', 'tomorrow', '400 invalid'],
])('%s is rejected', async (_, uid, until, expected) => {
  expect(await outcome(allow('admin', uid, until))).toBe(expected);
});
