import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../ports.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { startWorkers } from './index.ts';
import { whileLeading } from './lease.ts';
import type { Worker } from './worker.ts';

let world: TestWorld;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  world = await createTestWorld();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await world.close();
});

const lease = () => world.ports.database.get('server/leases/test') as Promise<{ by: string; until: number }>;

function server(running: Set<string>, name: string, more: { sole?: boolean; database?: Database } = {}) {
  const { database = world.ports.database, ...options } = more;
  const start = (): Worker => {
    running.add(name);
    return {
      settled: async () => {},
      stop: async () => {
        running.delete(name);
      },
    };
  };
  const log = recordingLog(world.logged);
  const leading = whileLeading(
    { ...world.ports, database },
    { name: 'test', log, renewEvery: 50, ...options },
    start,
  );
  stops.push(leading.stop);
  return leading;
}

test('only one of two servers works', async () => {
  const running = new Set<string>();
  const servers = [server(running, 'a'), server(running, 'b')];
  for (const one of servers) await one.settled();
  expect(running.size).toBe(1);
  expect(servers.map((one) => one.leads()).sort()).toEqual([false, true]);
});

test('a stopping server hands over at once', async () => {
  const running = new Set<string>();
  const first = server(running, 'a');
  await first.settled();
  await first.stop();
  expect(running.size).toBe(0);
  await server(running, 'b').settled();
  expect([...running]).toEqual(['b']);
});

test('the lease of a dead server expires', async () => {
  const running = new Set<string>();
  await world.ports.database.update({ 'server/leases/test': { by: 'dead', until: world.time.now + 200 } });
  await server(running, 'a').settled();
  expect(running.size).toBe(0);
  world.time.now += 200;
  await expect.poll(() => [...running]).toEqual(['a']);
});

test('a sole server ignores a leftover lease', async () => {
  const running = new Set<string>();
  await world.ports.database.update({ 'server/leases/test': { by: 'dead', until: world.time.now + 60_000 } });
  await server(running, 'a', { sole: true }).settled();
  expect([...running]).toEqual(['a']);
});

describe('a server that cannot renew its lease', () => {
  let broken = false;
  let failures = 0;
  const flaky = (): Database => ({
    ...world.ports.database,
    transaction(path, change) {
      if (!broken) return world.ports.database.transaction(path, change);
      failures += 1;
      return Promise.reject(new Error('no database'));
    },
  });
  async function breakDown(running: Set<string>, sole: boolean): Promise<void> {
    broken = false;
    await server(running, 'a', { database: flaky(), sole }).settled();
    broken = true;
    world.time.now = (await lease()).until;
    await expect.poll(() => world.logged.join()).toContain('the lease could not be renewed');
  }

  test('stops working, and another one takes over', async () => {
    const running = new Set<string>();
    await breakDown(running, false);
    await expect.poll(() => running.has('a')).toBe(false);
    await server(running, 'b').settled();
    expect([...running]).toEqual(['b']);
  });

  test('continues when it is the sole server, and logs it once', async () => {
    const running = new Set<string>();
    await breakDown(running, true);
    failures = 0;
    await expect.poll(() => failures).toBeGreaterThan(2);
    expect([...running]).toEqual(['a']);
    expect(world.logged.filter((line) => line.includes('could not be renewed'))).toHaveLength(1);
  });
});

test('F37: two servers on one database send each mail once', async () => {
  await world.post('registered', '/api/auth/passwordReset', { email: 'owner@example.org' });
  const options = {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  };
  const servers = [1, 2, 3].map(() => startWorkers(world.ports, options));
  for (const one of servers) await one.settled();
  for (const one of servers) await one.stop();
  expect(world.mails).toHaveLength(1);
});
