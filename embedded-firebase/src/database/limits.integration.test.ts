import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine, noLimits } from '../engine.ts';
import type { Engine, EngineConnection, Json, Limits, Store } from '../public.ts';
import { withKey } from '../testing/kept-key.ts';
import { openRules, quickHasher, until } from '../testing/world.ts';
import { frameText } from './encoding.ts';

let engine: Engine;
let time: number;

/** Commits wait until released. */
let held: (() => void)[] | null;
const store: Store = {
  load: () => {},
  commit: () => (held === null ? undefined : new Promise<void>((resolve) => held?.push(resolve))),
  close: () => {},
};

async function start(limits: Partial<Limits>): Promise<void> {
  engine = await createEngine({
    projectId: 's',
    namespace: 's',
    store: withKey(store, time),
    passwordHasher: quickHasher,
    rules: openRules,
    clock: () => time,
    limits: { work: noLimits.work, wills: 1_000_000, ...limits },
  });
}
beforeEach(() => {
  time = 1_000_000;
  held = null;
});
afterEach(() => engine.close());

class Client {
  readonly answers = new Map<number, string>();
  readonly frames: string[] = [];
  closed: string | null = null;
  readonly connection: EngineConnection;

  constructor(network?: string) {
    this.connection = engine.connect(
      (sent) => {
        const frame = frameText(sent);
        this.frames.push(frame);
        const { d } = JSON.parse(frame) as { d: { r?: number; b: { s: string } } };
        if (d.r !== undefined) this.answers.set(d.r, d.b.s);
      },
      (code, reason) => {
        this.closed = `${code} ${reason}`;
      },
      {
        host: 'h',
        ...(network !== undefined && { network }),
        unverifiedClaims: (uid) => ({ sub: uid, firebase: { sign_in_provider: 'password' } }),
      },
    );
  }

  ask(r: number, a: string, b: Json): void {
    this.connection.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
  }
}

const connect = (network?: string) => new Client(network);

test('F44: listens beyond the limit are rejected, existing ones continue, and ended ones free a place', async () => {
  await start({ listens: 3 });
  const client = connect();
  for (let i = 1; i <= 4; i++) client.ask(i, 'q', { p: `/list/${i}`, h: '' });
  client.ask(5, 'q', { p: '/list/1', h: '' });
  client.ask(6, 'n', { p: '/list/2' });
  client.ask(7, 'q', { p: '/list/5', h: '' });
  await until(() => client.answers.size === 7);
  expect([...client.answers.values()]).toEqual(['ok', 'ok', 'ok', 'too_many_listens', 'ok', 'ok', 'ok']);
  expect(client.closed).toBe(null);
});

/** Signs in as `uid`, then asks to listen; resolves with the statuses of the listens. */
async function listensOf(client: Client, uid: string | null, listens: readonly Json[]): Promise<string[]> {
  const from = client.answers.size;
  if (uid !== null) client.ask(from, 'auth', { cred: uid });
  const first = uid === null ? from : from + 1;
  listens.forEach((listen, i) => {
    client.ask(first + i, 'q', listen);
  });
  await until(() => client.answers.size === first + listens.length);
  return [...client.answers.values()].slice(first);
}

const wholes = (name: string, length: number): Json[] =>
  Array.from({ length }, (_, i) => ({ p: `/${name}/${i}`, h: '' }));
const windows = (from: number, length: number): Json[] =>
  Array.from({ length }, (_, i) => ({ p: '/list', q: { l: from + i, vf: 'l' }, t: i, h: '' }));
const count = (statuses: readonly string[], status: string) =>
  statuses.filter((one) => one === status).length;

test('listens of all sockets of an account are bounded, and a closed socket frees its places', async () => {
  await start({ accountListens: 5 });
  const [one, two, other] = [connect(), connect(), connect()];
  expect(await listensOf(one, 'ann', wholes('a', 3))).toEqual(['ok', 'ok', 'ok']);
  expect(await listensOf(two, 'ann', wholes('a', 3))).toEqual(['ok', 'ok', 'too_many_listens']);
  expect(await listensOf(other, 'ben', wholes('a', 3))).toEqual(['ok', 'ok', 'ok']);
  one.connection.closed();
  expect(await listensOf(two, null, wholes('b', 4))).toEqual(['ok', 'ok', 'ok', 'too_many_listens']);
  expect([two.closed, other.closed]).toEqual([null, null]);
});

