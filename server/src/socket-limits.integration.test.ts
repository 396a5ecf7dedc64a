import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { type RunningServer, startServer } from './main.ts';
import { silentLog } from './ports.ts';

let folder: string;
let server: RunningServer;
let clients: Client[];
const admin = { email: 'admin@example.org', password: 'polar2026' };
beforeEach(async () => {
  clients = [];
  folder = mkdtempSync(join(tmpdir(), 'sockets-'));
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const builds = { shell: folder, remotes: {} };
  server = await startServer(env, { builds, version: '0.0.0', log: silentLog });
});
afterEach(async () => {
  for (const { socket } of clients) socket.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  s: string;
  d?: unknown;
}

class Client {
  readonly socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  closed: string | null = null;
  #last = 0;

  constructor() {
    this.socket = new WebSocket(`${server.origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
    clients.push(this);
    this.socket.addEventListener('message', ({ data }) => {
      const { d } = JSON.parse(String(data)) as { d: { r?: number; b: Answer } };
      if (d.r !== undefined) this.#waiting.get(d.r)?.(d.b);
    });
    this.socket.addEventListener('close', ({ code, reason }) => {
      this.closed = `${code} ${reason}`;
      for (const answer of this.#waiting.values()) answer({ s: 'closed' });
    });
  }

  /** Resolves with the status, or `closed`. */
  async ask(a: string, b: object): Promise<string> {
    return (await this.#ask(a, b)).s;
  }

  async read(path: string): Promise<unknown> {
    return (await this.#ask('g', { p: path })).d;
  }

  async #ask(a: string, b: object): Promise<Answer> {
    if (this.socket.readyState === this.socket.CONNECTING)
      await new Promise((resolve) => this.socket.addEventListener('open', resolve, { once: true }));
    if (this.closed !== null) return { s: 'closed' };
    this.#last += 1;
    this.socket.send(JSON.stringify({ t: 'd', d: { r: this.#last, a, b } }));
    return new Promise((resolve) => this.#waiting.set(this.#last, resolve));
  }
}

async function signIn(): Promise<string> {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const answer = await fetch(`${server.origin}/${path}`, {
    method: 'POST',
    body: JSON.stringify({ ...admin, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

test('an account has twenty open sockets; one more is closed when it signs in, until another is left', async () => {
  const cred = await signIn();
  const open = Array.from({ length: 20 }, () => new Client());
  for (const client of open) expect(await client.ask('auth', { cred })).toBe('ok');
  const more = new Client();
  expect(await more.ask('auth', { cred })).toBe('closed');
  expect(more.closed).toBe('1013 too many connections');
  expect(open.map(({ closed }) => closed)).toEqual(Array(20).fill(null));
  open[0]?.socket.close();
  await expect.poll(() => new Client().ask('auth', { cred })).toBe('ok');
});

test('all sockets of an account leave twenty writes for when they are gone, and those are carried out', async () => {
  const cred = await signIn();
  const [first, second, reader] = [new Client(), new Client(), new Client()];
  for (const client of [first, second, reader]) expect(await client.ask('auth', { cred })).toBe('ok');
  const leave = (client: Client, day: number) =>
    client.ask('o', { p: `/symposium/setting/enquete/will${day}`, d: true });
  const answers: string[] = [];
  for (let day = 1; day <= 21; day++) answers.push(await leave(day % 2 ? first : second, day));
  expect(answers).toEqual([...Array(20).fill('ok'), 'too_big']);
  first.socket.close();
  const written = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`will${2 * i + 1}`, true]));
  await expect.poll(() => reader.read('/symposium/setting/enquete')).toEqual(written);
  expect(await leave(second, 22)).toBe('ok');
});

test('an account has 50 windows on one path and 1,000 listens, over all its sockets', async () => {
  const cred = await signIn();
  const [first, second, third] = [new Client(), new Client(), new Client()];
  for (const client of [first, second, third]) expect(await client.ask('auth', { cred })).toBe('ok');
  const listens = async (client: Client, bodies: object[]) => {
    const statuses = await Promise.all(bodies.map((body) => client.ask('q', body)));
    return { ok: statuses.filter((one) => one === 'ok').length, last: statuses.at(-1) };
  };
  const windows = (from: number, length: number) =>
    Array.from({ length }, (_, i) => ({
      p: '/symposium/setting/enquete',
      q: { l: from + i, vf: 'l' },
      t: i,
      h: '',
    }));
  const wholes = (length: number) =>
    Array.from({ length }, (_, i) => ({ p: `/symposium/setting/enquete/${i}`, h: '' }));
  expect(await listens(first, windows(1, 30))).toEqual({ ok: 30, last: 'ok' });
  expect(await listens(second, windows(31, 30))).toEqual({ ok: 20, last: 'too_many_listens' });
  expect(await listens(first, wholes(400))).toEqual({ ok: 400, last: 'ok' });
  expect(await listens(second, wholes(400))).toEqual({ ok: 400, last: 'ok' });
  expect(await listens(third, wholes(160))).toEqual({ ok: 150, last: 'too_many_listens' });
  expect([first, second, third].map(({ closed }) => closed)).toEqual([null, null, null]);
});
