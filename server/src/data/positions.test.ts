import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../testing/socket.ts';
import { programId as p } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { settlePositions } from './positions.ts';

const slot = { order: 1, begin: '09:00', end: '09:15' };
const item = (id: string, programs: Json = {}, change: Record<string, Json> = {}) => ({
  id,
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
  version: 3,
  programs,
  ...change,
});
const day = (name: string, date: string, tables: Record<string, Json>) => ({
  name,
  title: name,
  date,
  order: 1,
  rooms: { A: { id: 'A', name: 'A', order: 1, tables } },
});
const inItem = (table: string, id: string) => ({ table, room: 'A', item: id });

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const settle = () => settlePositions(world.ports.database, recordingLog(world.logged));
const read = (path: string) => world.ports.database.get(path);

/** Data of a release without positions; the program appears three times, earliest in the first day's second item. */
const before: Record<string, Json> = {
  'otherData/table': {
    day2: day('day2', '2026-12-02', { x: item('x', { [p]: slot }) }),
    day1: day('day1', '2026-12-01', {
      x: item('x', { [p]: { ...slot, begin: '10:00', end: '10:15' }, gone: slot }),
      y: item('y', { [p]: slot }),
      z: item('z'),
    }),
  },
  'otherData/position': null,
};

test('older data gets positions, and duplicates keep the earliest place', async () => {
  await world.ports.database.update(before);
  await settle();
  expect(await read('otherData/position')).toEqual({ [p]: inItem('day1', 'y') });
  const tables = await read('otherData/table');
  expect(tables).toMatchObject({
    day1: {
      rooms: {
        A: { tables: { x: { version: 5 }, y: { version: 3, programs: { [p]: slot } }, z: { version: 3 } } },
      },
    },
    day2: { rooms: { A: { tables: { x: { version: 4, begin: '09:00' } } } } },
  });
  expect(JSON.stringify(tables).split(p)).toHaveLength(2);
  expect(JSON.stringify(tables)).not.toContain('gone');
});

test('once settled, nothing is written any more', async () => {
  await world.ports.database.update(before);
  await settle();
  const [settled, logged] = [await read(''), world.logged.length];
  expect(logged).toBeGreaterThan(0);
  await settle();
  expect(await read('')).toEqual(settled);
  expect(world.logged).toHaveLength(logged);
});

test('a position keeps its slot when a program appears twice, and is dropped when it appears nowhere', async () => {
  await world.ports.database.update({
    ...before,
    'otherData/position': { [p]: inItem('day2', 'x'), OBo77: inItem('day1', 'x') },
  });
  await settle();
  expect(await read('otherData/position')).toEqual({ [p]: inItem('day2', 'x') });
  expect(await read(`otherData/table/day1/rooms/A/tables/y/programs`)).toBeNull();
});

test('a talk that an editor moves meanwhile stays where it was moved', async () => {
  const { database } = world.ports;
  await database.update(before);
  await settle();
  const socket = await openSocket(world.engine, await world.token('editor'));
  const at = 'otherData/table/day1/rooms/A/tables';
  const move = async () => {
    const answer = await socket.update('', {
      [`${at}/y/programs/${p}`]: null,
      [`${at}/y/version`]: 4,
      [`${at}/z/programs/${p}`]: slot,
      [`${at}/z/version`]: 4,
      [`otherData/position/${p}`]: inItem('day1', 'z'),
    });
    expect(answer).toBe('ok');
  };
  // Between the two reads.
  const get = database.get.bind(database);
  let looked = false;
  database.get = async (path) => {
    if (path === 'otherData/table' && !looked) {
      looked = true;
      await move();
    }
    return get(path);
  };
  await settle();
  expect(looked).toBe(true);
  expect(await get('otherData/position')).toEqual({ [p]: inItem('day1', 'z') });
  expect(await get(`${at}/z/programs/${p}`)).toEqual(slot);
});
