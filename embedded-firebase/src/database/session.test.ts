import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine, noLimits } from '../engine.ts';
import type { Engine, EngineConnection, Json, Store } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { withKey } from '../testing/kept-key.ts';
import { openRules, quickHasher, until } from '../testing/world.ts';
import { frameText } from './encoding.ts';

let engine: Engine;
let frames: { t: string; d: { [key: string]: Json } }[];
let closed: number | null;
let connection: EngineConnection;

beforeEach(async () => {
  engine = await createEngine({
    projectId: 's',
    namespace: 's',
    store: withKey(memoryStore({ a: { b: 1 } })),
    passwordHasher: quickHasher,
    rules: openRules,
  });
  connect();
});
afterEach(() => engine.close());

function connect(): void {
  frames = [];
  closed = null;
  connection = engine.connect(
    (frame) => frames.push(JSON.parse(frameText(frame)) as (typeof frames)[number]),
    (code) => {
      closed = code;
    },
    { host: 'db.example:1' },
  );
}

function ask(id: number, action: string, body: Json): void {
  connection.receive(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }));
}

const answer = (id: number) => until(() => frames.find(({ d }) => d.r === id)?.d.b as { s: string; d: Json });

test('a client is greeted with the time, the version, its host and a session', () => {
  expect(frames).toEqual([
    {
      t: 'c',
      d: { t: 'h', d: { ts: expect.any(Number), v: '5', h: 'db.example:1', s: expect.any(String) } },
    },
  ]);
});

test('a ping is answered with data, a keepalive not at all', () => {
  connection.receive('0');
  connection.receive('{"t":"c","d":{"t":"p","d":{}}}');
  expect(frames.slice(1)).toEqual([{ t: 'c', d: { t: 'o', d: {} } }]);
});

test('segmented messages are joined', async () => {
  const text = JSON.stringify({ t: 'd', d: { r: 1, a: 'p', b: { p: '/long', d: 'x'.repeat(40_000) } } });
  connection.receive('3');
  for (let i = 0; i < 3; i++) connection.receive(text.slice(i * 16_384, (i + 1) * 16_384));
  expect((await answer(1)).s).toBe('ok');
  expect(await engine.database.get('long')).toHaveLength(40_000);
});

test('a listen with a matching hash gets no data', async () => {
  ask(1, 'q', { p: '/a', h: '' });
  expect((await answer(1)).s).toBe('ok');
  expect(frames.slice(1).map(({ d }) => d.a ?? 'answer')).toEqual(['d', 'answer']);
  connect();
  const { hashOf } = await import('./hash.ts');
  const { storedNode } = await import('./values.ts');
  ask(1, 'q', { p: '/a', h: hashOf(storedNode({ b: 1 })) });
  await answer(1);
  expect(frames.slice(1).map(({ d }) => d.a ?? 'answer')).toEqual(['answer']);
});

test('a write whose hash is stale is rejected and changes nothing', async () => {
  ask(1, 'p', { p: '/a', d: 5, h: 'stale' });
  expect((await answer(1)).s).toBe('datastale');
  expect(await engine.database.get('a')).toEqual({ b: 1 });
});

test('onDisconnect writes are carried out, also of zero and null', async () => {
  ask(1, 'p', { p: '/a/c', d: 1 });
  ask(2, 'o', { p: '/a/c', d: 0 });
  ask(3, 'o', { p: '/a/b' });
  expect([(await answer(2)).s, (await answer(3)).s]).toEqual(['ok', 'ok']);
  expect(await engine.database.get('a')).toEqual({ b: 1, c: 1 });
  connection.closed();
  await expect.poll(() => engine.database.get('a')).toEqual({ c: 0 });
});

test('each rejection names its reason and the socket lives on', async () => {
  ask(1, 'nonsense', {});
  ask(2, 'p', { p: '/a.b', d: 1 });
  ask(3, 'q', { p: 5 });
  ask(4, 'g', { p: '/a', q: { i: 'x', l: -1 } });
  ask(5, 'm', { p: '/', d: { a: 1, 'a/b': 2 } });
  ask(6, '__proto__', {});
  const rejections = await Promise.all([1, 2, 3, 4, 5, 6].map(async (id) => (await answer(id)).s));
  expect(rejections).toEqual([
    'invalid_request',
    'invalid_path',
    'invalid_request',
    'invalid_query',
    'invalid_data',
    'invalid_request',
  ]);
  expect(closed).toBe(null);
});

test.each(['{', 'null', '[]', '{"t":"x","d":{}}', '{"t":"d","d":{"a":"q"}}', '99999'])(
  'F47: the malformed message %j ends the socket',
  (frame) => {
    connection.receive(frame);
    expect(closed).toBe(1008);
  },
);

