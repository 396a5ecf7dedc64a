import { get as httpGet } from 'node:http';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getAuth,
  isSignInWithEmailLink,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth';
import {
  connectDatabaseEmulator,
  type Database,
  forceWebSockets,
  get,
  getDatabase,
  onValue,
  ref,
  set,
} from 'firebase/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { type Emulator, startEmulator } from './index.ts';

forceWebSockets();

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
});
afterAll(() => emulator.close());

const apps: FirebaseApp[] = [];
let count = 0;
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => deleteApp(app)));
  await ask('DELETE', '/emulator/v1/projects/demo/accounts');
});

function client(namespace = 'demo', mockUserToken?: string): { auth: Auth; db: Database } {
  const options = { apiKey: 'any', projectId: namespace, databaseURL: `https://${namespace}.firebaseio.com` };
  const app = initializeApp(options, `client-${count++}`);
  apps.push(app);
  const auth = getAuth(app);
  connectAuthEmulator(auth, emulator.origin, { disableWarnings: true });
  const db = getDatabase(app);
  const { hostname, port } = new URL(emulator.origin);
  connectDatabaseEmulator(db, hostname, Number(port), mockUserToken ? { mockUserToken } : {});
  return { auth, db };
}

function ask(method: string, path: string, body?: Json | string, token?: string): Promise<Response> {
  return fetch(emulator.origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body),
  });
}

interface SentCode {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

async function sentTo(address: string): Promise<SentCode> {
  const answer = await ask('GET', '/emulator/v1/projects/demo/oobCodes');
  const { oobCodes } = (await answer.json()) as { oobCodes: SentCode[] };
  const found = oobCodes.findLast(({ email }) => email === address);
  if (found === undefined) throw new Error(`nothing was sent to ${address}`);
  return found;
}

const newAddress = () => `somebody${count++}@example.org`;
const unsigned = (claims: object) =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('')
    .join('.');

test('each namespace is a database of its own, made empty and open when it is first asked for', async () => {
  const [one, two] = [client('first').db, client('second').db];
  expect((await get(ref(one, 'x'))).val()).toBeNull();
  await set(ref(one, 'x'), { y: 1 });
  expect((await get(ref(one, 'x'))).val()).toEqual({ y: 1 });
  expect((await get(ref(two, 'x'))).val()).toBeNull();
  expect(await (await ask('GET', '/x.json?ns=first')).json()).toEqual({ y: 1 });
  expect(await (await ask('GET', '/.json?ns=third')).json()).toBeNull();
});

test('the owner sets rules, comments and all; a malformed file is rejected and the old one stays', async () => {
  const path = '/.settings/rules.json?ns=ruled';
  const text = '{ // who may\n "rules": { ".read": "auth != null", "a": { ".write": true /* all */ } } }';
  expect((await ask('PUT', path, text)).status).toBe(401);
  expect((await ask('PUT', path, text, 'Owner')).status).toBe(401);
  expect((await ask('GET', path)).status).toBe(401);
  expect((await ask('PUT', path, text, 'owner')).status).toBe(200);
  expect(await (await ask('GET', path, undefined, 'owner')).text()).toBe(text);
  expect(await (await ask('GET', `${path}&format=strict`, undefined, 'owner')).json()).toEqual({
    rules: { '.read': 'auth != null', a: { '.write': true } },
  });
  for (const bad of ['{', '{"rules":{".read":"auth ="}}', '{"rules":{".read":"nobody"}}'])
    expect((await ask('PUT', path, bad, 'owner')).status).toBe(400);

  const { db } = client('ruled');
  await set(ref(db, 'a'), 1);
  await expect(set(ref(db, 'b'), 1)).rejects.toThrow('PERMISSION_DENIED');
  await expect(get(ref(db, 'a'))).rejects.toThrow('Permission denied');
  expect((await ask('GET', '/a.json?ns=ruled')).status).toBe(401);
  expect(await (await ask('GET', '/a.json?ns=ruled', undefined, 'owner')).json()).toBe(1);
});

test('a database believes tokens that nobody signed, and "owner" is bound by no rule', async () => {
  const rules = { rules: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.token.wise === true' } } };
  await ask('PUT', '/.settings/rules.json?ns=mocked', rules, 'owner');
  const ann = client('mocked', unsigned({ sub: 'ann', wise: true })).db;
  await set(ref(ann, 'ann'), 1);
  expect((await get(ref(ann, 'ann'))).val()).toBe(1);
  await expect(get(ref(ann, 'bob'))).rejects.toThrow('Permission denied');
  const [, claims = ''] = unsigned({ sub: 'ann' }).split('.');
  const head = Buffer.from('{"alg":"RS256"}').toString('base64url');
  for (const token of [`${head}.${claims}.`, `${head}.${claims}.x`, `.${claims}.`, claims, 'x.y.'])
    expect((await ask('GET', `/ann.json?ns=mocked&auth=${token}`)).status).toBe(401);
  const owner = client('mocked', 'owner').db;
  expect((await get(ref(owner))).val()).toEqual({ ann: 1 });
});

test('who signs in here is known to the databases, until they sign out', async () => {
  const rules = { rules: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } } };
  await ask('PUT', '/.settings/rules.json?ns=signed', rules, 'owner');
  const { auth, db } = client('signed');
  const { user } = await createUserWithEmailAndPassword(auth, newAddress(), 'password');
  await set(ref(db, user.uid), 'mine');
  const denied = new Promise((resolve) => {
    onValue(ref(db, user.uid), () => {}, resolve);
  });
  await auth.signOut();
  expect(await denied).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('ID tokens are unsigned and name the project that was asked for; a made-up one is rejected', async () => {
  const { auth } = client();
  const { user } = await createUserWithEmailAndPassword(auth, newAddress(), 'password');
  const token = await user.getIdToken();
  const [head = '', payload = '', signature] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'none' });
  expect(signature).toBe('');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { [claim: string]: Json };
  expect(claims).toMatchObject({ sub: user.uid, aud: 'demo', iss: 'https://securetoken.google.com/demo' });
  const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any';
  expect((await ask('POST', lookup, { idToken: token })).status).toBe(200);
  const forged = unsigned({ ...claims, admin: true });
  expect(await (await ask('POST', lookup, { idToken: forged })).json()).toMatchObject({
    error: { message: expect.stringContaining('INVALID_ID_TOKEN') },
  });
  expect(await user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.$/);
});

