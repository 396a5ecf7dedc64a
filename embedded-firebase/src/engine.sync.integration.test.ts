import {
  child,
  endAt,
  equalTo,
  get,
  goOffline,
  goOnline,
  increment,
  limitToFirst,
  limitToLast,
  off,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  orderByPriority,
  orderByValue,
  push,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  setPriority,
  setWithPriority,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Client, openRules, startWorld, until, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules });
});
afterEach(() => world.close());

function follow(client: Client, path: string): unknown[] {
  const seen: unknown[] = [];
  onValue(ref(client.db, path), (snapshot) => seen.push(snapshot.val()));
  return seen;
}

test('a value set by one client reaches another that listens', async () => {
  const [writer, reader] = [world.client(), world.client()];
  const seen = follow(reader, 'a');
  await until(() => seen.length === 1);
  await set(ref(writer.db, 'a/b'), { c: 1, list: ['x', 'y'] });
  await until(() => seen.length === 2);
  expect(seen).toEqual([null, { b: { c: 1, list: ['x', 'y'] } }]);
});

test('a get sees what was written, and null where nothing is', async () => {
  const { db } = world.client();
  await set(ref(db, 'a'), { b: 'x' });
  const other = world.client();
  expect((await get(ref(other.db, 'a/b'))).val()).toBe('x');
  expect((await get(ref(other.db, 'nothing'))).exists()).toBe(false);
});

test('an update of deep paths is seen at once, never half', async () => {
  const [writer, reader] = [world.client(), world.client()];
  await set(ref(writer.db, '/'), { a: { x: 1, y: 1 }, b: { z: 1 } });
  const seen = follow(reader, '/');
  await until(() => seen.length === 1);
  await update(ref(writer.db), { 'a/x': 2, 'b/z': 2, 'c/d/e': 2, 'a/y': null });
  await until(() => seen.length === 2);
  expect(seen[1]).toEqual({ a: { x: 2 }, b: { z: 2 }, c: { d: { e: 2 } } });
});

test('a listener below an updated path gets its own part', async () => {
  const [writer, reader] = [world.client(), world.client()];
  const seen = follow(reader, 'a/x');
  await until(() => seen.length === 1);
  await update(ref(writer.db, 'a'), { 'x/p': 1, 'x/q': 2, y: 3 });
  await until(() => seen.length === 2);
  await set(ref(writer.db, 'a'), { y: 4 });
  await until(() => seen.length === 3);
  expect(seen).toEqual([null, { p: 1, q: 2 }, null]);
});

test('one update must not name a path and one below it', async () => {
  await expect(world.engine.database.update('a', { b: 1, 'b/c': 2 })).rejects.toMatchObject({
    code: 'invalid_data',
  });
});

test('twenty transactions from each of four clients all count', async () => {
  const clients = [world.client(), world.client(), world.client(), world.client()];
  await Promise.all(
    clients.flatMap(({ db }) =>
      Array.from({ length: 20 }, () =>
        runTransaction(ref(db, 'counter'), (value: number | null) => (value ?? 0) + 1),
      ),
    ),
  );
  expect(await world.engine.database.get('counter')).toBe(80);
});

test('server values are filled in by the server', async () => {
  const { db } = world.client();
  const before = Date.now();
  await set(ref(db, 'a'), { at: serverTimestamp(), n: 5 });
  await update(ref(db, 'a'), { n: increment(3), m: increment(2) });
  const { at, n, m } = (await world.engine.database.get('a')) as { at: number; n: number; m: number };
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect([n, m]).toEqual([8, 2]);
});

test('what a client left for its disconnection is written when its socket is lost', async () => {
  const [leaving, staying] = [world.client(), world.client()];
  await onDisconnect(ref(leaving.db, 'presence/a')).set({ gone: serverTimestamp() });
  await onDisconnect(ref(leaving.db, 'presence/b')).set('never');
  await onDisconnect(ref(leaving.db, 'presence/b')).cancel();
  await onDisconnect(ref(leaving.db, 'presence')).update({ c: 1, 'd/e': 2 });
  const seen = follow(staying, 'presence');
  await until(() => seen.length === 1);
  goOffline(leaving.db);
  const last = (await until(() => {
    const value = seen.at(-1) as { c?: number; a?: object } | null;
    return value?.c && value.a ? value : null;
  })) as object;
  expect(last).toEqual({ a: { gone: expect.any(Number) }, c: 1, d: { e: 2 } });
});

