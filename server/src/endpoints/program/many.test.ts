import type { ProgramChange, ProgramReport } from 'shared-data/models/program-task';
import type { TaskView } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../ports.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startTasks } from '../../workers/tasks.ts';
import type { Worker } from '../../workers/worker.ts';

const options = { publicOrigin: '', log: silentLog, keepSecrets: false };
const copies = Array.from({ length: 119 }, (_, number) => `OBo${number + 100}`);
const all = [programId, ...copies];
let world: TestWorld;
let workers: Worker[];
beforeEach(async () => {
  world = await createTestWorld();
  workers = [];
  const shown = (await world.ports.database.get(`staticData/program/${programId}`)) as object;
  await world.ports.database.update(
    Object.fromEntries(copies.map((id) => [`staticData/program/${id}`, { ...shown, id }])),
  );
});
afterEach(async () => {
  for (const worker of workers) void worker.stop();
  await world.close();
});

const move = (id: string, to = 'S', from = 'OB'): ProgramChange => ({
  ...{ id, before: { sessionId: from }, after: { sessionId: to } },
});
const withdrawal = (id: string): ProgramChange => ({
  ...{ id, before: { canceled: false }, after: { canceled: true } },
});
const call = (role: Role, programs: readonly unknown[]) =>
  world.post(role, '/api/program/many', { programs });
async function many(programs: readonly ProgramChange[], role: Role = 'admin') {
  const answer = await call(role, programs);
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
}
async function undo(id: string, role: Role = 'admin') {
  const answer = await world.post(role, '/api/program/manyUndo', { id });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
}
async function run() {
  const worker = startTasks(world.ports, options);
  workers.push(worker);
  await worker.settled();
  await worker.stop();
}
async function taskOf(id: string) {
  const { tasks } = (await (await world.getAs('admin', '/api/task')).json()) as { tasks: TaskView[] };
  return tasks.find((one) => one.id === id);
}
const report = async (id: string) =>
  (await (await world.post('admin', '/api/program/manyReport', { id })).json()) as ProgramReport;
const outcomesOf = async (id: string) =>
  (await report(id)).rows.map(({ id: program, outcome: of }) => `${program} ${of}`);
const fieldOf = (id: string, field: string) => world.ports.database.get(`staticData/program/${id}/${field}`);
const sessionsOf = (ids: readonly string[]) => Promise.all(ids.map((id) => fieldOf(id, 'sessionId')));

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['coeditor', '403 forbidden'],
  ['editor', '202'],
  ['admin', '202'],
  ['revoked', '403 forbidden'],
])('%s withdraws many programs, asks for the report and takes it back: %s', async (role, expected) => {
  const asked = await call(role, all.map(withdrawal));
  expect(await outcome(Promise.resolve(asked.clone()))).toBe(expected);
  await run();
  const may = expected === '202';
  expect(await fieldOf(programId, 'canceled')).toBe(may ? true : null);
  const { id } = may ? ((await asked.json()) as { id: string }) : { id: await many(all.map(withdrawal)) };
  await run();
  expect(await outcome(world.post(role, '/api/program/manyReport', { id }))).toBe(may ? '200' : expected);
  expect(await outcome(world.post(role, '/api/program/manyUndo', { id }))).toBe(expected);
});

test('programs move in the background, and a report says what became of each', async () => {
  await world.ports.database.update({
    'staticData/program/OBo100/sessionId': 'S',
    'staticData/program/OBo101/sessionId': '',
  });
  const id = await many([
    ...all.map((one) => move(one)),
    move(programId),
    move('OBo999'),
    move('OBo102', 'OZ'),
  ]);
  expect(await report(id)).toEqual({ rows: [], left: 121, ended: false });
  await run();
  expect(await taskOf(id)).toMatchObject({
    ...{ kind: 'programs', what: 'move', state: 'done', done: 121, total: 121 },
    ...{ counts: { settled: 117, leftOut: 4 }, undoable: true, by: 'admin@example.org' },
  });
  const { rows, left, ended } = await report(id);
  expect([left, ended]).toEqual([0, true]);
  expect(rows.filter((one) => one.outcome !== 'done')).toEqual([
    { id: 'OBo100', outcome: 'already' },
    { id: 'OBo101', outcome: 'changed' },
    { id: 'OBo102', outcome: 'noSession' },
    { id: 'OBo999', outcome: 'gone' },
  ]);
  expect(await sessionsOf([programId, 'OBo100', 'OBo101', 'OBo102', 'OBo103'])).toEqual([
    ...['S', 'S', '', 'OB', 'S'],
  ]);
  expect(await fieldOf(programId, 'title')).toBe('Moss under snow');
});