test('a custom token is bare JSON, or a token whoever signed it', async () => {
  const { auth } = client();
  const { user } = await signInWithCustomToken(auth, JSON.stringify({ uid: 'ann', claims: { wise: true } }));
  expect(user.uid).toBe('ann');
  expect((await user.getIdTokenResult()).claims).toMatchObject({ wise: true });
  const made = unsigned({ uid: 'bob', claims: { wise: false } });
  expect((await signInWithCustomToken(auth, made)).user.uid).toBe('bob');
  for (const bad of ['{"uid":', '{"claims":{}}', 'x.y.z', 'nonsense'])
    await expect(signInWithCustomToken(auth, bad)).rejects.toThrow('auth/invalid-custom-token');
});

test('codes are listed instead of mailed, and what was used is not listed any more', async () => {
  const { auth } = client();
  const email = newAddress();
  const { user } = await createUserWithEmailAndPassword(auth, email, 'password');
  await sendEmailVerification(user);
  const verification = await sentTo(email);
  expect(verification).toMatchObject({
    requestType: 'VERIFY_EMAIL',
    oobLink: expect.stringContaining('mode=verifyEmail'),
  });
  await applyActionCode(auth, verification.oobCode);
  await user.reload();
  expect(user.emailVerified).toBe(true);
  await expect(sentTo(email)).rejects.toThrow('nothing was sent');

  await sendPasswordResetEmail(auth, email);
  const reset = await fetch(`${(await sentTo(email)).oobLink}&newPassword=another`);
  expect(await reset.json()).toMatchObject({ authEmulator: { email } });
  await signInWithEmailAndPassword(auth, email, 'another');
});

