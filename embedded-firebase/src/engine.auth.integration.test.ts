import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getIdToken,
  getIdTokenResult,
  reload,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { get, onValue, ref } from 'firebase/database';
import { afterEach, expect, test } from 'vitest';
import { frameText } from './database/encoding.ts';
import type { CodeRequest, EngineOptions } from './public.ts';
import { memoryStore } from './stores/memory.ts';
import { openRules, quickHasher, startWorld, until, type World } from './testing/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

async function start(options: Partial<EngineOptions> = {}): Promise<World> {
  const world = await startWorld({ rules: openRules, ...options });
  worlds.push(world);
  return world;
}

const email = 'ann@example.org';
const password = 'polar2026';

test('a person signs up, signs out and signs in again, whatever the case of the address', async () => {
  const world = await start();
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, 'Ann@Example.ORG', password);
  expect(again.user.uid).toBe(user.uid);
  expect(again.user.emailVerified).toBe(false);
});

test('the SDK is told what is wrong with a sign-up or sign-in', async () => {
  const world = await start({ validatePassword: (text) => /\d/.test(text) });
  const { auth } = world.client();
  await createUserWithEmailAndPassword(auth, email, password);
  const rejections: [Promise<unknown>, string][] = [
    [createUserWithEmailAndPassword(auth, email, password), 'email-already-in-use'],
    [createUserWithEmailAndPassword(auth, 'bob@example.org', 'a1'), 'weak-password'],
    [
      createUserWithEmailAndPassword(auth, 'bob@example.org', 'nodigits'),
      'password-does-not-meet-requirements',
    ],
    [createUserWithEmailAndPassword(auth, 'no address', password), 'invalid-email'],
    [signInWithEmailAndPassword(auth, 'nobody@example.org', password), 'user-not-found'],
    [signInWithEmailAndPassword(auth, email, 'wrong'), 'wrong-password'],
  ];
  for (const [attempt, reason] of rejections) await expect(attempt).rejects.toThrow(reason);
});

test('an engine that hides accounts gives one answer to unknown addresses and wrong passwords', async () => {
  const world = await start({ hideUnknownAccounts: true });
  const { auth } = world.client();
  await createUserWithEmailAndPassword(auth, email, password);
  await expect(signInWithEmailAndPassword(auth, 'nobody@example.org', 'x')).rejects.toThrow(
    'invalid-credential',
  );
  await expect(signInWithEmailAndPassword(auth, email, 'x')).rejects.toThrow('invalid-credential');
});

test('sign-up can be closed', async () => {
  const world = await start({ allowSignUp: () => false });
  await expect(createUserWithEmailAndPassword(world.client().auth, email, password)).rejects.toThrow(
    'operation-not-allowed',
  );
});

test('changing the own address or password and deleting the own account can be left to the application', async () => {
  const world = await start({ allowSelfChange: () => false });
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await expect(updateEmail(user, 'bob@example.org')).rejects.toThrow('operation-not-allowed');
  await expect(deleteUser(user)).rejects.toThrow('operation-not-allowed');
  await expect(updatePassword(user, 'polar2027')).rejects.toThrow('operation-not-allowed');
  await updateProfile(user, { displayName: 'Ann' });
  expect((await world.engine.accounts.get(user.uid))?.email).toBe(email);
});

test('after five failures the right password is rejected too, until a quarter of an hour has passed', async () => {
  let now = Date.now();
  const world = await start({ clock: () => now });
  await world.engine.accounts.create({ email, password });
  const { auth } = world.client();
  for (let i = 0; i < 5; i++)
    await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toThrow('wrong-password');
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('too-many-requests');
  now += 16 * 60_000;
  await signInWithEmailAndPassword(auth, email, password);
});

test('a verification code verifies the address once', async () => {
  const world = await start();
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const code = await world.engine.accounts.createCode(user.uid, 'VERIFY_EMAIL');
  const info = await checkActionCode(auth, code);
  expect([info.operation, info.data.email]).toEqual(['VERIFY_EMAIL', email]);
  await applyActionCode(auth, code);
  await reload(user);
  expect(user.emailVerified).toBe(true);
  expect((await getIdTokenResult(user, true)).claims.email_verified).toBe(true);
  await expect(applyActionCode(auth, code)).rejects.toThrow('invalid-action-code');
});

test('codes expire', async () => {
  let now = Date.now();
  const world = await start({ clock: () => now });
  const { uid } = await world.engine.accounts.create({ email, password });
  const code = await world.engine.accounts.createCode(uid, 'PASSWORD_RESET');
  now += 3600_000;
  await expect(verifyPasswordResetCode(world.client().auth, code)).rejects.toThrow('expired-action-code');
});

