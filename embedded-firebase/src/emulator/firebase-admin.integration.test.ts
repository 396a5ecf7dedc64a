import { scryptSync } from 'node:crypto';
import { deleteApp as deleteClient, initializeApp as initializeClient } from 'firebase/app';
import {
  connectAuthEmulator,
  getAuth as getClientAuth,
  signInWithCustomToken,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Emulator, startEmulator } from './index.ts';

/* What firebase-admin, unmodified, finds on the emulator's port. */

let emulator: Emulator;
let app: App;
let auth: Auth;
beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(emulator.origin).host);
  app = initializeApp({ projectId: 'demo' }, 'firebase-admin');
  auth = getAuth(app);
});
afterEach(async () => {
  const { users } = await auth.listUsers();
  await auth.deleteUsers(users.map(({ uid }) => uid));
});
afterAll(async () => {
  await deleteApp(app);
  await emulator.close();
  vi.unstubAllEnvs();
});

/** What happens at a client of the emulator. */
async function atClient<T>(act: (client: ReturnType<typeof getClientAuth>) => Promise<T>): Promise<T> {
  const client = initializeClient({ apiKey: 'any', projectId: 'demo' }, `client-${crypto.randomUUID()}`);
  const clientAuth = getClientAuth(client);
  connectAuthEmulator(clientAuth, emulator.origin, { disableWarnings: true });
  try {
    return await act(clientAuth);
  } finally {
    await deleteClient(client);
  }
}

const signIn = (email: string, password: string) =>
  atClient(async (client) => (await signInWithEmailAndPassword(client, email, password)).user.getIdToken());

test('an account needs neither an address nor a password', async () => {
  const bare = await auth.createUser({});
  expect(bare).toMatchObject({ disabled: false, emailVerified: false, providerData: [] });
  expect(bare.email).toBeUndefined();
  const named = await auth.createUser({ uid: 'ann', displayName: 'Ann' });
  expect(named).toMatchObject({ uid: 'ann', displayName: 'Ann' });
  const addressed = await auth.createUser({ email: 'bob@example.org', emailVerified: true });
  expect(addressed).toMatchObject({ email: 'bob@example.org', emailVerified: true, providerData: [] });
  await expect(signIn('bob@example.org', 'password')).rejects.toThrow('auth/wrong-password');
  await auth.updateUser('ann', { email: 'ann@example.org', password: 'password' });
  expect(await signIn('ann@example.org', 'password')).toMatch(/\./);
  expect((await auth.getUser('ann')).providerData).toMatchObject([
    { providerId: 'password', uid: 'ann@example.org' },
  ]);
});

test('an account is created disabled when that is asked for', async () => {
  const account = { email: 'ann@example.org', password: 'password', disabled: true };
  expect(await auth.createUser(account)).toMatchObject({ disabled: true });
  await expect(signIn(account.email, account.password)).rejects.toThrow('auth/user-disabled');
});

