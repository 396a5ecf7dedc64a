import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PublicConfig } from 'shared-data/models/public-config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite } from './site.ts';

let folder: string;
let entries: PublicConfig['remotes'];

const entry = (id: string, version: string) => ({
  ...{ entry: `/remotes/${id}/assets/entry.${version}.js`, integrity: `sha256-${version}` },
  ...{ version: '1', contract: 1, early: id === 'talks' },
});
const kept = (...files: string[]) => ({ offline: files.map((file) => ({ file, integrity: `of ${file}` })) });

function write(path: string, content: unknown): void {
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-'));
  for (const name of ['shell', 'talks', 'desk']) mkdirSync(join(folder, name));
  write('shell/sw.js', 'listen();');
  write('shell/build.json', kept('index.html', 'assets/main.a.js'));
  write('talks/build.json', kept('assets/entry.a.js', 'assets/1.a.js'));
  write('desk/build.json', kept('assets/entry.a.js'));
  entries = { talks: entry('talks', 'a'), desk: entry('desk', 'a') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function get(offline = true, headers: Record<string, string> = {}): Promise<Response> {
  const site = createSite({
    builds: {
      shell: join(folder, 'shell'),
      remotes: { talks: join(folder, 'talks'), desk: join(folder, 'desk') },
    },
    api: () => new Response(),
    auth: async () => null,
    ...(offline && { kept: () => entries }),
    secure: false,
  });
  return site(new Request('http://localhost/sw.js', { headers }), {});
}

/** What the worker is given. */
async function given(): Promise<{
  name: string;
  files: { url: string; integrity: string }[];
  remotes: object;
}> {
  const script = await (await get()).text();
  const [, list = '', code] = /^self\.keptRelease = (.*);\n(.*)$/s.exec(script) ?? [];
  expect(code).toBe('listen();');
  return JSON.parse(list);
}

test('the worker gets every file of the shell and of early remotes, with its hash', async () => {
  const { files, remotes } = await given();
  expect(files).toEqual([
    { url: '/index.html', integrity: 'of index.html' },
    { url: '/assets/main.a.js', integrity: 'of assets/main.a.js' },
    { url: '/remotes/talks/assets/entry.a.js', integrity: 'of assets/entry.a.js' },
    { url: '/remotes/talks/assets/1.a.js', integrity: 'of assets/1.a.js' },
  ]);
  expect(remotes).toEqual({ talks: 'sha256-a', desk: 'sha256-a' });
});

test('a release of any app has a cache of its own', async () => {
  const { name } = await given();
  expect(name).toMatch(/^release-/);
  expect((await given()).name).toBe(name);
  entries = { ...entries, desk: entry('desk', 'b') };
  expect((await given()).name).not.toBe(name);
  entries = { ...entries, desk: entry('desk', 'a') };
  write('shell/build.json', kept('index.html', 'assets/main.b.js'));
  expect((await given()).name).not.toBe(name);
});

test('in the middle of a deployment there is none, so that browsers keep the one that they have', async () => {
  entries = { ...entries, talks: entry('talks', 'b') };
  expect((await get()).status).toBe(404);
});

test('browsers ask for it each time, and get it only when it changed', async () => {
  const first = await get(true, { 'accept-encoding': 'br' });
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(brotliDecompressSync(await first.arrayBuffer()).toString()).toContain('listen();');
  const etag = first.headers.get('etag') ?? '';
  expect((await get(true, { 'if-none-match': etag })).status).toBe(304);
});

test('where nothing is to be kept, it removes itself and all that was kept', async () => {
  const script = await (await get(false)).text();
  expect(script).not.toContain('listen();');
  const listeners = new Map<string, (event: object) => void>();
  const left = new Set(['release-a', 'in-use']);
  const done: unknown[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => done.push('skipped'),
    registration: { unregister: async () => done.push('unregistered') },
  };
  const caches = { keys: async () => [...left], delete: async (name: string) => left.delete(name) };
  new Function('self', 'caches', script)(self, caches);
  listeners.get('install')?.({});
  let ended: Promise<unknown> | undefined;
  listeners.get('activate')?.({
    waitUntil: (end: Promise<unknown>) => {
      ended = end;
    },
  });
  await ended;
  expect([...left]).toEqual([]);
  expect(done).toEqual(['skipped', 'unregistered']);
});
