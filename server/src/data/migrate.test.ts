import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { settleItemPeople } from './item-people.ts';
import { migrateData } from './migrate.ts';
import { settlePositions } from './positions.ts';
import { publishTimetable } from './public-timetable.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const migrate = () => migrateData(world.ports.database, silentLog);
const read = (path: string) => world.ports.database.get(path);

test('public profiles lose fields that the registration form does not promise', async () => {
  const profile = { name: 'Kaede', nameJa: '楓', affiliation: 'Institute of Snow' };
  await world.ports.database.update({ 'otherData/user/owner': { ...profile, uid: 'owner', country: 'JP' } });
  await migrate();
  expect(await read('otherData/user/owner')).toEqual(profile);
});

const item = (change: Record<string, Json> = {}) => ({
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
  version: 3,
  programs: { OBo01: { order: 1 } },
  ...change,
});
const tables = (items: Record<string, Json>) => ({
  day1: {
    title: 'Day 1',
    date: '2026-12-01',
    order: 1,
    rooms: { A: { name: 'A', order: 1, tables: items } },
  },
});

test('F55: the timetable of an earlier release becomes the draft, and hidden items are no longer public', async () => {
  const open = { x: item(), y: item({ closed: true, hidden: false }) };
  const all = { ...open, z: item({ hidden: true, title: 'Secret' }) };
  await world.ports.database.set('staticData/table', tables(all));
  await migrate();
  expect(await read('otherData/table')).toEqual(tables(all));
  expect(await read('staticData/table')).toEqual(tables({ x: item(), y: item({ closed: true }) }));
  await publishTimetable(world.ports.database);
  expect(await read('staticData/table')).toEqual(tables({ x: item(), y: item({ closed: true }) }));
});

test('an emptied draft is not refilled from the public timetable', async () => {
  await migrate();
  await world.ports.database.set('staticData/table', tables({ x: item() }));
  await migrate();
  expect(await read('otherData/table')).toBeNull();
});

test('F55: nothing is written when everything has been migrated', async () => {
  await migrate();
  const before = await read('');
  world.ports.database.update = () => Promise.reject(new Error('written'));
  await migrate();
  expect(await read('')).toEqual(before);
});

test('F55: a start that is killed between two writes does no harm: the next one migrates as if nothing had been', async () => {
  const old = {
    'otherData/user/owner': { name: 'Kaede', affiliation: 'Institute of Snow', country: 'JP' },
    'staticData/table': tables({ x: item({ closed: true }), z: item({ hidden: true, programs: null }) }),
  };
  /** Writes of a start, of which all from `killedAt` on never happen. */
  const startOn = async ({ ports }: TestWorld, killedAt: number): Promise<number> => {
    let writes = 0;
    const { update, transaction } = ports.database;
    const alive = () => {
      if (writes === killedAt) throw new Error('killed');
      writes += 1;
    };
    ports.database.update = async (...values) => {
      alive();
      return update(...values);
    };
    ports.database.transaction = async (...values) => {
      alive();
      return transaction(...values);
    };
    try {
      await migrateData(ports.database, silentLog);
      await settlePositions(ports.database, silentLog);
      await settleItemPeople(ports.database);
      await publishTimetable(ports.database);
    } catch (error) {
      if (writes < killedAt) throw error;
    }
    Object.assign(ports.database, { update, transaction });
    return writes;
  };
  const ended = async (killedAt: number) => {
    const fresh = await createTestWorld();
    await fresh.ports.database.update(old);
    const writes = await startOn(fresh, killedAt);
    await startOn(fresh, Number.POSITIVE_INFINITY);
    const paths = ['otherData', 'staticData', 'server/migrated'];
    const held = await Promise.all(paths.map((path) => fresh.ports.database.get(path)));
    await fresh.close();
    return { writes, held };
  };
  const whole = await ended(Number.POSITIVE_INFINITY);
  expect(whole.writes).toBeGreaterThan(2);
  for (let killedAt = 0; killedAt < whole.writes; killedAt++)
    expect((await ended(killedAt)).held, `killed at write ${killedAt}`).toEqual(whole.held);
});
