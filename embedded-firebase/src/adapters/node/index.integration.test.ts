import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Engine } from '../../public.ts';
import { openRules, startWorld, until, type World } from '../../testing/world.ts';
import { answerAuth, attachToServer } from './index.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules });
});
afterEach(() => world.close());

function upgrade(path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(world.origin.replace('http', 'ws') + path, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
}

test('a socket is opened for the right protocol and namespace only', async () => {
  expect(await upgrade('/.ws?v=5&ns=symposium')).toBe(101);
  expect(await upgrade('/.ws?v=4&ns=symposium')).toBe(400);
  expect(await upgrade('/.ws?v=5&ns=other')).toBe(404);
});

test('a page of a foreign origin is rejected', async () => {
  const other = await startWorld();
  other.server.removeAllListeners('upgrade');
  attachToServer(other.server, other.engine, {
    allowedOrigins: (origin) => origin === 'https://ours.example',
  });
  const before = world;
  world = other;
  expect(await upgrade('/.ws?v=5&ns=symposium', { origin: 'https://ours.example' })).toBe(101);
  expect(await upgrade('/.ws?v=5&ns=symposium', { origin: 'https://theirs.example' })).toBe(403);
  expect(await upgrade('/.ws?v=5&ns=symposium')).toBe(403);
  world = before;
  await other.close();
});

test('a handshake waits for the turn of its client', async () => {
  const waiting: (() => void)[] = [];
  world.server.removeAllListeners('upgrade');
  attachToServer(world.server, world.engine, {
    allowedOrigins: () => true,
    inTurn: (_, handshake) => waiting.push(handshake),
  });
  const opened = upgrade('/.ws?v=5&ns=symposium');
  const gone = connect(Number(new URL(world.origin).port), '127.0.0.1');
  gone.write('GET /.ws?v=5 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await expect.poll(() => waiting).toHaveLength(2);
  gone.destroy();
  for (const handshake of waiting) handshake();
  expect(await opened).toBe(101);
});

test('upgrades to other paths are left to others', async () => {
  world.server.on('upgrade', (request, socket) => {
    if (request.url === '/other') socket.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n');
  });
  expect(await upgrade('/other')).toBe(418);
});

test('the host that was asked for is told, so that clients come back to it', async () => {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await until(() => frames.length === 1);
  expect(frames[0]).toContain(`"h":"${new URL(world.origin).host}"`);
  socket.close();
});

test('F47: a binary frame ends the socket, and the server lives on', async () => {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
  socket.on('open', () => socket.send(Buffer.from([1, 2, 3])));
  expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1003);
  expect(await upgrade('/.ws?v=5&ns=symposium')).toBe(101);
});

test('who said farewell has left, though the connection below stays open', async () => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET /.ws?v=5&ns=symposium HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  const will = '{"t":"d","d":{"r":1,"a":"o","b":{"p":"/left","d":true}}}';
  socket.write(masked(1, will));
  await until(() => received.includes('"r":1'));
  expect(await world.engine.database.get('left')).toBeNull();
  socket.write(masked(8, ''));
  await until(async () => (await world.engine.database.get('left')) === true);
  expect(socket.writable).toBe(true);
  socket.destroy();
});

function masked(opcode: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

test('F47: an upgrade to no URL at all is answered, and the server lives on', async () => {
  world.server.removeAllListeners('upgrade');
  attachToServer(world.server, world.engine, { allowedOrigins: () => true });
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await until(() => answer.startsWith('HTTP/1.1 404'));
  expect(await upgrade('/.ws?v=5&ns=symposium')).toBe(101);
});

test('the engine answers Auth’s paths, others the application, and neither falls over a body that is cut off or too long', async () => {
  const logged: string[] = [];
  const clients: (string | undefined)[] = [];
  const engine: Pick<Engine, 'fetch'> = {
    fetch(request, caller) {
      clients.push(caller?.client);
      return world.engine.fetch(request, caller);
    },
  };
  const server = createServer(
    answerAuth(engine, {
      otherwise: (request, response) => void response.end(`own: ${request.url}`),
      log: (message) => logged.push(message),
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${origin}/a?b`)).text()).toBe('own: /a?b');
  expect(await (await fetch(`${origin}/service_accounts/nothing`)).text()).toBe('');

  const signUp = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`;
  const body = JSON.stringify({ email: 'ann@example.org', password: 'polar2026' });
  expect((await fetch(signUp, { method: 'POST', body })).status).toBe(200);
  expect(clients.at(-1)).toBe('127.0.0.1');

  const half = connect(port, '127.0.0.1');
  half.write(`POST ${new URL(signUp).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"email`);
  await until(() => clients.length === 3);
  half.destroy();
  await fetch(signUp, { method: 'POST', body: ' '.repeat(1_000_000) }).catch(() => {});
  expect((await fetch(signUp, { method: 'POST', body })).status).toBe(400);
  expect(logged).toEqual([]);
  server.close();
});
