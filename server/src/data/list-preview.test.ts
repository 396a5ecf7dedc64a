import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Locale } from 'shared-data/models/locales';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { type LinkPreview, linkPreviews } from './link-preview.ts';

const item = (id: string, more: Record<string, Json> = {}): Json => ({
  ...{ id, kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:30', version: 1 },
  ...more,
});

let world: TestWorld;
let previewOf: (path: string, locale?: Locale) => Promise<LinkPreview | null>;
const set = (path: string, value: Json) => world.ports.database.update({ [path]: value });

beforeEach(async () => {
  world = await createTestWorld();
  previewOf = linkPreviews(world.ports.database);
  await world.ports.database.update({
    [`${dbPaths.program(programId)}/title`]: 'Krill',
    [`${dbPaths.program(programId)}/sessionId`]: 'OB',
    [`${dbPaths.program(programId)}/canceled`]: null,
    [dbPaths.sessions]: { OB: { id: 'OB', group: 'O', title: 'Bipolar', titleJa: '両極' } },
    [dbPaths.tables]: {
      day1: {
        ...{ name: 'day1', title: 'Day 1', titleJa: '1日目', date: '2026-12-01', order: 1 },
        rooms: {
          hall: {
            ...{ id: 'hall', name: 'Main hall', nameJa: '講堂', order: 1 },
            tables: {
              late: item('late', { begin: '13:00', end: '14:00', title: 'Posters', sessionId: '' }),
              talks: item('talks'),
              secret: item('secret', { hidden: true, title: 'Hidden' }),
            },
          },
        },
      },
    },
    [dbPaths.instructions]: {
      online: {
        ...{ id: 'online', order: 1, title: { en: 'Join online', ja: 'オンライン参加' } },
        body: { en: '## How\n\n- See the [timetable](/meeting/table) *first*.' },
      },
    },
    'setting/base': {
      ...{ systemTitle: 'Polar Days', closed: false, begin: '2026-12-01', end: '2026-12-04' },
      venue: { en: 'Tachikawa', ja: '立川' },
    },
    'setting/permission/anonymous': true,
    'setting/permission/showProgramList': true,
  });
});
afterEach(() => world.close());

const pages = [
  '/meeting/program',
  '/meeting/program/OB',
  '/meeting/table',
  '/meeting/table/day1',
  '/meeting/instruction',
  '/meeting/instruction/online',
];

test('the list of programs names its sessions', async () => {
  expect(await previewOf('/meeting/program')).toMatchObject({
    ...{ site: 'Polar Days', title: 'Program', path: '/meeting/program' },
    description: '1 session · Tachikawa · 2026-12-01 – 2026-12-04',
    structured: {
      '@type': 'CollectionPage',
      about: { name: 'Polar Days' },
      mainEntity: { itemListElement: [{ position: 1, name: 'OB Bipolar', url: '/meeting/program/OB' }] },
    },
  });
});

test('a session tells how much it holds, when and where, and who speaks', async () => {
  const preview = await previewOf('/meeting/program/OB');
  expect(preview).toMatchObject({
    title: 'OB Bipolar',
    description: '1 presentation · 2026-12-01 09:00–10:30, Main hall',
    structured: {
      '@type': 'Event',
      superEvent: { name: 'Polar Days' },
      subEvent: [{ location: { name: 'Main hall' }, url: '/meeting/table/day1/hall/talks' }],
      workFeatured: [{ headline: 'Krill', author: [{ '@type': 'Person' }] }],
    },
  });
  await set(`${dbPaths.program(programId)}/canceled`, true);
  expect((await previewOf('/meeting/program/OB'))?.description).toMatch(/^0 presentations · /);
});

test('the timetable names its days, and a day what is in it, in order and without what is hidden', async () => {
  expect(await previewOf('/meeting/table')).toMatchObject({
    ...{ title: 'Timetable', description: '2026-12-01 · Tachikawa' },
    structured: { mainEntity: { itemListElement: [{ name: 'Day 1', url: '/meeting/table/day1' }] } },
  });
  expect(await previewOf('/meeting/table/day1')).toMatchObject({
    ...{ title: 'Day 1', description: '2026-12-01 · Bipolar · Posters' },
    structured: { startDate: '2026-12-01', subEvent: [{ name: 'Bipolar' }, { name: 'Posters' }] },
  });
});

test('instructions are told in plain words', async () => {
  expect(await previewOf('/meeting/instruction')).toMatchObject({ description: 'Join online' });
  expect(await previewOf('/meeting/instruction/online')).toMatchObject({
    ...{ title: 'Join online', description: 'How - See the timetable first.' },
    structured: { '@type': 'Article', headline: 'Join online' },
  });
});

test('a link in Japanese is told in Japanese', async () => {
  expect(await previewOf('/meeting/program/OB', 'ja')).toMatchObject({
    ...{ title: 'OB 両極', description: '1 件の発表 · 2026-12-01 09:00–10:30, 講堂' },
  });
  expect(await previewOf('/meeting/table/day1', 'ja')).toMatchObject({ title: '1日目' });
  expect(await previewOf('/meeting/instruction', 'ja')).toMatchObject({ title: 'ご案内' });
  expect(await previewOf('/meeting/table/day1/hall/talks', 'ja')).toMatchObject({
    ...{ title: '両極', description: '2026-12-01 09:00–10:30, 講堂' },
  });
});

test('what changes is told at once', async () => {
  for (const path of pages) await previewOf(path);
  await set(`${dbPaths.sessions}/OB/title`, 'Both poles');
  expect((await previewOf('/meeting/program/OB'))?.title).toBe('OB Both poles');
  await set(`${dbPaths.tables}/day1/rooms/hall/tables/talks`, null);
  expect((await previewOf('/meeting/table/day1'))?.description).toBe('2026-12-01 · Posters');
  await set('setting/base/systemTitle', 'Ice Days');
  expect((await previewOf('/meeting/table'))?.site).toBe('Ice Days');
});

test.each<[string, string, Json, string[]]>([
  ['the site is closed', 'setting/base/closed', true, []],
  ['visitors read nothing', 'setting/permission/anonymous', false, []],
  ['the list is for participants', 'setting/permission/showProgramList', false, pages.slice(2)],
])('when %s, nothing of it is told', async (_, path, value, told) => {
  for (const page of pages) expect(await previewOf(page)).not.toBeNull();
  await set(path, value);
  const found = await Promise.all(pages.map(async (page) => ((await previewOf(page)) ? [page] : [])));
  expect(found.flat()).toEqual(told);
});

test.each([
  '/meeting/program/none',
  '/meeting/table/none',
  '/meeting/instruction/none',
  '/meeting/program/a.b',
])('%s has none', async (path) => {
  expect(await previewOf(path)).toBeNull();
});
