import { setImmediate } from 'node:timers/promises';
import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { openSocket, type Socket } from '../testing/socket.ts';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../testing/world.ts';
import { startModeration } from '../workers/moderation.ts';

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
const hide = (key: string) =>
  outcome(
    world.post('editor', '/api/comment/moderate', { on: 'program', id: programId, key, action: 'hide' }),
  );
const byOwner = { uid: 'owner', name: 'Kaede owner', body: 'Two metres.', time: { '.sv': 'timestamp' } };
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

const boardOf = { program: folder, session: 'state/bbs/OB' };

test.each(Object.entries(boardOf))(
  'the key of a deleted comment of a %s is not used again, by nobody',
  async (_, at) => {
    const other = await openSocket(world.engine, await world.token('owner'));
    expect(await socket.set(`${at}/k`, written())).toBe('ok');
    expect(await other.set(`${at}/reply`, { ...byOwner, replyTo: 'k' })).toBe('ok');
    expect(await socket.set(`${at}/k`, null)).toBe('ok');
    expect(await socket.set(`${at}/k`, written('Another text'))).toBe('permission_denied');
    expect(await other.set(`${at}/k`, byOwner)).toBe('permission_denied');
    expect(await socket.update('', { [`${at}/k`]: written(), [`${at}/k2`]: written() })).toBe(
      'permission_denied',
    );
    expect(await socket.set(`${at}/k2`, written())).toBe('ok');
    expect(await other.set(`${at}/late`, { ...byOwner, replyTo: 'k' })).toBe('permission_denied');
    expect(await world.ports.database.get(`${at}/reply/replyTo`)).toBe('k');
    other.close();
  },
);

test('one that staff deletes or hides does not come back', async () => {
  const editor = await openSocket(world.engine, await world.token('editor'));
  await socket.set(`${folder}/a`, written());
  await socket.set(`${folder}/b`, written());
  expect(await editor.set(`${folder}/a`, null)).toBe('ok');
  expect(await hide('b')).toBe('200');
  expect(await socket.set(`${folder}/b`, null)).toBe('ok');
  for (const key of ['a', 'b'])
    expect(await socket.set(`${folder}/${key}`, written()), key).toBe('permission_denied');
  editor.close();
});

const worker = () =>
  startModeration(world.ports, { publicOrigin: 'https://x.example.org', log: silentLog, keepSecrets: false });

test('hiding while its author deletes and writes a comment again leaves nothing to read', async () => {
  const running = worker();
  for (const [order, key] of ['first', 'second', 'third', 'fourth'].entries()) {
    await socket.set(`${folder}/${key}`, written());
    const author = async () => {
      for (let i = 0; i < order; i++) await setImmediate();
      await socket.set(`${folder}/${key}`, null);
      return socket.set(`${folder}/${key}`, written());
    };
    const [, again] = await Promise.all([hide(key), author()]);
    expect(again).toBe('permission_denied');
    expect(await world.ports.database.get(`${folder}/${key}`)).toBeNull();
    await running.settled();
    expect(await world.ports.database.get('otherData/moderation')).toBeNull();
  }
  await running.stop();
});
