import { RateLimits } from 'embedded-firebase';
import type { AccountAction, AccountReport } from 'shared-data/models/account-task';
import type { TaskView } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../ports.ts';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startTasks } from '../../workers/tasks.ts';
import type { Worker } from '../../workers/worker.ts';
import { createLimiter } from '../limits.ts';

const options = { publicOrigin: '', log: silentLog, keepSecrets: false };
let world: TestWorld;
let rateLimits: RateLimits;
let workers: Worker[];
beforeEach(async () => {
  world = await createTestWorld();
  rateLimits = new RateLimits(() => world.time.now);
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) void worker.stop();
  await world.close();
});

async function many(action: AccountAction, uids: string[], more: object = {}, role: Role = 'admin') {
  const answer = await world.post(role, '/api/auth/many', { action, uids, ...more });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
}
async function run() {
  const limiter = createLimiter(rateLimits);
  const worker = startTasks(world.ports, { ...options, limiter });
  workers.push(worker);
  await worker.settled();
  await worker.stop();
  const { tasks } = (await (await world.getAs('admin', '/api/task')).json()) as { tasks: TaskView[] };
  return tasks[0] as TaskView;
}
const report = async (id: string) =>
  (await (await world.post('admin', '/api/auth/manyReport', { id })).json()) as AccountReport;
const outcomesOf = ({ rows }: AccountReport) => rows.map(({ uid, outcome: of }) => `${uid} ${of}`);
const account = (uid: string) => world.ports.accounts.get(uid);

test('accounts are disabled in the background, and a report says what became of each', async () => {
  const id = await many('disable', ['registered', 'nobody', 'admin', 'registered', 'owner']);
  expect(await report(id)).toEqual({ rows: [], left: 4 });
  expect(await run()).toMatchObject({
    ...{ id, kind: 'accounts', what: 'disable', state: 'done', done: 4, total: 4 },
    counts: { settled: 2, leftOut: 2 },
  });
  expect(outcomesOf(await report(id))).toEqual([
    'registered done',
    'nobody gone',
    'admin self',
    'owner done',
  ]);
  expect([(await account('registered'))?.disabled, (await account('admin'))?.disabled]).toEqual([
    true,
    false,
  ]);
  const again = await many('disable', ['registered']);
  await run();
  expect(outcomesOf(await report(again))).toEqual(['registered already']);
  const log = Object.values((await world.ports.database.get('server/audit')) as object);
  const entry = log.find(({ changes }) => changes.includes('account/owner'));
  expect(entry).toMatchObject({ uid: 'admin', action: '/api/auth/many' });
  expect(entry.changes).toContain('"before":{"disabled":false},"after":{"disabled":true}');
});

test('confirmations are mailed again to those who need one, at most three an hour to each', async () => {
  const mails = async () =>
    Object.values(((await world.ports.database.get('server/outbox')) ?? {}) as object);
  await world.ports.accounts.update('newcomer', { emailVerified: false, disabled: true });
  const id = await many('resend', ['unverified', 'registered', 'newcomer']);
  await run();
  expect(outcomesOf(await report(id))).toEqual([
    'unverified done',
    'registered already',
    'newcomer disabled',
  ]);
  expect(await mails()).toMatchObject([
    { to: { address: 'unverified@example.org' }, turn: { kind: 'letter' } },
  ]);
  for (const last of ['done', 'done', 'tooSoon']) {
    world.time.now += 1000;
    const again = await many('resend', ['unverified']);
    await run();
    expect(outcomesOf(await report(again))).toEqual([`unverified ${last}`]);
  }
  expect(await mails()).toHaveLength(3);
});

test('a server that was killed after mailing does not mail again', async () => {
  const id = await many('resend', ['unverified']);
  await run();
  await world.ports.files.write(`tasks/${id}/results.jsonl`, new Uint8Array());
  await world.ports.database.update({ [`server/task/${id}/state`]: 'running' });
  await run();
  expect(outcomesOf(await report(id))).toEqual(['unverified done']);
  expect(Object.keys((await world.ports.database.get('server/outbox')) as object)).toHaveLength(1);
});

