import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import type { Engine, Store } from '../public.ts';
import { openBareState } from '../testing/bare-state.ts';
import { quickHasher, until } from '../testing/world.ts';
import { restoreCopy } from './copies.ts';
import type { StorePoint } from './open-file.ts';
import { type SqliteStoreOptions, sqliteStore } from './sqlite.ts';

let directory: string;
const open: Engine[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
  rmSync(directory, { recursive: true });
});

async function start(options: Partial<SqliteStoreOptions> = {}): Promise<Engine> {
  const store = sqliteStore({ directory, ...options });
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store,
    passwordHasher: quickHasher,
  });
  open.push(engine);
  return engine;
}

async function stop(engine: Engine): Promise<void> {
  open.splice(open.indexOf(engine), 1);
  await engine.close();
}

const file = () => join(directory, 'engine.sqlite');

test('data, priorities, accounts and tokens survive a restart', async () => {
  const before = await start();
  await before.database.update('/', { 'a/b': 1, c: ['x', 'y'], gone: 1 });
  await before.database.set('c/0/.priority', 5);
  await before.database.set('gone', null);
  await before.accounts.create({ uid: 'u', email: 'a@example.org', password: 'polar2026', claims: { n: 1 } });
  const code = await before.accounts.createCode('u', 'VERIFY_EMAIL');
  const token = await before.accounts.createCustomToken('u');
  await stop(before);
  const after = await start();
  expect(await after.database.get('/')).toEqual({ a: { b: 1 }, c: ['x', 'y'] });
  expect(await after.database.get('c/0/.priority').catch(() => 'rejected')).toBe('rejected');
  expect(await after.accounts.getByEmail('a@example.org')).toMatchObject({ uid: 'u', claims: { n: 1 } });
  const url = 'http://x/identitytoolkit.googleapis.com/v1/accounts:';
  const post = (name: string, body: object) =>
    after.fetch(new Request(url + name, { method: 'POST', body: JSON.stringify(body) }));
  expect((await post('update', { oobCode: code }))?.status).toBe(200);
  expect((await post('signInWithCustomToken', { token }))?.status).toBe(200);
});

test('the log is replaced by a snapshot when it has grown, and nothing is lost by that', async () => {
  const points: StorePoint[] = [];
  const before = await start({ compactAfter: 10_000, reached: (point) => points.push(point) });
  for (let i = 0; i < 200; i++)
    await before.database.set(`list/${i}`, { text: 'x'.repeat(100), '.priority': i });
  await until(() => points.includes('swap kept') && points.at(-1) === 'sweep kept');
  await stop(before);
  const db = new DatabaseSync(file());
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  expect(count('change')).toBeLessThan(150);
  expect(count('piece')).toBeGreaterThan(0);
  db.close();
  const after = await start();
  expect(Object.keys((await after.database.get('list')) as object)).toHaveLength(200);
});

test('writes of one turn are committed together', async () => {
  const commits: number[] = [];
  const store: Store = {
    load: () => {},
    commit: (records) => {
      commits.push(records.length);
    },
    close: () => {},
  };
  const engine = await createEngine({ projectId: 's', namespace: 's', store, passwordHasher: quickHasher });
  commits.length = 0;
  await Promise.all(Array.from({ length: 50 }, (_, i) => engine.database.set(`a/${i}`, i)));
  expect(commits).toEqual([50]);
  await engine.close();
});

test('F10: a failed commit is undone and told, and later writes work', async () => {
  let full = false;
  const seen: unknown[] = [];
  const store: Store = {
    load: () => {},
    commit: () => {
      if (full) throw new Error('disk full');
    },
    close: () => {},
  };
  const engine = await createEngine({ projectId: 's', namespace: 's', store, passwordHasher: quickHasher });
  engine.database.onValue('a', (value) => seen.push(value));
  await engine.database.set('a', 1);
  full = true;
  await expect(engine.database.set('a', 2)).rejects.toThrow('disk full');
  expect(await engine.database.get('a')).toBe(1);
  full = false;
  await engine.database.set('a', 3);
  expect(seen).toEqual([null, 1, 3]);
  await engine.close();
});

test('a second process is rejected while the first has the directory', async () => {
  await start();
  await expect(start()).rejects.toMatchObject({ name: 'StoreError', code: 'LOCKED' });
});

test('a file of a newer version is rejected and left as it is', async () => {
  await stop(await start());
  const db = new DatabaseSync(file());
  db.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const before = readFileSync(file());
  await expect(start()).rejects.toMatchObject({ name: 'StoreError', code: 'NEWER' });
  expect(readFileSync(file()).equals(before)).toBe(true);
});

test.each([
  ['no SQLite file', () => writeFileSync(file(), 'something else entirely')],
  ['another program’s file', () => replaceWithForeign()],
  ['a torn file', () => writeFileSync(file(), readFileSync(file()).subarray(0, 5000))],
  ['a changed record', () => change((bytes) => bytes.indexOf('precious'))],
  ['a changed page', () => change(() => 4096)],
])('%s is rejected and left as it is', async (_, damage) => {
  const engine = await start();
  await engine.database.set('a', { precious: 'x'.repeat(20_000) });
  await stop(engine);
  damage();
  const before = readFileSync(file());
  await expect(start()).rejects.toMatchObject({ name: 'StoreError', code: 'CORRUPT' });
  expect(readFileSync(file()).equals(before)).toBe(true);
});

function replaceWithForeign(): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name));
  const db = new DatabaseSync(file());
  db.exec('CREATE TABLE a (b)');
  db.close();
}

function change(where: (bytes: Buffer) => number): void {
  const bytes = readFileSync(file());
  const at = where(bytes);
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  writeFileSync(file(), bytes);
}