test('types change, and become again what they were, but not where somebody changed them meanwhile', async () => {
  const typed = (id: string): ProgramChange => ({
    ...{ id, before: { presentationType: 'oral' }, after: { presentationType: 'poster' } },
  });
  await world.ports.database.update({ 'staticData/program/OBo101/presentationType': 'poster' });
  const id = await many([programId, 'OBo100', 'OBo101'].map(typed), 'editor');
  await run();
  expect(await taskOf(id)).toMatchObject({ what: 'type', name: '', counts: { settled: 2, leftOut: 1 } });
  expect(await outcomesOf(id)).toEqual([`${programId} done`, 'OBo100 done', 'OBo101 already']);
  await world.ports.database.update({ 'staticData/program/OBo100/presentationType': 'oral' });
  const back = await undo(id, 'editor');
  await run();
  expect(await outcomesOf(back)).toEqual([`${programId} done`, 'OBo100 already']);
  const types = [programId, 'OBo100', 'OBo101'].map((one) => fieldOf(one, 'presentationType'));
  expect(await Promise.all(types)).toEqual(['oral', 'oral', 'poster']);
});

test('editors see and cancel the tasks that change programs, and no others', async () => {
  const id = await many([move(programId)], 'editor');
  expect(await outcome(world.post('admin', '/api/archive/append', {}))).toBe('202');
  const seen = async (role: Role) => {
    const { tasks } = (await (await world.getAs(role, '/api/task')).json()) as { tasks: TaskView[] };
    return tasks;
  };
  const archive = (await seen('admin')).find(({ kind }) => kind === 'archive')?.id;
  expect((await seen('editor')).map((one) => one.id)).toEqual([id]);
  expect(await outcome(world.post('editor', '/api/task/cancel', { id: archive }))).toBe('404 notFound');
  expect(await outcome(world.post('editor', '/api/task/cancel', { id }))).toBe('200');
  expect((await seen('admin')).map(({ state }) => state).sort()).toEqual(['canceled', 'waiting']);
});

test('the audit log tells it in few entries, each with the values before and after', async () => {
  await many(all.map((one) => move(one)));
  await run();
  const log = Object.values((await world.ports.database.get('server/audit')) as object);
  const told = log.filter(({ changes }) => changes.includes('sessionId'));
  expect(told.map(({ uid, action }) => `${uid} ${action}`)).toEqual(
    Array.from({ length: 3 }, () => 'admin /api/program/many'),
  );
  expect(told.flatMap(({ changes }) => JSON.parse(changes))).toHaveLength(all.length);
  expect(told[0].changes).toContain('"before":"OB","after":"S"');
});

test('undoing gives each program its former session, but leaves what was changed since', async () => {
  await world.ports.database.update({ 'staticData/program/OBo100/sessionId': '' });
  const id = await many([move(programId), move('OBo100', 'S', ''), move('OBo101'), move('OBo999')]);
  expect(await outcome(world.post('admin', '/api/program/manyUndo', { id }))).toBe('409 conflict');
  await run();
  await world.ports.database.update({ 'staticData/program/OBo101/sessionId': '' });
  const back = await undo(id);
  await run();
  expect(await outcomesOf(back)).toEqual([`${programId} done`, 'OBo100 done', 'OBo101 changed']);
  expect(await sessionsOf([programId, 'OBo100', 'OBo101'])).toEqual(['OB', '', '']);
  expect([(await taskOf(id))?.undoable, (await taskOf(back))?.undoable]).toEqual([false, true]);
  expect(await outcome(world.post('admin', '/api/program/manyUndo', { id }))).toBe('409 conflict');
});

