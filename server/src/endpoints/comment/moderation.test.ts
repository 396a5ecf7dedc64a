import { dbPaths } from 'shared-data/models/db-paths';
import type { CommentRef } from 'shared-data/models/moderation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, recordingLog, type TestWorld } from '../../testing/world.ts';
import { startBoardReplies } from '../../workers/board-replies.ts';
import { startCommentRecalls } from '../../workers/comment-recalls.ts';
import { startComments } from '../../workers/comments.ts';
import { startModeration } from '../../workers/moderation.ts';
import { startTotals } from '../../workers/totals.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
  await world.ports.database.update({
    [`${dbPaths.comments(programId)}/k1`]: {
      uid: 'owner',
      name: 'Kaede owner',
      body: 'Something rude',
      time: startTime,
    },
    [`${dbPaths.bbs('OB')}/q1`]: {
      uid: 'owner',
      name: 'Kaede owner',
      body: 'A rude question?',
      time: startTime,
      question: true,
    },
  });
});
afterEach(() => world.close());

const comment = { on: 'program', id: programId, key: 'k1' };
const entry = { on: 'session', id: 'OB', key: 'q1' };
const get = (path: string) => world.ports.database.get(path);
const caseAt = (ref: typeof comment) => get(`otherData/moderation/${ref.on}:${ref.id}:${ref.key}`);
const report = (role: Role, ref = comment, reason?: string) =>
  world.post(role, '/api/comment/report', { ...ref, ...(reason === undefined ? {} : { reason }) });
const decide = (action: string, ref = comment, role: Role = 'editor') =>
  world.post(role, '/api/comment/moderate', { ...ref, action });
const mails = async () => (await outboxOf(world)).map(({ to, subject }) => `${to.address}: ${subject}`);

