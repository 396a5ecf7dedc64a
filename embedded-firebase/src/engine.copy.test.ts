import { afterEach, beforeEach, expect, test } from 'vitest';
import { frameText } from './database/encoding.ts';
import { createEngine } from './engine.ts';
import type { CopyOptions, Engine, Json } from './public.ts';
import { memoryStore } from './stores/memory.ts';
import { withKey } from './testing/kept-key.ts';
import { quickHasher } from './testing/world.ts';

const opens = 1000;
const rules = {
  rules: {
    '.write': true,
    talks: { '.read': "auth.uid === 'ann'" },
    meeting: { '.read': `now >= ${opens}` },
  },
};
let engine: Engine;
beforeEach(async () => {
  const store = withKey(memoryStore({ talks: { a: 1 }, meeting: 'open' }));
  engine = await createEngine({
    ...{ projectId: 'symposium', namespace: 'symposium', store, passwordHasher: quickHasher, rules },
    clock: () => 500,
  });
});
afterEach(() => engine.close());

const ann = { uid: 'ann', provider: 'password', token: {} };

/** Asks one request after the other; answers are `ok`, a code, or the data. */
function clientOf(options: Partial<CopyOptions> = {}) {
  const copy = engine.copy({ clock: () => 500, auth: ann, ...options });
  let [last, closed] = [0, false];
  const waiting = new Map<number, (answer: Json) => void>();
  const connection = copy.connect(
    (frame) => {
      const { d } = JSON.parse(frameText(frame)) as { d: { r?: number; b: { s: string; d: Json } } };
      if (d.r !== undefined) waiting.get(d.r)?.(d.b.s === 'ok' ? (d.b.d ?? 'ok') : d.b.s);
    },
    () => {
      closed = true;
    },
    { host: 'localhost' },
  );
  const ask = (a: string, b: Json) => {
    last += 1;
    const r = last;
    return new Promise<Json>((resolve) => {
      waiting.set(r, resolve);
      connection.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
    });
  };
  return { copy, ask, isClosed: () => closed, read: (path: string) => ask('g', { p: `/${path}`, q: {} }) };
}

test('a copy shows what its person may read, and nobody what nobody may', async () => {
  expect(await clientOf().read('talks')).toEqual({ a: 1 });
  expect(await clientOf({ auth: null }).read('talks')).toBe('permission_denied');
});

test('its rules go by its clock', async () => {
  expect(await clientOf().read('meeting')).toBe('permission_denied');
  expect(await clientOf({ clock: () => opens }).read('meeting')).toBe('open');
});

test('neither sees what changes in the other', async () => {
  const { copy, read } = clientOf();
  await copy.database.set('talks/b', 2);
  await engine.database.set('talks/c', 3);
  expect(await read('talks')).toEqual({ a: 1, b: 2 });
  expect(await engine.database.get('talks')).toEqual({ a: 1, c: 3 });
});

test.each<[string, string, Json]>([
  ['set', 'p', { p: '/talks/x', d: 1 }],
  ['update', 'm', { p: '/talks', d: { x: 1 } }],
  ['last will', 'o', { p: '/talks/x', d: 1 }],
  ['last will of an update', 'om', { p: '/talks', d: { x: 1 } }],
])('a %s that the rules allow is rejected', async (_, action, body) => {
  for (const auth of [ann, null]) {
    const { ask, copy } = clientOf({ auth });
    expect(await ask(action, body)).toBe('permission_denied');
    expect(await copy.database.get('talks')).toEqual({ a: 1 });
  }
});

test('no request makes its client somebody else', async () => {
  const { ask, read, isClosed } = clientOf();
  await ask('unauth', {});
  expect(await read('talks')).toEqual({ a: 1 });
  expect(await ask('auth', { cred: 'forged', authvar: { uid: 'ben' } })).toBe('invalid_token');
  await expect.poll(isClosed).toBe(true);
});

test('closing it, or the engine, ends its connections', async () => {
  const [one, other] = [clientOf(), clientOf()];
  expect(one.copy.sockets).toBe(1);
  await one.copy.close();
  expect([one.isClosed(), other.isClosed()]).toEqual([true, false]);
  await engine.close();
  expect(other.isClosed()).toBe(true);
});
