import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { dbPaths } from '../models/db-paths.ts';
import { emailKey } from '../models/email-key.ts';
import type { PublicConfig } from '../models/public-config.ts';
import type { AuthPort, AuthUser } from '../platform/ports.ts';
import { fakeTransport } from '../testing/fake-transport.ts';

const someone: AuthUser = {
  uid: 'u',
  email: 'u@example.org',
  emailVerified: true,
  claims: { admin: true, editor: false },
};
const config: PublicConfig = {
  firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
  databasePath: 'symposium',
  apiBase: '',
  remotes: {},
  site: { base: { closed: false } },
};

/** A page that has just been opened, whose database says nothing until the test lets it. */
async function openPage(user: AuthUser | null, late = false) {
  vi.resetModules();
  const { setConfig } = await import('../platform/config.ts');
  const { setFirebase } = await import('../platform/firebase.ts');
  const database = fakeTransport();
  let connected = false;
  const listeners: ((now: boolean) => void)[] = [];
  const transport = {
    ...database.transport,
    onConnected(listener: (now: boolean) => void) {
      listeners.push(listener);
      listener(connected);
      return () => {};
    },
  };
  let tell = () => {};
  const auth = {
    onUser(listener: (user: AuthUser | null) => void) {
      tell = () => listener(user);
      if (!late) tell();
      return () => {};
    },
    token: async () => null,
  } as Partial<AuthPort> as AuthPort;
  setConfig(config);
  setFirebase({ auth, transport });
  const { enter, watchGuard } = await import('./route-guards.ts');
  const { useConnection } = await import('../identity/connection.ts');
  const { selectView, startIdentity } = await import('../identity/identity-store.ts');
  return {
    ...database,
    enter,
    watchGuard,
    useConnection,
    selectView,
    startIdentity,
    connect() {
      connected = true;
      for (const listener of listeners) listener(true);
    },
    signedIn: () => tell(),
  };
}

let page: Awaited<ReturnType<typeof openPage>>;

async function arrive() {
  page.connect();
  page.value(dbPaths.base, { closed: false });
  page.value(dbPaths.anonymous, null);
  page.value(dbPaths.permission, { modifyAccount: false });
  page.value(dbPaths.claims('u'), { admin: true });
  page.value(dbPaths.user(emailKey(someone.email)), { isRegistered: true });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

test('without a connection nobody is denied or told to register for what has not come, and all goes on when it comes', async () => {
  page = await openPage(someone);
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2000);
  await started;
  const guards = ['registered', 'admin', 'registration', 'presentation', 'public'] as const;
  const asked = guards.map((guard) => page.enter(guard, { id: 'a1' }));
  expect(await Promise.all(asked)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'ok']);
  expect(page.useConnection.getState().connection).toBe('lost');
  expect(page.selectView()).toMatchObject({ registered: false, base: { closed: false } });
  const lost = vi.fn();
  page.watchGuard('registered', {}, lost);
  await arrive();
  expect(page.selectView().pending).toBeUndefined();
  expect(lost).not.toHaveBeenCalled();
  expect(await page.enter('registered')).toBe('ok');
  expect(await page.enter('admin')).toBe('ok');
  expect(await page.enter('registration')).toBe('denied');
});

test('a denied read is an answer: it denies without a connection problem', async () => {
  page = await openPage({ ...someone, claims: { admin: false, editor: false } });
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  await arrive();
  page.reject(dbPaths.user(emailKey(someone.email)));
  await started;
  expect(await page.enter('registered')).toBe('denied');
});

test('what was known stays when the connection is lost afterwards', async () => {
  page = await openPage(someone);
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  await arrive();
  await started;
  page.useConnection.setState({ connection: 'lost' });
  expect(await page.enter('registered')).toBe('ok');
  expect(page.selectView()).toMatchObject({ registered: true, pending: undefined });
});

test('who was signed in before is no visitor while the accounts have not said so yet', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'yes',
    setItem: () => {},
    removeItem: () => expect.unreachable(),
  });
  page = await openPage(someone, true);
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  page.connect();
  await vi.advanceTimersByTimeAsync(2000);
  page.value(dbPaths.base, { closed: false });
  page.value(dbPaths.anonymous, null);
  await vi.advanceTimersByTimeAsync(0);
  await started;
  expect(await page.enter('registered')).toBe('unknown');
  expect(await page.enter('registration')).toBe('unknown');
  page.signedIn();
  await arrive();
  expect(await page.enter('registered')).toBe('ok');
  vi.unstubAllGlobals();
});

const talk = { title: 'Ice', sessionId: 'S1', presentationType: 'oral', ownerUid: 'other' };

/** A visit with a network whose programs are kept. */
async function visitAndKeep(user: AuthUser, permission: Record<string, boolean>) {
  page = await openPage(user);
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  await arrive();
  page.value(dbPaths.permission, permission);
  await started;
  page.whole(dbPaths.programs, { a1: talk });
  const { KeptStore } = await import('../sync/kept/kept-store.ts');
  const write = vi.spyOn(KeptStore.prototype, 'write');
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      await new Promise((resolve) => setImmediate(resolve));
      return write.mock.results.length;
    })
    .toBeGreaterThan(0);
  expect(await write.mock.results[0]?.value).toBe(true);
}

test.each([
  ['who may enter presentations enters those', { enterPresentation: true }, 'ok'],
  ['nobody enters more than before, nor is led away from', {}, 'unknown'],
])('without a connection %s that an earlier visit kept', async (_, permission, result) => {
  const user = { ...someone, claims: { admin: false, editor: false } };
  await visitAndKeep(user, permission);
  page = await openPage(user);
  const started = page.startIdentity();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2000);
  await started;
  expect(page.useConnection.getState().connection).toBe('lost');
  expect(page.selectView()).toMatchObject({ registered: true, pending: undefined });
  expect(await page.enter('registered')).toBe('ok');
  expect(await page.enter('admin')).toBe('denied');
  expect(await page.enter('presentation', { id: 'a1' })).toBe(result);
  expect(await page.enter('presentation', { id: 'a2' })).toBe('unknown');
});
