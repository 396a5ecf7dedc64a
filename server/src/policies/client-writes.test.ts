import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket, type Socket } from '../testing/socket.ts';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';

let world: TestWorld;
let socket: Socket;
beforeEach(async () => {
  world = await createTestWorld();
  socket = await openSocket(world.engine, await world.token('registered'));
});
afterEach(async () => {
  socket.close();
  await world.close();
});

const folder = `state/issue/data/${programId}`;
const written = (body = 'How deep?'): Record<string, Json> => ({
  uid: 'registered',
  name: 'Kaede registered',
  body,
  time: { '.sv': 'timestamp' },
});
const inParts = (key: string) =>
  Object.fromEntries(Object.entries(written()).map(([name, value]) => [`${key}/${name}`, value]));

test('comments in parts are rejected, however many a message holds', async () => {
  const many = Array.from({ length: 300 }, (_, i) => inParts(`k${i}`));
  expect(await socket.update(folder, inParts('k'))).toBe('permission_denied');
  expect(await socket.update(folder, Object.assign({}, ...many))).toBe('permission_denied');
  expect(await socket.set(folder, { k: written() })).toBe('permission_denied');
  const whole = Object.fromEntries(many.map((_, i) => [`k${i}`, written()]));
  expect(await socket.update(folder, whole)).toBe('too_many_requests');
  expect(await world.ports.database.get(folder)).toBeNull();
});
