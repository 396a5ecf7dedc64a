import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngine } from '../../../engine.ts';
import type { Engine } from '../../../public.ts';
import { memoryStore } from '../../../stores/memory.ts';
import { withKey } from '../../../testing/kept-key.ts';
import { openRules, quickHasher } from '../../../testing/world.ts';
import { attachToServer } from '../index.ts';
import { LongPolling, type LongPollingOptions } from './index.ts';

let engine: Engine;
let polling: LongPolling;
beforeEach(async () => {
  engine = await createEngine({
    projectId: 'polled',
    namespace: 'polled',
    store: withKey(memoryStore()),
    passwordHasher: quickHasher,
    rules: openRules,
  });
  polling = open();
});
afterEach(async () => {
  vi.useRealTimers();
  polling.close();
  await engine.close();
});

const ours = 'https://ours.example';
const open = (options: Partial<LongPollingOptions> = {}) =>
  new LongPolling(engine, {
    allowedOrigins: (origin) => origin === undefined || origin === ours,
    namespace: 'polled',
    ...options,
  });
const request = (params: string, init: RequestInit = {}) =>
  new Request(`http://localhost/.lp?ns=polled&${params}`, init);
const stored = (path: string) => engine.database.get(path);

interface Message {
  t: string;
  d: { t?: string; r?: number; a?: string; b?: unknown; d?: { s: string } };
}

/** A page that polls: scripts call what the SDK leaves in its window. */
class Page {
  readonly heard: Message[] = [];
  readonly commands: unknown[][] = [];
  #id = '';
  #password = '';
  #segment = 0;