async function withWorkers(during: () => Promise<unknown>): Promise<void> {
  const options = {
    publicOrigin: 'https://x.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  };
  const starts = [startModeration, startTotals, startComments, startBoardReplies, startCommentRecalls];
  const workers = starts.map((start) => start(world.ports, options));
  for (const worker of workers) await worker.settled();
  await during();
  for (let round = 0; round < 2; round++) for (const worker of workers) await worker.settled();
  await Promise.all(workers.map((worker) => worker.stop()));
}

test.each([
  ['a comment', comment, dbPaths.comments(programId), 'Something rude'],
  ['a board entry', entry, dbPaths.bbs('OB'), 'A rude question?'],
])(
  '%s that is hidden keeps its place without its text, which comes back when restored',
  async (_, ref, folder, body) => {
    const path = `${folder}/${ref.key}`;
    const before = await get(path);
    expect(await outcome(decide('hide', ref))).toBe('200');
    expect(await get(path)).toEqual({ ...(before as object), body: '', hidden: true });
    expect(await caseAt(ref)).toMatchObject({ body, hiddenAt: startTime });
    expect(await (await decide('restore', ref)).json()).toEqual({ state: 'shown' });
    expect(await get(path)).toEqual(before);
    expect(await caseAt(ref)).not.toHaveProperty('hiddenAt');
  },
);

test('hiding and restoring are audited, the text is not copied into the log', async () => {
  await decide('hide');
  await decide('restore');
  const log = Object.values((await get('server/audit')) ?? {}) as { action: string; changes: string }[];
  expect(log.map(({ action }) => action)).toEqual(['/api/comment/moderate', '/api/comment/moderate']);
  expect(JSON.parse(log[0]?.changes ?? '')).toContainEqual({
    what: `state/issue/data/${programId}/k1/hidden`,
    before: null,
    after: true,
  });
  expect(JSON.stringify(log)).not.toContain('rude');
});

test.each(['before', 'after'])(
  'a comment that is deleted %s its text is taken leaves no case',
  async (when) => {
    const { database } = world.ports;
    const path = `${dbPaths.comments(programId)}/k1`;
    const transaction = database.transaction.bind(database);
    await withWorkers(async () => {
      const worker = startModeration(world.ports, {
        publicOrigin: 'https://x.example.org',
        log: recordingLog(world.logged),
        keepSecrets: false,
      });
      await worker.settled();
      const removed = async () => {
        await database.update({ [path]: null });
        await worker.settled();
      };
      database.transaction = async (at, next) => {
        if (at !== path) return transaction(at, next);
        if (when === 'before') await removed();
        const done = await transaction(at, next);
        if (when === 'after') await removed();
        return done;
      };
      expect(await outcome(decide('hide'))).toBe('404 notFound');
      await worker.stop();
    });
    expect(await caseAt(comment)).toBeNull();
  },
);

test('hiding twice keeps the text, and a comment that was not hidden is not restored', async () => {
  await decide('hide');
  await decide('hide');
  expect(await caseAt(comment)).toMatchObject({ body: 'Something rude' });
  await decide('restore');
  await decide('restore');
  expect(await get(`${dbPaths.comments(programId)}/k1/body`)).toBe('Something rude');
});

test('one person reports a comment once, and administrators get one mail an hour about it', async () => {
  expect(await outcome(report('registered', comment, ' Insults me '))).toBe('200');
  expect(await outcome(report('registered', comment, 'Again'))).toBe('200');
  expect(await outcome(report('coeditor'))).toBe('200');
  expect(await caseAt(comment)).toMatchObject({
    body: 'Something rude',
    reports: { registered: { reason: 'Insults me' }, coeditor: { at: startTime } },
  });
  expect(await mails()).toEqual([
    `admin@example.org: [Test Symposium] A comment was reported (${programId})`,
  ]);
  world.time.now += 3_600_000;
  await report('owner');
  expect(await mails()).toHaveLength(2);
});

test('a dismissed report is opened again by another one', async () => {
  await report('registered');
  world.time.now += 1000;
  await decide('dismiss');
  expect(await caseAt(comment)).toMatchObject({ dismissedAt: startTime + 1000 });
  world.time.now += 1000;
  await report('coeditor');
  expect(await caseAt(comment)).toMatchObject({
    dismissedAt: startTime + 1000,
    reports: { coeditor: { at: startTime + 2000 } },
  });
});

test('reports of one account are limited', async () => {
  for (let count = 0; count < 20; count++) await report('registered');
  expect(await outcome(report('registered'))).toBe('429 tooManyRequests');
});

test.each([
  ['an id that is a path', { ...comment, id: 'a/b' }],
  ['a key that is a path', { ...comment, key: 'k1/body' }],
  ['a long reason', { ...comment, reason: 'x'.repeat(301) }],
  ['another kind of place', { ...comment, on: 'mail' }],
])('%s is rejected', async (_, body) => {
  expect(await outcome(world.post('registered', '/api/comment/report', body))).toBe('400 invalid');
});

test('totals leave out hidden comments; a deleted comment takes its case along', async () => {
  const totals = async () => [
    await get(`state/issue/total/${programId}`),
    await get('state/bbsTotal/comments/OB'),
  ];
  await withWorkers(async () => {
    await decide('hide');
    await decide('hide', entry);
  });
  expect(await totals()).toEqual([null, null]);
  await withWorkers(async () => {
    await decide('restore');
    await world.ports.database.update({ [`${dbPaths.bbs('OB')}/q1`]: null });
  });
  expect(await totals()).toEqual([1, null]);
  expect(await caseAt(entry)).toBeNull();
  expect(await get('server/usedKey/session/OB')).toEqual({ q1: true });
  await world.ports.database.update({ [`${dbPaths.comments(programId)}/k1`]: null });
  await withWorkers(async () => {});
  expect(await caseAt(comment)).toBeNull();
});

const reply: CommentRef = { on: 'program', id: programId, key: 'k2' };
const boardReply: CommentRef = { on: 'session', id: 'OB', key: 'q2' };
/** A comment and a board entry in reply to others, of which their authors are notified after quiet hours. */
async function replyInQuietHours(): Promise<void> {
  const answer = { uid: 'registered', name: 'Kaede registered', body: 'A rude answer', time: startTime };
  const quiet = { quietFrom: '00:00', quietTo: '23:59' };
  await world.ports.database.update({
    'state/notify/owner': { reply: true, zone: 'UTC', locale: 'en', ...quiet },
    [`${dbPaths.comments(programId)}/k2`]: { ...answer, replyTo: 'k1' },
    [`${dbPaths.bbs('OB')}/q2`]: { ...answer, replyTo: 'q1' },
  });
}
const told = async () =>
  Object.values((await get(dbPaths.notifications('owner'))) ?? {}).map(({ path }) => path);
const places = { program: `/meeting/presentation/${programId}`, session: '/meeting/sessionbbs/OB' };

test.each([
  ['hidden', 'comment', reply],
  ['hidden', 'board entry', boardReply],
  ['deleted', 'comment', reply],
  ['deleted', 'board entry', boardReply],
])('nobody is notified any more of a %s %s', async (how, _, ref) => {
  await withWorkers(replyInQuietHours);
  expect(new Set(await told())).toEqual(new Set(Object.values(places)));
  await withWorkers(async () => {
    if (how === 'hidden') await decide('hide', ref);
    else await world.ports.database.update({ [`${dbPaths.discussion(ref)}/${ref.key}`]: null });
  });
  expect(await told()).not.toContain(places[ref.on]);
  expect(await told()).not.toEqual([]);
});

test('of a comment that is hidden nobody is notified later either, until it is restored', async () => {
  await withWorkers(replyInQuietHours);
  const id = Object.keys((await get(dbPaths.notifications('owner'))) ?? {}).find((one) =>
    one.startsWith('board-'),
  );
  const path = dbPaths.notification('owner', String(id));
  const late = await get(path);
  const again = () => world.ports.database.update({ [path]: late });
  await withWorkers(async () => {
    await decide('hide', boardReply);
    await again();
  });
  expect(await get(path)).toBeNull();
  await withWorkers(async () => {
    await decide('restore', boardReply);
    await again();
  });
  expect(await get(path)).toEqual(late);
});

test('a deleted account takes its reports along', async () => {
  await report('registered');
  await report('coeditor');
  expect(await outcome(world.post('admin', '/api/auth/delete', { uid: 'registered' }))).toBe('200');
  expect(Object.keys((await get('otherData/moderation/program:OBo01:k1/reports')) ?? {})).toEqual([
    'coeditor',
  ]);
});
