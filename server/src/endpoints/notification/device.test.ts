import { afterEach, beforeEach, expect, test } from 'vitest';
import type { memoryPush } from '../../adapters/memory.ts';
import { mostDevices } from '../../data/notifications.ts';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const added = { action: 'add', endpoint, ...keys, locale: 'en', fresh: true };

beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const change = (role: Role, body: object) => world.post(role, '/api/notification/device', body);
const devices = async (uid: string) =>
  Object.values((await world.ports.database.get(`server/pushDevice/${uid}`)) ?? {}) as {
    endpoint: string;
  }[];
const sent = () => (world.ports.push as ReturnType<typeof memoryPush>).sent;

test('a browser is added, is told so at once, and is taken away', async () => {
  expect(await outcome(await change('registered', added))).toBe('200');
  expect(await devices('registered')).toEqual([{ endpoint, ...keys, at: world.time.now }]);
  expect(sent()).toEqual([{ endpoint, message: expect.stringContaining('Notifications are on') }]);
  await change('registered', { ...added, fresh: false });
  expect(sent()).toHaveLength(1);
  await change('registered', { action: 'remove', endpoint });
  expect(await devices('registered')).toEqual([]);
  expect(await world.ports.database.get('server/pushOwner')).toBeNull();
});

test('a browser is one account’s: who names it takes it over, and only its owner takes it away', async () => {
  await change('registered', added);
  await change('owner', added);
  expect(await devices('registered')).toEqual([]);
  expect(await devices('owner')).toHaveLength(1);
  await change('registered', { action: 'remove', endpoint });
  expect(await devices('owner')).toHaveLength(1);
});

test('a further browser takes the place of the oldest', async () => {
  for (let number = 0; number <= mostDevices; number++) {
    world.time.now += 1;
    await change('registered', { ...added, endpoint: `${endpoint}${number}` });
  }
  const kept = (await devices('registered')).map((one) => one.endpoint);
  expect(kept).toHaveLength(mostDevices);
  expect(kept).not.toContain(`${endpoint}0`);
  expect(Object.keys((await world.ports.database.get('server/pushOwner')) as object)).toHaveLength(
    mostDevices,
  );
});

test.each([
  ['not a push service', { endpoint: 'https://169.254.169.254/latest' }],
  ['a short key', { p256dh: 'B' }],
  ['no secret', { auth: '' }],
  ['something else', { other: 1 }],
])('%s is invalid', async (_, changed) => {
  expect(await outcome(await change('registered', { ...added, ...changed }))).toBe('400 invalid');
  expect(await devices('registered')).toEqual([]);
});

test('the key is made once', async () => {
  const key = async () => (await world.getAs('registered', '/api/notification/key')).json();
  expect(await key()).toEqual({ key: 'public' });
  expect(await key()).toEqual({ key: 'public' });
});