  async ask(params: string, signal?: AbortSignal): Promise<void> {
    const script = await (await polling.fetch(request(params, signal && { signal }))).text();
    const parent = {
      pLPCommand7: (...args: unknown[]) => this.commands.push(args),
      pRTLPCB7: (_: number, messages: Message[]) => this.heard.push(...messages),
    };
    new Function('parent', script)(parent);
    const [command, id, password] = this.commands.at(-1) ?? [];
    if (command === 'start') [this.#id, this.#password] = [String(id), String(password)];
  }

  get credentials(): string {
    return `id=${this.#id}&pw=${this.#password}&ser=2`;
  }

  start = (more = '') => this.ask(`start=t&cb=7&v=5&ser=1${more}`);
  poll = (more = '', signal?: AbortSignal) =>
    this.ask(`id=${this.#id}&pw=${this.#password}&ser=2${more}`, signal);
  leave = () => this.ask(`id=${this.#id}&pw=${this.#password}&disconn=t`);

  /** The address of a message in pieces of some characters, in the order that is given. */
  segments(message: object, size: number): string[] {
    const data = Buffer.from(JSON.stringify(message)).toString('base64url').replace(/$/, '.');
    const parts = data.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    return parts.map((d) => `&seg0=${this.#segment++}&ts0=${parts.length}&d0=${d}`);
  }

  async send(message: object): Promise<void> {
    for (const part of this.segments(message, 1000)) await this.poll(part);
  }
}

const asked = (r: number, a: string, b: object) => ({ t: 'd', d: { r, a, b } });
const control = (t: string) => ({ t: 'c', d: { t, d: {} } });

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('a page that polls is greeted, answered, and told of changes', async () => {
  const page = new Page();
  await page.start();
  expect(page.heard).toMatchObject([{ t: 'c', d: { t: 'h' } }]);
  await page.send(asked(1, 'p', { p: '/a', d: { text: 'ü✓' } }));
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
  expect(await stored('a')).toEqual({ text: 'ü✓' });
  await page.send(asked(2, 'q', { p: '/a', h: '' }));
  const told = page.poll();
  await engine.database.set('a', 1);
  await told;
  expect(page.heard.at(-1)).toMatchObject({ d: { a: 'd', b: { p: '/a', d: 1 } } });
});

test('pieces of a message may arrive in any order; a new poll lets the older one go', async () => {
  const page = new Page();
  await page.start();
  const [first = '', second = '', third = ''] = page.segments(asked(1, 'p', { p: '/b', d: 'whole' }), 30);
  const polls = [page.poll(third), page.poll(first), page.poll(second)];
  await Promise.all(polls);
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
  expect(await stored('b')).toBe('whole');
});

test('who leaves has gone: the last will is carried out', async () => {
  const page = new Page();
  await page.start();
  await page.send(asked(1, 'o', { p: '/c', d: 'gone' }));
  expect(await stored('c')).toBeNull();
  await page.leave();
  expect(await stored('c')).toBe('gone');
});

test('who comes back and names the session it had ends that one: its will is carried out, and no other’s', async () => {
  const [before, other] = [new Page(), new Page()];
  for (const [page, path] of [
    [before, '/e'],
    [other, '/f'],
  ] as const) {
    await page.start();
    await page.send(asked(1, 'o', { p: path, d: 'gone' }));
  }
  const page = new Page();
  await page.start(`&ls=${encodeURIComponent(before.heard[0]?.d.d?.s ?? '')}`);
  expect(page.heard).toMatchObject([{ t: 'c', d: { t: 'h' } }]);
  expect([await stored('e'), await stored('f')]).toEqual(['gone', null]);
});

test('nobody polls for another', async () => {
  const page = new Page();
  await page.start();
  const id = String(page.commands[0]?.[1]);
  for (const params of [`id=${id}&pw=guessed`, `id=${id}`, 'id=none&pw=none', '', `id=${id}&pw=&disconn=t`])
    expect((await polling.fetch(request(params))).status).toBe(404);
  await page.send(asked(1, 's', {}));
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
});

test('a session moves to the socket that is opened for it, and nothing is lost or heard twice', async () => {
  const page = new Page();
  await page.start();
  const name = page.heard[0]?.d.d?.s;
  const server = createServer();
  const detach = attachToServer(server, engine, { allowedOrigins: () => true, polling });
  const port = await listening(server);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=polled&s=${name}`);
  const frames: Message[] = [];
  socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)) as Message);
  const say = (message: object) => socket.send(JSON.stringify(message));
  await expect.poll(() => frames).toMatchObject([{ d: { t: 'a' } }]);
  say(control('p'));
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { t: 'o' } });
  say(control('a'));
  say(asked(2, 'g', { p: '/d', q: {} }));
  await page.send(asked(1, 'p', { p: '/d', d: 'early' }));
  await page.send(control('n'));
  expect(page.heard.slice(1)).toMatchObject([{ d: { r: 1 } }, { d: { t: 'n' } }]);
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { r: 2, b: { s: 'ok', d: 'early' } } });
  await page.poll();
  expect(page.commands.at(-1)?.[0]).toBe('close');
  await page.leave();
  say(asked(3, 'g', { p: '/d', q: {} }));
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { r: 3, b: { s: 'ok' } } });
  expect(frames).toHaveLength(4);
  socket.close();
  detach();
  server.close();
});

test('a socket for an unknown session is rejected', async () => {
  const server = createServer();
  const detach = attachToServer(server, engine, { allowedOrigins: () => true, polling });
  const socket = new WebSocket(`ws://127.0.0.1:${await listening(server)}/.ws?v=5&ns=polled&s=guessed`);
  await new Promise((resolve) => {
    socket.onerror = resolve;
  });
  expect(socket.readyState).toBe(WebSocket.CLOSED);
  detach();
  server.close();
});

test('a key that means something to scripts is only a key to pages', async () => {
  await engine.database.set('g', JSON.parse('{"__proto__":{"admin":true},"b":1}'));
  const page = new Page();
  await page.start();
  await page.send(asked(1, 'g', { p: '/g', q: {} }));
  const answer = page.heard.at(-1)?.d.b as { d: object } | undefined;
  expect(Object.keys(answer?.d ?? {})).toEqual(['__proto__', 'b']);
});

test('who lets go of the poll has left at once, and who stops polling after a while', async () => {
  const [gone, silent] = [new Page(), new Page()];
  for (const [page, path] of [
    [gone, '/h'],
    [silent, '/i'],
  ] as const) {
    await page.start();
    await page.send(asked(1, 'o', { p: path, d: 'gone' }));
  }
  const abort = new AbortController();
  const held = gone.poll('', abort.signal);
  abort.abort();
  await held;
  expect([await stored('h'), await stored('i')]).toEqual(['gone', null]);
});

test('a poll without news is answered with an empty script within 45 seconds; after 90 more nobody is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = new Page();
  await page.start();
  await page.send(asked(1, 'o', { p: '/j', d: 'gone' }));
  const before = page.heard.length;
  const held = page.poll();
  await vi.advanceTimersByTimeAsync(45_000);
  await held;
  expect(page.heard).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(await stored('j')).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stored('j')).toBe('gone');
});

