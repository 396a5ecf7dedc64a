import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import type { Engine, Json } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { withKey } from '../testing/kept-key.ts';
import { quickHasher } from '../testing/world.ts';
import { createDatabaseRest } from './database-rest.ts';

const data = {
  list: { a: { n: 3 }, b: { n: 1 }, c: { n: 2 } },
  scores: { x: 10, y: 20, z: 20 },
  text: { '.value': 'hi', '.priority': 7 },
  array: ['p', 'q'],
  open: { '.priority': 1, k: true },
  secret: 42,
};
const rules = {
  rules: {
    '.read': 'auth !== null && auth.token.all === true',
    list: { '.read': true, '.write': true, $id: { '.validate': "newData.hasChild('n')" } },
    scores: { '.read': true, '.indexOn': '.value' },
    text: { '.read': true },
    array: { '.read': true },
    open: { '.read': true, '.write': true },
    blind: { '.write': true },
    own: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } },
  },
};

let engine: Engine;
let rest: (request: Request) => Promise<Response>;
beforeAll(async () => {
  engine = await createEngine({
    projectId: 'p',
    namespace: 'n',
    store: withKey(memoryStore()),
    passwordHasher: quickHasher,
    rules,
  });
  rest = createDatabaseRest({
    engine,
    pushKey: () => 'pushed',
    isAdministrator: (credential) => credential === 'owner',
    unverifiedClaims: (credential) => (credential === 'ann' ? { sub: 'ann' } : null),
  });
});
beforeEach(() => engine.database.set('', data));
afterAll(() => engine.close());

function ask(method: string, path: string, body?: Json | string, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body);
  return rest(new Request(`http://localhost${path}`, { method, headers, body: text }));
}

test.each<[path: string, status: number, answer: Json]>([
  ['/list/a.json', 200, { n: 3 }],
  ['/list/nothing.json', 200, null],
  ['/array.json', 200, ['p', 'q']],
  ['/text.json', 200, 'hi'],
  ['/text.json?format=export', 200, { '.value': 'hi', '.priority': 7 }],
  ['/open.json?format=export', 200, { '.priority': 1, k: true }],
  ['/list.json?shallow=true', 200, { a: true, b: true, c: true }],
  ['/text.json?shallow=true', 200, 'hi'],
  ['/list.json?orderBy="n"&limitToFirst=2', 200, { b: { n: 1 }, c: { n: 2 } }],
  ['/list.json?orderBy="n"&limitToLast=1', 200, { a: { n: 3 } }],
  ['/list.json?orderBy="n"&startAt=2', 200, { a: { n: 3 }, c: { n: 2 } }],
  ['/list.json?orderBy="n"&startAfter=2', 200, { a: { n: 3 } }],
  ['/list.json?orderBy="n"&endBefore=2', 200, { b: { n: 1 } }],
  ['/list.json?orderBy="$key"&startAt="b"', 200, { b: { n: 1 }, c: { n: 2 } }],
  ['/list.json?orderBy="$key"&startAfter="b"', 200, { c: { n: 2 } }],
  ['/list.json?orderBy="$key"&equalTo="b"', 200, { b: { n: 1 } }],
  ['/scores.json?orderBy="$value"&equalTo=20', 200, { y: 20, z: 20 }],
  ['/scores.json?orderBy="$value"&startAfter=20,"y"', 200, { z: 20 }],
  ['/scores.json?orderBy="$priority"&limitToLast=1', 200, { z: 20 }],
  ['/scores.json?limitToLast=1', 400, { error: expect.stringContaining('orderBy must be defined') }],
  ['/scores.json?orderBy=value', 400, { error: expect.stringContaining('orderBy') }],
  ['/scores.json?orderBy="$value"&limitToFirst=-1', 400, { error: expect.anything() }],
  ['/list.json?shallow=true&orderBy="n"', 400, { error: expect.stringContaining('shallow') }],
  ['/a%23b.json', 400, { error: expect.anything() }],
  ['/%E0%A4%A.json', 400, { error: 'Invalid path.' }],
  ['/secret.json', 401, { error: 'Permission denied' }],
  ['/secret.json?auth=owner', 200, 42],
  ['/secret.json?access_token=owner', 200, 42],
  ['/secret.json?auth=Owner', 401, { error: 'Invalid auth token' }],
  ['/secret.json?auth=owner&auth_variable_override=null', 401, { error: 'Permission denied' }],
  ['/secret.json?auth=owner&auth_variable_override={"uid":"u","all":true}', 200, 42],
  ['/own/ann.json?auth=ann', 200, null],
  ['/own/bob.json?auth=ann', 401, { error: 'Permission denied' }],
] as [string, number, Json][])('GET %s is answered %i', async (path, status, answer) => {
  const response = await ask('GET', path);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(answer);
});