test('different windows of an account on one path are bounded over its sockets', async () => {
  await start({ windows: 5 });
  const [one, two, other] = [connect(), connect(), connect()];
  expect(count(await listensOf(one, 'ann', windows(1, 4)), 'ok')).toBe(4);
  expect(await listensOf(two, 'ann', windows(4, 3))).toEqual(['ok', 'ok', 'too_many_listens']);
  expect(count(await listensOf(other, 'ben', windows(1, 5)), 'ok')).toBe(5);
  one.ask(50, 'n', { p: '/list', q: { vf: 'l', l: 1 }, t: 0 });
  await until(() => one.answers.has(50));
  expect(await listensOf(two, null, windows(6, 2))).toEqual(['ok', 'too_many_listens']);
});

test('visitors of one network share their places; another network and an account have their own', async () => {
  await start({ networkListens: 4 });
  const [one, two, member, home] = [connect('hall'), connect('hall'), connect('hall'), connect('home')];
  expect(count(await listensOf(one, null, wholes('a', 3)), 'ok')).toBe(3);
  expect(count(await listensOf(two, null, wholes('a', 3)), 'ok')).toBe(1);
  expect(count(await listensOf(member, 'ann', wholes('a', 3)), 'ok')).toBe(3);
  expect(count(await listensOf(home, null, wholes('a', 3)), 'ok')).toBe(3);
});

test('listens a visitor brings into an account count there, and those without room are revoked', async () => {
  await start({ accountListens: 5, networkListens: 4 });
  const [one, two, visitor] = [connect('hall'), connect('hall'), connect('hall')];
  await listensOf(one, 'ann', wholes('a', 3));
  expect(count(await listensOf(two, null, wholes('b', 4)), 'ok')).toBe(4);
  await listensOf(two, 'ann', []);
  await until(() => two.frames.filter((frame) => frame.includes('"a":"c"')).length === 2);
  expect(await listensOf(two, null, wholes('c', 1))).toEqual(['too_many_listens']);
  expect(count(await listensOf(visitor, null, wholes('b', 4)), 'ok')).toBe(4);
  expect([one.closed, two.closed]).toEqual([null, null]);
});

test('F44: requests beyond a burst wait in order, and none is lost', async () => {
  await start({ requests: 10, burst: 20 });
  const [fast, other] = [connect(), connect()];
  for (let i = 0; i < 60; i++) fast.ask(i, 'p', { p: '/n', d: i });
  other.ask(1, 'g', { p: '/n' });
  await until(() => other.answers.has(1) && fast.answers.size > 0);
  const atOnce = fast.answers.size;
  expect(atOnce).toBeGreaterThan(15);
  expect(atOnce).toBeLessThanOrEqual(20);
  time += 2000;
  await until(() => fast.answers.size > atOnce);
  expect(fast.answers.size).toBeLessThanOrEqual(40);
  time += 10_000;
  await until(() => fast.answers.size > 40);
  time += 10_000;
  await until(() => fast.answers.size === 60);
  expect([...fast.answers.keys()]).toEqual(Array.from({ length: 60 }, (_, i) => i));
  expect(await engine.database.get('n')).toBe(59);
});

test('F44: a client that keeps sending too fast is disconnected, with the reason', async () => {
  await start({ waiting: 100_000, burst: 5 });
  const client = connect();
  for (let i = 0; i < 1000 && client.closed === null; i++) client.ask(i, 'p', { p: '/n', d: i });
  expect(client.closed).toBe('1008 too many requests');
  const { length } = client.frames;
  client.ask(2000, 'g', { p: '/n' });
  time += 100_000;
  const other = connect();
  other.ask(1, 'g', { p: '/n' });
  await until(() => other.answers.has(1));
  expect(client.frames.slice(length).filter((frame) => frame.includes('2000'))).toEqual([]);
});

test('a long message counts as several', async () => {
  await start({ requests: 1, burst: 10 });
  const client = connect();
  const long = 'x'.repeat(16_384 * 4);
  for (let i = 0; i < 4; i++) client.ask(i, 'p', { p: '/n', d: long });
  await until(() => client.answers.size === 2);
  const other = connect();
  other.ask(1, 'g', { p: '/m' });
  await until(() => other.answers.has(1));
  expect(client.answers.size).toBe(2);
});

test('F44: a message over the limit ends the socket, in one frame or in many', async () => {
  await start({ message: 100_000 });
  const [one, two, three] = [connect(), connect(), connect()];
  one.connection.receive('x'.repeat(100_001));
  two.connection.receive('9');
  three.connection.receive('7');
  for (let i = 0; i < 7; i++) three.connection.receive('x'.repeat(16_384));
  expect([one, two, three].map(({ closed }) => closed)).toEqual(Array(3).fill('1008 malformed message'));
});