test('a client that was away sees what changed, and only the changed listen is sent again', async () => {
  const [away, writer] = [world.client(), world.client()];
  await set(ref(writer.db, '/'), { same: { a: 1, b: [true, 'ü'], c: { d: -0.5 } }, other: 1 });
  const same = follow(away, 'same');
  const other = follow(away, 'other');
  await until(() => same.length === 1 && other.length === 1);
  goOffline(away.db);
  await set(ref(writer.db, 'other'), 2);
  world.sent.length = 0;
  goOnline(away.db);
  await until(() => other.length === 2);
  await get(ref(away.db, 'nothing'));
  expect(same).toHaveLength(1);
  expect(world.sent.filter((frame) => frame.includes('"p":"/same"'))).toEqual([]);
});

test('F13: after a cut socket, writes made meanwhile arrive and listens go on', async () => {
  const [one, two] = [world.client(), world.client()];
  const seen = follow(one, 'list');
  await until(() => seen.length === 1);
  world.cutSockets();
  const written = set(ref(one.db, 'list/mine'), 1);
  await set(ref(two.db, 'list/yours'), 2);
  await written;
  await until(() => Object.keys((seen.at(-1) ?? {}) as object).length === 2);
  expect(await world.engine.database.get('list')).toEqual({ mine: 1, yours: 2 });
});

test('priorities order children and survive', async () => {
  const { db } = world.client();
  await setWithPriority(ref(db, 'p/a'), 'x', 3);
  await setWithPriority(ref(db, 'p/b'), { deep: 1 }, 'word');
  await set(ref(db, 'p/c'), 'z');
  await setPriority(ref(db, 'p/c'), 1);
  const other = world.client();
  const keys: (string | null)[] = [];
  const snapshot = await get(query(ref(other.db, 'p'), orderByPriority()));
  snapshot.forEach((item) => {
    keys.push(item.key);
  });
  expect(keys).toEqual(['c', 'a', 'b']);
  expect(snapshot.child('b').priority).toBe('word');
});

const people = {
  ann: { age: 30, name: 'Ann' },
  bob: { age: 25, name: 'Bob' },
  cid: { age: 35, name: 'Cid' },
  dan: { name: 'Dan' },
};

const windows: [string, (client: Client) => ReturnType<typeof query>, string[]][] = [
  ['by child', ({ db }) => query(ref(db, 'p'), orderByChild('age')), ['dan', 'bob', 'ann', 'cid']],
  ['first', ({ db }) => query(ref(db, 'p'), orderByChild('age'), limitToFirst(2)), ['dan', 'bob']],
  ['last', ({ db }) => query(ref(db, 'p'), orderByChild('age'), limitToLast(2)), ['ann', 'cid']],
  ['range', ({ db }) => query(ref(db, 'p'), orderByChild('age'), startAt(25), endAt(30)), ['bob', 'ann']],
  ['after', ({ db }) => query(ref(db, 'p'), orderByChild('age'), startAfter(25)), ['ann', 'cid']],
  ['equal', ({ db }) => query(ref(db, 'p'), orderByChild('name'), equalTo('Cid')), ['cid']],
  ['absent', ({ db }) => query(ref(db, 'p'), orderByChild('age'), equalTo(null)), ['dan']],
  ['by key', ({ db }) => query(ref(db, 'p'), orderByKey(), startAt('b'), limitToFirst(2)), ['bob', 'cid']],
  ['by key after', ({ db }) => query(ref(db, 'p'), orderByKey(), startAfter('bob')), ['cid', 'dan']],
];

test.each(windows)(
  'a query %s gives its window in order, by get and by listen',
  async (_, make, expected) => {
    await world.engine.database.set('p', people);
    const order = async (read: (q: ReturnType<typeof query>) => Promise<string[]>) =>
      read(make(world.client()));
    const keysOf = (snapshot: { forEach(f: (item: { key: string | null }) => void): unknown }) => {
      const keys: string[] = [];
      snapshot.forEach((item) => {
        keys.push(item.key ?? '');
      });
      return keys;
    };
    expect(await order(async (q) => keysOf(await get(q)))).toEqual(expected);
    const listened = await order(
      (q) => new Promise((resolve) => onValue(q, (snapshot) => resolve(keysOf(snapshot)))),
    );
    expect(listened).toEqual(expected);
  },
);

test('a window lets in, changes and lets go children as others write', async () => {
  const { db } = world.client();
  const admin = world.engine.database;
  await admin.set('p', { a: 1, b: 2, c: 3 });
  const events: string[] = [];
  const top = query(ref(db, 'p'), orderByValue(), limitToLast(2));
  onChildAdded(top, (item) => events.push(`+${item.key}`));
  onChildChanged(top, (item) => events.push(`=${item.key}${item.val()}`));
  onChildRemoved(top, (item) => events.push(`-${item.key}`));
  await until(() => events.length === 2);
  await admin.set('p/a', 10);
  await until(() => events.length === 4);
  await admin.set('p/a', 11);
  await until(() => events.length === 5);
  await admin.update('p', { a: null, d: 0 });
  await until(() => events.length === 7);
  expect(events).toEqual(['+b', '+c', '-b', '+a', '=a11', '-a', '+b']);
});