test.each([
  ['of the site', { 'sec-fetch-site': 'same-origin' }, 200],
  ['of the pages’ origin', { 'sec-fetch-site': 'cross-site', referer: `${ours}/meeting` }, 200],
  ['of another site', { 'sec-fetch-site': 'cross-site', referer: 'https://theirs.example/' }, 403],
  ['of another site that hides itself', { 'sec-fetch-site': 'cross-site' }, 403],
  ['of a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
  ['opened by hand', { 'sec-fetch-site': 'none' }, 403],
  ['of another origin in an old browser', { referer: 'https://theirs.example/x' }, 403],
  ['of a program', {}, 200],
])('a page %s is answered accordingly', async (_, headers: Record<string, string>, status) => {
  const answer = await polling.fetch(request('start=t&cb=7&v=5', { headers }));
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(['start=t&cb=alert(1)&v=5', 'start=t&v=5', 'start=t&cb=7&v=4'])(
  '%s is malformed',
  async (params) => {
    expect((await polling.fetch(request(params))).status).toBe(400);
  },
);

test('another namespace and another method are rejected', async () => {
  expect((await polling.fetch(new Request('http://localhost/.lp?ns=x&start=t&cb=7&v=5'))).status).toBe(404);
  expect((await polling.fetch(request('start=t&cb=7&v=5', { method: 'POST' }))).status).toBe(405);
});

test('a stranger’s session makes room for a newcomer of its network, and one that is signed in does not', async () => {
  const full = await createEngine({
    projectId: 'p',
    namespace: 'p',
    store: withKey(memoryStore()),
    passwordHasher: quickHasher,
    rules: openRules,
    limits: { networkSockets: 2 },
  });
  polling = new LongPolling(full, { allowedOrigins: () => true });
  const start = async (client: string) => {
    const answer = await polling.fetch(request('start=t&cb=7&v=5'), { client });
    const [, id, pw] = /"start","([^"]+)","([^"]+)"/.exec(await answer.text()) ?? [];
    return `id=${id}&pw=${pw}`;
  };
  const statusOf = async (session: string, more = '') =>
    (await polling.fetch(request(`${session}${more}`), { client: 'hall' })).status;
  const ann = await start('hall');
  const { uid } = await full.accounts.create({ email: 'ann@example.org', password: 'polar2026' });
  const token = await full.accounts.createCustomToken(uid);
  const signedIn = (await full.fetch(
    new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', {
      method: 'POST',
      body: JSON.stringify({ token, returnSecureToken: true }),
    }),
  )) as Response;
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const cred = Buffer.from(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred: idToken } } })).toString(
    'base64url',
  );
  await statusOf(ann, `&seg0=0&ts0=1&d0=${cred}`);
  expect(polling.accountOf(`/.lp?${ann}`)).toBe(uid);
  expect(polling.accountOf(`/.lp?${ann}x`)).toBeUndefined();
  const stranger = await start('hall');
  const newcomer = await start('hall');
  expect(await statusOf(stranger, '&disconn=t')).toBe(404);
  expect(await statusOf(newcomer, '&disconn=t')).toBe(204);
  expect(await statusOf(ann, '&disconn=t')).toBe(204);
  await full.close();
});

test('what is no message, and more segments than may wait, end the session', async () => {
  for (const more of [
    '&seg0=0&ts0=1&d0=!!',
    '&seg0=x&ts0=1&d0=',
    '&seg0=99999&ts0=1&d0=YQ',
    '&seg0=1&ts0=0&d0=YQ',
  ]) {
    const page = new Page();
    await page.start();
    await page.poll(more);
    expect(page.commands.at(-1)?.[0]).toBe('close');
    await page.poll().catch(() => {});
  }
});

test('long answers are packed for those who can unpack them', async () => {
  await engine.database.set('k', 'ice '.repeat(1000));
  const page = new Page();
  await page.start();
  const [segment = ''] = page.segments(asked(1, 'g', { p: '/k', q: {} }), 1000);
  const headers = { 'accept-encoding': 'gzip, br' };
  const answer = await polling.fetch(request(`${page.credentials}${segment}`, { headers }));
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain('ice ice');
});

test('unfinished messages of strangers’ sessions are bounded, of one and of all together', async () => {
  polling.close();
  polling = open({ input: { visitor: 20_000, total: 40_000 } });
  const halfSent = async (length: number) => {
    const page = new Page();
    await page.start();
    const name = page.heard[0]?.d.d?.s ?? '';
    const [, ...rest] = page.segments(asked(1, 'p', { p: '/a', d: 'x'.repeat(length) }), 5000);
    for (const segment of rest) void page.poll(segment);
    return () => polling.session(name) !== undefined;
  };
  expect((await halfSent(30_000))()).toBe(false);
  const sessions = [await halfSent(12_000), await halfSent(13_000), await halfSent(14_000)];
  expect(sessions.map((isOpen) => isOpen())).toEqual([true, true, true]);
  const more = [...sessions, await halfSent(13_500)];
  expect(more.map((isOpen) => isOpen())).toEqual([true, true, false, true]);
});

test('the frame that says farewell runs its own script alone, for the pages alone', async () => {
  const page = await polling.fetch(request('dframe=t&id=a&pw=b'));
  expect(await page.text()).toContain('disconn=t');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; connect-src 'self'; frame-ancestors 'self'$/,
  );
  polling = open({ pages: ours });
  const elsewhere = await polling.fetch(request('dframe=t&id=a&pw=b'));
  expect(elsewhere.headers.get('content-security-policy')).toContain(`frame-ancestors ${ours}`);
});
