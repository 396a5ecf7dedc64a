import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { launchServer, type ServerProcess, smallDisk } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

function placeOf(onTestFinished: TestContext['onTestFinished']) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const servers: ServerProcess[] = [];
  const sockets: Socket[] = [];
  const agents: Agent[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    for (const agent of agents) agent.destroy();
    for (const { child } of servers) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    sockets,
    async launch(environment: Record<string, string> = {}, prefix?: string[]): Promise<ServerProcess> {
      const server = await launchServer({ DATA_DIR: folder, ...environment }, prefix);
      servers.push(server);
      return server;
    },
    async open(origin: string): Promise<Socket> {
      const socket = dial(Number(new URL(origin).port), '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      await new Promise<unknown>((resolve) => socket.on('connect', resolve).on('close', resolve));
      return socket;
    },
    /** Reuses one connection, which needs no new file handle. */
    async healthOf(origin: string) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      agents.push(agent);
      const ask = async (path: string) => {
        const [answer] = (await once(request(origin + path, { agent }).end(), 'response')) as [
          IncomingMessage,
        ];
        return { status: answer.statusCode, body: await text(answer) };
      };
      await ask('/config.json');
      return async () => {
        const { status, body } = await ask('/api/health');
        const { reason = 'well' } = JSON.parse(body) as { reason?: string };
        return `${status} ${reason}`;
      };
    },
  };
}
const reset = (origin: string, email = 'first@example.org') =>
  fetch(`${origin}/api/auth/passwordReset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const health = async (origin: string) => (await fetch(`${origin}/api/health`)).status;

describe.concurrent('asked to end', () => {
  test('F56: the server stops within ten seconds, whatever hangs, and the next one finishes the work', async ({
    expect,
    onTestFinished,
  }) => {
    const { launch, open, sockets } = placeOf(onTestFinished);
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
    await expect.poll(() => office.taken.length).toBe(1);
    await second.end('SIGTERM');
    await office.close();
  });

  test('F56: a request in hand is answered', async ({ expect, onTestFinished }) => {
    const { launch } = placeOf(onTestFinished);
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
  });
});

const disk = smallDisk('/tmp', 'size=1m') !== null;
describe.skipIf(!disk).concurrent('a small disk', () => {
  const withDisk = (folder: string, options: string) => smallDisk(folder, options) as string[];

  test('F08: that is full rejects writes and serves reads; the server goes on when there is room again', async ({
    expect,
    onTestFinished,
  }) => {
    const { folder, launch } = placeOf(onTestFinished);
    const server = await launch({}, withDisk(folder, 'size=8m'));
    const inside = join(`/proc/${server.child.pid}/root`, folder);
    expect(await readdir(inside)).toContain('database');
    await expect(writeFile(join(inside, 'filler'), Buffer.alloc(9 * 1024 * 1024))).rejects.toThrow('ENOSPC');
    expect((await reset(server.origin)).status).toBe(503);
    await expect.poll(() => health(server.origin)).toBe(503);
    expect((await fetch(`${server.origin}/config.json`)).status).toBe(200);

    await rm(join(inside, 'filler'));
    expect(await health(server.origin)).toBe(200);
    expect((await reset(server.origin, 'second@example.org')).status).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('F10: that turns read-only for files says so, and goes on when it can be written to again', async ({
    expect,
    onTestFinished,
  }) => {
    const { folder, launch, healthOf } = placeOf(onTestFinished);
    const server = await launch({}, withDisk(folder, 'size=100m'));
    const say = await healthOf(server.origin);
    const files = join(folder, 'files');
    const inside = (...command: string[]) =>
      spawnSync('nsenter', ['-t', String(server.child.pid), '-U', '-m', '--preserve-credentials', ...command])
        .status;
    const turned = `mount -t tmpfs tmpfs ${files} && mkdir ${files}/.parts && mount -o remount,ro ${files}`;
    expect(inside('sh', '-c', `mkdir -p ${files} && ${turned}`)).toBe(0);
    await expect.poll(say).toBe('503 files: EROFS');
    expect(inside('umount', files)).toBe(0);
    expect(await say()).toBe('200 well');
  });

  test('F10: that cannot be written to is rejected at the start, with its name', async ({
    expect,
    onTestFinished,
  }) => {
    const { folder, launch } = placeOf(onTestFinished);
    await expect(launch({}, withDisk(folder, 'ro,size=1m'))).rejects.toThrow(
      new RegExp(`DATA_DIR: ${folder} cannot be used`),
    );
  });
});

const limits = spawnSync('prlimit', ['--version']).status === 0;
describe.skipIf(!limits).concurrent('a server whose limits change while it runs', () => {
  const limit = ({ child }: ServerProcess, what: string) =>
    expect(spawnSync('prlimit', ['--pid', String(child.pid), what]).status).toBe(0);

  test('F10: without free file handles lives, and answers again when there are some', async ({
    expect,
    onTestFinished,
  }) => {
    const { launch, open, sockets } = placeOf(onTestFinished);
    const server = await launch({}, ['prlimit', '--nofile=48:48']);
    await Promise.all(Array.from({ length: 100 }, () => open(server.origin)));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => health(server.origin).catch(() => 0)).toBe(200);
    expect((await reset(server.origin)).status).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('F10: that gets no file handle any more says so, and is well as soon as it gets one', async ({
    expect,
    onTestFinished,
  }) => {
    const { launch, healthOf } = placeOf(onTestFinished);
    const server = await launch();
    const say = await healthOf(server.origin);
    limit(server, '--nofile=3:');
    await expect.poll(say).toBe('503 files: EMFILE');
    limit(server, '--nofile=1024:');
    expect(await say()).toBe('200 well');
    expect((await reset(server.origin)).status).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('F10: whose writes fail takes nothing on, says so, and goes on with all it had when they succeed', async ({
    expect,
    onTestFinished,
  }) => {
    const { launch, healthOf } = placeOf(onTestFinished);
    const server = await launch();
    const say = await healthOf(server.origin);
    expect((await reset(server.origin)).status).toBe(200);
    limit(server, '--fsize=0:');
    expect((await reset(server.origin, 'second@example.org')).status).toBe(503);
    await expect.poll(say).toMatch(/^503 database: unavailable/);
    expect((await fetch(`${server.origin}/config.json`)).status).toBe(200);
    limit(server, '--fsize=unlimited:');
    expect(await say()).toBe('200 well');
    expect((await reset(server.origin, 'second@example.org')).status).toBe(200);
    await server.end('SIGKILL');
    expect(await (await healthOf((await launch()).origin))()).toBe('200 well');
  });
});
