import { mostOpenPages, openPageLease, openPageRenewal } from 'shared-data/models/open-page';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { startWorkers } from './index.ts';
import { closedPages } from './open-pages.ts';

const day = 24 * 3_600_000;
let world: TestWorld;
let removeClosed: () => Promise<void>;
beforeEach(async () => {
  world = await createTestWorld();
  removeClosed = closedPages(world.ports);
});
afterEach(() => world.close());

/** What the server does once a minute. */
async function pass(after = 0): Promise<void> {
  world.time.now += after;
  await removeClosed();
}

const open = (at: string, value: unknown) => world.ports.database.set(`state/${at}`, value as number);
const kept = (at: string) => world.ports.database.get(`state/${at}`);
const presence = `presence/data/program/${programId}`;

test.each([
  `${presence}/owner/3`,
  'presence/data/session/OB/owner/3',
  'presence/data/item/day1/A/x/owner/3',
  `here/${programId}/owner/3`,
])('a mark that its browser no longer renews is removed after the lease: %s', async (path) => {
  await open(path, world.time.now);
  await pass();
  await pass(openPageLease - 1);
  expect(await kept(path)).not.toBeNull();
  await pass(1);
  expect(await kept(path)).toBeNull();
});

test("an editor's mark goes when its time stands still, and stays while that is renewed", async () => {
  const mark = (at: number) => ({ table: 'day1', name: 'Ada', held: 'OBo01', at });
  await open('editing/editor/3', mark(world.time.now));
  await open('editing/editor/4', mark(world.time.now));
  await pass();
  await pass(openPageRenewal);
  await open('editing/editor/4', mark(world.time.now));
  await pass();
  await pass(openPageLease - openPageRenewal);
  expect(await kept('editing/editor')).toEqual({ 4: expect.objectContaining({ held: 'OBo01' }) });
});

test('a mark stays while it is renewed, and may miss two renewals', async () => {
  const path = `${presence}/owner/3`;
  for (const missed of [0, 0, 1, 0, 1]) {
    await open(path, world.time.now);
    await pass();
    await pass((1 + missed) * openPageRenewal);
    expect(await kept(path)).not.toBeNull();
  }
});

test.each([-day, day])('clocks of database and server that differ by %d ms change nothing', async (wrong) => {
  const path = `${presence}/owner/3`;
  for (let renewal = 0; renewal < 4; renewal++) {
    await open(path, world.time.now + wrong);
    await pass(openPageRenewal);
    expect(await kept(path)).not.toBeNull();
  }
  await pass(openPageLease);
  expect(await kept(path)).toBeNull();
});

test('after a restart what an earlier server knew counts anew, and marks in the form of earlier releases go', async () => {
  await open(`${presence}/owner/3`, world.time.now);
  await open(`${presence}/registered/3`, true);
  await pass(openPageLease - 1);
  removeClosed = closedPages(world.ports);
  await pass(1);
  expect(Object.keys((await kept(presence)) as object)).toEqual(['owner', 'registered']);
  await open(`${presence}/owner/3`, world.time.now);
  await pass(openPageLease);
  expect(await kept(presence)).toEqual({ owner: { 3: expect.any(Number) } });
});

test('of two pages of one person the one that is renewed stays', async () => {
  await open(`${presence}/owner/3`, world.time.now);
  await open(`${presence}/owner/4`, world.time.now);
  await pass();
  await open(`${presence}/owner/4`, world.time.now + 1);
  await pass(1);
  await pass(openPageLease - 1);
  expect(await kept(`${presence}/owner`)).toEqual({ 4: expect.any(Number) });
});

test('an account keeps marks of its newest pages only, all places together; others keep theirs', async () => {
  const at = (index: number) => `presence/data/session/S${index}/owner/3`;
  for (let index = 0; index < mostOpenPages + 5; index++) await open(at(index), world.time.now + index);
  await open('presence/data/item/day1/A/x/owner/3', world.time.now - 1);
  await open(`${presence}/registered/1`, 1);
  await pass();
  const sessions = Object.keys((await kept('presence/data/session')) as object);
  expect(sessions).toHaveLength(mostOpenPages);
  expect(await kept(at(4))).toBeNull();
  expect(await kept('presence/data/item')).toBeNull();
  expect(await kept(at(5))).not.toBeNull();
  expect(await kept(`${presence}/registered/1`)).toBe(1);
});

test('the workers of a server do so from their start', async () => {
  for (let slot = 0; slot <= mostOpenPages; slot++) await open(`${presence}/owner/${slot}`, 1 + slot);
  const workers = startWorkers(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  });
  await workers.settled();
  await workers.stop();
  expect(await kept(`${presence}/owner/0`)).toBeNull();
  expect(await kept(`${presence}/owner/1`)).toBe(2);
});
