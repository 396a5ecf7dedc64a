import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { type StructureEntry, structureFormat, structureParts } from 'shared-data/models/structure';
import type { CopyChoice, ImportPreview, UndoPreview, UploadedTable } from 'shared-data/models/transfer';
import { beforeEach, expect, test } from 'vitest';
import { outcome } from '../../testing/world.ts';
import { useImports } from './testing/imports.ts';

const imports = useImports();
const { call, uploaded, run } = imports;

const fileOf = (entries: readonly (StructureEntry | object)[]) =>
  JSON.stringify({ format: structureFormat, entries });
const parts = [...structureParts];
const copyTo = (firstDay: string): CopyChoice => ({ firstDay, parts });
const choiceOf = ({ id }: UploadedTable, copy: CopyChoice) => ({ id, mapping: [], consent: false, copy });
const preview = (table: UploadedTable, copy: CopyChoice) =>
  call<ImportPreview>('/api/import/preview', choiceOf(table, copy));
const apply = (table: UploadedTable, copy: CopyChoice, { digest }: ImportPreview) =>
  imports.world.post('admin', '/api/import/apply', { ...choiceOf(table, copy), digest });
const at = (path: string) => imports.world.ports.database.get(path);

beforeEach(() =>
  imports.world.ports.database.set(serverDbPaths.sessionGroup('O'), { id: 'O', title: 'Ordinary', order: 1 }),
);

/** 2025-10-31 17:00 in Tokyo. */
const deadline = Date.UTC(2025, 9, 31, 8);
const lastYear = fileOf([
  { what: 'day', date: '2025-12-03', title: 'Opening', titleJa: '初日' },
  { what: 'day', date: '2025-12-04' },
  { what: 'room', name: 'Hall', nameJa: 'ホール', dates: ['2025-12-03', '2025-12-04'] },
  { what: 'group', id: 'life', title: 'Life' },
  { what: 'session', id: 'OB', group: 'life', title: 'Polar biology' },
  { what: 'session', id: 'OM', group: 'life', title: 'Meteorites', conveners: ['Ann Moe'] },
  {
    ...{ what: 'block', date: '2025-12-03', room: 'Hall', kind: 'oral', begin: '09:00', end: '10:00' },
    sessionId: 'OM',
  },
  { what: 'instruction', id: 'talk', title: { en: 'Talks' }, body: { en: 'Be brief' }, order: 1 },
  {
    ...{ what: 'template', id: 'successRegistration', title: 'Welcome', flag: true },
    body: 'Hello {name}: {link}',
  },
  { what: 'setting', id: 'base/systemTitle', value: 'Symposium 2025' },
  { what: 'setting', id: 'base/begin', value: '2025-12-03' },
  { what: 'setting', id: 'base/deadlines', value: { submission: deadline } },
  { what: 'sponsor', id: 'ice', name: { en: 'Ice Ltd' }, order: 1 },
]);