test('two windows of one client on one path are kept apart', async () => {
  const { db } = world.client();
  await world.engine.database.set('p', people);
  const young: string[] = [];
  const named: string[] = [];
  onChildAdded(query(ref(db, 'p'), orderByChild('age'), endAt(26), startAt(1)), (s) =>
    young.push(`${s.key}`),
  );
  onChildAdded(query(ref(db, 'p'), orderByChild('name'), equalTo('Dan')), (s) => named.push(`${s.key}`));
  await until(() => young.length === 1 && named.length === 1);
  await world.engine.database.set('p/eve', { age: 20, name: 'Dan' });
  await until(() => young.length === 2 && named.length === 2);
  expect([young, named]).toEqual([
    ['bob', 'eve'],
    ['dan', 'eve'],
  ]);
});

test('a query without a declared index is warned about as the SDK does it, one with an index is not', async () => {
  const declared = await startWorld({
    rules: { rules: { '.read': true, '.write': true, p: { '.indexOn': ['age'] } } },
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { db } = declared.client();
  const all = ['age', 'name'].map((name) => query(ref(db, 'p'), orderByChild(name), equalTo('x')));
  for (const one of all) await new Promise((resolve) => onValue(one, resolve));
  await until(() => warn.mock.calls.length > 0);
  await get(ref(db, 'elsewhere'));
  const warnings = warn.mock.calls.map((parts) => parts.join(' '));
  expect(warnings).toEqual([
    expect.stringContaining(
      'Using an unspecified index. Your data will be downloaded and filtered on the client. Consider adding ".indexOn": "name" at /p',
    ),
  ]);
  await declared.close();
});

test('who stops listening is told no more', async () => {
  const { db } = world.client();
  const path = ref(db, 'a');
  let count = 0;
  onValue(path, () => count++);
  await until(() => count === 1);
  off(path);
  await get(ref(db, 'elsewhere'));
  world.sent.length = 0;
  await world.engine.database.set('a', 1);
  await get(ref(db, 'elsewhere'));
  expect(count).toBe(1);
  expect(world.sent.filter((frame) => frame.includes('"a":"d"'))).toEqual([]);
});

test('a large value in several frames arrives whole', async () => {
  const { db } = world.client();
  const text = 'äöü€'.repeat(20_000);
  await set(ref(db, 'big'), { text });
  expect(await world.engine.database.get('big/text')).toBe(text);
});

test('pushes a write causes reach its writer before the acknowledgement', async () => {
  const { db } = world.client();
  const seen = follow({ db } as Client, 'a');
  await until(() => seen.length === 1);
  world.sent.length = 0;
  await update(ref(db, 'a'), { x: 1 });
  const kinds = world.sent.map((frame) => (frame.includes('"a":"d"') ? 'push' : 'answer'));
  expect(kinds).toEqual(['push', 'answer']);
});

test('keys pushed by clients and by the administrator sort by time', async () => {
  const { db } = world.client();
  const list = ref(db, 'list');
  const first = push(list, 1);
  await first;
  const second = world.engine.database.pushKey();
  const third = world.engine.database.pushKey();
  expect([third, first.key, second].sort()).toEqual([first.key, second, third]);
  await remove(child(list, first.key ?? ''));
  expect(await world.engine.database.get('list')).toBe(null);
});

test('a write that cannot be stored is rejected at its writer, seen by nobody, and later writes work', async () => {
  let full = false;
  const store = {
    load: () => {},
    commit: () => {
      if (full) throw new Error('disk full');
    },
    close: () => {},
  };
  const own = await startWorld({ rules: openRules, store });
  const [writer, reader] = [own.client(), own.client()];
  const [mine, theirs] = [follow(writer, 'a'), follow(reader, 'a')];
  await set(ref(writer.db, 'a'), 1);
  await until(() => theirs.at(-1) === 1);
  full = true;
  await expect(set(ref(writer.db, 'a'), 2)).rejects.toThrow('UNAVAILABLE');
  expect((await get(ref(reader.db, 'a'))).val()).toBe(1);
  full = false;
  await set(ref(writer.db, 'a'), 3);
  await until(() => theirs.at(-1) === 3);
  expect([mine.slice(-4), theirs.slice(-2)]).toEqual([
    [1, 2, 1, 3],
    [1, 3],
  ]);
  await own.close();
});
