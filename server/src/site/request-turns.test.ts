import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RateLimits } from 'embedded-firebase/rate-limits';
import type { Owner, Task } from 'embedded-firebase/scheduler';
import { afterEach, expect, test } from 'vitest';
import { inTurns } from './request-turns.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server where it is nobody's turn until `tasks` are done by hand. */
async function start(most: { account: number; network: number; visitors: number }) {
  const tasks = new Set<Task>();
  const rateLimits = new RateLimits(Date.now);
  const scheduler = {
    add: (task: Task) => void tasks.add(task),
    remove: (task: Task) => void tasks.delete(task),
    spend: () => {},
  };
  const ownerOf = ({ headers }: IncomingMessage): Owner => {
    const { who, from } = headers as Record<string, string>;
    return { account: who ?? 'connection', network: from, rank: who === undefined ? 2 : 1 };
  };
  server = createServer(inTurns((_, response) => response.end(), { scheduler, rateLimits, ownerOf, most }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string>) => {
    const [answer] = await once(get({ port, host: '127.0.0.1', agent: false, headers }), 'response');
    answer.resume();
    return { status: answer.statusCode, after: answer.headers['retry-after'] };
  };
  return { tasks, rateLimits, ask };
}

test('where too many of a network wait, one more is rejected, and the list says so; accounts still get in', async () => {
  const { tasks, rateLimits, ask } = await start({ account: 1, network: 2, visitors: 3 });
  const line = [ask({ from: 'hall' }), ask({ from: 'hall' })];
  await expect.poll(() => tasks.size).toBe(2);
  expect(await ask({ from: 'hall' })).toEqual({ status: 503, after: '5' });
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'work', of: 'network', id: 'hall', rejected: 1 }]);
  line.push(ask({ from: 'home' }), ask({ from: 'hall', who: 'ann' }));
  await expect.poll(() => tasks.size).toBe(4);
  expect((await ask({ from: 'elsewhere' })).status).toBe(503);
  expect((await ask({ from: 'hall', who: 'ann' })).status).toBe(503);
  for (const task of tasks) task.step();
  expect((await Promise.all(line)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const again = ask({ from: 'hall' });
  await expect.poll(() => tasks.size).toBe(1);
  for (const task of tasks) task.step();
  expect((await again).status).toBe(200);
});