test('minus zero becomes zero, as clients cannot tell them apart', async () => {
  connection.receive('{"t":"d","d":{"r":1,"a":"p","b":{"p":"/n","d":{".value":-0,".priority":-0}}}}');
  connection.receive('{"t":"d","d":{"r":2,"a":"q","b":{"p":"/n","h":""}}}');
  expect((await answer(2)).s).toBe('ok');
  const { hashOf } = await import('./hash.ts');
  const { storedNode } = await import('./values.ts');
  connect();
  ask(3, 'q', { p: '/n', h: hashOf(storedNode({ '.value': 0, '.priority': 0 })) });
  await answer(3);
  expect(frames.slice(1).map(({ d }) => d.a ?? 'answer')).toEqual(['answer']);
});

test('overflowing numbers are rejected, as values and as priorities', async () => {
  connection.receive('{"t":"d","d":{"r":1,"a":"p","b":{"p":"/n","d":1e999}}}');
  connection.receive('{"t":"d","d":{"r":2,"a":"p","b":{"p":"/n","d":{".value":1,".priority":1e999}}}}');
  expect([(await answer(1)).s, (await answer(2)).s]).toEqual(['invalid_data', 'invalid_data']);
});

test('after an undo every request is answered, or the socket is closed to resync', async () => {
  let full = false;
  const store: Store = {
    load: () => {},
    commit: () => {
      if (full) throw new Error('disk full');
    },
    close: () => {},
  };
  const other = await createEngine({
    projectId: 's',
    namespace: 's',
    store,
    passwordHasher: quickHasher,
    rules: { rules: { open: { '.read': true, '.write': true } } },
    limits: { work: noLimits.work },
  });
  const answersOf = (requests: [string, Json][]) => {
    const answers = new Map<unknown, unknown>();
    let ended = 0;
    const client = other.connect(
      (frame) => {
        const { t, d } = JSON.parse(frameText(frame)) as (typeof frames)[number];
        if (t === 'c') answers.set(d.t, 'ok');
        else if (d.r !== undefined) answers.set(d.r, (d.b as { s: string }).s);
      },
      (code) => {
        ended = code;
      },
      { host: 'h' },
    );
    for (const [r, [a, b]] of requests.entries())
      client.receive(
        JSON.stringify(a === 'ping' ? { t: 'c', d: { t: 'p', d: {} } } : { t: 'd', d: { r, a, b } }),
      );
    return { answers, ended: () => ended };
  };
  full = true;
  const writer = answersOf([['p', { p: '/open/a', d: 1 }]]);
  const rejected = answersOf([
    ['p', { p: '/closed', d: 1 }],
    ['g', { p: '/closed' }],
    ['ping', {}],
    ['unauth', {}],
    ['n', { p: '/open' }],
  ]);
  const reader = answersOf([['g', { p: '/open' }]]);
  const listener = answersOf([['q', { p: '/open', h: '' }]]);
  await until(() => rejected.answers.has(4) && writer.answers.has(0));
  expect(writer.answers.get(0)).toBe('unavailable');
  expect([0, 1, 'o'].map((id) => rejected.answers.get(id))).toEqual([
    'permission_denied',
    'permission_denied',
    'ok',
  ]);
  expect(rejected.answers.has(3)).toBe(true);
  expect([reader.ended(), listener.ended()]).toEqual([1012, 1012]);
  await other.close();
});

test('F47: no frame crashes the engine or stops it from serving others', async () => {
  const json = fc.json({ maxDepth: 3 });
  const request = fc
    .record({
      r: fc.nat(),
      a: fc.constantFrom('q', 'n', 'g', 'p', 'm', 'o', 'om', 'oc', 's', 'unauth', 'auth', 'x'),
      b: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.record(
          {
            p: fc.oneof(fc.constantFrom('/', '/a', '/a/b', '/.priority', '/a/.priority'), fc.string()),
            d: fc.jsonValue({ maxDepth: 3 }),
            q: fc.record(
              {
                i: fc.constantFrom('.key', '.value', 'b', '.x'),
                sp: fc.jsonValue({ maxDepth: 1 }),
                l: fc.integer(),
              },
              { requiredKeys: [] },
            ),
            t: fc.integer(),
            h: fc.string(),
            cred: fc.string(),
          },
          { requiredKeys: [] },
        ),
      ),
    })
    .map((d) => JSON.stringify({ t: 'd', d }));
  const frame = fc.oneof(request, request, json, fc.string(), fc.nat(20).map(String));
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 30 }), async (sent) => {
      connect();
      for (const text of sent) connection.receive(text);
      connection.closed();
    }),
    { numRuns: 400 },
  );
  connect();
  ask(1, 'p', { p: '/after', d: 1 });
  expect((await answer(1)).s).toBe('ok');
});
