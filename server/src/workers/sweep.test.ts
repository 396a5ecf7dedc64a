import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, startTime } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { startSweep } from './sweep.ts';
import type { Worker } from './worker.ts';

const day = 24 * 3_600_000;
let world: TestWorld;
let worker: Worker | undefined;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(async () => {
  await worker?.stop();
  await world.close();
});

async function sweepAt(time: number): Promise<void> {
  world.time.now = time;
  worker = startSweep(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  });
  await worker.settled();
  await worker.stop();
}

test('deleted data stays in the bin for thirty days', async () => {
  await world.post('admin', '/api/program/delete', { id: programId });
  await world.post('admin', '/api/auth/delete', { uid: 'owner' });
  const bins = async () => [
    (await world.ports.database.get(`server/bin/program/${programId}`)) !== null,
    (await world.ports.database.get('server/bin/user/owner')) !== null,
  ];
  await sweepAt(startTime + 30 * day);
  expect(await bins()).toEqual([true, true]);
  await sweepAt(startTime + 30 * day + 1);
  expect(await bins()).toEqual([false, false]);
});

test('a change of address interrupted by a crash is completed at start', async () => {
  await world.ports.accounts.update('owner', { email: 'moved@example.org' });
  await world.ports.database.update({
    'server/emailMoves/owner': { to: 'moved@example.org', changes: '{"otherData/user/owner/name":"Moved"}' },
  });
  await sweepAt(startTime);
  expect(await world.ports.database.get('otherData/user/owner/name')).toBe('Moved');
  expect(await world.ports.database.get('server/emailMoves')).toBeNull();
});

test('finished mail jobs and failed mails are deleted after ninety days', async () => {
  const { database } = world.ports;
  const job = { template: { title: 'T', body: 'B' }, recipients: { group: 'owners' }, total: 1, by: 'admin' };
  const mail = { to: { name: '', address: 'a@example.org' }, subject: 's', text: '', html: '', attempts: 9 };
  const createdAt = startTime;
  await database.update({
    'server/mailJob': {
      over: { ...job, state: 'running', allQueued: true, createdAt },
      ended: { ...job, state: 'canceled', createdAt },
      going: { ...job, state: 'running', createdAt },
      held: { ...job, state: 'paused', createdAt },
      later: { ...job, state: 'canceled', createdAt: createdAt + 1 },
    },
    'server/mailResult': { over: { owner: 'sent' }, later: { owner: 'sent' } },
    'server/mailRecipient': { held: { owner: { name: '', address: 'a@example.org' } } },
    'server/outbox': {
      failed: { ...mail, state: 'failed', createdAt, nextAt: 0 },
      again: { ...mail, state: 'failed', createdAt, queuedAt: createdAt + 1, nextAt: 0 },
      waiting: { ...mail, state: 'queued', createdAt, nextAt: Number.MAX_SAFE_INTEGER },
    },
  });
  const left = async () =>
    Promise.all(
      ['mailJob', 'mailResult', 'mailRecipient', 'outbox'].map(async (name) =>
        Object.keys((await database.get(`server/${name}`)) ?? {}).join(' '),
      ),
    );
  await sweepAt(startTime + 90 * day);
  expect(await left()).toEqual(['ended going held later over', 'later over', 'held', 'again failed waiting']);
  await sweepAt(startTime + 90 * day + 1);
  expect(await left()).toEqual(['going held later', 'later', 'held', 'again waiting']);
});

test('a program whose position does not match the timetable is corrected', async () => {
  const { database } = world.ports;
  const item = { kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 };
  await database.update({
    'otherData/table/day1/rooms/A/tables/x': { ...item, id: 'x', programs: { [programId]: { order: 1 } } },
  });
  await sweepAt(startTime);
  expect(await database.get(`otherData/position/${programId}`)).toEqual({
    table: 'day1',
    room: 'A',
    item: 'x',
  });
});
