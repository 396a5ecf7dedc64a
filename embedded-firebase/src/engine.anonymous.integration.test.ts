import {
  EmailAuthProvider,
  getIdTokenResult,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { get, ref } from 'firebase/database';
import { afterEach, expect, test } from 'vitest';
import type { EngineOptions } from './public.ts';
import { startWorld, type World } from './testing/world.ts';

const email = 'ann@example.org';
const password = 'polar2026';
let world: World;
afterEach(() => world.close());

async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  world = await startWorld({ allowAnonymous: () => true, ...options });
}

test('nobody signs in without an account unless that is permitted', async () => {
  world = await startWorld();
  await expect(signInAnonymously(world.client().auth)).rejects.toThrow('admin-restricted-operation');
  expect((await world.engine.accounts.list()).accounts).toEqual([]);
});

test('who signs in without an account is somebody to the rules, and has no address', async () => {
  await start({
    rules: { rules: { '.read': "auth.provider === 'anonymous' && auth.token.email === null" } },
  });
  const { auth, db } = world.client();
  const { user } = await signInAnonymously(auth);
  expect([user.isAnonymous, user.email, user.providerData]).toEqual([true, null, []]);
  const { claims, signInProvider } = await getIdTokenResult(user);
  expect([signInProvider, claims.provider_id, claims.email]).toEqual(['anonymous', 'anonymous', undefined]);
  expect((await get(ref(db, 'a'))).exists()).toBe(false);
  expect((await signInAnonymously(auth)).user.uid).toBe(user.uid);
});

test('an account is linked: it keeps its uid, gets address and password, and is anonymous no more', async () => {
  await start();
  const { auth } = world.client();
  const { user } = await signInAnonymously(auth);
  const { uid } = user;
  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));
  expect([linked.user.uid, linked.user.isAnonymous, linked.user.email]).toEqual([uid, false, email]);
  expect((await getIdTokenResult(linked.user)).signInProvider).toBe('password');
  await signOut(auth);
  expect((await signInWithEmailAndPassword(auth, email, password)).user.uid).toBe(uid);
});

test('an address that somebody has is not linked a second time', async () => {
  await start();
  await world.engine.accounts.create({ email, password });
  const { user } = await signInAnonymously(world.client().auth);
  await expect(linkWithCredential(user, EmailAuthProvider.credential(email, 'other2026'))).rejects.toThrow(
    'email-already-in-use',
  );
  expect((await signInWithEmailAndPassword(world.client().auth, email, password)).user.uid).not.toBe(
    user.uid,
  );
});

test('linking is rejected where addresses are the application’s matter, and long after signing in', async () => {
  let now = Date.now();
  await start({ allowSelfChange: () => false });
  const { user } = await signInAnonymously(world.client().auth);
  const credential = EmailAuthProvider.credential(email, password);
  await expect(linkWithCredential(user, credential)).rejects.toThrow('operation-not-allowed');
  await world.close();
  await start({ clock: () => now });
  const { user: later } = await signInAnonymously(world.client().auth);
  now += 5 * 60_000 + 1000;
  await expect(linkWithCredential(later, credential)).rejects.toThrow('requires-recent-login');
});

test('address and password can be added one after the other', async () => {
  await start();
  const { auth } = world.client();
  const { user } = await signInAnonymously(auth);
  await updateEmail(user, email);
  await updatePassword(user, password);
  await signOut(auth);
  expect((await signInWithEmailAndPassword(auth, email, password)).user.uid).toBe(user.uid);
});

test('a custom token for an anonymous account signs into it', async () => {
  await start();
  const { auth } = world.client();
  const { uid } = (await signInAnonymously(auth)).user;
  const { user } = await signInWithCustomToken(auth, await world.engine.accounts.createCustomToken(uid));
  expect([user.uid, user.isAnonymous]).toEqual([uid, false]);
});

test('name and picture are kept, and taken away again', async () => {
  await start();
  const { auth } = world.client();
  await world.engine.accounts.create({ email, password });
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { displayName: 'Ann', photoURL: 'https://ann.example/me.png' });
  const again = (await signInWithEmailAndPassword(world.client().auth, email, password)).user;
  expect([again.displayName, again.photoURL]).toEqual(['Ann', 'https://ann.example/me.png']);
  expect((await getIdTokenResult(again)).claims).toMatchObject({
    name: 'Ann',
    picture: 'https://ann.example/me.png',
  });
  await updateProfile(user, { displayName: null, photoURL: null });
  const { claims } = await getIdTokenResult(user, true);
  expect([user.displayName, user.photoURL, claims.name, claims.picture]).toEqual([
    null,
    null,
    undefined,
    undefined,
  ]);
  await expect(updateProfile(user, { displayName: 'x'.repeat(257) })).rejects.toThrow();
});

test('a new password keeps what the sign-in brought along, so that nobody sheds a mark by it', async () => {
  await start();
  const { uid } = await world.engine.accounts.create({ email, password, claims: { editor: true } });
  const token = await world.engine.accounts.createCustomToken(uid, { helper: 'admin' });
  const { user } = await signInWithCustomToken(world.client().auth, token);
  await updatePassword(user, 'winter2027');
  const { claims, signInProvider } = await getIdTokenResult(user, true);
  expect([claims.helper, claims.editor, signInProvider]).toEqual(['admin', true, 'custom']);
});

test('who signed in long ago signs in once more and may change the password then', async () => {
  let now = Date.now();
  await start({ clock: () => now });
  await world.engine.accounts.create({ email, password });
  const { user } = await signInWithEmailAndPassword(world.client().auth, email, password);
  now += 20 * 60_000;
  await expect(updatePassword(user, 'winter2027')).rejects.toThrow('requires-recent-login');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await updatePassword(user, 'winter2027');
  await signInWithEmailAndPassword(world.client().auth, email, 'winter2027');
});
