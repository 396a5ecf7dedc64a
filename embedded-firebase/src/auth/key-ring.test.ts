import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { LogRecord } from '../public.ts';
import { sqliteStore } from '../stores/sqlite.ts';
import { type AuthWorld, kidOf, startAuth, storeWithKey } from '../testing/auth-world.ts';
import { KEY_LEAD, KEY_PERIOD, scheduleOf } from './key-ring.ts';

const hour = 3600_000;
const key = (kid: string, signsFrom: number) => ({ kid, privateKey: {}, signsFrom });
const folders: string[] = [];
let world: AuthWorld | undefined;
afterEach(async () => {
  await world?.engine.close();
  world = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'keys-'));
  folders.push(path);
  return path;
}

test.each([
  ['one key signs and nothing is to be done', 0, ['a'], 'a', [], undefined],
  ['a day before its end the next is made', KEY_PERIOD - KEY_LEAD, ['a'], 'a', [], KEY_PERIOD],
  [
    'after long rest the next still comes a day later',
    9 * KEY_PERIOD,
    ['a'],
    'a',
    [],
    9 * KEY_PERIOD + KEY_LEAD,
  ],
  ['the next is there and does not sign yet', KEY_PERIOD - 1, ['a', 'b'], 'a', [], undefined],
  ['the next signs, the last is still believed', KEY_PERIOD, ['a', 'b'], 'b', [], undefined],
  ['its tokens have not expired', KEY_PERIOD + hour, ['a', 'b'], 'b', [], undefined],
  ['they have, and it retires', KEY_PERIOD + 2 * hour, ['a', 'b'], 'b', ['a'], undefined],
  ['a clock that was put back finds a key all the same', -hour, ['a', 'b'], 'a', [], undefined],
  ['without any key one is made for now', 5, [], undefined, [], 5],
])('%s', (_, now, kids, signing, retired, nextFrom) => {
  const keys = kids.map((kid, i) => key(kid, i * KEY_PERIOD));
  const schedule = scheduleOf(keys, now);
  expect(schedule.signing?.kid).toBe(signing);
  expect(schedule.retired.map(({ kid }) => kid)).toEqual(retired);
  expect(schedule.nextFrom).toBe(nextFrom);
});

test('a key is published before it signs, and the last one is believed until its tokens have expired, through restarts', async () => {
  const directory = folder();
  let now = Date.UTC(2026, 11, 2);
  const clock = () => now;
  const start = async () => {
    await world?.engine.close();
    world = await startAuth({ store: sqliteStore({ directory }), clock });
    return world;
  };
  const first = await start();
  const { email, password } = { email: 'ann@example.org', password: 'polar2026' };
  await first.engine.accounts.create({ uid: 'ann', email, password });
  const signIn = async (at: AuthWorld) => (await at.ask('signInWithPassword', { email, password })).body;
  const [old] = await first.kids();

  now += KEY_PERIOD - KEY_LEAD;
  await expect.poll(() => first.kids()).toHaveLength(2);
  const [, next] = (await first.kids()).toSorted((a) => (a === old ? -1 : 1));
  const { idToken: before = '' } = await signIn(first);
  expect(kidOf(before)).toBe(old);

  now += KEY_LEAD - 60_000;
  const second = await start();
  expect((await second.kids()).toSorted()).toEqual([old, next].toSorted());
  const { idToken: last = '', refreshToken = '' } = await signIn(second);
  expect(kidOf(last)).toBe(old);

  now += 120_000;
  expect(kidOf((await signIn(second)).idToken)).toBe(next);
  expect(await second.engine.accounts.verifyIdToken(last)).toMatchObject({ uid: 'ann' });
  const third = await start();
  expect(await third.engine.accounts.verifyIdToken(last)).toMatchObject({ uid: 'ann' });

  now += 2 * hour;
  await expect.poll(() => third.kids()).toEqual([next]);
  await expect(third.engine.accounts.verifyIdToken(last)).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
  const refreshed = await third.refresh(refreshToken);
  expect(kidOf(refreshed.body.id_token)).toBe(next);
  const fourth = await start();
  expect(await fourth.kids()).toEqual([next]);
});

test('the public keys may be kept for an hour, and hold nothing private', async () => {
  world = await startAuth();
  const path = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  const answer = await world.engine.fetch(new Request(`http://localhost${path}`));
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=3600');
  const { keys } = JSON.parse((await answer?.text()) ?? '') as { keys: object[] };
  expect(keys.map((one) => Object.keys(one).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
});

test('a key that cannot be stored is tried again later, and one that cannot be removed is believed no more', async () => {
  const disk = { full: false, commits: 0 };
  world = await startAuth({ store: storeWithKey(disk) });
  const { engine, time, logged, kids } = world;
  await engine.accounts.create({ uid: 'ann', email: 'ann@example.org', password: 'polar2026' });
  const [old] = await kids();
  disk.full = true;
  time.now += KEY_PERIOD + hour;
  await expect.poll(() => logged).toContain('the signing key could not be renewed');
  expect(await kids()).toEqual([old]);
  disk.full = false;
  time.now += 120_000;
  await expect.poll(() => kids()).toHaveLength(2);
  disk.full = true;
  time.now += KEY_LEAD + 2 * hour;
  const after = await kids();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(old);
});

test('the one key of an older store goes on, even while the disk is full', async () => {
  const disk = { full: false, commits: 0 };
  world = await startAuth({ store: storeWithKey(disk) });
  const { accounts } = world.engine;
  await accounts.create({ uid: 'ann', email: 'ann@example.org', password: 'polar2026' });
  const [kid = ''] = await world.kids();
  const token = (await world.ask('signInWithPassword', { email: 'ann@example.org', password: 'polar2026' }))
    .body.idToken;
  const log: LogRecord[] = [];
  storeWithKey().load((record) => log.push(record));
  await world.engine.close();
  const older = log.map(({ space, writes }) => ({
    space,
    writes: writes.map(([, value]) => ['/signingKey', value] as const),
  }));
  disk.full = true;
  for (const full of [true, false]) {
    disk.full = full;
    world = await startAuth({
      store: { ...storeWithKey(disk), load: (accept) => older.forEach(accept) },
    });
    expect(await world.kids()).toEqual([kid]);
    expect(kidOf(token)).toBe(kid);
    await expect(world.engine.accounts.verifyIdToken(token ?? '')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(world.logged).toEqual(
      full ? ['a commit failed, its changes are undone', 'the signing key could not be moved'] : [],
    );
    await world.engine.close();
  }
  world = undefined;
});
