import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

const at = 'otherData/sessionGroupIndex';
const ordinary = { id: 'O', title: 'Ordinary', titleJa: '通常' };
const special = { id: 'special', title: 'Special' };

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({
    changes: { [at]: { O: { ...ordinary, order: 2 }, special: { ...special, order: 5 } } },
  });
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const save = (role: Role, groups: object[], before: object[] = [ordinary, special]) =>
  outcome(world.post(role, '/api/session/groups', { groups, before }));

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['newcomer', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s changes groups: %s', async (role, expected) => {
  expect(await save(role, [special, ordinary])).toBe(expected);
});

test('groups are made, renamed and put in order', async () => {
  const renamed = { id: 'O', title: 'Regular', titleJa: '' };
  expect(await save('admin', [{ id: 'new', title: 'New' }, special, renamed])).toBe('200');
  expect(await read(at)).toEqual({
    new: { id: 'new', title: 'New', order: 1 },
    special: { ...special, order: 2 },
    O: { id: 'O', title: 'Regular', order: 3 },
  });
});

test('sessions of a deleted group belong to none, in one change', async () => {
  expect(await read('staticData/session/OB/group')).toBe('O');
  expect(await save('admin', [special])).toBe('200');
  expect(await read(at)).toEqual({ special: { ...special, order: 1 } });
  expect(await read('staticData/session/OB/group')).toBe('');
});

test('what somebody else changed in the meantime is not overwritten', async () => {
  expect(await save('editor', [{ ...ordinary, title: 'Regular' }, special])).toBe('200');
  expect(await save('admin', [special, ordinary])).toBe('409 conflict');
  expect(await save('admin', [special], [special])).toBe('409 conflict');
  expect(await read(`${at}/O/title`)).toBe('Regular');
});

test.each<[object[]]>([
  [[{ id: 'a/b', title: 'x' }]],
  [[{ id: '', title: 'x' }]],
  [[{ id: 'a', title: ' ' }]],
  [[{ id: 'a', title: 'x'.repeat(301) }]],
  [[{ id: 'a', title: 'x', order: 1 }]],
  [[special, special]],
])('%j is rejected', async (groups) => {
  expect(await save('admin', groups)).toBe('400 invalid');
});
