import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, until, type World } from '../testing/world.ts';
import type { ListenQuery } from './ports.ts';

let world: World;
beforeAll(async () => {
  const mails = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`m${i}`, { time: i }]));
  world = await startWorld({ data: { state: { mail: { u: mails } } } });
});
afterAll(() => world.close());

async function listened(query: ListenQuery): Promise<string[]> {
  const keys: string[] = [];
  let loaded = false;
  const end = world.connect().transport.listenChildren('state/mail/u', query, {
    added: (key) => keys.push(key),
    changed: () => {},
    removed: () => {},
    loaded: () => {
      loaded = true;
    },
    failed: () => {},
  });
  await until(() => loaded);
  end();
  return keys;
}

test('a listen is limited to the last children, and to those up to a key', async () => {
  expect(await listened({ limitToLast: 2 })).toEqual(['m7', 'm8']);
  expect(await listened({ limitToLast: 3, endAtKey: 'm5' })).toEqual(['m3', 'm4', 'm5']);
  expect(await listened({ endAtKey: 'm1' })).toEqual(['m0', 'm1']);
});

test('a retry after the connection has ended is silent', async () => {
  const connection = world.connect();
  await connection.close();
  const { listenValue, listenChildren } = connection.transport;
  const fail = () => expect.unreachable();
  listenValue('state', fail, fail)();
  listenChildren('state', {}, { added: fail, changed: fail, removed: fail, loaded: fail, failed: fail })();
});

test('before the first connection nothing is told of the server’s clock', async () => {
  const told: number[] = [];
  const connection = world.connect();
  const end = connection.transport.onServerOffset((ms) => told.push(ms));
  expect(told).toEqual([]);
  await connection.transport.get('state/mail/u');
  await until(() => told.length > 0);
  expect(Number.isFinite(told[0])).toBe(true);
  end();
});