test('a bearer is a credential, too', async () => {
  const response = await ask('GET', '/secret.json', undefined, { authorization: 'Bearer owner' });
  expect(await response.json()).toBe(42);
});

test('PUT, PATCH, POST and DELETE write under the rules and answer what was written', async () => {
  expect(await (await ask('PUT', '/list/a.json', { n: 5 })).json()).toEqual({ n: 5 });
  expect(await (await ask('PATCH', '/list.json', { 'a/m': 1, d: { n: 9 } })).json()).toEqual({
    'a/m': 1,
    d: { n: 9 },
  });
  expect(await (await ask('POST', '/list.json', { n: 7 })).json()).toEqual({ name: 'pushed' });
  expect(await (await ask('DELETE', '/list/b.json')).json()).toBeNull();
  expect(await engine.database.get('list')).toEqual({
    a: { n: 5, m: 1 },
    c: { n: 2 },
    d: { n: 9 },
    pushed: { n: 7 },
  });
  for (const [method, path, body] of [
    ['PUT', '/list/a.json', { m: 1 }],
    ['PATCH', '/list.json', { a: { m: 1 } }],
    ['POST', '/list.json', true],
    ['PUT', '/secret.json', 1],
    ['DELETE', '/secret.json', undefined],
  ] as const)
    expect((await ask(method, path, body)).status).toBe(401);
  expect((await ask('DELETE', '/secret.json?auth=owner')).status).toBe(200);
  expect(await engine.database.get('secret')).toBeNull();
});

test('server values are answered as they became, to whom may read them', async () => {
  const moment = { '.sv': 'timestamp' };
  expect(await (await ask('PUT', '/open/at.json', moment)).json()).toBeTypeOf('number');
  expect(await (await ask('PUT', '/blind/at.json', moment)).json()).toEqual(moment);
  expect(await engine.database.get('blind/at')).toBeTypeOf('number');
});

test('what is no JSON, or no object where one is needed, is rejected', async () => {
  for (const [method, body] of [
    ['PUT', ''],
    ['PUT', '{"a":'],
    ['POST', 'undefined'],
    ['PATCH', '[1]'],
    ['PATCH', 'null'],
    ['PUT', '{"a.b":1}'],
  ] as const)
    expect((await ask(method, '/open.json', body)).status).toBe(400);
  expect((await ask('COPY', '/open.json', '1')).status).toBe(405);
  expect(await engine.database.get('open')).toEqual({ k: true });
});

test('with a tag one writes only what one has seen', async () => {
  const wanted = { 'x-firebase-etag': 'true' };
  const tag = (await ask('GET', '/open/k.json', undefined, wanted)).headers.get('etag') ?? '';
  const none = (await ask('GET', '/open/new.json', undefined, wanted)).headers.get('etag') ?? '';
  expect([tag.length > 0, none]).toEqual([true, 'null_etag']);
  expect((await ask('PUT', '/open/k.json', false, { 'if-match': tag })).status).toBe(200);
  const late = await ask('PUT', '/open/k.json', true, { 'if-match': tag });
  expect([late.status, await late.json()]).toEqual([412, false]);
  expect(late.headers.get('etag')).not.toBe(tag);
  expect((await ask('PUT', '/open/new.json', 1, { 'if-match': none })).status).toBe(200);
  expect((await ask('PUT', '/open/new.json', 2, { 'if-match': none })).status).toBe(412);
});

test('the answer is printed prettily or not at all, if so asked', async () => {
  expect(await (await ask('GET', '/list/a.json?print=pretty')).text()).toBe('{\n  "n": 3\n}');
  const silent = await ask('PUT', '/open/k.json?print=silent', 1);
  expect([silent.status, await silent.text()]).toEqual([204, '']);
});
