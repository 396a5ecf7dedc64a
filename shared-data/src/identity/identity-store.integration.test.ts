import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emailKey } from '../models/email-key.ts';
import { openPage, startWorld, until, type World } from '../testing/world.ts';

const verified = 'auth != null && auth.token.email_verified === true';
const rules = {
  setting: {
    base: { '.read': true },
    information: { '.read': true },
    permission: { '.read': 'auth != null', anonymous: { '.read': true } },
  },
  staticData: {
    program: { '.read': verified, $id: { '.read': verified } },
    user: { $key: { '.read': `${verified} && $key === auth.token.email.replace('.', '%2E')` } },
  },
  state: {
    coeditor: { '.read': verified },
    claims: { $uid: { '.read': 'auth != null && auth.uid === $uid' } },
    mail: { $uid: { '.read': 'auth != null && auth.uid === $uid' } },
  },
};
const data = {
  setting: {
    base: { closed: false, addAccount: true, addProgram: true },
    permission: { enterPresentation: false, adminPrivilege: true, addProgram: true },
  },
  staticData: {
    program: {
      a1: { title: 'Ice', sessionId: 'S1', presentationType: 'oral', ownerUid: 'owner' },
      a2: { title: 'Sea', sessionId: 'S1', presentationType: 'oral', ownerUid: 'other' },
    },
  },
};
const password = 'polar2026';

let world: World;

beforeAll(async () => {
  world = await startWorld({ data, rules });
  const { accounts, database } = world.engine;
  for (const [uid, emailVerified] of [
    ['owner', true],
    ['newcomer', true],
    ['unverified', false],
    ['admin', true],
  ] as const)
    await accounts.create({ uid, email: `${uid}@example.org`, password, emailVerified });
  for (const uid of ['owner', 'admin'])
    await database.set(`symposium/staticData/user/${emailKey(`${uid}@example.org`)}`, {
      email: `${uid}@example.org`,
      uid,
      isRegistered: true,
    });
});

afterAll(() => world.close());
afterEach(() => world.closePages());

/** The modules as a page that has just been opened has them. */
async function visit() {
  await openPage(world);
  const identity = { ...(await import('./identity-store.ts')), ...(await import('./account.ts')) };
  const { storeOf } = await import('../sync/collection-store.ts');
  const { enter, watchGuard } = await import('../navigation/route-guards.ts');
  return { ...identity, storeOf, enter, watchGuard };
}

let page: Awaited<ReturnType<typeof visit>>;

beforeEach(async () => {
  page = await visit();
});

test('a visitor is known as such, with the public settings', async () => {
  await page.startIdentity();
  expect(page.useIdentity.getState().ready).toBe(true);
  expect(page.selectView()).toMatchObject({ uid: null, registered: false, base: { closed: false } });
});

test('a page that has its data already is not connected until it lets the account go on', async () => {
  const { setFirebase } = await import('../platform/firebase.ts');
  const firebase = world.connect();
  const asked = vi.spyOn(firebase.transport, 'onConnected');
  setFirebase(firebase);
  const goOn = page.holdIdentity();
  void page.startIdentity();
  // Another page, which starts later, is there in the meantime.
  await (await visit()).startIdentity();
  expect(asked).not.toHaveBeenCalled();
  goOn();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
});

test('a browser in which somebody was signed in awaits the account, others greet a visitor at once', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const known = () => page.selectKnown(page.useIdentity.getState());
  page = await visit();
  expect(known()).toBe(true);
  await page.signIn('owner@example.org', password);

  page = await visit();
  expect(known()).toBe(false);
  await page.startIdentity();
  expect(known()).toBe(true);
  expect(kept.has('account')).toBe(false);
  await page.signIn('owner@example.org', password);
  expect(kept.has('account')).toBe(true);
  await page.signOut();

  page = await visit();
  expect(known()).toBe(true);
});

test('what the settings say of an open meeting area holds until the database says otherwise', async () => {
  const { setConfig } = await import('../platform/config.ts');
  setConfig({ ...world.config, site: { base: { closed: false }, permitAnonymous: true } });
  const mayEnter = async () => (await import('../access/guards.ts')).mayEnter('meeting', page.selectView());
  await page.readSettings();
  expect(await mayEnter()).toBe('ok');
  await page.startIdentity();
  expect(page.storeOf('permitAnonymous').state).toBe('live');
  expect(await mayEnter()).toBe('denied');
});