test('nothing can be undone where nothing was changed', async () => {
  const id = await many([move('OBo999')]);
  await run();
  expect((await taskOf(id))?.undoable).toBe(false);
  expect(await outcome(world.post('admin', '/api/program/manyUndo', { id }))).toBe('409 conflict');
});

/** Runs until the server is about to write for the `round`th time, and is killed. */
async function killedAt(round: number, written: boolean) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const database = { ...world.ports.database };
  const update: typeof database.update = async (changes) => {
    if (Object.keys(changes).some((path) => path.endsWith('/done'))) rounds += 1;
    if (rounds < round) return world.ports.database.update(changes);
    if (written) await world.ports.database.update(changes);
    resolve();
    return new Promise<never>(() => {});
  };
  workers.push(startTasks({ ...world.ports, database: { ...database, update } }, options));
  await reached;
  await world.ports.database.update({ 'server/locks': null });
}

test.each([
  ['before', false, 50],
  ['after', true, 100],
])('a server that is killed just %s it writes goes on exactly there', async (_, written, reached) => {
  const id = await many(all.map((one) => move(one)));
  await killedAt(2, written);
  expect(await report(id)).toMatchObject({ left: all.length - reached, ended: false });
  expect((await sessionsOf(all)).filter((one) => one === 'S')).toHaveLength(reached);
  await run();
  expect(await outcomesOf(id)).toEqual(all.map((one) => `${one} done`));
  const log = Object.values((await world.ports.database.get('server/audit')) as object);
  expect(log.filter(({ changes }) => changes.includes('sessionId'))).toHaveLength(3);
});

test('what was done before it was canceled is reported, and can be undone', async () => {
  const id = await many(all.map((one) => move(one)));
  await killedAt(2, true);
  expect(await outcome(world.post('admin', '/api/task/cancel', { id }))).toBe('200');
  await run();
  expect(await taskOf(id)).toMatchObject({ state: 'canceled', undoable: true });
  expect(await report(id)).toMatchObject({ left: 20, ended: true });
  await undo(id);
  await run();
  expect(new Set(await sessionsOf(all))).toEqual(new Set(['OB']));
});

test('who lost the right meanwhile changes nothing', async () => {
  const id = await many(both(), 'editor');
  await world.ports.database.update({ 'state/claims/editor': null });
  await run();
  expect(await outcomesOf(id)).toEqual([`${programId} notStaff`, 'OBo100 notStaff']);
  expect(await sessionsOf([programId, 'OBo100'])).toEqual(['OB', 'OB']);
});

const both = () => [move(programId), move('OBo100')];

test.each<[string, unknown[], string]>([
  ['another field', [{ id: programId, before: { ownerUid: 'a' }, after: { ownerUid: 'b' } }], '400 invalid'],
  ['nothing to change', [{ id: programId, before: {}, after: {} }], '400 invalid'],
  ['no former value', [{ id: programId, before: {}, after: { canceled: true } }], '400 invalid'],
  ['another former value', [{ ...withdrawal(programId), before: { sessionId: 'OB' } }], '400 invalid'],
  ['no programs', [], '400 invalid'],
  ['a path', [withdrawal('../x')], '400 invalid'],
  ['too many', Array.from({ length: 5001 }, () => withdrawal(programId)), '400 invalid'],
  ['as many as may be', Array.from({ length: 5000 }, (_, at) => move(`OBo${at}`)), '202'],
])('%s', async (_, programs, expected) => {
  expect(await outcome(call('admin', programs))).toBe(expected);
});

test('there is no report, and no way back, of what is no such task', async () => {
  for (const path of ['/api/program/manyReport', '/api/program/manyUndo'])
    expect(await outcome(world.post('admin', path, { id: 'none' }))).toBe('404 notFound');
});
