import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './main.ts';
import { createTestWorld } from './testing/world.ts';

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(folder, '..', `${folder.split('/').at(-1)}-secret`), 'the secret');
  const env = parseEnv({ PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none' });
  const builds = { shell: folder, remotes: { editor: folder } };
  server = await startServer(env, { builds, version: '1', log: createLog('info', join(folder, 'log')) });
});
afterAll(async () => {
  await server.close();
  await rm(`${folder}-secret`, { force: true });
  await rm(folder, { recursive: true, force: true });
});

/**
 * Sends bytes as they are and resolves with everything that came back when the server has closed. What may be no whole request is
 * ended when the server has answered somebody else meanwhile.
 */
async function raw(bytes: string | Uint8Array, whole = false): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), 'localhost');
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  const closed = once(socket, 'close');
  socket.write(bytes);
  if (!whole) {
    await alive();
    socket.end();
  }
  await closed;
  return said;
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const alive = async () => expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);

test('F47: whatever bytes come in place of a request, none is a fault of the server, and it lives on', async () => {
  const line = fc.string({ unit: 'binary-ascii', maxLength: 30 });
  const request = fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'get', 'TRACE', 'CONNECT', ''),
      target: fc.oneof(
        line,
        fc.constantFrom(
          '/',
          '//',
          '/%',
          '/%00',
          '/api/health',
          '/api/user/append',
          '*',
          'http://a b/',
          '/.ws',
        ),
      ),
      headers: fc.array(
        fc.oneof(
          line,
          fc.constantFrom(
            'Host: localhost',
            'Host: a\tb',
            'Host:',
            'Content-Length: -1',
            'Content-Length: 5',
            'Transfer-Encoding: chunked',
            'Content-Type: application/json',
            'Authorization: Bearer a.b.c',
            'Upgrade: websocket',
            'Connection: Upgrade',
            'Expect: 100-continue',
          ),
        ),
        { maxLength: 6 },
      ),
      body: line,
    })
    .map(({ method, target, headers, body }) =>
      [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n'),
    );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: request }, fc.uint8Array({ maxLength: 80 })),
      async (sent) => {
        const answer = await raw(sent);
        expect(statusOf(answer)).toBeLessThan(500);
        if (statusOf(answer) >= 400) refused += 1;
        expect(answer).not.toMatch(/\bat .+\.ts:\d+|node_modules/);
      },
    ),
    { numRuns: 1500 },
  );
  expect(refused).toBeGreaterThan(500);
  await alive();
}, 60_000);

test('F47: no frame of a socket, whatever its bytes, brings the server down', async () => {
  const hello =
    'GET /.ws?v=5&ns=symposium HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 60 }), async (frame) => {
      const answer = await raw(Buffer.concat([Buffer.from(hello), frame]));
      expect(statusOf(answer)).toBe(101);
    }),
    { numRuns: 300 },
  );
  await alive();
}, 60_000);

test('F47: no made-up token is anybody', async () => {
  const world = await createTestWorld({ app: { clientAddress: () => String(Math.random()) } });
  const part = fc.oneof(
    fc.base64String({ maxLength: 40 }),
    fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
    fc.constant(Buffer.from('{"alg":"none"}').toString('base64url')),
  );
  const token = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
    fc.stringMatching(/^[\x21-\x7e]{0,200}$/),
  );
  await fc.assert(
    fc.asyncProperty(token, async (text) => {
      const answer = await world.app.request('http://localhost/api/auth', {
        method: 'POST',
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.status).toBe(401);
    }),
    { numRuns: 1000 },
  );
  await world.close();
}, 60_000);

const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '..%252f',
  '..%c0%af',
  '....//',
  '%00../',
  '..;/',
];
const places = [
  '/',
  '/assets/',
  '/remotes/editor/',
  '/remotes/editor/assets/',
  '/file/PDF/abstract/',
  '/file/VIDEO/',
  '/outbox/',
];

test('F49: no path leads out of where it should', async () => {
  const secret = `${folder.split('/').at(-1)}-secret`;
  for (const place of places)
    for (const step of up)
      for (const target of [
        `${step}${secret}`,
        `${step.repeat(12)}etc/passwd`,
        `${step}data/database/engine.sqlite`,
      ]) {
        const answer = await raw(
          `GET ${place}${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
          true,
        );
        expect(answer, target).not.toMatch(/the secret|root:|SQLite format/);
        expect([200, 400, 403, 404], `${place}${target}`).toContain(statusOf(answer));
        if (statusOf(answer) === 200) expect(answer).toContain('<title>Home</title>');
      }
  await alive();
}, 60_000);