test('the signed-in user is waited for at most 2000 ms (section 4)', async () => {
  const { setFirebase } = await import('../platform/firebase.ts');
  const port = world.connect();
  const asked = Promise.withResolvers<void>();
  const onUser = () => {
    asked.resolve();
    return () => {};
  };
  setFirebase({ ...port, auth: { ...port.auth, onUser } });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const started = page.startIdentity();
  await asked.promise;
  // the connection's first timeout is as long, and begins earlier
  const [late] =
    timers.mock.calls.findLast(([, wait]) => wait === page.authWait) ?? expect.fail('nothing ends the wait');
  timers.mockRestore();
  (late as () => void)();
  await started;
  expect(page.selectView()).toMatchObject({ uid: null, base: { closed: false } });
});

test('pages that are open to everybody do not wait for the account', async () => {
  expect(await page.enter('home')).toBe('ok');
  expect(await page.enter('account')).toBe('ok');
  expect(page.useIdentity.getState().ready).toBe(false);
});

test('a registered participant is let in as soon as signIn resolves', async () => {
  expect(await page.signIn(' Owner@Example.org', password)).toEqual({ verified: true });
  expect(page.selectView()).toMatchObject({ uid: 'owner', email: 'owner@example.org', registered: true });
  expect(await page.enter('registered')).toBe('ok');
});

test('a guard about a program loads it: owners enter theirs, not others, nor what does not exist (section 6)', async () => {
  await page.signIn('owner@example.org', password);
  expect(await page.enter('presentation', { id: 'a1' })).toBe('ok');
  expect(await page.enter('presentation', { id: 'a2' })).toBe('denied');
  expect(await page.enter('presentation', { id: 'none' })).toBe('denied');
});

test('a verified newcomer is not registered until the record says so (section 4)', async () => {
  await page.signIn('newcomer@example.org', password);
  expect(page.selectView().registered).toBe(false);
  expect(await page.enter('registered')).toBe('denied');
  expect(await page.enter('registration')).toBe('ok');
  await world.engine.database.set(`symposium/staticData/user/${emailKey('newcomer@example.org')}`, {
    isRegistered: true,
  });
  await until(() => page.selectView().registered);
  expect(await page.enter('registered')).toBe('ok');
});

test('an unverified user is told so and becomes verified without doing anything here (section 4)', async () => {
  expect(await page.signIn('unverified@example.org', password)).toEqual({ verified: false });
  await world.engine.accounts.update('unverified', { emailVerified: true });
  await until(() => page.selectView().emailVerified);
  await until(() => page.storeOf('programs').state === 'idle' && page.storeOf('ownUser').state === 'live');
});

test('sign-up signs in, unverified', async () => {
  await page.signUp('fresh@example.org', password);
  expect(page.selectView()).toMatchObject({ email: 'fresh@example.org', emailVerified: false });
  await page.signOut();
  expect(page.selectView().uid).toBeNull();
});

test('signing in again ends the former sign-in of this browser', async () => {
  const { api } = await import('../api/api-client.ts');
  const ended = vi.spyOn(api, 'endSignIn').mockResolvedValue({ state: 'signedOut' });
  await page.signIn('owner@example.org', password);
  expect(ended).not.toHaveBeenCalled();
  await page.signIn('owner@example.org', password);
  expect(ended.mock.calls).toEqual([[expect.stringMatching(/^[\w-]+\./)]]);
  await page.signOut();
});

test('signing out ends the sign-in of this browser for the server too', async () => {
  const { api } = await import('../api/api-client.ts');
  const ended = vi.spyOn(api, 'endSignIn').mockResolvedValue({ state: 'signedOut' });
  await page.signIn('owner@example.org', password);
  await page.signOut();
  expect(ended.mock.calls).toEqual([[expect.stringMatching(/^[\w-]+\./)]]);
});

