import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { openBareState } from '../testing/bare-state.ts';
import { classifyDamage, makeSample, type Verdict } from '../testing/damage.ts';
import { Killer } from '../testing/killer.ts';
import { seededRandom } from '../testing/random.ts';
import type { StorePoint } from './open-file.ts';
import { sqliteStore } from './sqlite.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = () => join(directory, 'engine.sqlite');

test('F03: whatever is damaged, what was kept is served, or it is rejected and nothing is changed', async () => {
  const sample = await makeSample(directory);
  const outcomes: Verdict[] = [];
  for (let seed = 0; seed < 100; seed++)
    outcomes.push(await classifyDamage(sample, seededRandom(seed), join(directory, 'damaged')));
  expect(new Set(outcomes)).toEqual(new Set(['rejected', 'harmless', 'end left out']));
});

test('a torn end of the log is left out, with a note', async () => {
  const sample = await makeSample(directory);
  const wal = join(sample.directory, 'engine.sqlite-wal');
  truncateSync(wal, sample.lastCommit + 5000);
  const opened = await openBareState(sqliteStore({ directory: sample.directory }));
  expect(opened.text()).toBe(sample.states.at(-2));
  expect(opened.notes).toEqual([expect.stringContaining('was left out')]);
  await opened.kernel.close();
});

test('what is written while a snapshot is being made is in the log that goes with it', async () => {
  let snapshots = 0;
  const reached = (point: StorePoint) => {
    if (point === 'swap kept') snapshots++;
  };
  const state = await openBareState(sqliteStore({ directory, compactAfter: 2000, reached }));
  for (let n = 0; snapshots < 5; n++) {
    for (const m of [0, 1, 2])
      await state.put('data', { [`list/${n}-${m}`]: 'x'.repeat(200), [`pair/${m}`]: n });
    await new Promise((resolve) => setImmediate(resolve));
  }
  const text = state.text();
  await state.kernel.close();
  const again = await openBareState(sqliteStore({ directory }));
  expect(again.text()).toBe(text);
  await again.kernel.close();
});

test('a snapshot that cannot be finished leaves what there was, and is tried again', async () => {
  let failures = 0;
  let swapped = false;
  const reached = (point: StorePoint) => {
    if (point === 'piece kept' && failures < 3) {
      failures++;
      throw new Error('the disk is full');
    }
    swapped ||= point === 'swap kept';
  };
  const state = await openBareState(sqliteStore({ directory, compactAfter: 2000, reached }));
  for (let n = 0; !swapped; n++) {
    await state.put('data', { [`list/${n}`]: 'x'.repeat(200) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  const text = state.text();
  await state.kernel.close();
  expect(failures).toBe(3);
  const again = await openBareState(sqliteStore({ directory }));
  expect(again.text()).toBe(text);
  await again.kernel.close();
});

test('a file of the first format is read, and goes on in the present one', async () => {
  copyFileSync(join(import.meta.dirname, '../testing/format-1.sqlite'), file());
  const held = await openBareState(sqliteStore({ directory }));
  const [data, auth, will] = JSON.parse(held.text()) as [Record<string, Record<string, Json>>, object, null];
  expect(data.left).toEqual({ k: 39 });
  expect(data.right).toEqual({ k: 39 });
  expect(Object.keys(data.list ?? {})).toHaveLength(35);
  expect(data.list?.[39]).toEqual({ '.priority': 0, text: `Grüße 雪 🎿 ${'x'.repeat(117)}`, n: 39 });
  expect(data.list?.[37]).toMatchObject({ '.priority': 1, n: 37 });
  const odd = { 9: 'nine', 10: 'ten', '-1': 'minus', 2147483648: 'big' };
  expect(data.odd).toEqual({ ...odd, z: { '.value': true, '.priority': 'p' } });
  expect(auth).toMatchObject({ accounts: { u36: { email: 'u36@example.org', n: -1.5e-7 * 36 } } });
  expect(will).toBe(null);
  await held.put('data', { 'left/k': 40, 'right/k': 40 });
  const text = held.text();
  await held.kernel.close();
  const again = await openBareState(sqliteStore({ directory }));
  expect(again.text()).toBe(text);
  await again.kernel.close();
  const db = new DatabaseSync(file());
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
  db.close();
});

const [unshare = '', ...inside] = ['unshare', '-Urm', 'sh', '-c'];
const onSmallDisk = (command: string) =>
  spawnSync(unshare, [...inside, `mount -t tmpfs -o size=6m tmpfs ${directory ?? '/tmp'} && ${command}`], {
    encoding: 'utf8',
  });
test.skipIf(onSmallDisk('true').status !== 0)(
  'F08: on a full disk writes are rejected, reads go on, and with room again it goes on, as the disk says',
  () => {
    const script = join(import.meta.dirname, '../testing/full-disk.ts');
    const { stdout, stderr } = onSmallDisk(`exec ${process.execPath} ${script} ${directory}`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      rejected: 'unavailable',
      readable: true,
      rejectedIsGone: true,
      rejectedAgain: 'unavailable',
      later: 'kept',
      sameAfterCrash: true,
      sameAfterRestart: true,
      snapshots: true,
    });
  },
);

test('F01, F02, F04, F57: servers killed anywhere lose nothing acknowledged, and keep no half', async () => {
  const killer = new Killer(join(directory, 'world'), 20, seededRandom(7));
  for (let round = 0; round < 6; round++) await killer.round();
  await killer.finish();
  expect(Object.values(killer.model.kills).reduce((sum, count) => sum + count)).toBe(6);
  expect(killer.model.acknowledgements).toBeGreaterThan(20);
});
