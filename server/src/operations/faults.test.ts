import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { launchServer, type ServerProcess, smallDisk } from '../testing/server-process.ts';

let folder: string;
let servers: ServerProcess[];
let sockets: Socket[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
  servers = [];
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const { child } of servers) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function launch(environment: Record<string, string> = {}, prefix?: string[]): Promise<ServerProcess> {
  const server = await launchServer({ DATA_DIR: folder, ...environment }, prefix);
  servers.push(server);
  return server;
}
const reset = (origin: string, email = 'first@example.org') =>
  fetch(`${origin}/api/auth/passwordReset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const health = async (origin: string) => (await fetch(`${origin}/api/health`)).status;
async function open(origin: string): Promise<Socket> {
  const socket = dial(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

describe('asked to end', () => {
  test('F56: the server ends within ten seconds, whatever hangs, and the next one finishes the work', async () => {
    const silent: Server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const mail = { MAIL_FROM: 'office@example.org' };
    const first = await launch({
      ...mail,
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    });
    await reset(first.origin);
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    const upload = await open(first.origin);
    upload.write('POST /api/auth/passwordReset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{');
    const idle = await open(first.origin);
    idle.write(
      'GET /.ws?v=5&ns=symposium HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
    );
    idle.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    await once(idle, 'data');

    const { code, ms } = await first.end('SIGTERM');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    silent.close();

    const office = await startMailServer();
    const second = await launch({ ...mail, SMTP_URL: office.url });
    await expect.poll(() => office.taken.length, { timeout: 10_000 }).toBe(1);
    await second.end('SIGTERM');
    await office.close();
  }, 40_000);

  test('F56: a request in hand is answered', async () => {
    const server = await launch();
    const { hostname, port } = new URL(server.origin);
    const body = JSON.stringify({ email: 'first@example.org' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const asked = request({ hostname, port, path: '/api/auth/passwordReset', method: 'POST', headers });
    asked.write(body.slice(0, 5));
    await once(asked, 'socket');
    await expect.poll(() => asked.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
    expect(await health(server.origin)).toBe(200);
    const ended = server.end('SIGTERM');
    await expect
      .poll(() =>
        fetch(server.origin).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    asked.end(body.slice(5));
    const [response] = (await once(asked, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(200);
    expect((await ended).code).toBe(0);
  }, 20_000);
});

const disk = smallDisk('/tmp', 'size=1m') !== null;
describe.skipIf(!disk)('a small disk', () => {
  const withDisk = (options: string) => smallDisk(folder, options) as string[];

  test('F08: that is full refuses writes and serves reads; the server goes on when there is room again', async () => {
    const server = await launch({}, withDisk('size=8m'));
    const inside = join(`/proc/${server.child.pid}/root`, folder);
    expect(await health(server.origin)).toBe(200);
    expect(await readdir(inside)).toContain('database');
    await expect(writeFile(join(inside, 'filler'), Buffer.alloc(9 * 1024 * 1024))).rejects.toThrow('ENOSPC');
    expect((await reset(server.origin)).status).toBe(503);
    await expect.poll(() => health(server.origin), { timeout: 10_000 }).toBe(503);
    expect((await fetch(`${server.origin}/config.json`)).status).toBe(200);

    await rm(join(inside, 'filler'));
    expect(await health(server.origin)).toBe(200);
    expect((await reset(server.origin, 'second@example.org')).status).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  }, 40_000);

  test('F10: that cannot be written to is refused at the start, with its name', async () => {
    await expect(launch({}, withDisk('ro,size=1m'))).rejects.toThrow(
      new RegExp(`DATA_DIR: ${folder} cannot be used`),
    );
  }, 20_000);
});

const limits = spawnSync('prlimit', ['--version']).status === 0;
test.skipIf(!limits)(
  'F10: a server without free file handles lives, and answers again when there are some',
  async () => {
    writeFileSync(join(folder, 'marker'), '');
    const server = await launch({ DATA_DIR: join(folder, 'data') }, ['prlimit', '--nofile=48:48']);
    await Promise.all(Array.from({ length: 100 }, () => open(server.origin)));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => health(server.origin).catch(() => 0), { timeout: 20_000 }).toBe(200);
    expect((await reset(server.origin)).status).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  },
  40_000,
);