test('the structure of another year is copied with its days moved, and taken back as a whole', async () => {
  const table = await uploaded(lastYear, 'structure');
  expect(table).toMatchObject({ rows: 13, structure: { firstDay: '2025-12-03', parts } });
  const copy = copyTo('2026-12-02');
  const seen = await preview(table, copy);
  expect(seen.rows.map(({ what, key, outcome: is }) => `${what} ${key}: ${is}`)).toEqual([
    ...['day 2026-12-02: new', 'day 2026-12-03: new', 'room Hall: new', 'group life: new'],
    ...['session OB: changed', 'session OM: new', 'block 2026-12-02 09:00 10:00 Hall oral OM: new'],
    ...['instruction talk: new', 'template successRegistration: new', 'setting base/systemTitle: changed'],
    ...['setting base/begin: new', 'setting base/deadlines: new', 'sponsor ice: new'],
  ]);
  expect(await at(dbPaths.draftTables)).toBeNull();
  expect(await outcome(apply(table, copy, seen))).toBe('202');
  const done = await run();
  expect(done).toMatchObject({ state: 'done', counts: { new: 11, changed: 2 } });
  expect(await at(dbPaths.draftTables)).toMatchObject({
    day1: { date: '2026-12-02', title: 'Opening', titleJa: '初日' },
    day2: { date: '2026-12-03', title: 'Day 2' },
  });
  const items = (await at(`${dbPaths.draftTables}/day1/rooms/Hall/tables`)) as object;
  expect(Object.values(items)).toMatchObject([{ kind: 'oral', sessionId: 'OM', begin: '09:00', version: 1 }]);
  expect(await at(dbPaths.session('OB'))).toMatchObject({ group: 'life', title: 'Polar biology' });
  expect(await at(dbPaths.base)).toMatchObject({
    ...{ closed: false, systemTitle: 'Symposium 2025', begin: '2026-12-02' },
    deadlines: { submission: Date.UTC(2026, 9, 30, 8) },
  });
  expect(await at(`${dbPaths.settingVersions}/base/systemTitle`)).toMatchObject({
    ...{ version: 1, by: 'admin@example.org' },
  });
  expect(await at(`${dbPaths.mailTemplates}/successRegistration`)).toMatchObject({
    system: true,
    flag: true,
  });

  const again = await preview(await uploaded(lastYear, 'structure'), copy);
  expect(again.rows.filter(({ outcome: is }) => is !== 'unchanged')).toEqual([]);

  const undo = await call<UndoPreview>('/api/import/undoPreview', { id: done.id });
  expect(undo.records.filter(({ outcome: is }) => is === 'kept')).toEqual([]);
  const taken = imports.world.post('admin', '/api/import/undo', { id: done.id, digest: undo.digest });
  expect(await outcome(taken)).toBe('202');
  const undone = (await imports.tasks()).find(({ kind }) => kind === 'undo');
  expect(undone).toMatchObject({ state: 'done' });
  for (const path of [serverDbPaths.sessionGroup('life'), dbPaths.instructions, dbPaths.sponsors])
    expect(await at(path)).toBeNull();
  expect(await at(dbPaths.session('OB'))).toMatchObject({ group: 'O' });
  expect(await at(dbPaths.session('OM'))).toBeNull();
  expect(await at(dbPaths.base)).toEqual({
    ...{ closed: false, addAccount: true, addProgram: true, systemTitle: 'Test Symposium' },
  });
  expect(await at(`${dbPaths.settingVersions}/base/systemTitle/version`)).toBe(2);
  expect(await at(dbPaths.draftTables)).toBeNull();
});

test('what somebody has changed since then stays when a copy is undone', async () => {
  const table = await uploaded(lastYear, 'structure');
  const copy = copyTo('2026-12-02');
  await apply(table, copy, await preview(table, copy));
  const { id } = await run();
  const { database } = imports.world.ports;
  await database.set(`${dbPaths.base}/systemTitle`, 'Symposium 2026');
  await database.set(dbPaths.session('OG'), { id: 'OG', group: 'life', title: 'Geology' });
  const { records } = await call<UndoPreview>('/api/import/undoPreview', { id });
  expect(records.filter(({ outcome: is }) => is === 'kept')).toMatchObject([
    { what: 'group', key: 'life', reason: 'used' },
    { what: 'setting', key: 'base/systemTitle', reason: 'changed' },
  ]);
});

test('only the chosen parts are copied, and faults are named', async () => {
  const table = await uploaded(
    fileOf([
      { what: 'session', id: 'OX', group: 'none', title: 'X' },
      { what: 'setting', id: 'base/closed', value: false },
      { what: 'setting', id: 'base/timeZone', value: 'Nowhere/Land' },
      { what: 'template', id: 'successRegistration', title: 'Hi {who}', body: '{link}', flag: true },
      { what: 'day', date: '2025-13-40' },
    ]),
    'structure',
  );
  const all = await preview(table, copyTo(''));
  expect(all.rows.map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
    ['transfer.fault.group'],
    ['transfer.fault.invalid'],
    ['transfer.fault.invalid'],
    ['validation.placeholderUnknown'],
    ['transfer.fault.date'],
  ]);
  const some = await preview(table, { firstDay: '', parts: ['sessions'] });
  expect(some.rows.map(({ what }) => what)).toEqual(['session']);
});

test('a schedule file of last year gives days, rooms and tracks', async () => {
  const event = { id: 1, room: 'Aula', date: '2025-12-03T10:00:00+09:00', start: '10:00', duration: '0:30' };
  const rooms = { Aula: [{ ...event, title: 'A', track: 'OB Polar biology' }] };
  const conference = { days: [{ date: '2025-12-03', rooms }] };
  const table = await uploaded(JSON.stringify({ schedule: { conference } }), 'structure');
  const { rows } = await preview(table, copyTo('2026-12-02'));
  expect(rows.map(({ what, key, outcome: is }) => `${what} ${key}: ${is}`)).toEqual([
    ...['day 2026-12-02: new', 'room Aula: new', 'session OB: unchanged'],
  ]);
});

test('what is neither is rejected', async () => {
  for (const text of ['{', '[]', '{"format":"other/1","entries":[]}', fileOf([{ what: 'user' }])])
    expect(await outcome(imports.upload(text, 'structure'))).toBe('400 invalid');
});
