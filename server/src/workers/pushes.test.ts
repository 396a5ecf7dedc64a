import type { Json } from 'embedded-firebase';
import { shownWithin } from 'shared-data/models/notification';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { memoryPush } from '../adapters/memory.ts';
import type { Ports } from '../ports.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { pagesFirst, startPushes } from './pushes.ts';

let world: TestWorld;
const place = 'state/notification/registered/n';
const text = { title: 'Soon', body: 'Hall', path: '/meeting' };

beforeEach(async () => {
  world = await createTestWorld();
  await world.ports.database.update({
    'server/pushDevice/registered': {
      first: device('https://first', 1),
      last: device('https://last', 2),
    },
    'server/pushOwner': { first: 'registered', last: 'registered' },
  });
});
afterEach(() => world.close());

function device(endpoint: string, after: number): Json {
  return { endpoint, p256dh: 'p', auth: 'a', at: world.time.now + after };
}
const push = () => world.ports.push as ReturnType<typeof memoryPush>;
const pushed = () => push().sent.map(({ endpoint }) => endpoint);
const read = (path: string) => world.ports.database.get(path);

/** Runs the worker as after a restart, with one notification from `age` ago. */
async function run(age: number, more: Record<string, Json> = {}): Promise<void> {
  if ((await read(place)) === null)
    await world.ports.database.update({ [place]: { ...text, at: world.time.now - age, ...more } });
  const log = recordingLog(world.logged);
  const worker = startPushes(world.ports, { publicOrigin: 'https://s.example.org', log, keepSecrets: false });
  await worker.settled();
  await worker.stop();
}

test('what no page has shown goes to the device that was used last, once', async () => {
  await run(pagesFirst - 1);
  expect(pushed()).toEqual([]);
  world.time.now += 1;
  await run(0);
  await run(0);
  expect(push().sent).toEqual([{ endpoint: 'https://last', message: JSON.stringify({ id: 'n', ...text }) }]);
  expect(await read(`${place}/shown`)).toBe(world.time.now);
});

test.each<[string, number, Record<string, Json>]>([
  ['a page has shown it', pagesFirst, { shown: 1 }],
  ['it is too old', shownWithin + 1, {}],
])('nothing is pushed where %s', async (_, age, more) => {
  await run(age, more);
  expect(pushed()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['has no device', () => world.ports.database.set('server/pushDevice/registered', null)],
  ['was disabled', () => world.ports.accounts.update('registered', { disabled: true })],
  [
    'has a new password since',
    async () => {
      world.time.now += 10_000;
      await world.ports.accounts.update('registered', { password: 'Other2026' });
    },
  ],
  ['is gone', () => world.ports.accounts.delete('registered')],
])('an account that %s gets nothing, and pages may still show it', async (_, change) => {
  await change();
  await run(pagesFirst);
  expect(pushed()).toEqual([]);
  expect(await read(`${place}/shown`)).toBeNull();
});

test('a device that takes none any more is removed, and the next one gets it', async () => {
  push().gone.add('https://last');
  await run(pagesFirst);
  expect(pushed()).toEqual(['https://first']);
  expect(await read('server/pushDevice/registered/last')).toBeNull();
  expect(await read('server/pushOwner')).toEqual({ first: 'registered' });
});

test('a push service that fails is logged, and the next device gets it', async () => {
  const { send } = world.ports.push;
  world.ports.push.send = (to, ...rest) =>
    to.endpoint === 'https://last' ? Promise.reject(new Error('503')) : send(to, ...rest);
  await run(pagesFirst);
  expect(pushed()).toEqual(['https://first']);
  expect(world.logged.join()).toContain('503');
});

test('what no push service takes is not taken from pages, and is tried again', async () => {
  const { send } = world.ports.push;
  world.ports.push.send = () => Promise.reject(new Error('503'));
  await run(pagesFirst);
  expect(await read(`${place}/shown`)).toBeNull();
  world.ports.push.send = send;
  const log = recordingLog(world.logged);
  const worker = startPushes(world.ports, { publicOrigin: 'https://s.example.org', log, keepSecrets: false });
  await worker.settled();
  expect(pushed()).toEqual(['https://last']);
  await worker.stop();
});

test('a failing database is asked again, and nothing is forgotten', async () => {
  const { accounts } = world.ports;
  await world.ports.database.update({ [place]: { ...text, at: world.time.now - pagesFirst } });
  const log = recordingLog(world.logged);
  const failing = { ...accounts, get: () => Promise.reject(new Error('unavailable')) };
  const ports: Ports = { ...world.ports, accounts: failing };
  const worker = startPushes(ports, { publicOrigin: 'https://s.example.org', log, keepSecrets: false });
  await worker.settled();
  expect(world.logged.join()).toContain('pushes failed');
  ports.accounts = accounts;
  await expect.poll(pushed, { timeout: 10_000 }).toEqual(['https://last']);
  await worker.stop();
});
