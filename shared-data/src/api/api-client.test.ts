import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { api, newIdempotencyKey, setTokenSource } from './api-client.ts';

interface Seen {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let seen: Seen;
let answer: { status: number; body: string; type?: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { path: request.url ?? '', headers: request.headers, body };
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remotes: {},
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const submission = {
  title: 'Ice',
  presentationType: 'oral-online' as const,
  typeChangeable: true,
  sessionChoice1: 'OS',
  authors: [],
};

test('a creating call carries token, key and body', async () => {
  setTokenSource(async () => 'token');
  answer = { status: 201, body: '{"id":"T0001"}' };
  expect(await api.appendProgram(submission, 'key-1')).toEqual({ id: 'T0001' });
  expect(seen.path).toBe('/api/program/append');
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer token',
    'idempotency-key': 'key-1',
    'content-type': 'application/json',
  });
  expect(JSON.parse(seen.body)).toEqual({ submission });
});

test('email verification has no body, and signed-out calls carry no token', async () => {
  setTokenSource(async () => null);
  answer = { status: 200, body: '{"sent":true}' };
  await api.emailVerification();
  expect(seen).toMatchObject({ path: '/api/auth/emailVerification', body: '' });
  expect(seen.headers.authorization).toBeUndefined();
  expect(seen.headers['content-type']).toBeUndefined();
});

test('a rejection keeps its code, its fields and its request id', async () => {
  answer = {
    status: 422,
    type: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      code: 'invalid',
      errors: { authors: 'validation.authorRequired' },
      requestId: 'r1',
    }),
  };
  await expect(api.appendProgram(submission, 'k')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid',
    status: 422,
    errors: { authors: 'validation.authorRequired' },
    requestId: 'r1',
  });
});

test.each([
  [413, '<html>', 'fileTooLarge'],
  [429, '', 'tooManyRequests'],
  [502, '<html>', 'unavailable'],
  [500, '{"code":"madeUp"}', 'internal'],
])('%d without a code of ours (%s) is %s', async (status, body, code) => {
  answer = { status, body };
  await expect(api.passwordReset('a@b.cd')).rejects.toMatchObject({ code, status });
});

test('signed URLs lead to where the files are', async () => {
  answer = {
    status: 200,
    body: '{"pages":["/file/PDF/abstract/a1-1.png?s=1"],"file":"/file/PDF/abstract/a1.pdf?s=1","version":"1","expiresAt":1}',
  };
  const { pages, file } = await api.download('a1', 'abstract');
  expect(pages[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/file\/PDF\/abstract\/a1-1\.png\?s=1$/);
  expect(file).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/file/);
});

test('idempotency keys differ', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('an unreachable server is unavailable', async () => {
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase: 'http://127.0.0.1:9',
    remotes: {},
  });
  await expect(api.passwordReset('a@b.cd')).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});
