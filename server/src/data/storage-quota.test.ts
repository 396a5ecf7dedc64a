import type { Json } from 'embedded-firebase';
import { expect, test } from 'vitest';
import type { Database } from '../ports.ts';
import { accountBytes, makeRoom } from './storage-quota.ts';

const gib = 1024 ** 3;

const holding = (data: Record<string, Json>) =>
  ({ get: async (path: string) => data[path] ?? null }) as unknown as Database;

const stored = {
  'server/files': {
    P1: { abstract: { uid: 'me', size: 1, bytes: 0.25 * gib }, video: { uid: 'other', bytes: 2 * gib } },
    P2: { abstract: { size: gib } },
  },
  'server/jobs': { 'P1-video': { uid: 'me', size: 0.25 * gib } },
  'server/uploads': {
    a: { uid: 'me', size: 0.25 * gib },
    b: { uid: 'me', size: gib, complete: true },
    c: { uid: 'other', size: gib },
  },
};

test('stored, queued and incoming files of the account count, other files do not', async () => {
  const database = holding(stored);
  expect(await makeRoom(database, 'me', 1.25 * gib)).toEqual({});
  await expect(makeRoom(database, 'me', 1.25 * gib + 1)).rejects.toMatchObject({ code: 'quotaExceeded' });
  expect(await makeRoom(database, 'nobody', accountBytes)).toEqual({});
});

test('the oldest removed files leave the bin first, as many as are needed', async () => {
  const bin = {
    young: { sender: 'me', at: 30, bytes: 0.5 * gib },
    oldest: { sender: 'me', at: 10, bytes: 0.25 * gib },
    middle: { sender: 'me', at: 20, bytes: 0.25 * gib },
    foreign: { sender: 'other', at: 1, bytes: gib },
  };
  const database = holding({ ...stored, 'server/bin/file': bin });
  expect(await makeRoom(database, 'me', 0.25 * gib)).toEqual({});
  expect(await makeRoom(database, 'me', 0.25 * gib + 1)).toEqual({ 'server/bin/file/oldest/at': 0 });
  expect(await makeRoom(database, 'me', 0.75 * gib)).toEqual({
    'server/bin/file/oldest/at': 0,
    'server/bin/file/middle/at': 0,
  });
});

test('a file about to be purged from the bin uses no quota', async () => {
  const bin = { gone: { sender: 'me', at: 0, bytes: 2 * gib } };
  expect(await makeRoom(holding({ 'server/bin/file': bin }), 'me', gib)).toEqual({});
});
