import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { frameText } from '../database/encoding.ts';
import { createEngine } from '../engine.ts';
import type { Engine, Json } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { forgedTokens } from '../testing/forged-tokens.ts';
import { quickHasher, until } from '../testing/world.ts';
import { KEY_LEAD, KEY_PERIOD } from './key-ring.ts';

const password = 'polar2026';
let engine: Engine;
let now = Date.UTC(2026, 11, 2);
let genuine: { idToken: string; refreshToken: string };
let forged: (readonly [string, string])[];
let signing: CryptoKeyPair;

async function ask(
  operation: string,
  body: Json,
): Promise<{ status: number; outcome: string; body: Record<string, string> }> {
  const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`;
  const answer = await engine.fetch(new Request(url, { method: 'POST', body: JSON.stringify(body) }));
  const json = (await answer?.json()) as Record<string, string> & { error?: { message: string } };
  return { status: answer?.status ?? 0, outcome: json.error?.message ?? '', body: json };
}

async function signIn(name: string): Promise<{ idToken: string; refreshToken: string }> {
  const { status, body } = await ask('signInWithPassword', { email: `${name}@example.org`, password });
  expect(status).toBe(200);
  return body as { idToken: string; refreshToken: string };
}

async function refresh(token: string): Promise<number> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
  const answer = await engine.fetch(
    new Request('http://localhost/securetoken.googleapis.com/v1/token?key=any', {
      method: 'POST',
      body: form,
    }),
  );
  return answer?.status ?? 0;
}

/** The answers on a socket that shows a token, until it is closed or has read what only members may. */
async function readWith(action: 'auth' | 'gauth', cred: Json): Promise<string[]> {
  const outcome: string[] = [];
  let closed = false;
  const connection = engine.connect(
    (frame) => {
      const { d } = JSON.parse(frameText(frame)) as { d: { b?: { s: string } } };
      if (d.b) outcome.push(d.b.s);
    },
    () => {
      closed = true;
    },
    { host: 'localhost' },
  );
  const request = (r: number, a: string, b: Json) =>
    connection.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
  request(1, action, { cred });
  request(2, 'g', { p: '/members', q: {} });
  await expect.poll(() => closed || outcome.length === 2, { interval: 1 }).toBe(true);
  connection.closed();
  return outcome;
}

beforeAll(async () => {
  const keys = vi.spyOn(crypto.subtle, 'generateKey');
  engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: memoryStore(),
    passwordHasher: quickHasher,
    clock: () => now,
    sendCode: async () => {},
    limitAttempts: false,
    rules: { rules: { members: { '.read': 'auth !== null' }, open: { '.read': true } } },
  });
  const [first] = keys.mock.results as { value: Promise<CryptoKeyPair> }[];
  const old = await first?.value;
  const { accounts } = engine;
  const states: [string, string][] = [];
  const changes: [string, (uid: string) => Promise<unknown>][] = [
    ['revoked', (uid) => accounts.revoke(uid)],
    ['disabled', (uid) => accounts.update(uid, { disabled: true })],
    ['deleted', (uid) => accounts.delete(uid)],
    ['given another password', (uid) => accounts.update(uid, { password: 'winter1' })],
    ['given another address', (uid) => accounts.update(uid, { email: 'moved@example.org' })],
  ];
  for (const name of ['admin', 'other', 'old', ...changes.map(([change]) => change.replaceAll(' ', '-'))])
    await accounts.create({ uid: name, email: `${name}@example.org`, password });

  const ofOldKey = await signIn('old');
  now += KEY_PERIOD - KEY_LEAD;
  await until(async () => ((await publicKeys()) as { keys: Json[] }).keys.length === 2);
  now += 2 * KEY_LEAD;
  states.push(['signed by a key that has retired', ofOldKey.idToken]);
  for (const [change, act] of changes) {
    const name = change.replaceAll(' ', '-');
    states.push([`of an account that was ${change}`, (await signIn(name)).idToken]);
    await act(name);
  }
  const second = await (keys.mock.results as { value: Promise<CryptoKeyPair> }[])[1]?.value;
  if (!old || !second) throw new Error('no key was made');
  signing = second;
  genuine = await signIn('admin');
  forged = [
    ...states,
    ...(await forgedTokens({
      genuine: genuine.idToken,
      other: (await signIn('other')).idToken,
      ...signing,
      refreshToken: genuine.refreshToken,
      customToken: await accounts.createCustomToken('admin'),
    })),
    [
      'fresh, but by the key that has retired',
      await resign(withHeadOf(genuine.idToken, ofOldKey.idToken), old.privateKey),
    ],
  ];
  // the forger’s tools are good ones
  expect(await resign(genuine.idToken, signing.privateKey)).toBe(genuine.idToken);
});
afterAll(() => engine.close());

async function publicKeys(): Promise<Json> {
  const path = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  return (await (await engine.fetch(new Request(`http://localhost${path}`)))?.json()) as Json;
}

function withHeadOf(token: string, other: string): string {
  return token.replace(/^[^.]*/, other.split('.')[0] ?? '');
}

async function resign(token: string, key: CryptoKey): Promise<string> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

