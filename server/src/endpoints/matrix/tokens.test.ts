import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf, password } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { endpoints } from '../table.ts';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const hour = 3_600_000;
let world: TestWorld;
let elsewhere: TestWorld;
/** What somebody may show instead of an administrator's token. */
const shown = new Map<string, string>();

const decode = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signIn = (uid: string, at = world) =>
  at.signIn({ email: `${uid}@example.org`, password }).then(({ idToken }) => idToken);

beforeAll(async () => {
  let calls = 0;
  world = await createTestWorld({ app: { clientAddress: () => `address ${calls++}` } });
  elsewhere = await createTestWorld({ projectId: 'elsewhere' });
  const { accounts, database } = world.ports;
  for (const uid of ['disabled', 'deleted', 'signed-out']) {
    const { uid: id } = await accounts.create({ email: `${uid}@example.org`, password, emailVerified: true });
    await accounts.setClaims(id, { admin: true });
    await database.update({ [`state/claims/${id}`]: { admin: true, at: 1 } });
    shown.set(uid, await signIn(uid));
    if (uid === 'disabled') await accounts.update(id, { disabled: true });
    if (uid === 'deleted') await accounts.delete(id);
    if (uid === 'signed-out') await accounts.update(id, { password: 'winter1' });
  }
  shown.set('expired', await signIn('admin'));
  world.time.now += hour + 1000;

  const genuine = await signIn('admin');
  const [head, payload, signature] = genuine.split('.');
  const keys = (await (
    await world.engine.fetch(
      new Request('http://localhost/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
    )
  )?.text()) as string | undefined;
  expect(keys).toContain('"kid"');
  const forged = (header: object, sign: (text: string) => string, claims: object = {}) => {
    const text = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(payload), ...claims })}`;
    return `${text}.${sign(text)}`;
  };
  const hmac = (secret: string) => (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  shown.set('of another project', await signIn('admin', elsewhere));
  shown.set(
    'unsigned',
    forged({ alg: 'none' }, () => ''),
  );
  shown.set(
    'unsigned with a signature',
    forged({ alg: 'none' }, () => String(signature)),
  );
  shown.set('signed with the public key', forged({ alg: 'HS256' }, hmac(keys as string)));
  shown.set(
    'with another key',
    forged({ kid: 'other' }, () => String(signature)),
  );
  shown.set(
    'changed',
    forged({}, () => String(signature), { sub: 'editor', user_id: 'editor' }),
  );
  shown.set(
    'from the future',
    forged({}, () => String(signature), { iat: 4e9, exp: 5e9 }),
  );
  shown.set('cut', genuine.slice(0, -20));
  shown.set('without signature', `${head}.${payload}`);
  shown.set(
    'for signing in',
    await world.ports.accounts.createCustomToken('admin', { helper: 'x', seconds: 300 }),
  );
  shown.set('an emulator’s word', 'owner');
  shown.set('nonsense', 'x');
  shown.set('endless', 'x'.repeat(20_000));
  shown.set('the address', addressOf('admin'));
});
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

/** Uploads ask for it; the others do not mind. */
const tus = { 'tus-resumable': '1.0.0' };
const send = (method: string, path: string, authorization?: string) =>
  outcome(
    world.app.request(path, {
      method,
      headers: { ...tus, ...(authorization === undefined ? {} : { authorization }) },
    }),
  );
const calls = [
  ...endpoints,
  { method: 'POST', path: '/php/upload.php', authenticate: true },
  { method: 'PATCH', path: `/php/upload.php/${'0'.repeat(32)}`, authenticate: true },
];
const needing = calls.filter(({ path }) => path !== '/api/auth/passwordReset');

test('only the reset of a password asks for no token, and only signing up leaves the choice', () => {
  const choices = endpoints.filter(({ authenticate }) => authenticate !== true);
  expect(choices.map(({ path, authenticate }) => [path, authenticate])).toEqual([
    ['/api/auth/append', 'optional'],
    ['/api/auth/passwordReset', false],
  ]);
});

test.each(needing)(
  '$path: no token but a genuine, current one of this project opens it',
  async ({ method, path }) => {
    expect(shown.size).toBe(18);
    for (const [name, token] of shown)
      expect(`${name}: ${await send(method, path, `Bearer ${token}`)}`).toBe(`${name}: 401 unauthenticated`);
    for (const header of ['', 'Bearer', 'Bearer ', `Basic ${btoa('admin:polar2026')}`])
      expect(`${header}: ${await send(method, path, header)}`).toBe(`${header}: 401 unauthenticated`);
    if (path !== '/api/auth/append') expect(await send(method, path)).toBe('401 unauthenticated');
  },
);

test.each(needing)('$path: the genuine token gets past', async ({ method, path }) => {
  expect(await send(method, path, `Bearer ${await signIn('admin')}`)).not.toMatch(/^401/);
});

test.each(calls)(
  '$path: a token in the URL or in a cookie counts for nothing',
  async ({ method, path, authenticate }) => {
    if (authenticate !== true) return;
    const token = await signIn('admin');
    expect(await send(method, `${path}?auth=${token}&access_token=${token}`)).toBe('401 unauthenticated');
    const cookie = world.app.request(path, {
      method,
      headers: { ...tus, cookie: `token=${token}; __session=${token}` },
    });
    expect(await outcome(cookie)).toBe('401 unauthenticated');
  },
);
