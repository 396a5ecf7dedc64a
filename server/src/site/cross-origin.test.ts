import { expect, test } from 'vitest';
import { openToPages } from './cross-origin.ts';

const pages = 'https://symposium.example.org';
const api = 'https://api.example.net';
const site = openToPages(pages, async () =>
  Response.json({ ok: true }, { status: 201, headers: { 'cross-origin-resource-policy': 'same-origin' } }),
);
const ask = (path: string, origin: string | null, init: RequestInit = {}) =>
  site(
    new Request(`${api}${path}`, { ...init, headers: { ...init.headers, ...(origin && { origin }) } }),
    null,
  );

const preflight = {
  method: 'OPTIONS',
  headers: {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,upload-offset',
  },
};

test('pages of the named origin may ask before they call, and read what is answered', async () => {
  const allowed = await ask('/php/upload.php/1', pages, preflight);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(pages);
  expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,upload-offset');
  const answer = await ask('/api/user/append', pages, { method: 'POST' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('access-control-allow-origin')).toBe(pages);
  expect(answer.headers.get('access-control-expose-headers')).toContain('upload-offset');
  expect(await answer.json()).toEqual({ ok: true });
});

test.each(['https://elsewhere.example', 'https://symposium.example.org.evil.example', 'null', null])(
  'origin %s is allowed nothing',
  async (origin) => {
    for (const answer of [await ask('/api/user', origin, preflight), await ask('/api/user', origin)]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  },
);

test('no cookie and no other credential of the browser goes along', async () => {
  const answer = await ask('/api/user', pages, preflight);
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
});

test('files may be shown by other origins, and nothing else', async () => {
  const policy = async (path: string) => (await ask(path, null)).headers.get('cross-origin-resource-policy');
  expect(await policy('/file/PDF/abstract/T0001-1.png?signed')).toBe('cross-origin');
  expect(await policy('/config.json')).toBe('same-origin');
});
