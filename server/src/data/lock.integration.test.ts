import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { exclusively } from './lock.ts';

let world: TestWorld;
let servers: Pick<TestWorld['ports'], 'database' | 'clock'>[];
beforeEach(async () => {
  world = await createTestWorld();
  const { database, clock } = world.ports;
  servers = [
    { database: { ...database }, clock },
    { database: { ...database }, clock },
  ];
});
afterEach(() => world.close());

const lock = () => world.ports.database.get('server/locks/things');

test('exclusive work runs one at a time, on one server and on two', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = async (n: number) => {
    most = Math.max(most, ++running);
    await world.ports.database.get('setting/base');
    running -= 1;
    done.push(n);
  };
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => exclusively(servers[n % 2] as never, 'things', () => work(n))),
  );
  expect(most).toBe(1);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(await lock()).toBeNull();
});

test('a failure releases the lock and is passed on', async () => {
  const failing = exclusively(servers[0] as never, 'things', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await lock()).toBeNull();
});

test('the lock of a dead server expires after half a minute', async () => {
  await world.ports.database.update({
    'server/locks/things': { by: 'gone', until: world.time.now + 30_000 },
  });
  const hasty = exclusively(servers[0] as never, 'things', async () => 1, 3);
  await expect(hasty).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  world.time.now += 30_000;
  expect(await exclusively(servers[0] as never, 'things', async () => 1)).toBe(1);
});