test('data waiting for a slow disk is bounded per client', async () => {
  await start({ unsent: 50_000 });
  const [reader, writer] = [connect(), connect()];
  reader.ask(1, 'q', { p: '/n', h: '' });
  await until(() => reader.answers.has(1));
  held = [];
  const value = 'x'.repeat(1000);
  for (let i = 0; i < 100; i++) writer.ask(i, 'p', { p: '/n', d: `${value}${i}` });
  await until(() => held?.length);
  const release = held;
  held = null;
  for (const go of release) go();
  await until(() => reader.closed);
  expect(reader.closed).toBe('1013 too slow');
  expect(reader.frames.length).toBeLessThan(60);
  await until(() => writer.answers.size === 100);
  expect(writer.closed).toBe(null);
});

test('updates and onDisconnect writes of ten thousand paths take time proportional to their size', async () => {
  await start({});
  const client = connect();
  const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}/a`, i]));
  client.ask(1, 'm', { p: '/list', d: values });
  client.ask(2, 'om', { p: '/list', d: values });
  client.ask(3, 'om', { p: '/list', d: values });
  client.ask(4, 'oc', { p: '/list' });
  await until(() => client.answers.size === 4);
  expect([...client.answers.values()]).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('a long list gets at most eight undeclared indexes', async () => {
  await start({ burst: 1e6 });
  const list = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, { a: i }]));
  await engine.database.update('/', { long: list(1000), short: list(999) });
  const client = connect();
  for (let i = 0; i < 10; i++) client.ask(i, 'q', { p: '/long', q: { i: `a${i}`, l: 1 }, t: i, h: '' });
  for (let i = 10; i < 20; i++) client.ask(i, 'g', { p: '/short', q: { i: `a${i}`, l: 1 } });
  client.ask(20, 'g', { p: '/long', q: { i: 'a3', l: 2 } });
  client.ask(21, 'g', { p: '/long', q: { i: '.key', l: 2 } });
  await until(() => client.answers.size === 22);
  const rejected = [...client.answers].filter(([, status]) => status !== 'ok');
  expect(rejected).toEqual([
    [8, 'invalid_query'],
    [9, 'invalid_query'],
  ]);
});

test('onDisconnect writes are bounded in number and size', async () => {
  await start({ burst: 1e6 });
  const client = connect();
  for (let i = 0; i <= 1000; i++) client.ask(i, 'o', { p: `/w/${i}`, d: 1 });
  client.ask(2000, 'oc', { p: '/' });
  const megabyte = 'x'.repeat(1_000_000);
  for (let i = 0; i < 5; i++) client.ask(3000 + i, 'o', { p: `/w/${i}`, d: megabyte });
  await until(() => client.answers.has(3004));
  expect([client.answers.get(999), client.answers.get(1000)]).toEqual(['ok', 'too_big']);
  expect([client.answers.get(3003), client.answers.get(3004)]).toEqual(['ok', 'too_big']);
});

test.each<[string, string, Json, string]>([
  ['a key of 768 bytes', `/${'é'.repeat(384)}`, 1, 'ok'],
  ['a key of 769 bytes', `/${'é'.repeat(384)}x`, 1, 'invalid_path'],
  ['a key of 769 bytes inside', '/a', { ['x'.repeat(769)]: 1 }, 'invalid_path'],
  ['a path of 32 keys', '/k'.repeat(32), 1, 'ok'],
  ['a path of 33 keys', '/k'.repeat(33), 1, 'invalid_path'],
  ['32 levels in all', '/k'.repeat(16), nested(16), 'ok'],
  ['33 levels in all', '/k'.repeat(16), nested(17), 'invalid_data'],
  ['values in values', '/a', wrapped(40), 'invalid_data'],
  ['a string of 10 MB', '/a', 'x'.repeat(10 * 1024 * 1024), 'ok'],
  ['a string of more', '/a', 'x'.repeat(10 * 1024 * 1024 + 1), 'too_big'],
  ['a string of more in UTF-8', '/a', 'é'.repeat(5 * 1024 * 1024 + 1), 'too_big'],
])('%s is answered as it should be', async (_, p, d, status) => {
  await start({ message: 16 * 1024 * 1024 });
  const client = connect();
  client.ask(1, 'p', { p, d });
  await until(() => client.answers.size === 1);
  expect(client.answers.get(1)).toBe(status);
  expect(client.closed).toBe(null);
});

function nested(levels: number): Json {
  return levels === 0 ? 1 : { k: nested(levels - 1) };
}

function wrapped(levels: number): Json {
  return levels === 0 ? 1 : { '.value': wrapped(levels - 1), '.priority': levels };
}