test('a reset code sets a new password once and signs every device out', async () => {
  const world = await start();
  const [device, other] = [world.client(), world.client()];
  const { user } = await createUserWithEmailAndPassword(device.auth, email, password);
  const older = await world.engine.accounts.createCode(user.uid, 'PASSWORD_RESET');
  const code = await world.engine.accounts.createCode(user.uid, 'PASSWORD_RESET');
  await expect(verifyPasswordResetCode(other.auth, older)).rejects.toThrow('invalid-action-code');
  expect(await verifyPasswordResetCode(other.auth, code)).toBe(email);
  await confirmPasswordReset(other.auth, code, 'southern2027');
  await expect(confirmPasswordReset(other.auth, code, 'again2028')).rejects.toThrow('invalid-action-code');
  await expect(signInWithEmailAndPassword(other.auth, email, password)).rejects.toThrow('wrong-password');
  await signInWithEmailAndPassword(other.auth, email, 'southern2027');
  await expect(getIdToken(user, true)).rejects.toThrow('user-token-expired');
});

test('codes are asked for over the network only where someone delivers them', async () => {
  const silent = await start();
  await silent.engine.accounts.create({ email, password });
  await expect(sendPasswordResetEmail(silent.client().auth, email)).rejects.toThrow('operation-not-allowed');
  const sent: CodeRequest[] = [];
  const world = await start({ sendCode: async (request) => void sent.push(request) });
  await world.engine.accounts.create({ email, password });
  const { auth } = world.client();
  await sendPasswordResetEmail(auth, email);
  await expect(sendPasswordResetEmail(auth, 'nobody@example.org')).rejects.toThrow('user-not-found');
  expect(sent).toMatchObject([{ kind: 'PASSWORD_RESET', email }]);
  await confirmPasswordReset(auth, sent[0]?.code ?? '', 'southern2027');
});

test('an address changes when the new one is confirmed', async () => {
  const sent: CodeRequest[] = [];
  const world = await start({ sendCode: async (request) => void sent.push(request) });
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await verifyBeforeUpdateEmail(user, 'new@example.org');
  await applyActionCode(auth, sent[0]?.code ?? '');
  const account = await world.engine.accounts.getByEmail('new@example.org');
  expect(account).toMatchObject({ uid: user.uid, emailVerified: true });
  expect(await world.engine.accounts.getByEmail(email)).toBe(null);
});

test('a person changes name and password and stays signed in', async () => {
  const world = await start();
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { displayName: 'Ann 安' });
  await updatePassword(user, 'southern2027');
  await reload(user);
  expect(user.displayName).toBe('Ann 安');
  await signInWithEmailAndPassword(world.client().auth, email, 'southern2027');
});

test('a password change needs a recent sign-in', async () => {
  let now = Date.now();
  const world = await start({ clock: () => now });
  const { user } = await createUserWithEmailAndPassword(world.client().auth, email, password);
  now += 10 * 60_000;
  await expect(updatePassword(user, 'southern2027')).rejects.toThrow('requires-recent-login');
});

test('a person deletes the account', async () => {
  const world = await start();
  const { user } = await createUserWithEmailAndPassword(world.client().auth, email, password);
  await deleteUser(user);
  expect(await world.engine.accounts.getByEmail(email)).toBe(null);
});

test('claims appear in the token after a refresh', async () => {
  const world = await start();
  const { user } = await createUserWithEmailAndPassword(world.client().auth, email, password);
  await world.engine.accounts.setClaims(user.uid, { editor: true, groups: ['a', { b: null }] });
  const { claims } = await getIdTokenResult(user, true);
  expect(claims).toMatchObject({ editor: true, groups: ['a', { b: null }] });
  await expect(world.engine.accounts.setClaims(user.uid, { sub: 'other' })).rejects.toMatchObject({
    code: 'FORBIDDEN_CLAIM',
  });
});

test('a custom token signs in as its account, with its own claims', async () => {
  const world = await start();
  const { uid } = await world.engine.accounts.create({ email, password, claims: { a: 1 } });
  const { auth } = world.client();
  const token = await world.engine.accounts.createCustomToken(uid, { helper: 'admin' });
  const { user } = await signInWithCustomToken(auth, token);
  expect(user.email).toBe(email);
  const { claims, signInProvider } = await getIdTokenResult(user, true);
  expect([claims.a, claims.helper, signInProvider]).toEqual([1, 'admin', 'custom']);
  await expect(signInWithCustomToken(auth, await getIdToken(user))).rejects.toThrow('invalid-custom-token');
});

test('a disabled account cannot sign in, refresh or use its token', async () => {
  const world = await start();
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const token = await getIdToken(user);
  await world.engine.accounts.update(user.uid, { disabled: true });
  await expect(world.engine.accounts.verifyIdToken(token)).rejects.toMatchObject({ code: 'USER_DISABLED' });
  await expect(getIdToken(user, true)).rejects.toThrow('user-disabled');
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('user-disabled');
});

test('a token that expires on an open socket is replaced without the reader noticing', async () => {
  let now = Date.now();
  const world = await start({ clock: () => now, rules: { rules: { '.read': 'auth !== null' } } });
  const { auth, db } = world.client();
  await createUserWithEmailAndPassword(auth, email, password);
  const seen: unknown[] = [];
  let cancelled = false;
  onValue(
    ref(db, 'a'),
    (snapshot) => seen.push(snapshot.val()),
    () => {
      cancelled = true;
    },
  );
  await until(() => seen.length === 1);
  now += 3601_000;
  await until(() => world.sent.some((frame) => frame.includes('expired_token')));
  await world.engine.database.set('a', 'later');
  await until(() => seen.at(-1) === 'later');
  expect(cancelled).toBe(false);
});

