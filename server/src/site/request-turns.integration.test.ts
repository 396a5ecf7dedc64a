import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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
  const added: Task[] = [];
  const handled: string[] = [];
  const rateLimits = new RateLimits(Date.now);
  const scheduler = {
    add: (task: Task) => {
      tasks.add(task);
      added.push(task);
    },
    remove: (task: Task) => void tasks.delete(task),
    spend: () => {},
  };
  const ownerOf = ({ headers }: IncomingMessage): Owner => {
    const { who, from } = headers as Record<string, string>;
    return { account: who ?? 'connection', network: from, rank: who === undefined ? 2 : 1 };
  };
  server = createServer(
    inTurns(
      ({ headers }, response) => {
        handled.push(String(headers.from));
        response.end();
      },
      { scheduler, rateLimits, ownerOf, most },
    ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  /** Over a connection of its own. */
  const ask = async (headers: Record<string, string>) => {
    const [answer] = await once(get({ port, host: '127.0.0.1', agent: false, headers }), 'response');
    answer.resume();
    return { status: answer.statusCode, after: answer.headers['retry-after'] };
  };
  /** Resolves with the requests when the server has got them all, one after the other. */
  const askInTurn = async (all: Record<string, string>[]) => {
    const asked: ReturnType<typeof ask>[] = [];
    for (const headers of all) {
      const before = added.length;
      asked.push(ask(headers));
      await expect.poll(() => added.length, { interval: 1 }).toBeGreaterThan(before);
    }
    return asked;
  };
  const doAll = () => {
    for (const task of tasks) task.step();
  };
  return { port, tasks, added, handled, rateLimits, ask, askInTurn, doAll };
}

type Asked = Promise<{ status: number }>[];
const statuses = async (asked: Asked) => (await Promise.all(asked)).map(({ status }) => status);
const rejected = async (asked: Asked) => (await statuses(asked)).filter((status) => status === 503).length;

const from = (network: string, count = 1) => Array.from({ length: count }, () => ({ from: network }));

test('where too many of a network wait, the one that waits longest is rejected for a newcomer, and the list says so', async () => {
  const { added, handled, rateLimits, askInTurn, doAll } = await start({
    account: 1,
    network: 2,
    visitors: 3,
  });
  const asked = await askInTurn(from('hall', 3));
  expect(await asked[0]).toEqual({ status: 503, after: '5' });
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'work', of: 'network', id: 'hall', rejected: 1 }]);
  added[0]?.step();
  expect(handled).toEqual([]);
  doAll();
  expect(await statuses(asked)).toEqual([503, 200, 200]);
});

test('of an account that is waited for too often the longest waiting is rejected, no visitor', async () => {
  const { rateLimits, askInTurn, doAll } = await start({ account: 1, network: 1, visitors: 1 });
  const asked = await askInTurn([{ from: 'hall' }, ...Array(2).fill({ from: 'hall', who: 'ann' })]);
  expect(await asked[1]).toEqual({ status: 503, after: '5' });
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'work', of: 'account', id: 'ann', rejected: 1 }]);
  doAll();
  expect(await statuses(asked)).toEqual([200, 503, 200]);
});

test('who has been handled takes no place', async () => {
  const { tasks, askInTurn, doAll } = await start({ account: 1, network: 1, visitors: 1 });
  for (let i = 0; i < 3; i++) {
    const asked = await askInTurn(from('hall'));
    doAll();
    tasks.clear();
    expect(await statuses(asked)).toEqual([200]);
  }
});

test('300 connections of a network do not shut out newcomers, of the same network or of another', async () => {
  const { askInTurn, doAll } = await start({ account: 1, network: 300, visitors: 301 });
  const flood = await askInTurn(from('203.0.113.9', 300));
  const newcomers = await askInTurn([...from('203.0.113.9'), ...from('198.51.100.7', 2)]);
  doAll();
  expect(await statuses(newcomers)).toEqual([200, 200, 200]);
  expect(await rejected(flood)).toBe(2);
});

test('a connection with many waiting requests is the first to lose one, its newest', async () => {
  const { port, added, handled, askInTurn, doAll } = await start({ account: 1, network: 4, visitors: 9 });
  const early = await askInTurn(from('hall'));
  const greedy = connect(port, '127.0.0.1');
  greedy.write(
    [1, 2, 3].map((i) => `GET / HTTP/1.1\r\nHost: x\r\nFrom: hall\r\nX-Turn: ${i}\r\n\r\n`).join(''),
  );
  await expect.poll(() => added).toHaveLength(4);
  const late = await askInTurn(from('hall'));
  doAll();
  expect(await statuses([...early, ...late])).toEqual([200, 200]);
  expect(handled).toHaveLength(4);
  greedy.destroy();
});

test('when all places are taken, networks of one IPv6 /48 lose theirs together', async () => {
  const { askInTurn, doAll } = await start({ account: 1, network: 20, visitors: 30 });
  const honest = await askInTurn(from('198.51.100.7', 5));
  const flood = await askInTurn(Array.from({ length: 25 }, (_, i) => ({ from: `2001:db8:1:${i}::` })));
  const newcomers = await askInTurn([...from('198.51.100.7', 5), ...from('2001:db8:2:1::', 3)]);
  doAll();
  expect(await rejected([...honest, ...newcomers])).toBe(0);
  expect(await rejected(flood)).toBe(8);
});
