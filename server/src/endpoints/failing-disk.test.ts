import { afterEach, beforeEach, expect, test } from 'vitest';
import { submission } from '../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const submit = () => outcome(world.post('registered', '/api/program/append', { submission }));
const health = async () => (await world.get('/api/health')).status;

test.each(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOSPC'])(
  'F08, F10: while the disk says %s nothing is accepted, health tells, reading goes on, and afterwards all is well',
  async (code) => {
    await world.token('registered');
    const { database } = world.ports;
    const { update } = database;
    database.update = () => Promise.reject(Object.assign(new Error(`${code}: the disk`), { code }));
    expect(await submit()).toBe('503 unavailable');
    expect(await health()).toBe(503);
    expect((await world.get('/config.json')).status).toBe(200);
    expect(world.mails).toEqual([]);

    database.update = update;
    expect(await health()).toBe(200);
    expect(Object.keys((await database.get('staticData/program')) as object)).toHaveLength(1);
    expect(await submit()).toBe('201');
  },
);
