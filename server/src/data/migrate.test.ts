import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { migrateData } from './migrate.ts';
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
