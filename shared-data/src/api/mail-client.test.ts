import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { setTokenSource } from './api-client.ts';
import { mailApi } from './mail-client.ts';

let server: Server;
let seen: { path: string; headers: IncomingMessage['headers']; body: string };
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { path: `${request.method} ${request.url}`, headers: request.headers, body };
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"m1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remotes: {},
  });
  setTokenSource(async () => 'token');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a mail goes as a form with token and key', async () => {
  const mail = { to: 'aki@example.org', toname: 'Aki', subject: '雪', body: 'Dear Aki' };
  expect(await mailApi.send(mail, 'key-1')).toEqual({ id: 'm1' });
  expect(seen.path).toBe('POST /php/sendMail.php');
  expect(seen.headers).toMatchObject({ authorization: 'Bearer token', 'idempotency-key': 'key-1' });
  const form = await new Response(seen.body, {
    headers: { 'content-type': seen.headers['content-type'] ?? '' },
  }).formData();
  expect(Object.fromEntries(form)).toEqual(mail);
});

test('a job names its letter and the list that was shown', async () => {
  const job = { letter: 'l1', version: 2, count: 3, digest: '0'.repeat(64), recallMinutes: 5 };
  await mailApi.appendJob(job, 'key-2');
  expect(seen.path).toBe('POST /api/mail/append');
  expect(JSON.parse(seen.body)).toEqual(job);
  await mailApi.updateJob('j1', { startAt: 9 });
  expect(JSON.parse(seen.body)).toEqual({ id: 'j1', startAt: 9 });
  await mailApi.jobs();
  expect(seen.path).toBe('GET /api/mail');
});
