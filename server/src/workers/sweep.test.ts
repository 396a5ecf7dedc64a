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

test('what was deleted lies in the bin for thirty days', async () => {
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

test('a change of address that a crash cut short is finished at the start', async () => {
  await world.ports.accounts.update('owner', { email: 'moved@example.org' });
  await world.ports.database.update({
    'server/emailMoves/owner': { to: 'moved@example.org', changes: '{"otherData/user/owner/name":"Moved"}' },
  });
  await sweepAt(startTime);
  expect(await world.ports.database.get('otherData/user/owner/name')).toBe('Moved');
  expect(await world.ports.database.get('server/emailMoves')).toBeNull();
});
