import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostedSettings, parseEnv } from './env.ts';
import { type RunningServer, startServer } from './main.ts';
import { silentLog } from './ports.ts';
import { deployRules } from './rules/deploy.ts';
import { type HostedService, startHostedService } from './testing/hosted.ts';
import { openSocket } from './testing/socket.ts';
import { registration, submission } from './testing/symposium.ts';

/** The whole server with a hosted project, simulated by the engine. */

const usualAgent = https.globalAgent;
let folder: string;
let service: HostedService;
let environment: Record<string, string>;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hosted-server-'));
  service = await startHostedService();
  https.globalAgent = service.httpAgent;
  environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    FIREBASE_PROJECT_ID: service.projectId,
    FIREBASE_DATABASE_URL: service.databaseUrl,
    FIREBASE_API_KEY: 'web-key',
    FIREBASE_SERVICE_ACCOUNT: service.serviceAccount,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'polar2026',
  };
  server = await start();
});
afterAll(async () => {
  await server.close();
  https.globalAgent = usualAgent;
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

function start(changes: Record<string, string> = {}): Promise<RunningServer> {
  const env = parseEnv({ ...environment, ...changes });
  return startServer(env, { builds: { shell: folder, remotes: {} }, version: '1', log: silentLog });
}

const at = (path: string) => `symposium/${path}`;

async function signIn(email: string): Promise<string> {
  const url = 'https://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=web-key';
  const body = JSON.stringify({ email, password: 'polar2026', returnSecureToken: true });
  const answer = await service.engine.fetch(new Request(url, { method: 'POST', body }));
  if (!answer?.ok) throw new Error(`${email} could not sign in`);
  return ((await answer.json()) as { idToken: string }).idToken;
}

async function post(path: string, token: string, body?: object, origin = server.origin) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('pages are told of the project and may connect to it; the server answers nothing of Auth itself', async () => {
  const config = await fetch(`${server.origin}/config.json`);
  expect(await config.json()).toMatchObject({
    firebase: {
      kind: 'hosted',
      options: {
        apiKey: 'web-key',
        authDomain: 'symposium.firebaseapp.com',
        projectId: 'symposium',
        databaseURL: service.databaseUrl,
      },
    },
    databasePath: 'symposium',
  });
  const policy = config.headers.get('content-security-policy');
  expect(policy).toContain('https://identitytoolkit.googleapis.com');
  expect(policy).toContain(`wss://${new URL(service.databaseUrl).host}`);
  const health = await fetch(`${server.origin}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok', firebase: 'hosted' });
  const auth = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=web-key`, {
    method: 'POST',
    body: '{}',
  });
  expect(auth.status).toBe(404);
});

test('the first administrator is made in the project', async () => {
  const account = await service.engine.accounts.getByEmail('admin@example.org');
  expect(account).toMatchObject({ emailVerified: true, claims: { admin: true } });
  expect(await service.engine.database.get(at(`state/claims/${account?.uid}/admin`))).toBe(true);
  expect(await service.engine.database.get(at('setting/base/closed'))).toBe(false);
});

test('who has an account of the address of an administrator to be, unconfirmed, does not become one', async () => {
  const { accounts } = service.engine;
  const email = 'second@example.org';
  await accounts.create({ uid: 'guest', email, password: 'polar2026' });
  await accounts.create({
    uid: 'known',
    email: 'third@example.org',
    password: 'polar2026',
    emailVerified: true,
  });
  for (const address of [email, 'third@example.org']) {
    const next = { ADMIN_EMAIL: address, ADMIN_PASSWORD: 'aurora-7-katabatic' };
    await (await start({ ...next, DATA_DIR: join(folder, 'next') })).close();
  }
  await expect(signIn(email)).rejects.toThrow();
  expect(await accounts.get('guest')).toMatchObject({ emailVerified: true, claims: { admin: true } });
  // A verified account keeps its password.
  await signIn('third@example.org');
  expect(await accounts.get('known')).toMatchObject({ claims: { admin: true } });
});

test('somebody confirms the address, registers and submits', async () => {
  const { engine } = service;
  await engine.database.update(at('staticData/session'), {
    OB: { id: 'OB', group: 'O', title: 'Biology' },
    S: { id: 'S', group: 'S', title: 'Special' },
  });
  await engine.accounts.create({ uid: 'ann', email: 'ann@example.org', password: 'polar2026' });
  const unverified = await signIn('ann@example.org');
  expect(await post('/api/auth/emailVerification', unverified)).toEqual({
    status: 200,
    body: { sent: true },
  });
  await server.settled();
  const mails = (await (await fetch(`${server.origin}/outbox.json`)).json()) as { links: string[] }[];
  const oobCode = new URL(mails[0]?.links[0] ?? '').searchParams.get('oobCode');
  const url = 'https://localhost/identitytoolkit.googleapis.com/v1/accounts:update?key=web-key';
  await engine.fetch(new Request(url, { method: 'POST', body: JSON.stringify({ oobCode }) }));

  const token = await signIn('ann@example.org');
  expect(await post('/api/user/append', token, { registration })).toMatchObject({ status: 201 });
  const submitted = await post('/api/program/append', token, { submission });
  expect(submitted).toMatchObject({ status: 201, body: { id: 'T0001' } });
  expect(await engine.database.get(at('otherData/program/T0001/email'))).toBe('ann@example.org');
  expect(await engine.database.get(at('staticData/program/T0001/ownerUid'))).toBe('ann');
});

test('of two servers on one project each takes requests, and one delivers', async () => {
  const { engine } = service;
  const second = await start({ DATA_DIR: join(folder, 'second') });
  const delivered = (dataDir: string) => {
    const outbox = join(folder, dataDir, 'outbox');
    if (!existsSync(outbox)) return [];
    const texts = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    return texts.flatMap((text) => /^To:.*(guest-\w+)@/m.exec(text)?.[1] ?? []).sort();
  };
  const guest = async (name: string, { origin }: RunningServer) => {
    const email = `guest-${name}@example.org`;
    await engine.accounts.create({ uid: `guest-${name}`, email, password: 'polar2026', emailVerified: true });
    return post('/api/user/append', await signIn(email), { registration }, origin);
  };
  expect(await guest('a', server)).toMatchObject({ status: 201 });
  expect(await guest('b', second)).toMatchObject({ status: 201 });
  await expect.poll(() => delivered('data')).toEqual(['guest-a', 'guest-b']);
  await second.settled();
  expect(delivered('second')).toEqual([]);
  await second.close();
});

test('while the service is out of reach pages open all the same and what is asked is told to be tried again', async () => {
  const { engine } = service;
  await engine.accounts.create({
    uid: 'ben',
    email: 'ben@example.org',
    password: 'polar2026',
    emailVerified: true,
  });
  const token = await signIn('ben@example.org');
  const register = () => post('/api/user/append', token, { registration });
  service.cut();
  expect(await register()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const config = await fetch(`${server.origin}/config.json`);
  expect(await config.json()).toMatchObject({ site: { base: { closed: false } } });
  await service.mend();
  // The SDK retries with growing delays.
  await expect.poll(register, { timeout: 30_000 }).toMatchObject({ status: 201 });
});

test('the rules are given to the project', async () => {
  const read = async (path: string) => {
    const socket = await openSocket(service.engine);
    const answer = await socket.read(path);
    socket.close();
    return answer;
  };
  expect(await read('setting/base')).toBe('permission_denied');
  const { firebase } = parseEnv(environment);
  await deployRules(firebase as HostedSettings);
  expect(await read('setting/base')).toBe('ok');
  expect(await read('staticData/user')).toBe('permission_denied');
});

test('a project that does not let the server in is rejected at the start', async () => {
  await expect(start({ FIREBASE_SERVICE_ACCOUNT: '{"type":"service_account"}' })).rejects.toThrow(
    /^FIREBASE_PROJECT_ID.*does not let the server in/,
  );
  // The SDK caches tokens per file.
  const copy = join(folder, 'copy.json');
  copyFileSync(service.serviceAccount, copy);
  await service.reject(() =>
    expect(start({ FIREBASE_SERVICE_ACCOUNT: copy })).rejects.toThrow(
      /does not let the server in .*account not found/,
    ),
  );
});
