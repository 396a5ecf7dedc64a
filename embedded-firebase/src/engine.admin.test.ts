import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { frameText } from './database/encoding.ts';
import { createEngine } from './engine.ts';
import type { Engine, Json } from './public.ts';
import { memoryStore } from './stores/memory.ts';
import { withKey } from './testing/kept-key.ts';
import { quickHasher, until } from './testing/world.ts';

let engine: Engine;
beforeEach(async () => {
  const store = withKey(memoryStore({ talks: { a: { n: 1 }, b: { n: 2 } } }));
  engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store,
    passwordHasher: quickHasher,
  });
});
afterEach(() => engine.close());

test('an observer of children is told what exists and then what changes', async () => {
  const events: string[] = [];
  const stop = engine.database.onChild('talks', {
    added: (key, value) => events.push(`+${key}${JSON.stringify(value)}`),
    changed: (key, value) => events.push(`=${key}${JSON.stringify(value)}`),
    removed: (key) => events.push(`-${key}`),
  });
  await engine.database.set('talks/a/n', 5);
  await engine.database.update('talks', { b: null, c: { n: 3 } });
  await engine.database.set('talks', { c: { n: 4 } });
  stop();
  await engine.database.set('talks', null);
  expect(events).toEqual(['+a{"n":1}', '+b{"n":2}', '=a{"n":5}', '-b', '+c{"n":3}', '-a', '=c{"n":4}']);
});

test('an observer of a value is told it now and after each change', async () => {
  const seen: Json[] = [];
  const stop = engine.database.onValue('talks/a', (value) => seen.push(value));
  await engine.database.set('talks/a/n', 5);
  await engine.database.set('elsewhere', 5);
  stop();
  await engine.database.set('talks/a', null);
  expect(seen).toEqual([{ n: 1 }, { n: 5 }]);
});

test('an observer may write', async () => {
  engine.database.onValue('talks/a/n', (n) => {
    if (typeof n === 'number' && n < 4) void engine.database.set('talks/a/n', n + 1);
  });
  await until(async () => (await engine.database.get('talks/a/n')) === 4);
});

describe('what is written alongside a client’s write', () => {
  let wanted: { [path: string]: Json };
  let seen: unknown[];
  let full: boolean;
  const open = async () => {
    wanted = { 'log/1': 'noted' };
    seen = [];
    full = false;
    await engine.close();
    engine = await createEngine({
      projectId: 'symposium',
      namespace: 'symposium',
      store: {
        load: () => {},
        commit: () => {
          if (full) throw new Error('full');
        },
        close: () => {},
      },
      rules: { rules: { talks: { '.write': true } } },
      passwordHasher: quickHasher,
      alongside: ({ uid, claims, changes }) => {
        seen.push([uid, claims.email, changes()]);
        return wanted;
      },
    });
    const { uid } = await engine.accounts.create({ email: 'ann@example.org', password: 'polar2026' });
    seen = [];
    return uid;
  };
  const client = async (signedIn = true) => {
    const answers: string[] = [];
    const connection = engine.connect(
      (frame) => answers.push(frameText(frame)),
      () => {},
      { host: 'localhost' },
    );
    let asked = 0;
    const ask = async (a: string, b: Json) => {
      const r = ++asked;
      connection.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
      const found = await until(() => answers.find((frame) => frame.includes(`"r":${r},`)));
      return (JSON.parse(found) as { d: { b: { s: string } } }).d.b.s;
    };
    if (signedIn) {
      const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
      const body = JSON.stringify({
        email: 'ann@example.org',
        password: 'polar2026',
        returnSecureToken: true,
      });
      const answer = (await engine.fetch(new Request(url, { method: 'POST', body }))) as Response;
      const { idToken } = (await answer.json()) as { idToken: string };
      expect(await ask('auth', { cred: idToken })).toBe('ok');
    }
    return (path: string, value: Json) => ask('p', { p: path, d: value });
  };

  test('knows who writes what, and is there when the write is', async () => {
    const uid = await open();
    const put = await client();
    expect(await put('/talks/a', { n: 1 })).toBe('ok');
    expect(await put('/talks/a/n', 2)).toBe('ok');
    expect(await put('/log', 'mine')).toBe('permission_denied');
    expect(seen).toEqual([
      [uid, 'ann@example.org', [{ path: '/talks/a', before: null, after: { n: 1 } }]],
      [uid, 'ann@example.org', [{ path: '/talks/a/n', before: 1, after: 2 }]],
    ]);
    expect(await engine.database.get('')).toEqual({ talks: { a: { n: 2 } }, log: [null, 'noted'] });
  });

  test('is undone with it', async () => {
    await open();
    const put = await client();
    full = true;
    expect(await put('/talks/a', 1)).toBe('unavailable');
    full = false;
    expect(await engine.database.get('')).toBeNull();
  });

  test('keeps a write from being done that it cannot stand by', async () => {
    await open();
    const put = await client();
    wanted = { 'log/a.b': 1 };
    expect(await put('/talks/a', 1)).toBe('invalid_path');
    wanted = { log: { 'a.b': 1 } };
    expect(await put('/talks/a', 1)).toBe('invalid_path');
    expect(await engine.database.get('')).toBeNull();
  });

  test('is not asked about visitors, the administrator and what changes nothing', async () => {
    await open();
    await engine.database.set('talks/a', 1);
    expect(await (await client(false))('/talks/b', 1)).toBe('ok');
    expect(await (await client())('/talks/a', 1)).toBe('ok');
    expect(seen).toEqual([]);
  });
});