test('deleting passes programs on, and keeps the way back that the bin is', async () => {
  const id = await many('remove', ['owner'], { heir: 'registered' });
  await run();
  expect(outcomesOf(await report(id))).toEqual(['owner done']);
  expect(await account('owner')).toBeNull();
  const programs = Object.values((await world.ports.database.get('staticData/program')) as object);
  expect(programs.map(({ ownerUid }) => ownerUid)).not.toContain('owner');
  expect(programs.map(({ ownerUid }) => ownerUid)).toContain('registered');
  expect(await world.ports.database.get('server/bin/user/owner')).toMatchObject({
    email: 'owner@example.org',
  });
});

test('two administrators who delete each other leave one', async () => {
  await world.ports.accounts.setClaims('registered', { admin: true });
  await world.ports.database.update({ 'state/claims/registered': { admin: true, at: 1 } });
  world.forgetTokens();
  const first = await many('remove', ['registered']);
  world.time.now += 1;
  const second = await many('remove', ['admin'], {}, 'registered');
  await run();
  expect(outcomesOf(await report(first))).toEqual(['registered done']);
  expect(outcomesOf(await report(second))).toEqual(['admin notAdmin']);
  expect(await account('admin')).not.toBeNull();
});

test('who lost the right meanwhile changes nothing', async () => {
  const id = await many('verify', ['unverified']);
  await world.ports.database.update({ 'state/claims/admin': null });
  const worker = startTasks(world.ports, options);
  workers.push(worker);
  await worker.settled();
  await world.ports.database.update({ 'state/claims/admin': { admin: true, at: 1 } });
  world.forgetTokens();
  expect(outcomesOf(await report(id))).toEqual(['unverified notAdmin']);
});

test('a server that is killed goes on after the accounts that are settled', async () => {
  const uids = ['registered', 'owner', 'coeditor', 'editor'];
  const id = await many('remove', uids);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const { accounts } = world.ports;
  const hanging: typeof accounts.delete = async (uid) => {
    if (uid !== 'coeditor') return accounts.delete(uid);
    resolve();
    return new Promise<never>(() => {});
  };
  const database = { ...world.ports.database };
  workers.push(startTasks({ ...world.ports, database, accounts: { ...accounts, delete: hanging } }, options));
  await reached;
  await database.update({ 'server/locks': null });
  expect(outcomesOf(await report(id))).toEqual(['registered done', 'owner done']);
  expect(await run()).toMatchObject({ state: 'done', counts: { settled: 4 } });
  expect((await report(id)).rows.map(({ uid }) => uid)).toEqual(uids);
  for (const uid of uids) expect(await account(uid)).toBeNull();
});

test('an administrator who could not sign in again leaves the last one who can', async () => {
  await world.post('admin', '/api/auth/claims', { uid: 'editor', admin: true });
  await world.ports.accounts.update('editor', { emailVerified: false });
  world.forgetTokens();
  for (const action of ['disable', 'remove'] as const) {
    const id = await many(action, ['admin'], {}, 'editor');
    await run();
    expect(outcomesOf(await report(id))).toEqual(['admin lastAdmin']);
  }
});

test('half a line of the report, which a killed server leaves, does not count', async () => {
  const id = await many('verify', ['unverified', 'newcomer']);
  const half = new TextEncoder().encode(
    `${JSON.stringify({ uid: 'newcomer', email: '', outcome: 'already' })}\n{"uid":"unver`,
  );
  await world.ports.files.write(`tasks/${id}/results.jsonl`, half);
  await run();
  expect(outcomesOf(await report(id))).toEqual(['newcomer already', 'unverified done']);
});

test('thousands of accounts fit into one call, and only administrators may ask', async () => {
  await many(
    'verify',
    Array.from({ length: 5000 }, (_, at) => `${'u'.repeat(28)}${at}`),
  );
  const call = { action: 'verify', uids: ['owner'] };
  expect(await outcome(world.post('editor', '/api/auth/many', call))).toBe('403 forbidden');
  const tooMany = { action: 'verify', uids: Array.from({ length: 5001 }, (_, at) => `u${at}`) };
  expect(await outcome(world.post('admin', '/api/auth/many', tooMany))).toBe('400 invalid');
  expect(await outcome(world.post('admin', '/api/auth/manyReport', { id: 'none' }))).toBe('404 notFound');
});
