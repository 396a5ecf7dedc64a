import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connections.ts';

let server: Server;
let leave: (socket: Socket) => void;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function start(limits: Partial<ConnectionLimits>, listener: RequestListener): Promise<void> {
  server = createServer(listener);
  const most = { total: 4, network: 2 };
  const usual = { network: () => '', most, accountOf: () => undefined, silence: 0 };
  leave = limitConnections(server, { ...usual, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function open(): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** The first line of the answer; empty when the connection is closed instead. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return String(data).split('\r\n')[0] ?? '';
}

const ok = 'HTTP/1.1 200 OK';
const isClosed = (socket: Socket) => () => socket.closed;

test('a network has so many connections, then a new one takes the place of its oldest that nobody uses', async () => {
  await start({ network: () => '203.0.113.7' }, (request, response) => {
    if (request.url === '/') response.end();
  });
  const [busy, idle] = [open(), open()];
  busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(server, 'request');
  expect(await ask(idle)).toBe(ok);
  expect(await ask(open())).toBe(ok);
  await expect.poll(isClosed(idle)).toBe(true);
  expect(busy.closed).toBe(false);
});

test('a connection that somebody uses who is signed in is not taken away', async () => {
  const accounts = new Map<Socket, string>();
  await start(
    { network: () => '203.0.113.7', accountOf: (socket) => accounts.get(socket) },
    ({ socket }, response) => {
      if (accounts.size === 0) accounts.set(socket, 'ann');
      response.end();
    },
  );
  const [ann, stranger] = [open(), open()];
  expect([await ask(ann), await ask(stranger), await ask(open())]).toEqual([ok, ok, ok]);
  await expect.poll(isClosed(stranger)).toBe(true);
  expect(await ask(ann)).toBe(ok);
});

test('one network cannot take all connections: a newcomer gets one of its', async () => {
  let from = 'flood';
  await start({ network: () => from, most: { total: 4, network: 4 } }, (_, response) => response.end());
  const flood = [open(), open(), open(), open()] as const;
  for (const socket of flood) expect(await ask(socket)).toBe(ok);
  from = 'home';
  expect(await ask(open())).toBe(ok);
  await expect.poll(isClosed(flood[0])).toBe(true);
});

test('where the network is unknown connections are counted in all only', async () => {
  await start({}, (_, response) => response.end());
  const first = open();
  expect(await ask(first)).toBe(ok);
  for (let i = 0; i < 3; i++) expect(await ask(open())).toBe(ok);
  expect(first.closed).toBe(false);
  expect(await ask(open())).toBe(ok);
  await expect.poll(isClosed(first)).toBe(true);
});

test('a connection that is counted no more, as a database socket, is not taken away', async () => {
  await start({ network: () => '203.0.113.7' }, (_, response) => response.end());
  server.on('upgrade', ({ socket }) => {
    leave(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const upgraded = open();
  upgraded.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: any\r\n\r\n');
  await once(upgraded, 'data');
  for (let i = 0; i < 3; i++) expect(await ask(open())).toBe(ok);
  expect(upgraded.closed).toBe(false);
});

test('who asks and does not read what comes is cut', async () => {
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  await start({ silence: 100 }, (_, response) => {
    response.once('close', resolve);
    response.end(Buffer.alloc(64 * 1024 ** 2));
  });
  const socket = open();
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await cut;
});
