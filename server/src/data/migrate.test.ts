import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { migrateData } from './migrate.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const migrate = () => migrateData(world.ports.database, silentLog);
const read = (path: string) => world.ports.database.get(path);

test('public profiles lose what the registration form does not promise', async () => {
  const profile = { name: 'Kaede', nameJa: '楓', affiliation: 'Institute of Snow' };
  await world.ports.database.update({ 'otherData/user/owner': { ...profile, uid: 'owner', country: 'JP' } });
  await migrate();
  expect(await read('otherData/user/owner')).toEqual(profile);
});

test('nothing is written where all has been migrated', async () => {
  await migrate();
  const before = await read('');
  world.ports.database.update = () => Promise.reject(new Error('written'));
  await migrate();
  expect(await read('')).toEqual(before);
});
