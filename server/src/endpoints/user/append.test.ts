import { emailKey } from 'shared-data/models/email-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, type Role, registration, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const path = '/api/user/append';

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified'],
  ['newcomer', '201'],
  ['registered', '409 conflict'],
  ['owner', '409 conflict'],
  ['coeditor', '409 conflict'],
  ['editor', '409 conflict'],
  ['admin', '409 conflict'],
])('%s registers: %s', async (role, expected) => {
  expect(await outcome(world.post(role, path, { registration }))).toBe(expected);
});

test('nobody registers on a closed site', async () => {
  await world.ports.database.update({ 'setting/base/closed': true });
  expect(await outcome(world.post('newcomer', path, { registration }))).toBe('403 closed');
});

test('a site whose state cannot be read is closed', async () => {
  await world.ports.database.update({ 'setting/base': null });
  expect(await outcome(world.post('newcomer', path, { registration }))).toBe('403 closed');
});

test('nobody registers after the deadline', async () => {
  await world.ports.database.update({ 'setting/base/deadlines/registration': startTime - 1 });
  expect(await outcome(world.post('newcomer', path, { registration }))).toBe('403 deadlinePassed');
});

test('record, public profile, mail and mail record are written, under the address of the token', async () => {
  const answer = await world.post('newcomer', path, { registration });
  const key = emailKey(addressOf('newcomer'));
  expect(await answer.json()).toEqual({ id: key, uid: 'newcomer' });
  const { database } = world.ports;
  expect(await database.get(`staticData/user/${key}`)).toMatchObject({
    ...registration,
    id: key,
    email: addressOf('newcomer'),
    uid: 'newcomer',
    isRegistered: true,
    registeredAt: startTime,
  });
  expect(await database.get('otherData/user/newcomer')).toEqual({
    name: 'Kaede Yukimura',
    nameJa: '雪村 楓',
    affiliation: 'Institute of Snow',
  });
  const rows = Object.entries((await database.get('server/outbox')) ?? {});
  expect(rows).toHaveLength(1);
  const [id, row] = rows[0] as [string, unknown];
  expect(row).toMatchObject({
    state: 'queued',
    to: { name: 'Kaede Yukimura', address: addressOf('newcomer') },
  });
  expect(await database.get(`state/mail/newcomer/${id}`)).toMatchObject({
    time: startTime,
    read: false,
    data: {
      to: { address: addressOf('newcomer') },
      subject: '[Test Symposium] Your registration is complete',
    },
  });
});

test.each<[string, object, Record<string, string>]>([
  ['an unknown field', { isRegistered: true }, { 'registration.isRegistered': 'validation.invalid' }],
  ['no family name', { familyName: ' ' }, { 'registration.familyName': 'validation.required' }],
  [
    'privacy policy not agreed',
    { privacyPolicy: false },
    { 'registration.privacyPolicy': 'validation.privacyPolicy' },
  ],
  [
    'travel support without its terms',
    { travelSupport: true },
    { 'registration.travelTerms': 'validation.travelTerms' },
  ],
  [
    'travel support for the audience',
    { travelSupport: true, travelTerms: true, participation: 'audience' },
    { 'registration.travelSupport': 'validation.travelParticipation' },
  ],
])('%s is rejected, naming the field', async (_, change, errors) => {
  const answer = await world.post('newcomer', path, { registration: { ...registration, ...change } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'invalid', errors });
});

test('the same idempotency key registers once and repeats the answer', async () => {
  const headers = { 'idempotency-key': 'registration-1' };
  const first = await world.post('newcomer', path, { registration }, headers);
  const second = await world.post('newcomer', path, { registration }, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect(Object.keys((await world.ports.database.get('server/outbox')) ?? {})).toHaveLength(1);
});
