import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { accountBytes, makeRoom } from './storage-quota.ts';

const gib = 1024 ** 3;

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

async function holding(data: Record<string, Json>) {
  await world.ports.database.update(data);
  return world.ports.database;
}

const kept = { programId: 'P1', kind: 'video', version: 'v1', name: 'talk.mp4', at: 1 };
const file = (change: Record<string, Json>) => ({ ...kept, format: 'mp4', size: 1, ...change });
const binned = (change: Record<string, Json>) => ({ ...kept, uid: 'editor', ...change });

const files = {
  'server/files': {
    P1: { abstract: file({ uid: 'me', bytes: 0.25 * gib }), video: file({ uid: 'other', bytes: 2 * gib }) },
    P2: { abstract: file({ size: gib }) },
  },
  'server/jobs': { 'P1-video': file({ uid: 'me', size: 0.25 * gib, attempts: 0 }) },
  'server/uploads': {
    a: file({ uid: 'me', size: 0.25 * gib }),
    b: file({ uid: 'me', size: gib, complete: true }),
    c: file({ uid: 'other', size: gib }),
  },
};

test('stored, queued and incoming files of the account count, other files do not', async () => {
  const database = await holding(files);
  expect(await makeRoom(database, 'me', 1.25 * gib)).toEqual({});
  await expect(makeRoom(database, 'me', 1.25 * gib + 1)).rejects.toMatchObject({ code: 'quotaExceeded' });
  expect(await makeRoom(database, 'nobody', accountBytes)).toEqual({});
});

test('the oldest removed files leave the bin first, as many as are needed', async () => {
  const bin = {
    young: binned({ sender: 'me', at: 30, bytes: 0.5 * gib }),
    oldest: binned({ sender: 'me', at: 10, bytes: 0.25 * gib }),
    middle: binned({ sender: 'me', at: 20, bytes: 0.25 * gib }),
    foreign: binned({ sender: 'other', at: 1, bytes: gib }),
  };
  const database = await holding({ ...files, 'server/bin/file': bin });
  expect(await makeRoom(database, 'me', 0.25 * gib)).toEqual({});
  expect(await makeRoom(database, 'me', 0.25 * gib + 1)).toEqual({ 'server/bin/file/oldest/at': 0 });
  expect(await makeRoom(database, 'me', 0.75 * gib)).toEqual({
    'server/bin/file/oldest/at': 0,
    'server/bin/file/middle/at': 0,
  });
});

test('a file about to be purged from the bin uses no quota', async () => {
  const bin = { gone: binned({ sender: 'me', at: 0, bytes: 2 * gib }) };
  expect(await makeRoom(await holding({ 'server/bin/file': bin }), 'me', gib)).toEqual({});
});