test('a verified token tells who it is, and a foreign, changed or unsigned one is rejected', async () => {
  const [world, other] = [await start(), await start({ store: memoryStore() })];
  const { user } = await createUserWithEmailAndPassword(world.client().auth, email, password);
  const token = await getIdToken(user);
  const verified = await world.engine.accounts.verifyIdToken(token);
  expect(verified).toMatchObject({ uid: user.uid, email, email_verified: false });
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const forged = [
    '',
    'owner',
    `${head}.${body}.`,
    `${head}.${encode({ ...payload, sub: 'root' })}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    `${head}.${body}`,
    await world.engine.accounts.createCustomToken(user.uid),
  ];
  for (const bad of forged)
    await expect(world.engine.accounts.verifyIdToken(bad)).rejects.toMatchObject({
      code: 'INVALID_ID_TOKEN',
    });
  await expect(other.engine.accounts.verifyIdToken(token)).rejects.toMatchObject({
    code: 'INVALID_ID_TOKEN',
  });
});

test('imported accounts keep their uids and hashes, all or none', async () => {
  const world = await start();
  const passwordHash = await quickHasher.hash(password);
  const { accounts } = world.engine;
  await accounts.importAccounts([
    { uid: 'one', email: 'one@example.org', passwordHash, emailVerified: true, claims: { admin: true } },
    { uid: 'two/odd.key', email: 'two@example.org', passwordHash },
  ]);
  const { user } = await signInWithEmailAndPassword(world.client().auth, 'two@example.org', password);
  expect(user.uid).toBe('two/odd.key');
  const clash = [
    { uid: 'three', email: 'three@example.org', passwordHash },
    { uid: 'four', email: 'one@example.org', passwordHash },
  ];
  await expect(accounts.importAccounts(clash)).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
  expect(await accounts.get('three')).toBe(null);
});

test('accounts are listed page by page', async () => {
  const world = await start();
  const { accounts } = world.engine;
  for (const uid of ['a', 'b', 'c', '10', '9'])
    await accounts.create({ uid, email: `${uid}@example.org`, password });
  const first = await accounts.list({ limit: 2 });
  const second = await accounts.list({
    limit: 9,
    ...(first.next === undefined ? {} : { after: first.next }),
  });
  expect([...first.accounts, ...second.accounts].map(({ uid }) => uid)).toEqual(['9', '10', 'a', 'b', 'c']);
  expect(second.next).toBeUndefined();
});

test('sign-in methods of an address are told unless accounts are hidden', async () => {
  const [telling, hiding] = [await start(), await start({ hideUnknownAccounts: true })];
  for (const world of [telling, hiding]) await world.engine.accounts.create({ email, password });
  expect(await fetchSignInMethodsForEmail(telling.client().auth, email)).toEqual(['password']);
  expect(await fetchSignInMethodsForEmail(hiding.client().auth, email)).toEqual([]);
});

test('paths that are not Auth’s are left to others, and malformed requests are rejected', async () => {
  const { engine, origin } = await start();
  expect(await engine.fetch(new Request(`${origin}/api/health`))).toBe(null);
  expect(await engine.fetch(new Request(`${origin}/%zz`))).toBe(null);
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`;
  const bad = await engine.fetch(new Request(url, { method: 'POST', body: '{"email":' }));
  expect(bad?.status).toBe(400);
  const long = await engine.fetch(new Request(url, { method: 'POST', body: 'x'.repeat(100_000) }));
  expect(long?.status).toBe(400);
  const owner = await engine.fetch(
    new Request(`${origin}/identitytoolkit.googleapis.com/v1/projects/symposium/accounts:query`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: '{}',
    }),
  );
  expect(owner?.status).toBe(400);
});

test('an owner of a forged token on a socket is nobody', async () => {
  const world = await start({ rules: { rules: { '.read': 'auth !== null' } } });
  const frames: string[] = [];
  let closed = 0;
  const connection = world.engine.connect(
    (frame) => frames.push(frameText(frame)),
    (code) => {
      closed = code;
    },
    { host: 'x' },
  );
  connection.receive('{"t":"d","d":{"r":1,"a":"gauth","b":{"cred":"owner"}}}');
  connection.receive('{"t":"d","d":{"r":2,"a":"g","b":{"p":"/a","q":{}}}}');
  await until(() => closed !== 0);
  expect(frames.slice(1).map((frame) => JSON.parse(frame) as object)).toEqual([
    { t: 'd', d: { r: 1, b: { s: 'invalid_token', d: 'Invalid auth token' } } },
  ]);
});

test('a signed-out client may read only what everyone may', async () => {
  const world = await start({ rules: { rules: { '.read': 'auth === null' } } });
  const { auth, db } = world.client();
  await createUserWithEmailAndPassword(auth, email, password);
  await expect(get(ref(db, 'a'))).rejects.toThrow('Permission denied');
  await signOut(auth);
  expect((await get(ref(db, 'a'))).exists()).toBe(false);
});
