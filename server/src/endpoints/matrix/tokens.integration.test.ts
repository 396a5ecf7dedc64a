import { forgedTokens } from 'embedded-firebase/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf, password, programId } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { endpoints } from '../table.ts';

const hour = 3_600_000;
let world: TestWorld;
let elsewhere: TestWorld;
const shown = new Map<string, string>();

/** Valid as a header value. */
const isHeader = (text: string) => /^[\x21-\x7e]+$/.test(text) && text.length < 16_384;
const signIn = (uid: string, at = world) =>
  at.signIn({ email: `${uid}@example.org`, password }).then(({ idToken }) => idToken);

beforeAll(async () => {
  let calls = 0;
  const keys = vi.spyOn(crypto.subtle, 'generateKey');
  world = await createTestWorld({ app: { clientAddress: () => `address ${calls++}` }, newKey: true });
  const pair = keys.mock.results[0]?.value as Promise<CryptoKeyPair>;
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

  const { idToken: genuine, refreshToken } = await world.signIn({ email: addressOf('admin'), password });
  const forged = await forgedTokens({
    genuine,
    other: await signIn('editor'),
    ...(await pair),
    refreshToken,
    customToken: await world.ports.accounts.createCustomToken('admin', { helper: 'x', seconds: 300 }),
  });
  for (const [name, token] of forged) if (isHeader(token)) shown.set(name, token);
  shown.set('of another project', await signIn('admin', elsewhere));
});
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

/** Needed by uploads, ignored by the others. */
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
const open = ['/api/auth/addressLink', '/api/auth/signOut', '/api/auth/passwordReset'];
const needing = calls.filter(({ path }) => !open.includes(path));

test('only mail links, signing out and password reset need no token, and only for signing up it is optional', () => {
  const choices = endpoints.filter(({ authenticate }) => authenticate !== true);
  expect(choices.map(({ path, authenticate }) => [path, authenticate])).toEqual([
    ['/api/auth/append', 'optional'],
    ...open.map((path) => [path, false]),
  ]);
});

test.each(needing)(
  '$path: no token but a genuine, current one of this project opens it',
  async ({ method, path }) => {
    expect(shown.size).toBeGreaterThan(100);
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

test('files are opened by links alone, never by a token', async () => {
  const genuine = await signIn('admin');
  const signed = 'v=0123456789abcdef&e=4102444800000&s=';
  for (const path of [
    `/file/PDF/abstract/${programId}.pdf`,
    `/file/PDF/presentation/${programId}-1.png`,
    `/file/VIDEO/${programId}.m3u8`,
    `/file/VIDEO/${programId}/seg-1.m4s`,
  ])
    for (const token of [genuine, ...shown.values()]) {
      const answer = world.app.request(`${path}?${signed}${token}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await outcome(answer), path).toBe('403 forbidden');
    }
});
