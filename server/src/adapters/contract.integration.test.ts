import { createEngine, type Engine, type Json } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { withKey } from 'embedded-firebase/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Accounts, Database } from '../ports.ts';
import { startHostedService } from '../testing/hosted.ts';
import { hasher } from '../testing/symposium.ts';
import { embeddedAccounts, embeddedDatabase } from './embedded.ts';
import { connectFirebase } from './firebase/connect.ts';

/** The contract of both adapters for accounts and database: embedded, and firebase-admin talking to the engine over TLS. */

interface Side {
  engine: Engine;
  time: { ahead: number };
  accounts: Accounts;
  database: Database;
  close(): Promise<void>;
}

async function embedded(): Promise<Side> {
  const time = { ahead: 0 };
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: withKey(memoryStore()),
    passwordHasher: hasher,
    clock: () => Date.now() + time.ahead,
  });
  return {
    engine,
    time,
    accounts: embeddedAccounts(engine, (password) => hasher.hash(password)),
    database: embeddedDatabase(engine, 'meetings/2026'),
    close: () => engine.close(),
  };
}

async function hosted(): Promise<Side> {
  const service = await startHostedService();
  const connection = connectFirebase({ ...service, databasePath: 'meetings/2026' });
  return {
    engine: service.engine,
    time: service.time,
    accounts: connection.accounts,
    database: connection.database,
    async close() {
      await connection.close();
      await service.close();
    },
  };
}

const password = 'polar2026';
const day = 24 * 3_600_000;
let side: Side;

