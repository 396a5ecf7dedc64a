import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseInTurns } from './parsing-turns.ts';

let server: Server;
let client: Socket;
let passed: string[];
let responses: ServerResponse[];
let time: number;
const accounts = new Set<string>();
const others: Socket[] = [];
beforeEach(async () => {
  passed = [];
  responses = [];
  accounts.clear();
  time = 0;
  server = createServer(({ url = '' }, response) => {
    passed.push(url);
    responses.push(response);
  });
  parseInTurns(server, {
    network: () => 'hall',
    isKnown: ({ remotePort }) => accounts.has(String(remotePort)),
    now: () => time,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = await open();
});
afterEach(() => {
  for (const socket of others.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  others.push(socket);
  await once(socket, 'connect');
  return socket;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const ask = (...paths: string[]) => {
  client.write(paths.map(get).join(''));
};
const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('requests of one connection are passed on one after the other', async () => {
  let read = '';
  client.on('data', (data) => {
    read += data;
  });
  ask('/1', '/2', '/3');
  await expect.poll(() => passed).toEqual(['/1']);
  responses[0]?.end('first');
  await expect.poll(() => passed).toEqual(['/1', '/2']);
  responses[1]?.end('second');
  await expect.poll(() => passed).toEqual(['/1', '/2', '/3']);
  responses[2]?.end('third');
  await expect.poll(() => read).toMatch(/first.*second.*third/s);
  ask('/4');
  await expect.poll(() => passed).toHaveLength(4);
});

test('those of a connection that has closed are never handled', async () => {
  ask('/1', '/2', '/3');
  await expect.poll(() => passed).toEqual(['/1']);
  client.destroy();
  await expect.poll(connections).toBe(0);
  responses[0]?.end('nobody reads it');
  await expect.poll(() => responses[0]?.closed).toBe(true);
  expect(passed).toEqual(['/1']);
});

test('after an answer that closes the connection nothing more of it is handled', async () => {
  ask('/1', '/2', '/3');
  await expect.poll(() => passed).toEqual(['/1']);
  responses[0]?.writeHead(503, { connection: 'close' }).end();
  await expect.poll(connections).toBe(0);
  expect(passed).toEqual(['/1']);
});

test('however many requests a connection sends at once, the next is parsed when one has been answered', async () => {
  ask(...Array.from({ length: 5000 }, (_, index) => `/${index}`));
  await expect.poll(() => passed).toEqual(['/0']);
  const another = await open();
  another.write(get('/another'));
  await expect.poll(() => passed).toEqual(['/0', '/another']);
  responses[0]?.end();
  await expect.poll(() => passed).toEqual(['/0', '/another', '/1']);
});

test('of many that send at once, connections of accounts come first, and then the newest', async () => {
  const bytesFrom = new Map<number | undefined, () => number>();
  server.on('connection', (socket) => bytesFrom.set(socket.remotePort, () => socket.bytesRead));
  const crowd = await Promise.all(Array.from({ length: 100 }, open));
  for (const [index, socket] of crowd.entries()) socket.write(get(`/${index}`));
  // so many wait, and none begins while no time passes
  await expect.poll(() => passed.length).toBe(16);
  const [newest, ann] = [await open(), await open()];
  newest.write(get('/newest'));
  await expect.poll(() => bytesFrom.get(newest.localPort)?.()).toBeGreaterThan(0);
  accounts.add(String(ann.localPort));
  ann.write(get('/ann'));
  await expect.poll(() => passed[16]).toBe('/ann');
  const later = () => {
    time += 100;
    return passed.length;
  };
  await expect.poll(later).toBe(102);
  expect(passed.indexOf('/newest')).toBeLessThan(20);
});

test('a body arrives whole and in order, read at the pace of its reader', async () => {
  const body = Buffer.from('a line\r\n\r\n'.repeat(200_000));
  const received: Buffer[] = [];
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    for await (const part of request) {
      received.push(part as Buffer);
      await new Promise(setImmediate);
    }
    response.end('all');
  });
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
  client.write(body);
  const [answer] = await once(client, 'data');
  expect(String(answer)).toContain('all');
  expect(Buffer.concat(received).equals(body)).toBe(true);
});

test('what follows an upgrade is left to the other protocol', async () => {
  server.on('upgrade', (_, socket, head) => {
    socket.unshift(head);
    let read = '';
    socket.on('data', (data) => {
      read += data;
      if (read.endsWith('end')) socket.end(`read ${read}`);
    });
  });
  client.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst\r\n\r\nsecond end',
  );
  const [answer] = await once(client, 'data');
  expect(String(answer)).toBe('read first\r\n\r\nsecond end');
});
