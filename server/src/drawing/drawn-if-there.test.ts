import { dbPaths } from 'shared-data/models/db-paths';
import { paths } from 'shared-data/navigation/paths';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkPreviews } from '../data/link-preview.ts';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { drawnIfThere } from './drawn-if-there.ts';

const item = { id: 'talks', kind: 'oral', title: 'Talks', begin: '09:00', end: '10:30', version: 1 };
const day = paths.table('day1');
const open = {
  'setting/base': { closed: false, addAccount: true, addProgram: true, systemTitle: 'Polar' },
  'setting/permission/anonymous': true,
  'setting/permission/showProgramList': true,
};

let world: TestWorld;
let asked: string[];
beforeAll(async () => {
  world = await createTestWorld();
  await world.ports.database.update({
    [`${dbPaths.tables}/day1`]: {
      ...{ name: 'day1', title: 'Day 1', date: '2026-12-01', order: 1 },
      rooms: { A: { id: 'A', name: 'Hall', order: 1, tables: { talks: { ...item, sessionId: '' } } } },
    },
    'staticData/instruction/access': { id: 'access', title: { en: 'Access' }, order: 1, version: 1 },
  });
});
beforeEach(async () => {
  asked = [];
  await world.ports.database.update(open);
});
afterAll(() => world.close());

const request = { locale: 'ja', wide: true } as const;
async function isDrawn(path: string, preview = linkPreviews(world.ports.database)): Promise<boolean> {
  const draw = drawnIfThere(async ({ path }, network) => {
    asked.push(`${path} for ${network}`);
    return null;
  }, preview);
  await draw({ ...request, path }, '192.0.2.0');
  return asked.includes(`${path} for 192.0.2.0`);
}

test.each([
  ...[paths.home(), paths.meeting(), paths.programs(), paths.sessionPrograms('OB')],
  ...[paths.tables(), day, `${day}/others`, paths.tableItem('day1', 'A', 'talks')],
  ...[paths.instructions(), paths.instruction('access')],
])('%s is drawn', async (path) => {
  expect(await isDrawn(path)).toBe(true);
});

test.each([
  ...[paths.sessionPrograms('none'), paths.table('day9'), '/meeting/table/day9/others'],
  ...[paths.tableItem('day1', 'A', 'none'), paths.instruction('none'), '/meeting/none', '/none'],
])('there is nothing at %s', async (path) => {
  expect(await isDrawn(path)).toBe(false);
});

test.each(['/meeting/', '/Meeting/program', '/meeting//table', `${day}/`, `${day}/Others`, `/${day}/others`])(
  'a page that is asked for as %s is not drawn once more',
  async (path) => {
    expect(await isDrawn(path)).toBe(false);
  },
);

test.each([paths.presentation(programId), paths.signIn(), paths.myRoom()])(
  '%s is not drawn',
  async (path) => {
    expect(await isDrawn(path)).toBe(false);
  },
);

test.each([
  ['the site is closed', { 'setting/base/closed': true }, [true, false, false]],
  ['visitors are not admitted', { 'setting/permission/anonymous': false }, [true, false, false]],
  ['the list is not shown', { 'setting/permission/showProgramList': false }, [true, false, true]],
])('when %s, only what visitors read is drawn', async (_, change, expected) => {
  await world.ports.database.update(change);
  const found = await Promise.all([paths.home(), paths.programs(), day].map((path) => isDrawn(path)));
  expect(found).toEqual(expected);
});

test('while previews fail, only home is drawn', async () => {
  const failing = () => Promise.reject(new Error('no database'));
  expect([await isDrawn(paths.home(), failing), await isDrawn(day, failing)]).toEqual([true, false]);
});