async function rest(
  operation: string,
  body: Json,
): Promise<{ status: number; body: Record<string, string> }> {
  const url = `https://localhost/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`;
  const request = new Request(url, { method: 'POST', body: JSON.stringify(body) });
  const answer = await side.engine.fetch(request);
  if (!answer) throw new Error('not a path of Auth');
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

async function signIn(email: string, secret = password): Promise<string> {
  const { status, body } = await rest('signInWithPassword', {
    email,
    password: secret,
    returnSecureToken: true,
  });
  return status === 200 ? String(body.idToken) : `rejected ${status}`;
}

const person = (name: string) => ({ email: `${name}@example.org`, password, emailVerified: true });

describe.each([
  ['the embedded engine', embedded],
  ['firebase-admin', hosted],
])('%s', (_, open) => {
  beforeAll(async () => {
    side = await open();
  });
  afterAll(() => side.close());

  test('tokens signed by the previous and the next key are verified, those of unknown keys are not', async () => {
    const own = await open();
    const before = side;
    side = own;
    try {
      const published = async () => {
        const path = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
        const answer = await own.engine.fetch(new Request(`https://localhost${path}`));
        return (JSON.parse((await answer?.text()) ?? '{}') as { keys: { kid: string }[] }).keys;
      };
      const { uid } = await own.accounts.create(person('ann'));
      own.time.ahead = 29 * day;
      await expect.poll(async () => await published()).toHaveLength(2);
      own.time.ahead = 30 * day - 600_000;
      const old = await signIn('ann@example.org');
      own.time.ahead = 30 * day + 600_000;
      const fresh = await signIn('ann@example.org');
      const kid = (token: string) =>
        (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
      expect(kid(old)).not.toBe(kid(fresh));
      for (const token of [old, fresh]) expect(await own.accounts.verify(token)).toMatchObject({ uid });
      const [head = '', ...rest] = fresh.split('.');
      const other = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: 'other' })).toString(
        'base64url',
      );
      expect(head).not.toBe(other);
      expect(await own.accounts.verify([other, ...rest].join('.'))).toBeNull();
    } finally {
      side = before;
      await own.close();
    }
  });

  describe('accounts', () => {
    beforeEach(async () => {
      side.time.ahead = 0;
      await side.accounts.clear();
    });

    test('a new account is found by uid and by address in any spelling', async () => {
      const before = Date.now() - 1000;
      const made = await side.accounts.create({ ...person('Ann'), emailVerified: false });
      expect(made).toEqual({
        uid: expect.stringMatching(/^\w{20,}$/),
        email: 'ann@example.org',
        emailVerified: false,
        disabled: false,
        claims: {},
        createdAt: expect.any(Number),
      });
      expect(made.createdAt).toBeGreaterThan(before);
      expect(await side.accounts.get(made.uid)).toEqual(made);
      expect(await side.accounts.getByEmail('ANN@Example.org')).toEqual(made);
    });

    test('an unknown uid or address finds nobody', async () => {
      expect(await side.accounts.get('nobody')).toBeNull();
      expect(await side.accounts.getByEmail('nobody@example.org')).toBeNull();
      expect(await side.accounts.list({ limit: 10 })).toEqual({ accounts: [] });
    });

    test('an address belongs to one account', async () => {
      const ann = await side.accounts.create(person('ann'));
      await side.accounts.create(person('bob'));
      await expect(side.accounts.create(person('ann'))).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
      await expect(side.accounts.update(ann.uid, { email: 'bob@example.org' })).rejects.toMatchObject({
        code: 'EMAIL_EXISTS',
      });
    });

    test('an invalid address that looks valid is rejected by name', async () => {
      const ann = await side.accounts.create(person('ann'));
      const email = `${'a'.repeat(65)}@example.org`;
      const rejected = { code: 'INVALID_EMAIL' };
      await expect(side.accounts.create({ ...person('bob'), email })).rejects.toMatchObject(rejected);
      await expect(side.accounts.update(ann.uid, { email })).rejects.toMatchObject(rejected);
    });

    test('all are listed once, page by page', async () => {
      const names = ['ann', 'bob', 'cay', 'dan', 'eve'];
      for (const name of names) await side.accounts.create(person(name));
      const seen: string[] = [];
      const sizes: number[] = [];
      let after: string | undefined;
      do {
        const page = await side.accounts.list({ limit: 2, ...(after !== undefined && { after }) });
        seen.push(...page.accounts.map(({ email }) => email));
        sizes.push(page.accounts.length);
        after = page.next;
      } while (after !== undefined);
      expect(seen.sort()).toEqual(names.map((name) => `${name}@example.org`));
      expect(sizes).toEqual([2, 2, 1]);
    });

    test('a token tells who its bearer is', async () => {
      const { uid } = await side.accounts.create(person('Ann'));
      await side.accounts.setClaims(uid, { admin: true });
      const identity = await side.accounts.verify(await signIn('ann@example.org'));
      expect(identity).toEqual({
        uid,
        email: 'ann@example.org',
        emailVerified: true,
        claims: { admin: true },
        signedInAt: expect.any(Number),
      });
      expect(Math.abs((identity?.signedInAt ?? 0) - Date.now())).toBeLessThan(60_000);
      expect((await side.accounts.get(uid))?.claims).toEqual({ admin: true });
      await side.accounts.setClaims(uid, {});
      expect((await side.accounts.verify(await signIn('ann@example.org')))?.claims).toEqual({});
    });

    test('F53: forged, foreign and expired tokens are rejected', async () => {
      await side.accounts.create(person('ann'));
      const token = await signIn('ann@example.org');
      const [head = '', payload = '', signature = ''] = token.split('.');
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      for (const forged of [
        '',
        'owner',
        'a.b.c',
        `${head}.${encode({ ...said, sub: 'admin', admin: true })}.${signature}`,
        `${encode({ alg: 'none' })}.${payload}.`,
        `${encode({ alg: 'HS256', kid: 'x' })}.${payload}.${signature}`,
        `${head}.${payload}.${Buffer.alloc(256).toString('base64url')}`,
      ])
        expect(await side.accounts.verify(forged)).toBeNull();
      expect(await side.accounts.verify(token)).not.toBeNull();

      const other = await createEngine({
        projectId: 'another',
        namespace: 'another',
        store: memoryStore(),
        passwordHasher: hasher,
      });
      const { uid } = await other.accounts.create(person('ann'));
      expect(await side.accounts.verify(await other.accounts.createCustomToken(uid))).toBeNull();
      await other.close();

      side.time.ahead = -7200_000;
      const old = await signIn('ann@example.org');
      side.time.ahead = 0;
      expect(await side.accounts.verify(old)).toBeNull();
    });

    test.each([
      ['a new password', { password: 'glacier2027' }],
      ['a new address', { email: 'moved@example.org' }],
      ['a proven address', { email: 'moved@example.org', emailVerified: true, keepsSignIns: true }],
      ['disabling', { disabled: true }],
    ])('%s voids the tokens', async (__, change) => {
      const { uid } = await side.accounts.create(person('ann'));
      const token = await signIn('ann@example.org');
      expect(await side.accounts.verify(token)).not.toBeNull();
      side.time.ahead = 2000;
      await side.accounts.update(uid, change);
      expect(await side.accounts.verify(token)).toBeNull();
    });

    test('changes to an account are stored', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      expect(await side.accounts.update(uid, { email: 'Moved@example.org' })).toMatchObject({
        uid,
        email: 'moved@example.org',
        emailVerified: false,
      });
      expect(await side.accounts.getByEmail('ann@example.org')).toBeNull();
      await side.accounts.update(uid, { password: 'glacier2027', emailVerified: true });
      expect(await signIn('moved@example.org')).toMatch(/^rejected 400/);
      const token = await signIn('moved@example.org', 'glacier2027');
      expect(await side.accounts.verify(token)).toMatchObject({ uid, emailVerified: true });
      await side.accounts.update(uid, { disabled: true });
      expect((await side.accounts.get(uid))?.disabled).toBe(true);
      expect(await signIn('moved@example.org', 'glacier2027')).toMatch(/^rejected 400/);
    });

    test('a removed account is gone with its tokens, and may be removed again', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      const token = await signIn('ann@example.org');
      await side.accounts.delete(uid);
      await side.accounts.delete(uid);
      expect(await side.accounts.get(uid)).toBeNull();
      expect(await side.accounts.verify(token)).toBeNull();
    });

    test('a code confirms the address, once', async () => {
      const { uid } = await side.accounts.create({ ...person('ann'), emailVerified: false });
      const oobCode = await side.accounts.createCode(uid, 'VERIFY_EMAIL');
      expect((await rest('update', { oobCode })).status).toBe(200);
      expect((await side.accounts.get(uid))?.emailVerified).toBe(true);
      expect((await rest('update', { oobCode })).status).toBe(400);
    });

    test('a code stays valid when another one is made, until one of them is used', async () => {
      const { uid } = await side.accounts.create({ ...person('ann'), emailVerified: false });
      const codes = [1, 2].map(() => side.accounts.createCode(uid, 'VERIFY_EMAIL'));
      const [first, second] = [await codes[0], await codes[1]] as [string, string];
      expect((await rest('update', { oobCode: first })).status).toBe(200);
      expect((await rest('update', { oobCode: second })).status).toBe(400);
    });

    test('it is known since when the tokens of an account are valid, to the second', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      side.time.ahead = 5000;
      await side.accounts.update(uid, { password: 'glacier2027' });
      const since = (await side.accounts.validSince(uid)) - Date.now();
      expect(since).toBeGreaterThan(2000);
      expect(since).toBeLessThan(5001);
      expect(await side.accounts.validSince('nobody')).toBe(0);
    });

    test('an account moves to a proven address, which signs in and is found', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      const moved = { email: 'moved@example.org', emailVerified: true, keepsSignIns: true };
      await side.accounts.update(uid, moved);
      expect(await side.accounts.getByEmail('moved@example.org')).toMatchObject({ uid, emailVerified: true });
      expect(await signIn('moved@example.org')).not.toMatch(/^rejected/);
      expect(await signIn('ann@example.org')).toMatch(/^rejected/);
    });

    test('a code sets a new password, once', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      const oobCode = await side.accounts.createCode(uid, 'PASSWORD_RESET');
      const reset = () => rest('resetPassword', { oobCode, newPassword: 'glacier2027' });
      expect((await reset()).status).toBe(200);
      expect((await reset()).status).toBe(400);
      expect(await signIn('ann@example.org', 'glacier2027')).not.toMatch(/^rejected/);
    });

    test('imported accounts sign in with the password they had', async () => {
      const passwordHash = await side.accounts.hashPassword(password);
      expect(passwordHash).not.toContain(password);
      await side.accounts.import([
        { uid: 'ann', email: 'ann@example.org', passwordHash, emailVerified: true, claims: { editor: true } },
        { uid: 'bob', email: 'bob@example.org', passwordHash, emailVerified: false },
      ]);
      expect(await side.accounts.verify(await signIn('ann@example.org'))).toMatchObject({
        uid: 'ann',
        emailVerified: true,
        claims: { editor: true },
      });
      expect(await side.accounts.get('bob')).toMatchObject({ emailVerified: false, claims: {} });
      expect(await signIn('bob@example.org', 'polar2027')).toMatch(/^rejected 400/);
    });

    test('a custom token names the account and who helps', async () => {
      const { uid } = await side.accounts.create(person('ann'));
      const token = await side.accounts.createCustomToken(uid, { helper: 'admin', seconds: 300 });
      const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
      expect(said).toMatchObject({ uid, claims: { helper: 'admin' } });
    });

    test('clearing removes everybody', async () => {
      for (const name of ['ann', 'bob']) await side.accounts.create(person(name));
      await side.accounts.clear();
      expect(await side.accounts.list({ limit: 10 })).toEqual({ accounts: [] });
    });
  });

  describe('database', () => {
    beforeEach(() => side.database.set('', null));

    test('what was written is read, below the database path', async () => {
      const { database, engine } = side;
      expect(await database.get('setting/base')).toBeNull();
      await database.set('setting/base', { closed: false, titles: ['a', 'b'], days: { 1: 'x', 20: 'y' } });
      expect(await database.get('setting/base')).toEqual({
        closed: false,
        titles: ['a', 'b'],
        days: { 1: 'x', 20: 'y' },
      });
      expect(await database.get('setting/base/closed')).toBe(false);
      expect(await engine.database.get('meetings/2026/setting/base/closed')).toBe(false);
      await database.set('setting', null);
      expect(await database.get('')).toBeNull();
    });

    test('keys made from addresses are stored unchanged', async () => {
      const { database } = side;
      const key = 'a%25b%2Fc@example%2Eorg';
      await database.update({ [`staticData/user/${key}/uid`]: 'ann' });
      expect(await database.get(`staticData/user/${key}`)).toEqual({ uid: 'ann' });
      expect(await side.engine.database.get('meetings/2026/staticData/user')).toEqual({
        [key]: { uid: 'ann' },
      });
    });

    test('many paths change at once', async () => {
      const { database } = side;
      await database.set('a', { x: 1, y: 2 });
      const seen: Json[] = [];
      const stop = database.onValue('', (value) => seen.push(value));
      await expect.poll(() => seen).toHaveLength(1);
      await database.update({ 'a/x': null, 'a/z/deep': 3, b: { c: 4 } });
      await expect.poll(() => seen).toHaveLength(2);
      stop();
      expect(seen).toEqual([{ a: { x: 1, y: 2 } }, { a: { y: 2, z: { deep: 3 } }, b: { c: 4 } }]);
      await expect(database.update({ a: 1, 'a/y': 2 })).rejects.toThrow();
      expect(await database.get('a/y')).toBe(2);
    });

    test('queries find what they ask for, in order', async () => {
      const { database } = side;
      const emails = { p1: 'b@x.org', p2: 'a@x.org', p3: 'b@x.org', p4: 'c@x.org' };
      const rows = Object.entries(emails).map(([id, email], i) => [id, { email, time: 10 - i }] as const);
      await database.set('programs', Object.fromEntries(rows));
      const keys = async (query: Parameters<Database['query']>[1]) =>
        Object.keys(await database.query('programs', query));
      expect(await database.query('programs', { orderByChild: 'email', equalTo: 'a@x.org' })).toEqual({
        p2: { email: 'a@x.org', time: 9 },
      });
      expect(await keys({ orderByChild: 'email', equalTo: 'b@x.org' })).toEqual(['p1', 'p3']);
      expect(await keys({ orderByChild: 'time' })).toEqual(['p4', 'p3', 'p2', 'p1']);
      expect(await keys({ orderByChild: 'time', limitToLast: 2 })).toEqual(['p2', 'p1']);
      expect(await keys({ orderByChild: 'time', startAt: 8, endAt: 9 })).toEqual(['p3', 'p2']);
      expect(await keys({ orderByKey: true, startAt: 'p2', limitToFirst: 2 })).toEqual(['p2', 'p3']);
      expect(await database.query('nothing', { orderByKey: true, limitToFirst: 1 })).toEqual({});
    });

    test('transactions of many at once are done one after the other', async () => {
      const { database } = side;
      const add = () => database.transaction('counter', (current) => Number(current ?? 0) + 1);
      const results = await Promise.all(Array.from({ length: 20 }, add));
      expect(await database.get('counter')).toBe(20);
      expect(results.every(({ committed }) => committed)).toBe(true);
      expect(results.map(({ value }) => value).sort((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 20 }, (__, i) => i + 1),
      );
    });

    test('an aborted transaction has seen the stored value and changed nothing', async () => {
      const { database } = side;
      await database.set('lease', { by: 'ann' });
      const seen: Json[] = [];
      const result = await database.transaction('lease', (current) => {
        seen.push(current);
        return undefined;
      });
      expect(seen).toEqual([{ by: 'ann' }]);
      expect(result).toEqual({ committed: false, value: { by: 'ann' } });
      expect(await database.transaction('lease', () => null)).toEqual({ committed: true, value: null });
    });

    test('later keys sort later', () => {
      const keys = Array.from({ length: 100 }, () => side.database.pushKey());
      expect(new Set(keys).size).toBe(100);
      expect([...keys].sort()).toEqual(keys);
    });

    test('a child observer gets existing children, then each change, until it unsubscribes', async () => {
      const { database } = side;
      await database.set('outbox', { a: { n: 1 }, b: { n: 2 } });
      const heard: string[] = [];
      const stop = database.onChild('outbox', {
        added: (key, value) => heard.push(`+${key} ${JSON.stringify(value)}`),
        changed: (key, value) => heard.push(`=${key} ${JSON.stringify(value)}`),
        removed: (key) => heard.push(`-${key}`),
      });
      await expect.poll(() => heard).toHaveLength(2);
      await database.update({ 'outbox/c': { n: 3 } });
      await database.update({ 'outbox/a/n': 5 });
      await database.update({ 'outbox/b': null });
      await expect.poll(() => heard).toHaveLength(5);
      stop();
      await database.set('outbox', null);
      const values: Json[] = [];
      const end = database.onValue('outbox', (value) => values.push(value));
      await expect.poll(() => values).toEqual([null]);
      end();
      expect(heard).toEqual(['+a {"n":1}', '+b {"n":2}', '+c {"n":3}', '=a {"n":5}', '-b']);
    });

    test('an entry observer reports the children of each child one by one', async () => {
      const { database } = side;
      await database.set('lists', { one: { a: 1 }, two: { b: 2 } });
      const heard: string[] = [];
      const stop = database.onEntry('lists', {
        added: (parent, key, value) => heard.push(`+${parent}/${key} ${value}`),
        changed: (parent, key, value) => heard.push(`=${parent}/${key} ${value}`),
        removed: (parent, key) => heard.push(`-${parent}/${key}`),
      });
      await expect.poll(() => heard).toHaveLength(2);
      await database.update({ 'lists/one/c': 3 });
      await database.update({ 'lists/two/b': 4, 'lists/one/a': null });
      await expect.poll(() => heard).toHaveLength(5);
      await database.update({ 'lists/one': null, 'lists/three': { d: 5 } });
      await expect.poll(() => heard).toHaveLength(7);
      await database.set('lists/one', { e: 6 });
      await expect.poll(() => heard).toHaveLength(8);
      stop();
      await database.set('lists', null);
      expect(heard.toSorted()).toEqual(
        ['+one/a 1', '+two/b 2', '+one/c 3', '=two/b 4', '-one/a', '-one/c', '+three/d 5', '+one/e 6'].sort(),
      );
    });
  });
});