test('a link signs in the address it was sent to, once', async () => {
  const { auth } = client();
  const email = newAddress();
  const settings = { url: 'http://localhost/back', handleCodeInApp: true };
  await sendSignInLinkToEmail(auth, email, settings);
  const { oobLink } = await sentTo(email);
  expect(isSignInWithEmailLink(auth, oobLink)).toBe(true);
  await expect(signInWithEmailLink(auth, newAddress(), oobLink)).rejects.toThrow('auth/invalid-email');
  const { user } = await signInWithEmailLink(auth, email, oobLink);
  expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
  await expect(signInWithEmailLink(auth, email, oobLink)).rejects.toThrow('auth/invalid-action-code');
  expect(await fetchSignInMethodsForEmail(auth, email)).toEqual(['emailLink']);

  await sendSignInLinkToEmail(auth, email, settings);
  const again = EmailAuthProvider.credentialWithLink(email, (await sentTo(email)).oobLink);
  expect((await reauthenticateWithCredential(user, again)).user.uid).toBe(user.uid);
});

test('the owner makes, finds and removes accounts; others who ask are rejected', async () => {
  const accounts = '/identitytoolkit.googleapis.com/v1/projects/demo/accounts';
  const email = newAddress();
  const made = { localId: 'carl', email, password: 'password' };
  for (const token of [undefined, 'Owner', 'anything'])
    expect((await ask('POST', accounts, made, token)).status).toBe(401);
  expect((await ask('POST', accounts, made, 'owner')).status).toBe(200);
  const { auth } = client();
  expect((await signInWithEmailAndPassword(auth, email, 'password')).user.uid).toBe('carl');
  const query = await ask('POST', `${accounts}:query`, {}, 'owner');
  expect(await query.json()).toMatchObject({ recordsCount: '1', userInfo: [{ localId: 'carl', email }] });
  const own = '/identitytoolkit.googleapis.com/v1/accounts';
  await ask('POST', `${own}:update`, { localId: 'carl', displayName: 'Carl' }, 'owner');
  await auth.currentUser?.reload();
  expect(auth.currentUser?.displayName).toBe('Carl');
  const wanted = { requestType: 'PASSWORD_RESET', email, returnOobLink: true };
  const reset = await (await ask('POST', `${accounts}:sendOobCode`, wanted, 'owner')).json();
  expect(await sentTo(email)).toMatchObject(reset as Json & object);
  await fetch(`${(await sentTo(email)).oobLink}&newPassword=another`);
  await signInWithEmailAndPassword(auth, email, 'another');
  expect((await ask('POST', `${own}:delete`, { localId: 'carl' }, 'owner')).status).toBe(200);
  await expect(signInWithEmailAndPassword(auth, email, 'password')).rejects.toThrow('auth/user-not-found');
});

test('the greeting names a time that is not yet: a client’s estimate is never behind, nor exactly right', async () => {
  const before = Date.now();
  const socket = new WebSocket(`${emulator.origin.replace('http', 'ws')}/.ws?v=5&ns=greeted`);
  const greeting = await new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => resolve(String(data));
  });
  socket.close();
  const { d } = JSON.parse(greeting) as { d: { d: { ts: number } } };
  expect(d.d.ts).toBeGreaterThanOrEqual(before + 50);
});

test('the name of a namespace may stand in the host', async () => {
  await ask('PUT', '/x.json?ns=named', 1);
  const seen = new Promise<string>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: new URL(emulator.origin).port, path: '/x.json' };
    const request = httpGet({ ...options, headers: { host: 'named.localhost' } }, (answer) =>
      answer.setEncoding('utf8').on('data', resolve),
    );
    request.on('error', reject);
  });
  expect(await seen).toBe('1');
});

test('pages of any origin may ask', async () => {
  const preflight = await fetch(`${emulator.origin}/x.json?ns=any`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://pages.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-client-version',
      'access-control-request-private-network': 'true',
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': 'http://pages.example',
    'access-control-allow-methods': expect.stringContaining('PUT'),
    'access-control-allow-headers': 'authorization,x-client-version',
    'access-control-allow-private-network': 'true',
  });
  const answer = await fetch(`${emulator.origin}/`, { headers: { origin: 'http://pages.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://pages.example');
});

test('only this machine reaches it', async () => {
  expect(new URL(emulator.origin).hostname).toBe('127.0.0.1');
  expect((await ask('GET', '/nothing')).status).toBe(404);
});
