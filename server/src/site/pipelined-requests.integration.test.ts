import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from './pipelined-requests.ts';

let server: Server;
let client: Socket;
let passed: string[];
let responses: ServerResponse[];
beforeEach(async () => {
  passed = [];
  responses = [];
  const listener = oneAtATime(({ url = '' }, response) => {
    passed.push(url);
    responses.push(response);
  }, 3);
  server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
});
afterEach(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const ask = (...paths: string[]) => {
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
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

test('a connection on which too many wait is cut', async () => {
  ask('/1', '/2', '/3', '/4');
  await expect.poll(() => passed).toEqual(['/1']);
  expect(await connections()).toBe(1);
  const made = vi.fn();
  server.on('request', made);
  ask(...Array.from({ length: 500 }, (_, index) => `/${index}`));
  await expect.poll(() => client.closed).toBe(true);
  expect(passed).toEqual(['/1']);
  // of 500 in one write only the first was made a request
  expect(made).toHaveBeenCalledTimes(1);
});

test('of a connection that is cut at once nothing is handled', async () => {
  ask(...Array.from({ length: 20 }, (_, index) => `/${index}`));
  await expect.poll(() => client.closed).toBe(true);
  expect(passed).toEqual([]);
});
