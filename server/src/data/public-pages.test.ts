import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { type PublicPages, publicPages } from './public-pages.ts';

let world: TestWorld;
let pages: PublicPages;
let now: number;
const set = (path: string, value: Json) => world.ports.database.update({ [path]: value });
const item = (id: string, hidden: boolean) => ({
  ...{ id, kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:30', version: 1 },
  ...(hidden && { hidden }),
});

beforeEach(async () => {
  now = 0;
  world = await createTestWorld();
  pages = publicPages(world.ports.database, { now: () => now });
  await world.ports.database.update({
    [dbPaths.tables]: {
      day1: {
        ...{ name: 'day1', title: 'Day 1', date: '2026-12-01', order: 1 },
        rooms: {
          hall: { id: 'hall', name: 'Hall', order: 1, tables: { a: item('a', false), b: item('b', true) } },
        },
      },
    },
    [dbPaths.instructions]: { online: { id: 'online', title: { en: 'Online' }, body: { en: '' }, order: 1 } },
    'setting/base/closed': false,
    'setting/permission/anonymous': true,
    'setting/permission/showProgramList': true,
  });
});
afterEach(() => world.close());

const all = [
  ...['/', '/meeting', '/meeting/program', '/meeting/program/OB', '/meeting/table', '/meeting/table/day1'],
  ...['/meeting/table/day1/hall/a', '/meeting/instruction', '/meeting/instruction/online'],
];

test.each<[string, string, Json, string[]]>([
  ['visitors may read', 'setting/base/addAccount', true, all],
  ['the site is closed', 'setting/base/closed', true, []],
  ['visitors read nothing', 'setting/permission/anonymous', false, ['/']],
  ['the list is for participants', 'setting/permission/showProgramList', false, all.toSpliced(2, 2)],
])('when %s, pages that they may read are listed', async (_, path, value, expected) => {
  await pages.list();
  await set(path, value);
  expect(await pages.list()).toEqual(expected);
});

test('the timetable is read once a minute', async () => {
  await pages.list();
  await set(`${dbPaths.tables}/day1`, null);
  await set(dbPaths.instructions, null);
  now = 59_999;
  expect(await pages.list()).toEqual(all);
  now = 60_000;
  expect(await pages.list()).toEqual(['/', '/meeting', '/meeting/program', '/meeting/table']);
});
