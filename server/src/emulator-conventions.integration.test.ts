import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from 'embedded-firebase/emulator';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getDatabase } from 'firebase-admin/database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseEnv } from './env.ts';
import { type RunningServer, startServer } from './main.ts';
import { silentLog } from './ports.ts';

let folder: string;
let server: RunningServer;
let emulator: Emulator;
let compat: string;
let apps: App[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compat-'));
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'polar2026',
  });
  const builds = { shell: join(folder, 'shell'), remotes: {} };
  server = await startServer(env, { builds, version: '1', log: silentLog });
  emulator = await startEmulator({ port: 0 });
  compat = emulator.origin;
});
afterAll(async () => {
  await server.close();
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
  apps = [];
  vi.unstubAllEnvs();
});

const b64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (claims: object) => `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims)}.`;
const now = () => Math.floor(Date.now() / 1000);
const forged = () => {
  const claims = { sub: 'x', user_id: 'x', admin: true, email: 'admin@example.org', email_verified: true };
  const times = { auth_time: now(), iat: now(), exp: now() + 3600 };
  return unsigned({ ...claims, ...times, aud: 'symposium', iss: 'https://securetoken.google.com/symposium' });
};
const toolkit = '/identitytoolkit.googleapis.com/v1';
const owner = { authorization: 'Bearer owner' };

