import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asJson } from '../stored/database.ts';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { startProgress } from './progress.ts';
import type { Worker } from './worker.ts';

let world: TestWorld;
let worker: Worker | undefined;
beforeEach(async () => {
  world = await createTestWorld({
    changes: {
      [`staticData/program/${programId}`]: asJson(plainProgram(programId, { canceled: true })),
      'staticData/program/T0001': asJson(plainProgram('T0001', { sessionId: '' })),
      'staticData/program/T0002': asJson(plainProgram('T0002', { sessionId: 'OB' })),
    },
  });
});
afterEach(async () => {
  await worker?.stop();
  await world.close();
});

const count = async () => {
  await worker?.stop();
  worker = startProgress(world.ports, {
    publicOrigin: '',
    log: recordingLog(world.logged),
    keepSecrets: false,
  });
  await worker.settled();
  return world.ports.database.get('otherData/progress');
};

test('what is left to do is kept for each day at the venue, as it was last', async () => {
  const { database } = world.ports;
  const first = (await count()) as Record<string, object>;
  const [today = ''] = Object.keys(first);
  expect(first).toEqual({
    [today]: { programs: 2, withoutSession: 1, withoutTime: 1, withoutNumber: 1, conflicts: 0 },
  });
  await database.update({ 'staticData/program/T0001/sessionId': 'OB' });
  expect(await count()).toMatchObject({ [today]: { withoutSession: 0, withoutTime: 2 } });
  world.time.now += 86_400_000;
  expect(Object.keys((await count()) as object)).toHaveLength(2);
  expect(world.logged).toEqual([]);
});
