import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnsentAnswers, type UnsentLimits } from './unsent-answers.ts';

const megabyte = 1024 * 1024;
/** More than the systems of both sides take for a reader who does not read. */
const size = 32 * megabyte;
const page = Buffer.alloc(size, 'x');
let server: Server;
let unsent: UnsentAnswers;
let now: number;
const sockets: Socket[] = [];
beforeEach(() => {
  now = 0;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  unsent.close();
  server.closeAllConnections();
  server.close();
});

async function start(limits: Partial<UnsentLimits>): Promise<void> {
  unsent = new UnsentAnswers({
    networkOf: ({ headers }) => String(headers['x-from'] ?? ''),
    limits: { total: 1000 * megabyte, network: 1000 * megabyte, stuck: 1000, ...limits },
    now: () => now,
  });
  server = createServer((request, response) => {
    unsent.watch(request, response);
    response.end(page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Asks for a page and reads only when told to. Resolves when the answer waits. */
async function ask(from = '', pages = 1): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.pause();
  const asked = once(server, 'request');
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n\r\n`.repeat(pages));
  await asked;
  return socket;
}

/** As the server sees it; the other side learns when it reads. */
const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('who takes nothing of an answer is cut after a while, who reads slowly is not', async () => {
  await start({});
  const [, reading] = [await ask(), await ask()];
  unsent.look();
  now = 600;
  let read = 0;
  reading.on('data', (data) => {
    read += data.length;
    if (read > 8 * megabyte) reading.pause();
  });
  reading.resume();
  await expect.poll(() => read).toBeGreaterThan(8 * megabyte);
  unsent.look();
  expect(await open()).toBe(2);
  now = 1100;
  unsent.look();
  await expect.poll(open).toBe(1);
  expect(reading.closed).toBe(false);
  reading.removeAllListeners('data');
  reading.on('data', (data) => {
    read += data.length;
  });
  reading.resume();
  await expect.poll(() => read).toBeGreaterThan(size);
});

test('when too much waits in all, those who have taken nothing for longest are cut first', async () => {
  await start({ total: 5.5 * size });
  const stuck = [await ask('a'), await ask('b'), await ask('c')];
  unsent.look();
  now = 500;
  for (const from of ['d', 'e', 'f']) await ask(from);
  expect(await open()).toBe(6);
  unsent.look();
  await expect.poll(open).toBe(5);
  stuck[0]?.resume();
  await once(stuck[0] as Socket, 'close');
});

test('one network has a bound of its own, also for many answers on one connection', async () => {
  await start({ network: 2 * size });
  await ask('home');
  await ask('flood', 4);
  await expect.poll(open).toBe(2);
  unsent.look();
  await expect.poll(open).toBe(1);
});
