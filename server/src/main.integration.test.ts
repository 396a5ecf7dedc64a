import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from './backend.ts';
import { type Env, parseEnv } from './env.ts';
import { type RunningServer, startServer } from './main.ts';
import { databaseFolder } from './operations/backup.ts';
import { silentLog } from './ports.ts';
import type { Seed } from './seeding.ts';
import { firstLine, quickStart } from './testing/server-process.ts';

let folder: string;
let running: RunningServer[];
let children: ChildProcess[];
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
  running = [];
  children = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}): Env =>
  parseEnv({ PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', ...more });

async function start(more: Record<string, string> = {}, demo?: Seed): Promise<RunningServer> {
  const builds = { shell: join(folder, 'shell'), remotes: { editor: join(folder, 'editor') } };
  const server = await startServer(env(more), {
    builds,
    version: '1.2.3',
    log: { ...silentLog, error: (message) => void logged.push(message) },
    ...(demo && { demo }),
  });
  running.push(server);
  return server;
}

function file(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function signIn(origin: string, email: string, password: string): Promise<Response> {
  return fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
}

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'polar2026' };

test('a data directory from before programs had positions and the timetable a draft is taken over at the start', async () => {
  const dataDir = join(folder, 'data');
  const open = () => openEmbedded(dataDir, sqliteStore({ directory: databaseFolder(dataDir) }), silentLog);
  const programs = { OBo01: { order: 1 } };
  const item = { kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:30', version: 1, programs };
  const before = await open();
  await before.database.update({
    'staticData/program/OBo01': { id: 'OBo01', title: 'Moss' },
    'staticData/table/day1/rooms/A/tables': {
      x: item,
      y: { ...item, begin: '08:00' },
      z: { ...item, hidden: true, programs: null },
    },
  });
  await before.close();
  await (await start()).close();
  running = [];
  const { database, close } = await open();
  expect(await database.get('otherData/position')).toEqual({
    OBo01: { table: 'day1', room: 'A', item: 'y' },
  });
  for (const tables of ['otherData/table', 'staticData/table']) {
    expect(await database.get(`${tables}/day1/rooms/A/tables/x/programs`)).toBeNull();
    expect(await database.get(`${tables}/day1/rooms/A/tables/y/programs`)).toEqual(programs);
  }
  expect(await database.get('staticData/table/day1/rooms/A/tables/z')).toBeNull();
  await close();
});

test('the locks of a server that was killed keep nobody waiting after the next start', async () => {
  const dataDir = join(folder, 'data');
  const open = () => openEmbedded(dataDir, sqliteStore({ directory: databaseFolder(dataDir) }), silentLog);
  const before = await open();
  await before.database.set('server/locks/accounts', { by: 'killed', until: Date.now() + 30_000 });
  await before.close();
  await (await start()).close();
  running = [];
  const { database, close } = await open();
  expect(await database.get('server/locks')).toBeNull();
  await close();
});

describe('one origin', () => {
  test('serves pages, hashed assets, packed copies and remotes with strict headers', async () => {
    file('shell/index.html', '<!doctype html><title>Home</title>');
    file('shell/assets/main.abc.js', 'let a = 1;');
    file('shell/assets/main.abc.js.br', 'packed');
    file('editor/index.html', '<!doctype html><title>Editor</title>');
    file('editor/assets/e.js', 'export {}');
    const { origin } = await start();

    const page = await fetch(`${origin}/meeting/program/OB`);
    expect(await page.text()).toContain('Home');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ${origin.replace('http', 'ws')}`);
    expect(policy).not.toContain('unsafe');
    for (const [name, value] of [
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['x-content-type-options', 'nosniff'],
    ] as const)
      expect(page.headers.get(name)).toBe(value);
    expect(page.headers.has('permissions-policy') && page.headers.has('referrer-policy')).toBe(true);

    const asset = await fetch(`${origin}/assets/main.abc.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(await asset.text()).toBe('let a = 1;');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const again = await fetch(`${origin}/assets/main.abc.js`, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': asset.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const packed = await fetch(`${origin}/assets/main.abc.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-length')).toBe('6');
    expect(await (await fetch(`${origin}/remotes/editor/`)).text()).toContain('Editor');
    expect(await (await fetch(`${origin}/remotes/editor/assets/e.js`)).text()).toBe('export {}');

    for (const path of ['/assets/gone.js', '/remotes/editor/assets/gone.js', '/remotes/none/', '/api/none'])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
    for (const path of [
      '/.git/config',
      '/.env',
      '/.json',
      '/.ws',
      '/.settings/rules.json',
      '/any/.json',
      '/emulator/v1/projects/p/config',
    ])
      expect((await fetch(`${origin}${path}?ns=symposium`)).status, path).toBe(404);
    expect((await fetch(`${origin}/no/such/page`)).headers.get('content-type')).toContain('text/html');
    const outside = await fetch(`${origin}/remotes/editor/..%2Fshell/index.html`);
    expect(await outside.text()).not.toContain('Home');
    expect((await fetch(`${origin}/meeting`, { method: 'POST' })).status).toBe(404);
  });

  test('names a replaced remote without a restart', async () => {
    file(
      'editor/remote.json',
      JSON.stringify({ entry: 'assets/a.js', integrity: 'sha384-a', version: '1', contract: 1 }),
    );
    const { origin } = await start();
    const entry = async () => {
      const { remotes } = (await (await fetch(`${origin}/config.json`)).json()) as {
        remotes: Record<string, object>;
      };
      return remotes.editor;
    };
    expect(await entry()).toMatchObject({ entry: '/remotes/editor/assets/a.js', integrity: 'sha384-a' });
    file(
      'editor/remote.json',
      JSON.stringify({ entry: 'assets/b.js', integrity: 'sha384-b', version: '2', contract: 1 }),
    );
    const soon = { timeout: 10_000 };
    await expect.poll(entry, soon).toMatchObject({ entry: '/remotes/editor/assets/b.js', version: '2' });
    file('editor/remote.json', '{"entry":');
    await expect
      .poll(async () => {
        await entry();
        return logged.join();
      }, soon)
      .toContain('a remote cannot be read');
    expect(await entry(), 'the last good one').toMatchObject({ version: '2' });
    await rm(join(folder, 'editor/remote.json'));
    await expect.poll(entry, soon).toBeUndefined();
  });

  test('tells the pages and menu entries of a remote, without malformed lines', async () => {
    const route = { path: '/editor/x', guard: 'editor' };
    const label = { en: 'New page', ja: '新しいページ' };
    const entry = { id: 'x', place: 'user', order: 45, label, path: '/editor/x', shownTo: 'editors' };
    file(
      'editor/remote.json',
      JSON.stringify({
        ...{ entry: 'assets/a.js', integrity: 'sha384-a', version: '1', contract: 2 },
        routes: [{ path: '//example.org' }, route],
        menu: [entry, { ...entry, label: 'New page' }],
      }),
    );
    const { origin } = await start();
    const { remotes } = (await (await fetch(`${origin}/config.json`)).json()) as { remotes: object };
    expect(remotes).toMatchObject({ editor: { routes: [route], menu: [entry] } });
  });

  test('signs up who may, with a good password, while accounts may be added', async () => {
    const { origin } = await start(admin);
    const signUp = async (email: string, password: string) => {
      const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      });
      return answer.status;
    };
    expect(await signUp('a@example.org', 'polar2026')).toBe(200);
    expect(await signUp('b@example.org', 'abcdef')).toBe(400);
    expect((await signIn(origin, 'admin@example.org', 'polar2026')).status).toBe(200);
  });

  test('an administrator named in the environment holds the claim in token and database', async () => {
    const { origin } = await start(admin);
    const { idToken } = (await (await signIn(origin, 'admin@example.org', 'polar2026')).json()) as {
      idToken: string;
    };
    const payload = JSON.parse(
      Buffer.from(idToken.split('.')[1] as string, 'base64url').toString(),
    ) as object;
    expect(payload).toMatchObject({ admin: true, email_verified: true });
  });
});

