import { maxAssigned } from 'shared-data/models/program-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
  const { database } = world.ports;
  const [shown, own] = await Promise.all([
    database.get(`staticData/program/${programId}`),
    database.get(`otherData/program/${programId}`),
  ]);
  await database.update({
    'staticData/program/OBo02': { ...(shown as object), id: 'OBo02' },
    'otherData/program/OBo02': { ...(own as object), id: 'OBo02' },
  });
});
afterEach(() => world.close());

const both = [programId, 'OBo02'];
const assign = (role: Role, assignment: object, ids: readonly string[] = both) =>
  world.post(role, '/api/program/assign', { ids, assignment });
const each = (field: string) =>
  Promise.all(both.map((id) => world.ports.database.get(`staticData/program/${id}/${field}`)));

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['coeditor', '403 forbidden'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s withdraws many programs: %s', async (role, expected) => {
  expect(await outcome(assign(role, { canceled: true }))).toBe(expected);
  expect(await each('canceled')).toEqual(expected === '200' ? [true, true] : [null, null]);
});

test('many programs get a session and are restored; their other fields stay', async () => {
  const answer = await assign('admin', { sessionId: 'S', canceled: true });
  expect(await answer.json()).toEqual({ count: 2 });
  await assign('admin', { canceled: false });
  expect(await each('sessionId')).toEqual(['S', 'S']);
  expect(await each('canceled')).toEqual([false, false]);
  expect(await each('title')).toEqual(['Moss under snow', 'Moss under snow']);
});

test.each<[string, object, readonly string[], string]>([
  ['an unknown program', { canceled: true }, [programId, 'OBo99'], '404 notFound'],
  ['an unknown session', { sessionId: 'OZ' }, both, '400 invalid'],
  ['another field', { ownerUid: 'editor' }, both, '400 invalid'],
  ['nothing to change', {}, both, '400 invalid'],
  ['no programs', { canceled: true }, [], '400 invalid'],
  ['a path', { canceled: true }, ['../x'], '400 invalid'],
  ['too many', { canceled: true }, Array.from({ length: maxAssigned + 1 }, () => programId), '400 invalid'],
])('%s is rejected, and nothing is changed', async (_, assignment, ids, expected) => {
  expect(await outcome(assign('admin', assignment, ids))).toBe(expected);
  expect(await each('canceled')).toEqual([null, null]);
  expect(await each('sessionId')).toEqual(['OB', 'OB']);
});
