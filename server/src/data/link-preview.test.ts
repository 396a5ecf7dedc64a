import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { linkPreviews } from './link-preview.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
  await world.ports.database.update({
    [`${dbPaths.program(programId)}/title`]: 'Ice & <fire>',
    [`${dbPaths.program(programId)}/sessionId`]: 'OB',
    [`${dbPaths.program(programId)}/canceled`]: null,
    [serverDbPaths.publicPosition(programId)]: { table: 'day1', room: 'hall', item: 'OB-1' },
    [`${dbPaths.tables}/day1`]: {
      ...{ name: 'day1', title: 'Day 1', date: '2026-12-01', order: 1 },
      rooms: { hall: { id: 'hall', name: 'Main hall', order: 1, tables: { 'OB-1': shown } } },
    },
    'setting/base/systemTitle': 'Polar Days',
    'setting/base/closed': false,
    'setting/permission/anonymous': true,
    'setting/permission/showProgramList': true,
  });
});
afterEach(() => world.close());

const shown = {
  id: 'OB-1',
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
  title: 'Bipolar',
  version: 1,
};
const presentation = `/meeting/presentation/${programId}`;
const item = '/meeting/table/day1/hall/OB-1';
const previewOf = (path: string) => linkPreviews(world.ports.database)(path);
const set = (path: string, value: Json) => world.ports.database.update({ [path]: value });

test('a presentation is named with its speakers, day, time and room', async () => {
  const preview = await previewOf(presentation);
  expect(preview).toMatchObject({ site: 'Polar Days', title: 'Ice & <fire>' });
  expect(preview?.description).toMatch(/^\S.* · 2026-12-01 09:00–10:30, Main hall$/);
});

test('a draft that is not released changes no preview', async () => {
  await set(dbPaths.position(programId), { table: 'day2', room: 'annex', item: 'OB-9' });
  expect((await previewOf(presentation))?.description).toMatch(/2026-12-01 09:00–10:30, Main hall$/);
});

test('a link with a number is that of its program', async () => {
  await set('server/usedNumber/OBo12', programId);
  await set('server/usedNumber/OBo13', 'gone');
  expect(await previewOf('/meeting/presentation/OBo12')).toEqual(await previewOf(presentation));
  expect(await previewOf('/meeting/presentation/OBo13')).toBeNull();
});

test('an item of the timetable is named with its day, time and room', async () => {
  expect(await previewOf(item)).toMatchObject({
    title: 'Bipolar',
    description: '2026-12-01 09:00–10:30, Main hall',
  });
});

test('a withdrawn presentation says so instead of its time', async () => {
  await set(`${dbPaths.program(programId)}/canceled`, true);
  expect((await previewOf(presentation))?.description).toMatch(/^Canceled · (?!.*09:00)/);
});

test('a talk with a time of its own is told with it', async () => {
  const slot = { order: 1, begin: '09:20', end: '09:40' };
  await set(`${dbPaths.tables}/day1/rooms/hall/tables/OB-1/programs`, { [programId]: slot });
  expect((await previewOf(presentation))?.description).toMatch(/2026-12-01 09:20–09:40, Main hall$/);
});

test('search engines get a presentation as an article, and when and where it is given', async () => {
  await set('setting/base/timeZone', 'Asia/Tokyo');
  const preview = await previewOf(presentation);
  expect(preview).toMatchObject({
    path: presentation,
    structured: {
      '@type': 'ScholarlyArticle',
      headline: 'Ice & <fire>',
      subjectOf: {
        startDate: '2026-12-01T00:00:00.000Z',
        endDate: '2026-12-01T01:30:00.000Z',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { name: 'Main hall' },
        superEvent: { name: 'Polar Days' },
      },
    },
  });
  await set(`${dbPaths.program(programId)}/canceled`, true);
  expect((await previewOf(presentation))?.structured).toMatchObject({
    subjectOf: { eventStatus: 'https://schema.org/EventCancelled' },
  });
});

test('nothing of a preview holds an address of a person', async () => {
  for (const path of [presentation, item, '/'])
    expect(JSON.stringify(await previewOf(path))).not.toMatch(/@[^t]|example\.org/);
});

test.each(['/', '/meeting'])('%s is the symposium, with its days and place', async (path) => {
  await world.ports.database.update({
    'setting/base/begin': '2026-12-01',
    'setting/base/end': '2026-12-04',
    'setting/base/venue': { en: 'Tachikawa' },
  });
  expect(await previewOf(path)).toMatchObject({
    ...{ site: 'Polar Days', title: 'Polar Days', path },
    description: 'Tachikawa · 2026-12-01 – 2026-12-04',
    structured: { '@type': 'Event', startDate: '2026-12-01', location: { name: 'Tachikawa' } },
  });
  await set('setting/base/closed', true);
  expect(await previewOf(path)).toBeNull();
});

test.each<[string, string, Json, [presentation: boolean, item: boolean]]>([
  ['the site is closed', 'setting/base/closed', true, [false, false]],
  ['visitors read nothing', 'setting/permission/anonymous', false, [false, false]],
  ['the list is for participants', 'setting/permission/showProgramList', false, [false, true]],
  ['it was not accepted yet', `${dbPaths.program(programId)}/sessionId`, null, [false, true]],
  ['its item is not public', `${dbPaths.tables}/day1/rooms/hall/tables/OB-1`, null, [true, false]],
])('when %s, nothing of it is told', async (_, path, value, [ofPresentation, ofItem]) => {
  await set(path, value);
  expect((await previewOf(presentation)) !== null).toBe(ofPresentation);
  expect((await previewOf(item)) !== null).toBe(ofItem);
});

test('a place that visitors do not see is not told with its presentation either', async () => {
  await set(`${dbPaths.tables}/day1/rooms/hall/tables/OB-1`, null);
  expect((await previewOf(presentation))?.description).not.toMatch(/09:00|Main hall/);
});

test.each([
  '/meeting/presentation/',
  '/meeting/presentation/a.b',
  '/meeting/presentation/none',
  `${item}/more`,
])('%s has none', async (path) => {
  expect(await previewOf(path)).toBeNull();
});
