import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, programId, type Role, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const give = (role: Role, more: object = {}) =>
  world.post(role, '/api/program/owner', { id: programId, email: addressOf('registered'), ...more });
const edits = (role: Role) => outcome(world.post(role, '/api/program/update', { id: programId, submission }));
const owner = async () => [
  await read(`staticData/program/${programId}/ownerUid`),
  await read(`otherData/program/${programId}/ownerUid`),
  await read(`otherData/program/${programId}/email`),
];

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['coeditor', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s gives a program to another person: %s', async (role, expected) => {
  expect(await outcome(give(role))).toBe(expected);
  const uid = expected === '200' ? 'registered' : 'owner';
  expect(await owner()).toEqual([uid, uid, `${uid}@example.org`]);
});

test('the new owner can edit the program, the former one no longer', async () => {
  const answer = await give('admin', { email: 'REGISTERED@example.org ' });
  expect(await answer.json()).toEqual({ id: programId, uid: 'registered' });
  expect(await edits('registered')).toBe('200');
  expect(await edits('owner')).toBe('403 forbidden');
  expect(await edits('coeditor')).toBe('200');
});

test('a co-editor who becomes the owner is no co-editor any more', async () => {
  expect(await outcome(give('admin', { email: addressOf('coeditor') }))).toBe('200');
  expect(await read(`state/coeditor/${programId}`)).toBeNull();
});

test('a program whose owner is gone has one again', async () => {
  await world.ports.database.update({ [`otherData/program/${programId}/ownerRemoved`]: true });
  await give('admin');
  expect(await read(`otherData/program/${programId}/ownerRemoved`)).toBeNull();
});

test.each<[string, object, string]>([
  ['an address that nobody has', { email: 'nobody@example.org' }, '404 unregisteredAddress'],
  ['an address that is not registered', { email: addressOf('newcomer') }, '404 unregisteredAddress'],
  ['an unconfirmed address', { email: addressOf('unverified') }, '404 unregisteredAddress'],
  ['no address', { email: 'nobody' }, '400 invalid'],
  ['an unknown program', { id: 'OBo99' }, '404 notFound'],
  ['a path', { id: '../../setting' }, '400 invalid'],
])('%s is rejected', async (_, more, expected) => {
  expect(await outcome(give('admin', more))).toBe(expected);
  expect(await owner()).toEqual(['owner', 'owner', addressOf('owner')]);
});

test('the second of two administrators is told, unless both chose the same person', async () => {
  expect(await outcome(give('admin', { before: 'owner' }))).toBe('200');
  expect(await outcome(give('admin', { before: 'owner', email: addressOf('coeditor') }))).toBe(
    '409 conflict',
  );
  expect(await outcome(give('admin', { before: 'owner' }))).toBe('200');
  expect((await owner())[0]).toBe('registered');
});

test('the audit log names both owners', async () => {
  await give('admin');
  const answer = await world.getAs('admin', '/api/audit');
  expect(await answer.json()).toMatchObject({
    entries: [
      {
        at: startTime,
        action: '/api/program/owner',
        changes: expect.arrayContaining([
          {
            what: `otherData/program/${programId}/email`,
            before: addressOf('owner'),
            after: addressOf('registered'),
          },
        ]),
      },
    ],
  });
});
