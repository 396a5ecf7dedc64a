import type { ImportKind } from 'shared-data/models/sheet-fields';
import type { TaskView, UndoPreview } from 'shared-data/models/transfer';
import { expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { outcome } from '../../testing/world.ts';
import { useImports } from './testing/imports.ts';

const imports = useImports();
const { call, tasks } = imports;

async function imported(text: string, kind: ImportKind): Promise<string> {
  const table = await imports.uploaded(text, kind);
  expect(await outcome(imports.apply(table, (await imports.preview(table)).digest))).toBe('202');
  expect((await tasks()).find(({ id }) => id === table.id)).toMatchObject({ state: 'done', undoable: true });
  return table.id;
}

const undoPreview = (id: string) => call<UndoPreview>('/api/import/undoPreview', { id });
const undo = (id: string, digest: string, role: Role = 'admin') =>
  imports.world.post(role, '/api/import/undo', { id, digest });
const outcomesOf = ({ records }: UndoPreview) =>
  records.map(({ what, key, outcome, reason }) => [what, key, outcome, reason].filter(Boolean).join(' '));

async function undone(id: string): Promise<TaskView> {
  const { digest } = await undoPreview(id);
  expect(await outcome(undo(id, digest))).toBe('202');
  return (await tasks()).find(({ kind }) => kind === 'undo') as TaskView;
}

/** Everything but what the server keeps for itself, and when somebody was last written. */
async function content(): Promise<string> {
  const { server: _, ...rest } = (await imports.world.ports.database.get('')) as Record<string, unknown>;
  return JSON.stringify(rest, (name, value) => (name === 'updatedAt' ? undefined : value));
}

const people = [
  'E-mail,Family name,Given name,Affiliation,Country,Main session,Banquet',
  'new@example.org,Moe,Ann,Ice College,Japan,OB,yes',
  'second@example.org,Lee,Bo,Sea,Norway,OB,no',
  'owner@example.org,Changed,,,,,',
].join('\n');
const newPerson = 'staticData/user/new@example%2Eorg';

test('removes the people an import registered with their accounts, and gives others their values back', async () => {
  await imports.world.token('admin');
  const before = await content();
  const id = await imported(people, 'people');
  expect(await content()).not.toBe(before);
  expect(outcomesOf(await undoPreview(id))).toEqual([
    'person new@example.org removed',
    'person second@example.org removed',
    'person owner@example.org restored',
  ]);
  expect(await undone(id)).toMatchObject({
    ...{ state: 'done', what: 'people', name: 'people.csv', kept: [] },
    counts: { removed: 2, restored: 1, kept: 0 },
  });
  expect(await content()).toBe(before);
  expect(await imports.world.ports.accounts.getByEmail('new@example.org')).toBeNull();
  expect(await imports.world.ports.accounts.getByEmail('owner@example.org')).not.toBeNull();
  const log = Object.values((await imports.world.ports.database.get('server/audit')) as object);
  const entry = log.find(
    ({ action, changes }) => action === '/api/import/undo' && changes.includes(newPerson),
  );
  expect(entry).toMatchObject({ email: 'admin@example.org' });
  expect(entry.changes).toContain('"what":"account/');
  const bin = Object.values((await imports.world.ports.database.get('server/bin/user')) as object);
  expect(bin.map(({ email }) => email).sort()).toEqual(['new@example.org', 'second@example.org']);
});

test('leaves what was changed, signed in or used since, and says why', async () => {
  const { database, accounts } = imports.world.ports;
  const id = await imported(people, 'people');
  await database.update({
    [`${newPerson}/familyName`]: 'Other',
    'staticData/user/owner@example%2Eorg/familyName': 'Own choice',
  });
  const second = await accounts.getByEmail('second@example.org');
  await database.update({ [`state/coeditor/${programId}/${second?.uid}`]: true });
  const seen = await undoPreview(id);
  expect(outcomesOf(seen)).toEqual([
    'person new@example.org kept changed',
    'person second@example.org kept used',
    'person owner@example.org kept changed',
  ]);
  expect(await outcome(undo(id, seen.digest))).toBe('400 invalid');
  await database.update({ [`state/coeditor/${programId}/${second?.uid}`]: null });
  const task = await undone(id);
  expect(task.counts).toEqual({ removed: 1, restored: 0, kept: 2 });
  expect(task.kept.map(({ key, reason }) => [key, reason])).toEqual([
    ['new@example.org', 'changed'],
    ['owner@example.org', 'changed'],
  ]);
  expect(await database.get(`${newPerson}/familyName`)).toBe('Other');
  expect(await accounts.getByEmail('new@example.org')).not.toBeNull();
  expect(await database.get('staticData/user/owner@example%2Eorg/familyName')).toBe('Own choice');
});

test('leaves a person who has signed in since', async () => {
  const id = await imported(people, 'people');
  const { accounts } = imports.world.ports;
  const list = accounts.get;
  accounts.get = async (uid) => {
    const found = await list(uid);
    return found?.email === 'new@example.org' ? { ...found, lastSignInAt: Number.MAX_SAFE_INTEGER } : found;
  };
  expect(outcomesOf(await undoPreview(id))[0]).toBe('person new@example.org kept signedIn');
});

test('writes nothing when data changes between the preview, the confirmation and the writing', async () => {
  const { database } = imports.world.ports;
  const id = await imported(people, 'people');
  const { digest } = await undoPreview(id);
  await imports.stop();
  expect(await outcome(undo(id, digest))).toBe('202');
  expect(await outcome(undo(id, digest))).toBe('409 conflict');
  await database.update({ [`${newPerson}/familyName`]: 'Other' });
  expect((await tasks()).find(({ kind }) => kind === 'undo')).toMatchObject({ state: 'stale' });
  expect(await database.get('staticData/user/second@example%2Eorg')).not.toBeNull();
  expect(await outcome(undo(id, digest))).toBe('409 conflict');
});

test('undoes an import once, and only an import that has written', async () => {
  const id = await imported(people, 'people');
  await undone(id);
  expect(await outcome(undo(id, 'x'.repeat(43)))).toBe('404 notFound');
  expect(await outcome(imports.world.post('admin', '/api/import/undoPreview', { id }))).toBe('404 notFound');
  expect((await tasks()).find((task) => task.id === id)).toMatchObject({ undoable: false });
});

test('goes on after a crash between the records and the accounts, which can not be canceled any more', async () => {
  const id = await imported(people, 'people');
  const { database, accounts } = imports.world.ports;
  const { digest } = await undoPreview(id);
  const { id: task } = await call<{ id: string }>('/api/import/undo', { id, digest });
  await imports.killed((hang) => ({ accounts: { ...accounts, delete: hang } }));
  expect(await database.get(newPerson)).toBeNull();
  expect(await accounts.getByEmail('new@example.org')).not.toBeNull();
  expect(await outcome(imports.world.post('admin', '/api/task/cancel', { id: task }))).toBe('409 conflict');
  expect((await tasks()).find(({ kind }) => kind === 'undo')).toMatchObject({
    ...{ state: 'done', counts: { removed: 2, restored: 1, kept: 0 } },
  });
  expect(await accounts.getByEmail('new@example.org')).toBeNull();
});

test('removes new programs that nothing hangs on, and restores changed ones', async () => {
  await imports.world.token('admin');
  const before = await content();
  const id = await imported(
    [
      'ID,Title,Session,Type,Authors,Owner',
      `${programId},Moss under ice,,,,`,
      'OB7,First,OB,oral,Bo Lee (Sea),registered@example.org',
      'OB8,Second,OB,oral,Bo Lee (Sea),registered@example.org',
    ].join('\n'),
    'programs',
  );
  await imports.world.ports.database.update({ 'state/url/OB8/k': 'https://example.org' });
  expect(outcomesOf(await undoPreview(id))).toEqual([
    `program ${programId} restored`,
    'program OB7 removed',
    'program OB8 kept used',
  ]);
  await imports.world.ports.database.update({ 'state/url/OB8': null });
  await undone(id);
  expect(await content()).toBe(before);
  expect(await imports.world.ports.database.get('server/bin/program/OB7')).toMatchObject({
    program: { title: 'First' },
  });
});

test('leaves a new session that something has been put into', async () => {
  const id = await imported('Code,Title\nIA,Ice and air\nIB,Ice and bears\nOB,Biology', 'sessions');
  await imports.world.ports.database.update({ [`staticData/program/${programId}/sessionId`]: 'IA' });
  expect(outcomesOf(await undoPreview(id))).toEqual([
    'session IA kept used',
    'session IB removed',
    'session OB restored',
  ]);
  await undone(id);
  expect(await imports.world.ports.database.get('staticData/session/IB')).toBeNull();
  expect(await imports.world.ports.database.get('staticData/session/IA')).not.toBeNull();
});

const scheduleEvent = (id: number, room: string, start: string, persons = '') =>
  `<room name="${room}"><event id="${id}" guid="g${id}"><date>2027-03-01T${start}:00+09:00</date><start>${start}</start>
  <duration>00:30</duration><title>Talk ${id}</title><track>Ice</track><type>Talk</type><language>en</language>
  <persons><person id="${id}">Ann Moe${persons}</person></persons></event></room>`;
const schedule = `<schedule><conference><title>C</title><time_zone_name>Asia/Tokyo</time_zone_name></conference>
  <day index="1" date="2027-03-01">${scheduleEvent(1, 'Hall', '09:00')}${scheduleEvent(2, 'Attic', '11:00')}</day></schedule>`;

test('takes a whole programme back: programs, blocks, rooms, day and session', async () => {
  await imports.world.token('admin');
  const before = await content();
  const id = await imported(schedule, 'programme');
  const { records } = await undoPreview(id);
  expect(records.map(({ what, outcome }) => `${what} ${outcome}`).sort()).toEqual([
    'day removed',
    'item removed',
    'item removed',
    'program removed',
    'program removed',
    'session removed',
  ]);
  expect(await undone(id)).toMatchObject({ state: 'done', counts: { removed: 6, kept: 0 } });
  expect(await content()).toBe(before);
});

test('leaves a block that an editor has changed, with all that it needs', async () => {
  const { database } = imports.world.ports;
  const id = await imported(schedule, 'programme');
  const at = (await database.get('otherData/position/T0001')) as Record<string, string>;
  await database.update({ [`otherData/table/${at.table}/rooms/Hall/tables/${at.item}/end`]: '10:30' });
  expect(
    (await undoPreview(id)).records.map(({ what, outcome, reason }) =>
      [what, outcome, reason ?? ''].join(' '),
    ),
  ).toEqual([
    'program kept placed',
    'program removed ',
    'session kept used',
    'item kept changed',
    'item removed ',
    'day kept used',
    'room kept used',
    'room removed ',
  ]);
  await undone(id);
  expect(await database.get('otherData/position/T0001')).toEqual(at);
  expect(await database.get('otherData/position/T0002')).toBeNull();
  expect(Object.keys((await database.get(`otherData/table/${at.table}/rooms`)) as object)).toEqual(['Hall']);
});

test('never puts a program into two blocks', async () => {
  const { database } = imports.world.ports;
  const first = 'Date,Room,Begin,End,Kind,Session,Title,Program';
  await imported(`${first}\n2027-03-01,Hall,09:00,10:00,Oral,OB,,${programId}`, 'timetable');
  const was = (await database.get(`otherData/position/${programId}`)) as Record<string, string>;
  const id = await imported(`${first}\n2027-03-01,Attic,11:00,12:00,Oral,OB,,${programId}`, 'timetable');
  const is = (await database.get(`otherData/position/${programId}`)) as Record<string, string>;
  expect(is.room).not.toBe(was.room);
  const path = `otherData/table/${is.table}/rooms/${is.room}/tables/${is.item}`;
  await database.update({ [`${path}/end`]: '12:30' });
  expect(outcomesOf(await undoPreview(id)).sort()).toEqual(
    [
      `item ${was.table}/${was.room}/${was.item} kept linked`,
      `item ${is.table}/${is.room}/${is.item} kept changed`,
      `room ${is.table}/${is.room} kept used`,
    ].sort(),
  );
  await database.update({ [`${path}/end`]: '12:00' });
  await undone(id);
  expect(await database.get(`otherData/position/${programId}`)).toEqual(was);
});

test.each<[Role, string]>([
  ['editor', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['registered', '403 forbidden'],
])('refuses %s', async (role, answer) => {
  const id = await imported(people, 'people');
  const { digest } = await undoPreview(id);
  expect(await outcome(imports.world.post(role, '/api/import/undoPreview', { id }))).toBe(answer);
  expect(await outcome(undo(id, digest, role))).toBe(answer);
});
