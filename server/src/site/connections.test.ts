import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connections.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function start(limits: Partial<ConnectionLimits>, listener: RequestListener): Promise<void> {
  server = createServer(listener);
  limitConnections(server, { network: () => '', perNetwork: 2, silence: 0, ...limits });
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

test('a network has so many connections, and may open another when one is closed', async () => {
  await start({ network: () => '203.0.113.7' }, (_, response) => response.end());
  const ok = 'HTTP/1.1 200 OK';
  const [first, second] = [open(), open()];
  expect([await ask(first), await ask(second), await ask(open())]).toEqual([ok, ok, '']);
  first.destroy();
  await expect.poll(() => ask(open())).toBe(ok);
});

test('where the network is unknown connections are not counted', async () => {
  await start({}, (_, response) => response.end());
  for (let i = 0; i < 5; i++) expect(await ask(open())).toBe('HTTP/1.1 200 OK');
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
