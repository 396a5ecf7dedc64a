import type { Json } from 'embedded-firebase';
import { emailKey } from 'shared-data/models/email-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, programId, type Role, registration } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const key = (role: Role) => emailKey(addressOf(role));
const read = (path: string) => world.ports.database.get(path);
const changed = { ...registration, familyName: 'Changed', affiliation: 'Elsewhere' };
const update = (role: Role, body: object = {}) =>
  world.post(role, '/api/user/update', { registration: changed, ...body });

test.each<[Role, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified', '403 forbidden'],
  ['newcomer', '404 notFound', '403 forbidden'],
  ['registered', '200', '403 forbidden'],
  ['owner', '200', '200'],
  ['coeditor', '200', '403 forbidden'],
  ['editor', '200', '403 forbidden'],
  ['admin', '200', '200'],
  ['revoked', '200', '403 forbidden'],
])('%s changes the own registration: %s, the owner’s: %s', async (role, own, owners) => {
  expect(await outcome(update(role))).toBe(own);
  expect(await outcome(update(role, { id: key('owner') }))).toBe(owners);
});

test.each<[Record<string, Json>, Role, string]>([
  [{ 'setting/permission/modifyAccount': false }, 'registered', '403 forbidden'],
  [{ 'setting/permission/modifyAccount': false }, 'editor', '200'],
  [{ 'setting/permission/modifyAccount': false }, 'admin', '200'],
  [{ 'setting/base/closed': true }, 'registered', '403 closed'],
  [{ 'setting/base/closed': true }, 'editor', '200'],
  [{ 'setting/base': null }, 'registered', '403 closed'],
])('with %j %s changes the own registration: %s', async (changes, role, expected) => {
  await world.ports.database.update(changes);
  expect(await outcome(update(role))).toBe(expected);
});

test('record and profile change together; address, account and time of registration stay', async () => {
  const owner = `staticData/user/${key('owner')}`;
  await world.ports.database.update({ [`${owner}/registeredAt`]: 5, [`${owner}/updatedAt`]: 6 });
  await update('owner');
  expect(await read(`staticData/user/${key('owner')}`)).toMatchObject({
    familyName: 'Changed',
    email: addressOf('owner'),
    uid: 'owner',
    isRegistered: true,
    registeredAt: 5,
    updatedAt: world.time.now,
  });
  expect(await read('otherData/user/owner')).toMatchObject({
    name: 'Kaede Changed',
    affiliation: 'Elsewhere',
  });
});

test('a change based on an older version is a conflict, unless it says the same; without a version the last wins', async () => {
  const path = `staticData/user/${key('owner')}`;
  const { updatedAt } = (await read(path)) as { updatedAt: number };
  const other = { ...changed, note: 'from the second window' };
  expect(await outcome(update('owner', { basedOn: updatedAt }))).toBe('200');
  const first = (await read(path)) as { updatedAt: number };
  expect(first.updatedAt).toBeGreaterThan(updatedAt);
  expect(await outcome(update('owner', { registration: other, basedOn: updatedAt }))).toBe('409 conflict');
  const byAdmin = { id: key('owner'), registration: other, basedOn: updatedAt };
  expect(await outcome(update('admin', byAdmin))).toBe('409 conflict');
  expect(await read(path)).toEqual(first);
  expect(await outcome(update('owner', { basedOn: updatedAt }))).toBe('200');
  const { updatedAt: newest } = (await read(path)) as { updatedAt: number };
  expect(await outcome(update('owner', { registration: other, basedOn: newest }))).toBe('200');
  expect(await outcome(update('owner'))).toBe('200');
});

test.each<[object]>([
  [{ registration: { ...changed, isRegistered: true } }],
  [{ registration: { ...changed, email: 'x@example.org' } }],
  [{ registration: { ...changed, privacyPolicy: false } }],
  [{ registration: { ...changed, travelSupport: true } }],
  [{ id: '../x' }],
  [{ uid: 'admin' }],
])('%j is rejected', async (body) => {
  expect(await outcome(update('admin', body))).toBe('400 invalid');
});

const remove = (role: Role, id = key('owner')) => world.post(role, '/api/user/delete', { id });

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['owner', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s takes a registration back: %s', async (role, expected) => {
  expect(await outcome(remove(role))).toBe(expected);
});

test('a deleted registration is in the bin; account and talk stay', async () => {
  await remove('admin');
  expect(await read(`staticData/user/${key('owner')}`)).toBeNull();
  expect(await read('otherData/user/owner')).toBeNull();
  expect(await read('server/bin/user/owner/user/familyName')).toBe('owner');
  expect(await world.ports.accounts.get('owner')).not.toBeNull();
  expect(await read(`staticData/program/${programId}/ownerUid`)).toBe('owner');
  expect(await outcome(remove('admin'))).toBe('404 notFound');
});

test('a registration that has changed since it was seen is not deleted', async () => {
  const path = `staticData/user/${key('owner')}`;
  const { updatedAt } = (await read(path)) as { updatedAt: number };
  await update('owner');
  const seen = (basedOn: number) => world.post('admin', '/api/user/delete', { id: key('owner'), basedOn });
  expect(await outcome(seen(updatedAt))).toBe('409 conflict');
  const { updatedAt: newest } = (await read(path)) as { updatedAt: number };
  expect(await outcome(seen(newest))).toBe('200');
});