test('a rejected file keeps its write-ahead log too', async () => {
  const engine = await start();
  await engine.database.set('a', 'x'.repeat(20_000));
  const crashed = join(directory, 'crashed');
  mkdirSync(crashed);
  for (const name of ['engine.sqlite', 'engine.sqlite-wal'])
    copyFileSync(join(directory, name), join(crashed, name));
  await stop(engine);
  directory = crashed;
  const bytes = readFileSync(file());
  bytes.writeUInt32BE(99, 60);
  writeFileSync(file(), bytes);
  const seen = () => readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).length]);
  const before = seen();
  await expect(start()).rejects.toMatchObject({ code: 'NEWER' });
  expect(seen()).toEqual(before);
  directory = join(crashed, '..');
});

test('a copy made in the middle of writing is whole, as of one moment', async () => {
  const store = sqliteStore({ directory, compactAfter: 20_000 });
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store,
    passwordHasher: quickHasher,
  });
  open.push(engine);
  const padding = 'x'.repeat(2000);
  const write = (number: number) =>
    engine.database.update('', { [`pair/a/${number}`]: padding, [`pair/b/${number}`]: padding });
  for (let number = 0; number < 150; number++) await write(number);

  const elsewhere = join(directory, 'copy');
  let copied = false;
  const copy = store.backup(elsewhere).finally(() => {
    copied = true;
  });
  let last = 150;
  // as many as the copy can still overtake, on the slowest machine
  while (!copied && last < 1000) await write(last++);
  await copy;
  await stop(engine);

  directory = elsewhere;
  const restored = await start();
  const pair = (await restored.database.get('pair')) as { a: object; b: object };
  expect(Object.keys(pair.a)).toEqual(Object.keys(pair.b));
  expect(Object.keys(pair.a).length).toBeGreaterThanOrEqual(150);
  await stop(restored);
  directory = join(elsewhere, '..');
});

test('a copy is put into a directory without a database, when it is whole', async () => {
  const engine = await start();
  await engine.database.set('a', 'x'.repeat(20_000));
  const crashed = join(directory, 'crashed');
  mkdirSync(crashed);
  for (const name of ['engine.sqlite', 'engine.sqlite-wal'])
    copyFileSync(join(directory, name), join(crashed, name));
  await stop(engine);
  await expect(restoreCopy(crashed, directory)).rejects.toThrow('holds a database already');

  const target = join(directory, 'target');
  await restoreCopy(crashed, target);
  expect(readdirSync(target)).toEqual(['engine.sqlite']);
  const restored = await openBareState(sqliteStore({ directory: target }));
  expect(restored.text()).toContain('x'.repeat(20_000));
  await restored.kernel.close();

  const bytes = readFileSync(join(target, 'engine.sqlite'));
  bytes.fill(0, bytes.indexOf('xxxx'), bytes.indexOf('xxxx') + 100);
  writeFileSync(join(target, 'engine.sqlite'), bytes);
  const other = join(directory, 'other');
  await expect(restoreCopy(target, other)).rejects.toMatchObject({ code: 'CORRUPT' });
  expect(readdirSync(other)).toEqual([]);
});

test('a write-ahead log that is left alone is not taken for another file’s, and stays as it is', async () => {
  const store = sqliteStore({ directory });
  const old = await openBareState(store);
  await old.put('data', { a: 'of old' });
  const log = readFileSync(`${file()}-wal`);
  const copy = join(directory, 'copy');
  await store.backup(copy);
  await old.kernel.close();
  rmSync(file());
  writeFileSync(`${file()}-wal`, log);
  const rejected = { name: 'StoreError', code: 'CORRUPT' };
  await expect(start()).rejects.toMatchObject(rejected);
  await expect(restoreCopy(copy, directory)).rejects.toMatchObject(rejected);
  const other = sqliteStore({ directory: join(directory, 'other') });
  const { kernel } = await openBareState(other);
  await expect(other.backup(directory)).rejects.toMatchObject(rejected);
  await kernel.close();
  expect(readdirSync(directory).filter((name) => /^engine\.sqlite(?:\.new.*)?$/.test(name))).toEqual([]);
  expect(readFileSync(`${file()}-wal`).equals(log)).toBe(true);
});

test('F03: a write-ahead log that was deleted is missed: the file is rejected, with advice, and not changed', async () => {
  const server = await start();
  await server.database.set('acknowledged', 1);
  // as a kill leaves it, and somebody who tidies up
  const killed = mkdtempSync(join(tmpdir(), 'killed-'));
  copyFileSync(file(), join(killed, 'engine.sqlite'));
  const before = readFileSync(join(killed, 'engine.sqlite'));
  const load = () => sqliteStore({ directory: killed }).load(() => {});
  for (let i = 0; i < 2; i++) expect(load).toThrow(/engine\.sqlite-wal is missing.*restore a backup/);
  expect(readFileSync(join(killed, 'engine.sqlite')).equals(before)).toBe(true);
  expect(existsSync(join(killed, 'engine.sqlite-wal'))).toBe(false);

  copyFileSync(`${file()}-wal`, join(killed, 'engine.sqlite-wal'));
  expect(load).not.toThrow();
  rmSync(killed, { recursive: true });
});

test('a file that was closed, and a backup, need no write-ahead log', async () => {
  const first = sqliteStore({ directory });
  await first.load(() => {});
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  await first.backup(copy);
  await first.close();
  for (const place of [directory, copy]) {
    expect(existsSync(join(place, 'engine.sqlite-wal'))).toBe(false);
    const again = sqliteStore({ directory: place });
    expect(() => again.load(() => {})).not.toThrow();
    await again.close();
  }
  rmSync(copy, { recursive: true });
});