test('the forgeries are many, all different, and none is the genuine token', () => {
  const tokens = new Set(forged.map(([, token]) => token));
  expect(tokens.size).toBe(forged.length);
  expect(new Set(forged.map(([name]) => name)).size).toBe(forged.length);
  expect(forged.length).toBeGreaterThan(100);
  expect(tokens.has(genuine.idToken)).toBe(false);
});

test('none is an ID token to the engine’s verifier', async () => {
  for (const [name, token] of forged) {
    const rejected = await engine.accounts.verifyIdToken(token).then(
      () => 'accepted',
      (error: { name: string }) => error.name,
    );
    expect(`${name}: ${rejected}`).toBe(`${name}: AccountError`);
  }
  expect(await engine.accounts.verifyIdToken(genuine.idToken)).toMatchObject({ uid: 'admin' });
});

const rejections = /^(INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)$/;

test.each<[string, Json]>([
  ['lookup', {}],
  ['update', { displayName: 'Mallory' }],
  ['update', { email: 'mallory@example.org' }],
  ['update', { password: 'mallory1' }],
  ['sendOobCode', { requestType: 'VERIFY_EMAIL' }],
  ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'mallory@example.org' }],
  ['signUp', { email: 'mallory@example.org', password: 'mallory1' }],
  ['delete', {}],
])('accounts:%s %j takes none of them', async (operation, body) => {
  for (const [name, idToken] of forged) {
    const { status, outcome } = await ask(operation, { ...(body as object), idToken });
    expect(`${name}: ${status}`).toBe(`${name}: 400`);
    expect(outcome, name).toMatch(rejections);
  }
  expect(await engine.accounts.get('admin')).toMatchObject({ email: 'admin@example.org' });
});

test('a token in a header, a cookie or the URL stands for nobody', async () => {
  const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any`;
  const token = genuine.idToken;
  for (const [query, headers] of [
    ['', { authorization: `Bearer ${token}` }],
    ['', { cookie: `__session=${token}` }],
    [`&idToken=${token}&access_token=${token}&auth=${token}`, {}],
  ] as const) {
    const answer = await engine.fetch(new Request(url + query, { method: 'POST', headers, body: '{}' }));
    expect(await answer?.json()).toMatchObject({ error: { message: 'MISSING_ID_TOKEN' } });
  }
  expect((await ask('lookup', { idToken: token })).status).toBe(200);
});

test('none signs in as a custom token, nor does the ID token', async () => {
  for (const [name, token] of [...forged, ['an ID token', genuine.idToken] as const]) {
    if (name === 'a token for signing in') continue;
    expect(`${name}: ${(await ask('signInWithCustomToken', { token })).outcome.split(' ')[0]}`).toBe(
      `${name}: INVALID_CUSTOM_TOKEN`,
    );
  }
});

test.each<[string, Record<string, Json>]>([
  ['another issuer', { iss: 'custom-token@another-project' }],
  ['another subject', { sub: 'admin' }],
  ['another audience', { aud: 'symposium' }],
  ['no uid', { uid: null }],
  ['a uid that is a list', { uid: ['admin'] }],
  ['an expiry that is past', { iat: 1, exp: 2 }],
  ['an expiry as text', { exp: '9999999999' }],
  ['a time of issue that is to come', { iat: 9_999_999_999 }],
  ['another generation', { generation: 7 }],
])('a custom token made with the very key that has %s does not sign in', async (_, change) => {
  const [head = '', payload = ''] = (await engine.accounts.createCustomToken('admin')).split('.');
  const outcome = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const text = Buffer.from(JSON.stringify({ ...outcome, ...change })).toString('base64url');
  const token = await resign(`${head}.${text}.`, signing.privateKey);
  expect((await ask('signInWithCustomToken', { token })).outcome).toMatch(/^INVALID_CUSTOM_TOKEN/);
  const control = await resign(`${head}.${payload}.`, signing.privateKey);
  expect((await ask('signInWithCustomToken', { token: control })).status).toBe(200);
});

test('none is a refresh token, nor is the ID token', async () => {
  for (const [name, token] of [...forged, ['an ID token', genuine.idToken] as const]) {
    if (name === 'a refresh token') continue;
    expect(`${name}: ${await refresh(token)}`).toBe(`${name}: 400`);
  }
  expect(await refresh(genuine.refreshToken)).toBe(200);
});

test('on a socket each is rejected and ends it, before anything more is read', async () => {
  for (const [name, token] of forged)
    for (const action of ['auth', 'gauth'] as const) {
      const [outcome, ...more] = await readWith(action, token);
      expect(outcome, name).toMatch(/^(invalid_token|expired_token)$/);
      expect(more, name).toEqual([]);
    }
  for (const action of ['auth', 'gauth'] as const)
    expect(await readWith(action, genuine.idToken)).toEqual(['ok', 'ok']);
});

test.each<[string, Json]>([
  ['null', null],
  ['a number', 1],
  ['a list', ['x']],
  ['an object', { uid: 'admin' }],
])('a socket’s token that is %s opens nothing', async (_, cred) => {
  const outcome = await readWith('gauth', cred);
  expect(outcome).not.toContain('ok');
});
