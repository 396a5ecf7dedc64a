import { maxCoeditors } from 'shared-data/models/coeditor';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, programId, type Role, submission } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const change = (role: Role, person: object, coeditor = true) =>
  world.post(role, '/api/program/coeditor', { id: programId, ...person, coeditor });
const coeditors = async () =>
  Object.keys((await world.ports.database.get(`state/coeditor/${programId}`)) ?? {});
const edits = (role: Role) => outcome(world.post(role, '/api/program/update', { id: programId, submission }));

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '200'],
  ['coeditor', '403 forbidden'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('G16: %s lets somebody edit a program: %s', async (role, expected) => {
  expect(await outcome(change(role, { uid: 'registered' }))).toBe(expected);
  expect(await coeditors()).toEqual(expected === '200' ? ['coeditor', 'registered'] : ['coeditor']);
});

test('a co-editor named by address can edit the program until removed', async () => {
  expect(await edits('registered')).toBe('403 forbidden');
  const answer = await change('owner', { email: addressOf('registered') });
  expect(await answer.json()).toEqual({ id: programId, uid: 'registered', coeditor: true });
  expect(await edits('registered')).toBe('200');
  expect(await outcome(change('owner', { email: addressOf('registered') }, false))).toBe('200');
  expect(await edits('registered')).toBe('403 forbidden');
});

test('co-editors can leave, and take nobody with them', async () => {
  await change('owner', { uid: 'registered' });
  expect(await outcome(change('coeditor', { uid: 'registered' }, false))).toBe('403 forbidden');
  expect(await outcome(change('coeditor', { email: addressOf('registered') }, false))).toBe('403 forbidden');
  expect(await outcome(change('coeditor', { uid: 'coeditor' }, false))).toBe('200');
  expect(await outcome(change('registered', { email: addressOf('registered') }, false))).toBe('200');
  expect(await coeditors()).toEqual([]);
  expect(await outcome(change('coeditor', { uid: 'coeditor' }, false))).toBe('403 forbidden');
});

test('who is added is told once, with the way to leave', async () => {
  await change('owner', { uid: 'registered' });
  await change('owner', { uid: 'registered' });
  await change('owner', { uid: 'registered' }, false);
  const rows = await outboxOf(world);
  expect(rows.map(({ to }) => to.address)).toEqual([addressOf('registered')]);
  const records = Object.values((await world.ports.database.get('state/mail/registered')) ?? {});
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).toContain('Stop co-editing');
});

test('an owner who removes by address learns no accounts that are not registered', async () => {
  for (const email of ['nobody@example.org', addressOf('newcomer')])
    expect(await outcome(change('owner', { email }, false))).toBe('404 unregisteredAddress');
});

test.each<[string, object, string]>([
  ['an address that nobody has', { email: 'nobody@example.org' }, '404 unregisteredAddress'],
  ['an address that is not registered', { email: addressOf('newcomer') }, '404 unregisteredAddress'],
  ['an unknown account', { uid: 'nobody' }, '404 notFound'],
  ['an account that is not registered', { uid: 'newcomer' }, '404 notFound'],
  ['nobody', {}, '400 invalid'],
  ['two people', { uid: 'registered', email: addressOf('registered') }, '400 invalid'],
  ['a path', { uid: '../owner' }, '400 invalid'],
])('%s is rejected', async (_, person, expected) => {
  expect(await outcome(change('admin', person))).toBe(expected);
  expect(await coeditors()).toEqual(['coeditor']);
});

test('a co-editor whose account is gone can be removed', async () => {
  await world.ports.database.update({ [`state/coeditor/${programId}/gone`]: true });
  expect(await outcome(change('owner', { uid: 'gone' }, false))).toBe('200');
  expect(await coeditors()).toEqual(['coeditor']);
});

test('a program has a bounded number of co-editors', async () => {
  const many = Array.from({ length: maxCoeditors - 1 }, (_, i) => [
    `state/coeditor/${programId}/p${i}`,
    true,
  ]);
  await world.ports.database.update(Object.fromEntries(many));
  expect(await outcome(change('owner', { uid: 'registered' }))).toBe('409 conflict');
  expect(await outcome(change('owner', { uid: 'coeditor' }))).toBe('200');
  await change('owner', { uid: 'p0' }, false);
  expect(await outcome(change('owner', { uid: 'registered' }))).toBe('200');
});

test('an unknown program cannot get co-editors', async () => {
  const answer = world.post('admin', '/api/program/coeditor', {
    id: 'OBo99',
    uid: 'registered',
    coeditor: true,
  });
  expect(await outcome(answer)).toBe('404 notFound');
});
