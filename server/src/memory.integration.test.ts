import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstLine, scriptCall } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const count = 1000;
const [kilobyte, megabyte] = [1024, 1024 * 1024];

let folder: string;
let child: ChildProcess;
let lines: Interface;
let origin: string;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  folder = mkdtempSync(join(tmpdir(), 'memory-'));
  const { program, args, env } = scriptCall('serve-measured.ts', { DATA_DIR: folder, SEED: 'none' }, []);
  // Otherwise buffers are freed by threads, at any time after the collection.
  child = spawn(program, ['--single-threaded-gc', '--expose-gc', ...args], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  origin = (await firstLine(child, lines)).replace('ready ', '');
  // What is made once is no cost of a connection.
  await connectAll(50);
  await upgrade(sockets);
  await closeAll();
});
afterEach(async () => {
  await closeAll();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

/** Bytes of the server's objects and buffers after a garbage collection. */
async function used(): Promise<number> {
  const answer = once(lines, 'line');
  child.stdin?.write('?\n');
  const [line] = (await answer) as [string];
  const { heapUsed, external } = JSON.parse(line) as NodeJS.MemoryUsage;
  return heapUsed + external;
}

async function connectAll(many = count): Promise<void> {
  // In batches, as the system's queue of new connections is short.
  for (let begun = 0; begun < many; begun += 50) {
    const batch = Array.from({ length: Math.min(50, many - begun) }, () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.on('error', () => {});
      return socket;
    });
    sockets.push(...batch);
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
  }
}

async function upgrade(all: readonly Socket[]): Promise<void> {
  const head = [
    'GET /.ws?v=5&ns=symposium HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Extensions: permessage-deflate',
  ].join('\r\n');
  await Promise.all(
    all.map((socket) => {
      const answered = once(socket, 'data');
      socket.write(`${head}\r\n\r\n`);
      return answered;
    }),
  );
  for (const socket of all) socket.resume();
}

async function closeAll(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets = [];
}

/** A masked frame; the mask is zero, so that one suits every socket. */
function frame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function expectNothingLeft(before: number): Promise<void> {
  await closeAll();
  await expect.poll(used, { timeout: 300_000, interval: 500 }).toBeLessThan(before + 4 * megabyte);
}

test('an idle connection costs the server at most 16 KB, an idle database socket 48 KB, and nothing when it has gone', async () => {
  const before = await used();
  await connectAll();
  const connected = await used();
  expect((connected - before) / count / kilobyte).toBeLessThan(16);
  await upgrade(sockets);
  const upgraded = await used();
  expect((upgraded - before) / count / kilobyte).toBeLessThan(48);
  await expectNothingLeft(before);
});

test('of a thousand messages that come in part the server holds 160 MB at most, and nothing when they have gone', async () => {
  const before = await used();
  await connectAll();
  await upgrade(sockets);
  const parts = Buffer.concat([frame('60'), ...Array.from({ length: 10 }, () => frame('x'.repeat(16_384)))]);
  const held: number[] = [];
  for (const [index, socket] of sockets.entries()) {
    socket.write(parts);
    if (index % (count / 4) === count / 4 - 1) held.push((await used()) - before);
  }
  const writing = () =>
    sockets.filter(({ destroyed, writableLength }) => !destroyed && writableLength > 0).length;
  await expect.poll(writing, { timeout: 300_000 }).toBe(0);
  held.push((await used()) - before);
  const most = Math.max(...held) / megabyte;
  expect(most).toBeGreaterThan(16);
  expect(most).toBeLessThan(160);
  await expectNothingLeft(before);
});

test('a connection that does not read its answers costs the server at most 128 KB, and nothing when it has gone', async () => {
  const before = await used();
  await connectAll();
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const socket of sockets) {
    socket.pause();
    socket.write(request.repeat(3));
  }
  const held: number[] = [];
  // Later requests are answered first come, first served: by then all of ours have been looked at.
  for (let asked = 0; asked < 5; asked++) {
    await (await fetch(`${origin}/api/health`)).text();
    held.push((await used()) - before);
  }
  expect(Math.max(...held) / count / kilobyte).toBeLessThan(128);
  await expectNothingLeft(before);
});
