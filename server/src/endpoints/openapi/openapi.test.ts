import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/world.ts';
import { endpoints } from '../table.ts';

interface Operation {
  summary?: string;
  security: object[];
  responses: object;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object } }> };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let world: TestWorld;
let document: Document;
beforeAll(async () => {
  world = await createTestWorld();
  document = (await (await world.get('/api/openapi.json')).json()) as Document;
});
afterAll(() => world.close());

test('every endpoint is described in one line, with its input', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path } of endpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary, path).toMatch(/\S/);
    if (method === 'POST' && path !== '/api/auth/emailVerification')
      expect(Object.keys(operation?.requestBody?.content ?? {}), path).toHaveLength(1);
  }
});

test('only read-only endpoints use GET', () => {
  const asked = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const expected = [
    'audit',
    'figures',
    'limits',
    'mail',
    'mail/letters',
    'mail/templates',
    'notification/key',
    'proposal',
    'release',
    'task',
    'typeLetter',
  ];
  expect(asked.toSorted()).toEqual(expected.map((path) => `/api/${path}`));
});

test('the calls of the specification are all there', () => {
  const both = (area: string) => ['append', 'update', 'delete'].map((verb) => `/api/${area}/${verb}`);
  const asked = [
    '/api/auth',
    ...['append', 'delete', 'update', 'claims', 'token', 'emailVerification', 'passwordReset'].map(
      (verb) => `/api/auth/${verb}`,
    ),
    ...['user', 'session', 'program', 'instruction'].flatMap(both),
    '/php/sendMail.php',
    '/php/sendLog.php',
  ];
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(asked));
});

test('a description follows the schema that checks the input', () => {
  const operation = document.paths['/api/auth/claims']?.post;
  expect(operation?.security).toEqual([{ idToken: [] }]);
  expect(operation?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            uid: { type: 'string', pattern: '^[\\w-]{1,128}$' },
            admin: { type: 'boolean' },
            editor: { type: 'boolean' },
          },
          required: ['uid'],
          additionalProperties: false,
        },
      },
    },
  });
});

test('the description has idempotency keys, queries and open endpoints', () => {
  const names = (path: string, method: string) =>
    document.paths[path]?.[method]?.parameters?.map(({ name }) => name) ?? [];
  expect(names('/api/program/append', 'post')).toEqual(['Idempotency-Key']);
  expect(names('/api/audit', 'get')).toEqual(['before', 'limit']);
  expect(document.paths['/api/auth/passwordReset']?.post?.security).toEqual([]);
  expect(document.paths['/api/auth/append']?.post?.security).toEqual([{}, { idToken: [] }]);
  expect(document.paths['/api/auth']?.post?.requestBody?.required).toBe(false);
});

test('every endpoint has an answer schema', () => {
  const without = endpoints.filter(({ answer }) => answer === undefined).map(({ path }) => path);
  expect(without).toEqual([]);
});

test('a description contains the answer schema', () => {
  expect(document.paths['/api/auth/token']?.post?.responses).toEqual({
    '2XX': {
      description: 'Done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { token: { type: 'string' }, expiresAt: { type: 'number' } },
            required: ['token', 'expiresAt'],
            additionalProperties: false,
          },
        },
      },
    },
    default: { $ref: '#/components/responses/Problem' },
  });
});

test('the description is compressed once and answered with 304 to those who have it', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await world.get('/api/openapi.json', headers);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const packed = await answer.bytes();
  expect(packed.length).toBeLessThan(15_000);
  expect(JSON.parse(gunzipSync(packed).toString())).toEqual(document);
  const again = await world.get('/api/openapi.json', {
    ...headers,
    'if-none-match': answer.headers.get('etag') ?? '',
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