test('the profile is set, changed and cleared', async () => {
  const photoURL = 'https://example.org/ann.png';
  const { uid } = await auth.createUser({ displayName: 'Ann', photoURL, phoneNumber: '+815012345678' });
  expect(await auth.getUser(uid)).toMatchObject({ displayName: 'Ann', photoURL });
  const changed = await auth.updateUser(uid, { displayName: 'Anna', photoURL: `${photoURL}?2` });
  expect(changed).toMatchObject({ displayName: 'Anna', photoURL: `${photoURL}?2` });
  const cleared = await auth.updateUser(uid, { displayName: null, photoURL: null, phoneNumber: null });
  expect([cleared.displayName, cleared.photoURL, cleared.phoneNumber]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a telephone number is kept, found and unique', async () => {
  const phoneNumber = '+815012345678';
  const { uid } = await auth.createUser({ phoneNumber });
  expect(await auth.getUserByPhoneNumber(phoneNumber)).toMatchObject({ uid, phoneNumber });
  expect(await auth.getUserByProviderUid('phone', phoneNumber)).toMatchObject({
    uid,
    providerData: [{ providerId: 'phone', phoneNumber }],
  });
  const taken = { code: 'auth/phone-number-already-exists' };
  await expect(auth.createUser({ phoneNumber })).rejects.toMatchObject(taken);
  const other = await auth.createUser({});
  await expect(auth.updateUser(other.uid, { phoneNumber })).rejects.toMatchObject(taken);
  await auth.updateUser(uid, { phoneNumber });
  const token = await auth.createCustomToken(uid);
  const idToken = await atClient(async (client) =>
    (await signInWithCustomToken(client, token)).user.getIdToken(),
  );
  expect(await auth.verifyIdToken(idToken)).toMatchObject({
    phone_number: phoneNumber,
    firebase: { identities: { phone: [phoneNumber] } },
  });
});

test('what an account cannot have is rejected with a reason, not dropped', async () => {
  const enrolledFactors = [{ factorId: 'phone', phoneNumber: '+815012345678', displayName: 'mine' }];
  await expect(
    auth.createUser({ email: 'ann@example.org', emailVerified: true, multiFactor: { enrolledFactors } }),
  ).rejects.toThrow('second factors are not supported');
  const { uid } = await auth.createUser({});
  const providerToLink = { providerId: 'google.com', uid: '1' };
  await expect(auth.updateUser(uid, { providerToLink })).rejects.toThrow('google.com is not supported');
  await expect(auth.updateUser('nobody', {})).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

test('a used UID and a used address are told apart', async () => {
  await auth.createUser({ uid: 'ann', email: 'ann@example.org', password: 'password' });
  const uidTaken = { code: 'auth/uid-already-exists' };
  for (const more of [{}, { email: 'ann@example.org' }, { email: 'bob@example.org' }])
    await expect(auth.createUser({ uid: 'ann', ...more })).rejects.toMatchObject(uidTaken);
  await expect(auth.createUser({ uid: 'bob', email: 'ann@example.org' })).rejects.toMatchObject({
    code: 'auth/email-already-exists',
  });
});

test('the time of the last refresh follows sign-ins and refreshes', async () => {
  const { uid, metadata } = await auth.createUser({ email: 'ann@example.org', password: 'password' });
  expect(metadata).toMatchObject({ lastSignInTime: null, lastRefreshTime: null });
  const before = Math.floor(Date.now() / 1000) * 1000;
  await atClient(async (client) => {
    const { user } = await signInWithEmailAndPassword(client, 'ann@example.org', 'password');
    await user.getIdToken(true);
  });
  const { lastSignInTime, lastRefreshTime } = (await auth.getUser(uid)).metadata;
  expect(Date.parse(lastRefreshTime ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(lastRefreshTime ?? '')).toBeGreaterThanOrEqual(Date.parse(lastSignInTime));
});

test('accounts are imported, with passwords hashed by standard scrypt or without any', async () => {
  const [salt, cost] = [Buffer.from('salt'), { N: 1024, r: 8, p: 1 }];
  const creationTime = 'Wed, 02 Dec 2020 00:00:00 GMT';
  const result = await auth.importUsers(
    [
      { uid: 'bare' },
      {
        uid: 'ann',
        email: 'ann@example.org',
        displayName: 'Ann',
        disabled: false,
        customClaims: { wise: true },
        metadata: { creationTime, lastSignInTime: creationTime },
        passwordHash: scryptSync('password', salt, 64, cost),
        passwordSalt: salt,
      },
      { uid: 'bob', email: 'ann@example.org' },
      { uid: 'carl', providerData: [{ uid: '1', providerId: 'google.com' }] },
    ],
    {
      hash: {
        algorithm: 'STANDARD_SCRYPT',
        memoryCost: cost.N,
        blockSize: cost.r,
        parallelization: cost.p,
        derivedKeyLength: 64,
      },
    },
  );
  expect(result).toMatchObject({ successCount: 2, failureCount: 2 });
  expect(result.errors.map(({ index, error }) => [index, error.message])).toEqual([
    [2, 'EMAIL_EXISTS'],
    [3, expect.stringContaining('google.com is not supported')],
  ]);
  expect(await auth.getUser('ann')).toMatchObject({
    displayName: 'Ann',
    customClaims: { wise: true },
    metadata: { creationTime, lastSignInTime: creationTime },
  });
  expect(await signIn('ann@example.org', 'password')).toMatch(/\./);
  await expect(signIn('ann@example.org', 'another')).rejects.toThrow('auth/wrong-password');

  const again = await auth.importUsers([{ uid: 'ann', email: 'anna@example.org' }]);
  expect(again).toMatchObject({ successCount: 1, failureCount: 0 });
  expect(await auth.getUser('ann')).toMatchObject({ email: 'anna@example.org', displayName: undefined });
});

test('a hash that cannot be verified is rejected for its account, with the reason', async () => {
  const user = { uid: 'ann', email: 'ann@example.org', passwordHash: Buffer.from('x') };
  const { errors } = await auth.importUsers([user, { uid: 'bob' }], {
    hash: { algorithm: 'SHA256', rounds: 1 },
  });
  expect(errors.map(({ index, error }) => [index, error.message])).toEqual([
    [0, expect.stringContaining('hashed by SHA256 are not supported, only by STANDARD_SCRYPT')],
  ]);
  expect(await auth.getUser('bob')).toMatchObject({ uid: 'bob' });
});

test('a session cookie stands for its ID token, is none itself, and ends with a revocation', async () => {
  const { uid } = await auth.createUser({ email: 'ann@example.org', password: 'password' });
  await auth.setCustomUserClaims(uid, { wise: true });
  const idToken = await signIn('ann@example.org', 'password');
  const hour = 3_600_000;
  const cookie = await auth.createSessionCookie(idToken, { expiresIn: 24 * hour });
  const claims = await auth.verifySessionCookie(cookie, true);
  expect(claims).toMatchObject({
    uid,
    wise: true,
    aud: 'demo',
    iss: 'https://session.firebase.google.com/demo',
  });
  expect(claims.exp - claims.iat).toBe(24 * 3600);
  await expect(auth.verifyIdToken(cookie)).rejects.toThrow('incorrect "iss"');
  await expect(auth.verifySessionCookie(idToken)).rejects.toThrow('incorrect "iss"');
  for (const wrong of [cookie, 'x.y.z', `${idToken}x`])
    await expect(auth.createSessionCookie(wrong, { expiresIn: hour })).rejects.toThrow();
  await expect(auth.createSessionCookie(idToken, { expiresIn: 1000 })).rejects.toMatchObject({
    code: 'auth/invalid-session-cookie-duration',
  });

  // times are whole seconds
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(claims.auth_time);
  await auth.revokeRefreshTokens(uid);
  await expect(auth.verifySessionCookie(cookie, true)).rejects.toMatchObject({
    code: 'auth/session-cookie-revoked',
  });
  await expect(auth.createSessionCookie(idToken, { expiresIn: hour })).rejects.toThrow();
});

test('only the owner makes session cookies', async () => {
  await auth.createUser({ email: 'ann@example.org', password: 'password' });
  const body = JSON.stringify({ idToken: await signIn('ann@example.org', 'password'), validDuration: 3600 });
  const url = `${emulator.origin}/identitytoolkit.googleapis.com/v1/projects/demo:createSessionCookie`;
  for (const headers of [{}, { authorization: 'Bearer Owner' }])
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
});