test.each([
  ['no', ['EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 404]],
  ['yes', ['INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS', 200]],
])('G20: accounts hidden: %s', async (HIDE_ACCOUNTS, expected) => {
  const { origin } = await start({ ...admin, HIDE_ACCOUNTS });
  const word = async (email: string) => {
    const answer = await signIn(origin, email, 'winter1999');
    return ((await answer.json()) as { error: { message: string } }).error.message;
  };
  const reset = await fetch(`${origin}/api/auth/passwordReset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org' }),
  });
  expect([await word('nobody@example.org'), await word(admin.ADMIN_EMAIL), reset.status]).toEqual(expected);
});

test('pages of the site poll the database where no socket gets through, and pages of others do not', async () => {
  const { origin } = await start({ HOST: '127.0.0.1' });
  const polled = (headers: Record<string, string>) =>
    fetch(`${origin}/.lp?start=t&ser=1&cb=1&v=5&ns=symposium`, { headers });
  const answer = await polled({ 'sec-fetch-site': 'same-origin' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await answer.text()).toContain('"start"');
  const foreign = { 'sec-fetch-site': 'cross-site', referer: 'https://theirs.example/' };
  expect((await polled(foreign)).status).toBe(403);
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { firebase: object };
  expect(config.firebase).toMatchObject({ kind: 'embedded', polling: true });
});

describe('the socket of the database', () => {
  /** The status for a socket opened by `page`; 101 if accepted. */
  async function opened(site: string, page: string | undefined): Promise<number | undefined> {
    const asked = request(`${site}/.ws?v=5&ns=symposium`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...(page !== undefined && { origin: page }),
      },
    }).end();
    const [answer] = (await Promise.race([once(asked, 'upgrade'), once(asked, 'response')])) as [
      { statusCode?: number },
    ];
    asked.destroy();
    return answer.statusCode;
  }
  const ofThisMachine = ['http://localhost:5173', 'http://127.0.0.1:5173', 'http://[::1]:5173'];
  const foreign = ['https://theirs.example', 'http://localhost.theirs.example', 'null', 'nonsense'];

  test('opens for the site and, where only this machine reaches the server, for its other pages', async () => {
    const { origin } = await start({ HOST: '127.0.0.1' });
    for (const page of [undefined, origin, ...ofThisMachine])
      expect(await opened(origin, page), page).toBe(101);
    for (const page of foreign) expect(await opened(origin, page), page).toBe(403);
  });

  test('opens for nobody but the site where others reach the server', async () => {
    const site = 'https://symposium.example';
    const { origin } = await start({ HOST: '0.0.0.0', PUBLIC_ORIGIN: site });
    for (const page of [undefined, site]) expect(await opened(origin, page), page).toBe(101);
    for (const page of [...ofThisMachine, ...foreign, 'http://symposium.example', `${site}.theirs.example`])
      expect(await opened(origin, page), page).toBe(403);
  });
});

describe('a start that cannot be is rejected with advice', () => {
  test('a busy port', async () => {
    const { origin } = await start();
    const port = new URL(origin).port;
    await expect(start({ PORT: port, DATA_DIR: join(folder, 'other') })).rejects.toThrow(
      new RegExp(`^PORT: ${port} is already in use`),
    );
  });

  test('an address of another machine', async () => {
    await expect(start({ HOST: '203.0.113.1' })).rejects.toThrow(/^HOST: 203\.0\.113\.1 is not an address/);
  });

  test('a password of the first administrator that everybody would try', async () => {
    await expect(start({ ...admin, ADMIN_PASSWORD: 'Password1' })).rejects.toThrow(/^ADMIN_PASSWORD: /);
    await start(admin);
  });

  test('a DATA_DIR in use', async () => {
    await start();
    await expect(start()).rejects.toThrow(/^DATA_DIR: .* cannot be used .*Another server is using it/);
  });

  test('a DATA_DIR that is a file', async () => {
    file('data', 'x');
    await expect(start()).rejects.toThrow(/^DATA_DIR: .* cannot be used/);
  });

  test('a disk that is too small for what it begins with', async () => {
    const data = () => Promise.reject(Object.assign(new Error('disk is full'), { code: 'unavailable' }));
    await expect(start({ SEED: 'demo' }, { data })).rejects.toThrow(
      /^DATA_DIR: .* cannot be used now \(disk is full\)/,
    );
  });

  test('a damaged database, which is left as it is', async () => {
    await (await start()).close();
    running.pop();
    const name = readdirSync(join(folder, 'data/database')).find((entry) =>
      entry.endsWith('.sqlite'),
    ) as string;
    const path = join(folder, 'data/database', name);
    writeFileSync(path, 'this is no database, but it is somebody’s data'.repeat(100));
    const before = readFileSync(path);
    await expect(start()).rejects.toThrow(/^DATA_DIR: .*It was left as it is\. Put a backup in its place/);
    expect(readFileSync(path)).toEqual(before);
  });
});

describe('a killed server', () => {
  async function launch(args: string[] = [], port = 0): Promise<{ child: ChildProcess; line: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/serve.ts'), ...args], {
      env: { ...quickStart, PORT: String(port), DATA_DIR: join(folder, 'data'), PATH: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    return { child, line: await firstLine(child, lines) };
  }
  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(child, 'exit');
    child.kill(signal);
    return ((await ended) as [number | null])[0];
  }
  const originOf = (line: string) => line.replace('ready ', '');
  const outbox = async (origin: string) =>
    (await (await fetch(`${origin}/outbox.json`)).json()) as { id: string; to: string }[];

  test('is starting until its data is complete, and begins its seeding again', async () => {
    const probe = await start();
    const port = Number(new URL(probe.origin).port);
    await probe.close();
    running.pop();
    await rm(join(folder, 'data'), { recursive: true });

    const { child, line } = await launch(['stuck-seed'], port);
    expect(line).toBe('stuck');
    const health = await fetch(`http://localhost:${port}/api/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ status: 'starting' });
    await end(child, 'SIGKILL');
    const second = await launch();
    const origin = originOf(second.line);
    expect((await signIn(origin, 'first@example.org', 'polar2026')).status).toBe(200);
    const config = (await (await fetch(`${origin}/config.json`)).json()) as { site: { base: object } };
    expect(config.site.base).toMatchObject({ systemTitle: 'Killed' });
  });

  test('F38, F56: delivers afterwards what it had accepted, each mail once, and ends in order when asked', async () => {
    const first = await launch();
    const origin = originOf(first.line);
    const asked = await Promise.all(
      ['first', 'second'].map((name) =>
        fetch(`${origin}/api/auth/passwordReset`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${name}@example.org` }),
        }),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    await end(first.child, 'SIGKILL');

    const second = await launch();
    await expect
      .poll(async () => (await outbox(originOf(second.line))).map(({ to }) => to).sort())
      .toEqual(['first@example.org', 'second@example.org']);
    const files = readdirSync(join(folder, 'data/outbox')).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(2);
    expect(await end(second.child, 'SIGTERM')).toBe(0);
  });
});
