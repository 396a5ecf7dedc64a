import { beforeEach, expect, test, vi } from 'vitest';
import type { Registration } from '../models/user.ts';
import { setConfig } from '../platform/config.ts';
import { isConflict } from '../platform/errors.ts';
import { adminApi } from './admin-client.ts';
import { api, setTokenSource } from './api-client.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  setTokenSource(async () => 'token');
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase: 'https://api.example.org',
    remotes: {},
  });
});

function last(): { url: string; method: string | undefined; body: unknown; headers: unknown } {
  const [url, init] = fetched.mock.lastCall ?? [];
  return {
    url: String(url),
    method: init?.method,
    body: typeof init?.body === 'string' ? init.body : undefined,
    headers: init?.headers,
  };
}

test('accounts are asked for page by page', async () => {
  await adminApi.accounts({ after: 'u1', limit: 500 });
  expect(last()).toMatchObject({
    url: 'https://api.example.org/api/auth',
    method: 'POST',
    body: '{"after":"u1","limit":500}',
    headers: { authorization: 'Bearer token' },
  });
});

test('an account is made once per key, and deleted with or without an heir', async () => {
  await adminApi.appendAccount({ email: 'a@example.org', password: 'winter1' }, 'key-0001');
  expect(last().headers).toMatchObject({ 'idempotency-key': 'key-0001' });
  await adminApi.deleteAccount('u1');
  expect(last().body).toBe('{"uid":"u1"}');
  await adminApi.deleteAccount('u1', 'u2');
  expect(last().body).toBe('{"uid":"u1","heir":"u2"}');
});

test('a change of a registration says which version it is based on, and a newer one is a conflict', async () => {
  const change = () => adminApi.updateUser('a@example%2Eorg', { givenName: 'Aino' } as Registration, 7);
  await change();
  expect(last().body).toContain('"basedOn":7');
  fetched.mockImplementation(async () => Response.json({ code: 'conflict' }, { status: 409 }));
  expect(isConflict(await change().catch((error) => error))).toBe(true);
});

test('the audit log is asked for by its query', async () => {
  await adminApi.audit({ before: '-Oa', limit: 20 });
  expect(last()).toMatchObject({
    url: 'https://api.example.org/api/audit?before=-Oa&limit=20',
    method: 'GET',
    body: undefined,
  });
});

test('a rejection has its code', async () => {
  fetched.mockImplementation(async () => Response.json({ code: 'lastAdmin' }, { status: 409 }));
  await expect(adminApi.changeClaims({ uid: 'u1', admin: false })).rejects.toMatchObject({
    code: 'lastAdmin',
  });
});

test('an event is reported form-encoded, and a failure is only logged', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  await api.sendLog('page.view', { path: '/a&b' });
  expect(last()).toMatchObject({
    url: 'https://api.example.org/php/sendLog.php',
    body: 'event=page.view&param=%7B%22path%22%3A%22%2Fa%26b%22%7D',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetched.mockRejectedValue(new TypeError('offline'));
  await api.sendLog('page.view');
  expect(warn).toHaveBeenCalledOnce();
});