function ask(origin: string, method: string, path: string, body?: object, headers: object = {}) {
  return fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function signIn(origin: string): Promise<number> {
  const body = { email: 'admin@example.org', password: 'polar2026', returnSecureToken: true };
  return (await ask(origin, 'POST', `${toolkit}/accounts:signInWithPassword?key=embedded`, body)).status;
}

const openRules = { rules: { '.read': true, '.write': true } };
const key = '?key=embedded';
const attempts: [method: string, path: string, body?: object | (() => object)][] = [
  ['GET', '/.settings/rules.json?ns=symposium'],
  ['PUT', '/.settings/rules.json?ns=symposium', openRules],
  ['PUT', '/.settings/rules.json?ns=symposium&auth=owner', openRules],
  ['GET', '/symposium.json?ns=symposium'],
  ['GET', '/symposium.json?ns=symposium&auth=owner&access_token=owner'],
  ['PUT', '/symposium/setting.json?ns=symposium', { base: {} }],
  ['PATCH', '/symposium.json?ns=symposium', { setting: null }],
  ['POST', '/symposium.json?ns=symposium', { any: 1 }],
  ['DELETE', '/symposium.json?ns=symposium&access_token=owner'],
  ['DELETE', '/emulator/v1/projects/symposium/accounts'],
  ['GET', '/emulator/v1/projects/symposium/oobCodes'],
  ['GET', '/emulator/v1/projects/symposium/verificationCodes'],
  ['GET', '/emulator/v1/projects/symposium/config'],
  ['PATCH', '/emulator/v1/projects/symposium/config', { signIn: {} }],
  ['GET', '/emulator/action?mode=verifyEmail&oobCode=x'],
  ['GET', '/.lp?start=t&cb=1&v=5&ns=symposium'],
  ['POST', `${toolkit}/projects/symposium/accounts`, { email: 'x@example.org', password: 'polar2026' }],
  ['POST', `${toolkit}/projects/symposium/accounts:query`, {}],
  ['POST', `${toolkit}/projects/symposium/accounts:lookup`, { email: ['admin@example.org'] }],
  ['GET', `${toolkit}/projects/symposium/accounts:batchGet`],
  ['POST', `${toolkit}/projects/symposium/accounts:batchDelete`, { localIds: ['x'], force: true }],
  [
    'POST',
    `${toolkit}/projects/symposium/accounts:sendOobCode`,
    { requestType: 'PASSWORD_RESET', email: 'admin@example.org', returnOobLink: true },
  ],
  ['POST', `${toolkit}/accounts:lookup${key}`, { email: ['admin@example.org'] }],
  ['POST', `${toolkit}/accounts:lookup${key}`, () => ({ idToken: forged() })],
  ['POST', `${toolkit}/accounts:lookup${key}`, { idToken: 'owner' }],
  ['POST', `${toolkit}/accounts:update${key}`, { localId: 'x', password: 'another1' }],
  ['POST', `${toolkit}/accounts:update${key}`, () => ({ idToken: forged(), password: 'another1' })],
  ['POST', `${toolkit}/accounts:delete${key}`, { localId: 'x' }],
  ['POST', `${toolkit}/accounts:signUp${key}`, {}],
  [
    'POST',
    `${toolkit}/accounts:signInWithCustomToken${key}`,
    { token: '{"uid":"x","claims":{"admin":true}}' },
  ],
  [
    'POST',
    `${toolkit}/accounts:signInWithCustomToken${key}`,
    () => ({ token: unsigned({ uid: 'x', claims: { admin: true } }) }),
  ],
  [
    'POST',
    `${toolkit}/accounts:sendOobCode${key}`,
    { requestType: 'EMAIL_SIGNIN', email: 'admin@example.org' },
  ],
  [
    'POST',
    `${toolkit}/accounts:sendOobCode${key}`,
    { requestType: 'PASSWORD_RESET', email: 'admin@example.org', returnOobLink: true },
  ],
  ['POST', `${toolkit}/accounts:signInWithEmailLink${key}`, { email: 'admin@example.org', oobCode: 'x' }],
  ['POST', '/api/auth/list', {}],
];

test.each(attempts)('on the port for people %s %s gains the owner nothing', async (method, path, body) => {
  const sent = typeof body === 'function' ? body() : body;
  for (const headers of [{}, owner, { authorization: `Bearer ${forged()}` }]) {
    const answer = await ask(server.origin, method, path, sent, headers);
    const text = await answer.text();
    // page requests get pages, and long polling is open to all, with no more rights than a socket
    const type = path.startsWith('/.lp?start=t') ? 'text/javascript' : 'text/html';
    if (answer.ok)
      expect([method, answer.headers.get('content-type')]).toEqual(['GET', expect.stringContaining(type)]);
    expect(text).not.toMatch(/oobCode"|localId|idToken|"rules"|"base"/);
  }
});

test('sockets of people know no owner and no unsigned token, whatever else they say', async () => {
  const attempt = async (ns: string, body: object) => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/.ws?v=5&ns=${ns}`);
    const frames: string[] = [];
    let closed = false;
    socket.onmessage = ({ data }) => frames.push(String(data));
    socket.onclose = () => {
      closed = true;
    };
    socket.onopen = () => {
      for (const a of ['gauth', 'auth']) socket.send(JSON.stringify({ t: 'd', d: { r: 1, a, b: body } }));
      socket.send('{"t":"d","d":{"r":2,"a":"g","b":{"p":"/symposium","q":{}}}}');
      socket.send('{"t":"d","d":{"r":3,"a":"p","b":{"p":"/symposium/x","d":1}}}');
    };
    await expect.poll(() => closed || frames.length >= 5).toBe(true);
    socket.close();
    return frames.slice(1).map((frame) => (JSON.parse(frame) as { d: { b: { s: string } } }).d.b.s);
  };
  for (const body of [
    { cred: 'owner' },
    { cred: 'owner', authvar: { uid: 'x', admin: true } },
    { cred: 'owner', noauth: true },
    { cred: forged() },
    { cred: forged(), authvar: { uid: 'x' } },
  ]) {
    const said = await attempt('symposium', body);
    expect(said[0]).toBe('invalid_token');
    expect(said).not.toContain('ok');
  }
  expect(await attempt('other', { cred: 'owner' })).toEqual([]);
});

test('who signs up chooses neither an id nor whether the address is confirmed', async () => {
  const body = { localId: 'chosen', email: 'y@example.org', password: 'polar2026', emailVerified: true };
  const answer = await ask(server.origin, 'POST', `${toolkit}/accounts:signUp${key}`, body, owner);
  const { idToken, localId } = (await answer.json()) as { idToken: string; localId: string };
  expect(localId).not.toBe('chosen');
  const seen = await ask(server.origin, 'POST', `${toolkit}/accounts:lookup${key}`, { idToken });
  expect(await seen.json()).toMatchObject({ users: [{ localId, emailVerified: false }] });
});

test('the symposium is as it was, and the port for tests knows nothing of it', async () => {
  expect(await signIn(server.origin)).toBe(200);
  expect(await signIn(compat)).toBe(400);
  const answer = await ask(compat, 'GET', '/.json?ns=symposium', undefined, owner);
  expect(await answer.json()).toBeNull();
  await ask(compat, 'PUT', '/symposium.json?ns=symposium', { setting: { base: { closed: true } } }, owner);
  await ask(compat, 'DELETE', '/emulator/v1/projects/symposium/accounts');
  expect(await signIn(server.origin)).toBe(200);
  expect(await (await ask(server.origin, 'GET', '/api/health')).json()).toMatchObject({ status: 'ok' });
});

test('an administrator’s client is served there: data, rules, acting as others, accounts and tokens', async () => {
  const { host } = new URL(compat);
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', host);
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', host);
  const open = (name: string, more: object = {}) => {
    const app = initializeApp(
      { projectId: 'demo', databaseURL: 'https://demo.firebaseio.com', ...more },
      name,
    );
    apps.push(app);
    return app;
  };
  const app = open('full');
  const db = getDatabase(app);
  const rules = { rules: { '.read': 'auth.uid === "ann"', '.write': 'auth != null' } };
  await ask(compat, 'PUT', '/.settings/rules.json?ns=demo', rules, owner);
  await db.ref('x').set({ y: 1 });
  expect((await db.ref('x').get()).val()).toEqual({ y: 1 });
  await expect(
    getDatabase(open('nobody', { databaseAuthVariableOverride: null }))
      .ref('x')
      .set(2),
  ).rejects.toThrow(/PERMISSION_DENIED/);
  const bob = getDatabase(open('bob', { databaseAuthVariableOverride: { uid: 'bob' } }));
  await bob.ref('x').set(3);
  await expect(bob.ref('x').get()).rejects.toThrow(/Permission denied/);
  const ann = getDatabase(open('ann', { databaseAuthVariableOverride: { uid: 'ann' } }));
  expect((await ann.ref('x').get()).val()).toBe(3);

  const auth = getAuth(app);
  const { uid } = await auth.createUser({ email: 'carl@example.org', password: 'password' });
  await auth.setCustomUserClaims(uid, { wise: true });
  const made = await auth.createCustomToken('dora', { wise: false });
  const signed = await ask(compat, 'POST', `${toolkit}/accounts:signInWithCustomToken?key=any`, {
    token: made,
  });
  const { idToken } = (await signed.json()) as { idToken: string };
  expect(await auth.verifyIdToken(idToken)).toMatchObject({ uid: 'dora', wise: false });
  expect((await auth.listUsers()).users.map((user) => user.uid).sort()).toEqual([uid, 'dora'].sort());
});