test('queries find by child, by key and within limits', async () => {
  const q = engine.database.query.bind(engine.database);
  expect(await q('talks', { orderByChild: 'n', equalTo: 2 })).toEqual({ b: { n: 2 } });
  expect(await q('talks', { orderByKey: true, startAt: 'b' })).toEqual({ b: { n: 2 } });
  expect(await q('talks', { orderByKey: true, limitToLast: 1 })).toEqual({ b: { n: 2 } });
  expect(await q('nowhere', { orderByKey: true })).toEqual({});
});

test('a transaction sees the current value and may abort', async () => {
  const added = await engine.database.transaction('talks/a/n', (n) => (n as number) + 1);
  const aborted = await engine.database.transaction('talks/a/n', () => undefined);
  expect([added, aborted]).toEqual([
    { committed: true, value: 2 },
    { committed: false, value: 2 },
  ]);
});

test('values no database can hold are rejected', async () => {
  await expect(engine.database.set('a.b', 1)).rejects.toMatchObject({ code: 'invalid_path' });
  await expect(engine.database.set('a', { 'b/c': 1 })).rejects.toMatchObject({ code: 'invalid_path' });
  await expect(engine.database.set('a', Number.NaN)).rejects.toMatchObject({ code: 'invalid_data' });
  for (const value of [() => {}, undefined, Symbol('a'), { b: () => {} }])
    await expect(engine.database.set('a', value as never)).rejects.toMatchObject({ code: 'invalid_data' });
  await expect(engine.database.set('a', { '.sv': 'nonsense' })).rejects.toMatchObject({
    code: 'invalid_data',
  });
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) as Json;
  await expect(engine.database.set('a', deep)).rejects.toMatchObject({ code: 'invalid_data' });
  expect(await engine.database.get('a')).toBe(null);
});

test('the key "__proto__" is a key like any other', async () => {
  await engine.database.set('a', JSON.parse('{"__proto__":{"evil":1},"constructor":2}') as Json);
  const value = (await engine.database.get('a')) as object;
  expect(Object.keys(value).sort()).toEqual(['__proto__', 'constructor']);
  expect(({} as { evil?: number }).evil).toBeUndefined();
});

test('integer keys come back as a list when more than half of them are there', async () => {
  await engine.database.set('a', { 0: 'x', 1: 'y', 3: 'z' });
  expect(await engine.database.get('a')).toEqual(['x', 'y', null, 'z']);
  await engine.database.set('a', { 0: 'x', 9: 'y' });
  expect(await engine.database.get('a')).toEqual({ 0: 'x', 9: 'y' });
});

test('F43: who follows the entries of lists is told what a write changes, and nothing else is read', async () => {
  const { database } = engine;
  const list = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, i) => [`k${from + i}`, { body: `${from + i}` }]),
    );
  await database.set('lists', { one: list(0, 500), two: list(0, 500) });
  const received: string[] = [];
  const stop = database.onEntry('lists', {
    added: (parent, key) => received.push(`+${parent}/${key}`),
    changed: (parent, key) => received.push(`=${parent}/${key}`),
    removed: (parent, key) => received.push(`-${parent}/${key}`),
  });
  await until(() => received.length === 1000);
  received.length = 0;
  await database.set('lists/one/new', { body: 'new' });
  await database.set('lists/one/k1/body', 'changed');
  await database.update('lists', { 'two/k2': null, 'three/a': 1, 'one/k3': null });
  await database.set('lists/three', null);
  expect(received).toEqual(['+one/new', '=one/k1', '-two/k2', '+three/a', '-one/k3', '-three/a']);
  received.length = 0;
  await database.set('lists', { one: list(0, 2) });
  expect(received).toHaveLength(499 + 499);
  stop();
  await database.set('lists', null);
  expect(received).toHaveLength(998);
});