function storageOf(...names: string[]): Storage {
  const kept = new Map(names.map((name) => [name, 'x']));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

test('signing out removes the drafts of the person from the browser, and nothing of others', async () => {
  const storages = [
    storageOf('draft:submission-owner', 'draft:submission-newcomer', 'theme'),
    storageOf('wanted', 'other'),
  ] as const;
  vi.stubGlobal('localStorage', storages[0]);
  vi.stubGlobal('sessionStorage', storages[1]);
  await page.signIn('owner@example.org', password);
  expect(storages[0].getItem('draft:submission-owner')).toBe('x');
  await page.signOut();
  const left = storages.map((one) => Array.from({ length: one.length }, (_, index) => one.key(index)));
  expect(left).toEqual([['draft:submission-newcomer', 'theme'], ['other']]);
});

test('sign-out ends sync and forgets what was synced (section 4)', async () => {
  await page.signIn('owner@example.org', password);
  await until(() => page.storeOf('programs').size === 2);
  await page.signOut();
  expect(page.storeOf('programs').size).toBe(0);
  expect(page.storeOf('ownUser').value).toBeUndefined();
  expect(page.storeOf('base').value).toMatchObject({ closed: false });
});

test('claims count only when token and claims node agree, and follow the node at once (section 4)', async () => {
  const { accounts, database } = world.engine;
  await page.signIn('admin@example.org', password);
  await accounts.setClaims('admin', { admin: true });
  expect(await page.enter('admin')).toBe('denied');
  await database.set('symposium/state/claims/admin', { admin: true, at: 1 });
  await until(() => page.selectView().claims.admin);
  expect(await page.enter('admin')).toBe('ok');
  const lost = new Promise((resolve) => page.watchGuard('admin', {}, resolve));
  await database.set('symposium/state/claims/admin', null);
  expect(await lost).toBe('denied');
  expect(page.selectView().claims.admin).toBe(false);
});

test('closing the site leads participants away at once, and says why (section 6)', async () => {
  await page.signIn('owner@example.org', password);
  const lost = new Promise((resolve) => page.watchGuard('registered', {}, resolve));
  await world.engine.database.set('symposium/setting/base/closed', true);
  expect(await lost).toBe('closed');
  expect(await page.enter('registered')).toBe('closed');
  expect(await page.enter('home')).toBe('ok');
  await world.engine.database.set('symposium/setting/base/closed', false);
  await until(() => page.selectView().base?.closed === false);
});

test('when a new address takes effect its reader stays signed in and registered, and has the address', async () => {
  const { accounts, database } = world.engine;
  const [from, to] = ['mover@example.org', 'moved@example.org'];
  const record = (email: string) => `symposium/staticData/user/${emailKey(email)}`;
  await accounts.create({ uid: 'mover', email: from, password, emailVerified: true });
  await database.set(record(from), { email: from, uid: 'mover', isRegistered: true });
  await page.signIn(from, password);
  const lost = vi.fn();
  page.watchGuard('registered', {}, lost);
  await accounts.update('mover', { email: to, emailVerified: true, keepsSignIns: true });
  await database.update('', {
    [record(from)]: null,
    [record(to)]: { email: to, uid: 'mover', isRegistered: true },
  });
  await until(() => page.selectView().email === to);
  await until(() => page.storeOf('ownUser').value?.email === to);
  expect(page.selectView()).toMatchObject({ uid: 'mover', emailVerified: true, registered: true });
  expect(lost).not.toHaveBeenCalled();
});

test('signing out is told apart from losing a right', async () => {
  await page.signIn('owner@example.org', password);
  const lost = new Promise((resolve) => page.watchGuard('registered', {}, resolve));
  await page.signOut();
  expect(await lost).toBe('signedOut');
});

test.each([
  ['nobody@example.org', password, 'auth.invalidEmail'],
  ['owner@example.org', 'wrong2026', 'auth.wrongPassword'],
  ['not an address', password, 'auth.invalidEmail'],
])('signing in as %s with %s says %s (section 8)', async (email, secret, messageKey) => {
  await expect(page.signIn(email, secret)).rejects.toMatchObject({ name: 'AuthError', messageKey });
});

test('signing up with a registered address says so (section 8)', async () => {
  await expect(page.signUp('owner@example.org', password)).rejects.toMatchObject({
    messageKey: 'auth.emailExists',
  });
});

test('a confirmation link verifies the signed-in user without waiting for the next poll', async () => {
  const { accounts } = world.engine;
  await page.signUp('linked@example.org', password);
  const code = await accounts.createCode(page.selectView().uid ?? '', 'VERIFY_EMAIL');
  await page.verifyEmail(code);
  await until(() => page.selectView().emailVerified);
  await expect(page.verifyEmail(code)).rejects.toMatchObject({ messageKey: 'auth.invalidCode' });
});

test('a reset link names its address and sets the new password once', async () => {
  const code = await world.engine.accounts.createCode('newcomer', 'PASSWORD_RESET');
  expect(await page.checkResetCode(code)).toBe('newcomer@example.org');
  await page.confirmPasswordReset(code, 'changed2026');
  await expect(page.confirmPasswordReset(code, 'again2026')).rejects.toMatchObject({
    messageKey: 'auth.invalidCode',
  });
  expect(await page.signIn('newcomer@example.org', 'changed2026')).toEqual({ verified: true });
});

test('a page that could not reach its server is a visitor’s, says so, and can begin again', async () => {
  vi.resetModules();
  const { setConfig } = await import('../platform/config.ts');
  const { setFirebase } = await import('../platform/firebase.ts');
  const account = await import('./account.ts');
  const identity = await import('./identity-store.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(account.signIn('owner@example.org', password)).rejects.toMatchObject({
    messageKey: 'auth.unavailable',
  });
  expect(identity.useIdentity.getState()).toMatchObject({ ready: true, view: { uid: null, base: null } });
  vi.unstubAllGlobals();
  setConfig(world.config);
  setFirebase(world.connect());
  expect(await account.signIn('owner@example.org', password)).toEqual({ verified: true });
});
