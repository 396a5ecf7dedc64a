import type { MailFilter } from 'shared-data/models/mail-filter';
import type { LetterRecipients, MailDelay, MailFailure, MailJob } from 'shared-data/models/mail-job';
import { type Letter, noLetter, type SavedLetter } from 'shared-data/models/mail-letter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Mailer, MailRejected } from '../../ports.ts';
import type { OutboxRow } from '../../stored/mail-records.ts';
import { confirmedLetter } from '../../testing/letters.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startMailJobs } from '../../workers/mail-jobs.ts';
import { startOutbox } from '../../workers/outbox.ts';
import { answers } from '../answers.ts';

let world: TestWorld;
const text = {
  ...noLetter,
  subjectEn: '{systemTitle}: dear {name}',
  bodyEn: 'Dear {givenName} {familyName}\n\nYour room: {link}',
};
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const owners: MailFilter = [{ field: 'role', values: ['owner'] }];
const ready = (more: Partial<Letter> = {}) => confirmedLetter(world, { ...text, ...more });
async function recipients(filter: MailFilter, excluded: string[] = [], uses: string[] = []) {
  const answer = await world.post('admin', '/api/mail/recipients', { filter, excluded, uses });
  return (await answer.json()) as LetterRecipients;
}
const append = async (role: Role, job: object = {}, headers = {}) =>
  world.post(role, '/api/mail/append', { ...(await ready()), ...job }, headers);
const update = (id: string, change: object) => world.post('admin', '/api/mail/update', { id, ...change });
const list = async () =>
  (await (await world.getAs('admin', '/api/mail')).json()) as {
    jobs: MailJob[];
    failures: MailFailure[];
    delayed: MailDelay[];
  };
const log = async (id: string) => {
  const answer = await world.post('admin', '/api/mail/log', { id });
  return z.parse(answers.mailLog, await answer.json()).people;
};
const begin = async (more: Partial<Letter> = {}, job: object = {}) => {
  const answer = await world.post('admin', '/api/mail/append', { ...(await ready(more)), ...job });
  return ((await answer.json()) as { id: string }).id;
};

const options = () => ({ publicOrigin: 'https://symposium.example.org', log: silent, keepSecrets: false });
const silent = { info() {}, warn() {}, error() {} };
async function work(mailer: Mailer = world.ports.mailer): Promise<void> {
  const ports = { ...world.ports, mailer };
  const workers = [startMailJobs(ports, options()), startOutbox(ports, options())];
  for (let round = 0; round < 4; round++) for (const worker of workers) await worker.settled();
  for (const worker of workers) await worker.stop();
}
const receivers = () => world.mails.map(({ to }) => to.address).sort();
const registered = ['admin', 'coeditor', 'editor', 'owner', 'registered', 'revoked'].map(
  (role) => `${role}@example.org`,
);

test.each<[Role, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated'],
  ['unverified', '403 forbidden', '403 forbidden'],
  ['registered', '403 forbidden', '403 forbidden'],
  ['owner', '403 forbidden', '403 forbidden'],
  ['editor', '403 forbidden', '403 forbidden'],
  ['revoked', '403 forbidden', '403 forbidden'],
  ['admin', '200', '201'],
])('%s lists: %s, begins: %s', async (role, listed, begun) => {
  expect(await outcome(append(role))).toBe(begun);
  expect(await outcome(world.getAs(role, '/api/mail'))).toBe(listed);
  const absent = role === 'admin' ? '404 notFound' : listed;
  expect(await outcome(world.post(role, '/api/mail/update', { id: 'none', state: 'paused' }))).toBe(absent);
  expect(await outcome(world.post(role, '/api/mail/retry', { id: 'none' }))).toBe(absent);
  expect(await outcome(world.post(role, '/api/mail/retry', { job: 'none' }))).toBe(absent);
  expect(await outcome(world.post(role, '/api/mail/log', { id: 'none' }))).toBe(absent);
});

test('nothing is sent when the list is another than the one that was shown', async () => {
  const job = await ready();
  const send = (more: object = {}) => world.post('admin', '/api/mail/append', { ...job, ...more });
  expect(await outcome(send({ count: 5 }))).toBe('409 conflict');
  expect(await outcome(send({ digest: '0'.repeat(43) }))).toBe('409 conflict');
  // As many people, but one of them under another name.
  const name = 'staticData/user/owner@example%2Eorg/familyName';
  await world.ports.database.update({ [name]: 'Renamed' });
  expect(await outcome(send())).toBe('409 conflict');
  await world.ports.database.update({ [name]: 'owner' });
  expect(await outcome(send())).toBe('201');
});

test('a letter is sent once, and only as it was saved last', async () => {
  const job = await ready();
  const letter = { ...text, bodyEn: 'Another text' };
  expect(await outcome(world.post('admin', '/api/mail/letter', { id: job.letter, version: 1, letter }))).toBe(
    '200',
  );
  const send = (version: number) => world.post('admin', '/api/mail/append', { ...job, version });
  expect(await outcome(send(1))).toBe('409 conflict');
  expect(await outcome(send(2))).toBe('201');
  expect(await outcome(send(2))).toBe('409 conflict');
  expect(await outcome(send(3))).toBe('409 conflict');
});

test.each<[Partial<Letter>, Record<string, string>, string]>([
  [{ bodyEn: '{name} {nickname}' }, { bodyEn: 'validation.placeholderUnknown' }, ''],
  [{ bodyEn: '' }, { bodyEn: 'validation.required' }, ''],
  [{ bodyJa: '本文' }, { bodyJa: 'validation.required' }, ''],
  [{ subjectEn: '{title} {name}' }, { letter: 'validation.placeholderEmpty' }, '{title}: 1'],
  [{ bodyEn: '{programId}' }, { letter: 'validation.placeholderEmpty' }, '{programId}: 5'],
])('the unfinished letter %j can be saved, but not sent', async (more, errors, detail) => {
  await world.ports.database.update({
    'staticData/user/owner@example%2Eorg/title': '-',
    'staticData/user/owner@example%2Eorg/country': 'NO',
  });
  const answer = await world.post('admin', '/api/mail/append', await ready(more));
  expect(answer.status).toBe(400);
  const problem = (await answer.json()) as { errors: object; detail?: string };
  expect(problem.errors).toEqual(errors);
  expect(problem.detail ?? '').toBe(detail);
});

test('owners of several programs get one mail that names them all', async () => {
  const { database } = world.ports;
  await database.update({
    'staticData/program/OBo02': {
      ...((await database.get(`staticData/program/${programId}`)) as object),
      id: 'OBo02',
    },
    'otherData/program/OBo02': {
      ...((await database.get(`otherData/program/${programId}`)) as object),
      id: 'OBo02',
    },
  });
  await begin({ subjectEn: '{programId}', filter: owners });
  await work();
  expect(world.mails.map(({ subject }) => subject)).toEqual(['OBo01, OBo02']);
});

test('each person gets the text of their language, or both in one mail', async () => {
  await world.ports.database.update({ 'staticData/user/owner@example%2Eorg/country': 'NO' });
  const both = {
    subjectEn: 'To {name}',
    bodyEn: 'Dear {name}',
    subjectJa: '{nameJa} 様',
    bodyJa: '{nameJa} 様',
  };
  const filter: MailFilter = [{ field: 'person', values: ['owner@', 'Kaede editor'] }];
  await begin({ ...both, filter });
  await work();
  expect(world.mails.map(({ subject }) => subject).sort()).toEqual(['To Kaede owner', '雪村 楓 様']);
  world.mails.length = 0;
  await begin({ ...both, filter, mode: 'both' });
  await work();
  expect(world.mails.map(({ subject }) => subject).sort()).toEqual([
    'To Kaede editor / 雪村 楓 様',
    'To Kaede owner / 雪村 楓 様',
  ]);
  expect(world.mails[0]?.text).toMatch(/^Dear Kaede \w+\n\n-+\n\n雪村 楓 様\n$/);
});

test('excluded people get nothing', async () => {
  await begin({ excluded: ['owner', 'gone'] });
  await work();
  expect(receivers()).toEqual(registered.filter((address) => !address.startsWith('owner')));
});

test('a job is rejected while mail is off', async () => {
  const job = await ready();
  await world.ports.database.update({ 'setting/permission/sendMail': false });
  expect(await outcome(world.post('admin', '/api/mail/append', job))).toBe('403 mailOff');
});

test('within its window a letter has not left, and can be recalled as a whole', async () => {
  const id = await begin({}, { recallMinutes: 5 });
  await work();
  expect((await list()).jobs).toMatchObject([{ id, state: 'waiting', startAt: world.time.now + 300_000 }]);
  expect(await world.ports.database.get('server/outbox')).toBeNull();
  expect(await world.ports.database.get('state/mail')).toBeNull();
  expect(await outcome(update(id, { state: 'canceled' }))).toBe('200');
  world.time.now += 300_000;
  await work();
  expect(world.mails).toEqual([]);
  expect((await list()).jobs).toMatchObject([{ id, state: 'canceled', sent: 0, recalled: 6 }]);
  expect((await log(id)).map(({ state }) => state)).toEqual(Array(6).fill('recalled'));
});

test('a letter that was recalled before it began can be changed and sent anew', async () => {
  const job = await ready();
  const send = (version: number) =>
    world.post('admin', '/api/mail/append', { ...job, version, recallMinutes: 5 });
  const { id } = (await (await send(1)).json()) as { id: string };
  await update(id, { state: 'canceled' });
  const { letters } = (await (await world.getAs('admin', '/api/mail/letters')).json()) as {
    letters: SavedLetter[];
  };
  expect(letters).toMatchObject([{ id: job.letter, version: 3 }]);
  expect(letters[0]).not.toHaveProperty('job');
  expect(await outcome(send(3))).toBe('201');
});

test('a scheduled letter waits for its time, which can be changed until then', async () => {
  const startAt = world.time.now + 86_400_000;
  expect(await outcome(append('admin', { startAt: world.time.now }))).toBe('400 invalid');
  const id = await begin({}, { startAt });
  world.time.now = startAt - 1;
  await work();
  expect(world.mails).toEqual([]);
  expect(await outcome(update(id, { startAt: startAt - 2 }))).toBe('400 invalid');
  expect(await outcome(update(id, { startAt: startAt + 1000 }))).toBe('200');
  world.time.now = startAt;
  await work();
  expect(world.mails).toEqual([]);
  world.time.now = startAt + 1000;
  await work();
  expect(receivers()).toEqual(registered);
  expect(await outcome(update(id, { startAt: startAt + 2000 }))).toBe('409 conflict');
});

test('recalling in the middle stops all that has not gone, and tells how many had', async () => {
  const id = await begin();
  const mailBoxes = async () => Object.keys((await world.ports.database.get('state/mail')) ?? {}).sort();
  let gone = 0;
  await work({
    async deliver(mail) {
      if (gone === 2) return Promise.reject(new Error('450 later'));
      gone += 1;
      await world.ports.mailer.deliver(mail);
    },
  });
  expect(await mailBoxes()).toHaveLength(6);
  await update(id, { state: 'canceled' });
  expect((await list()).jobs).toMatchObject([{ state: 'recalling', sent: 2, recalled: 0 }]);
  await work();
  expect((await list()).jobs).toMatchObject([{ state: 'canceled', sent: 2, recalled: 4 }]);
  world.time.now += 3_600_000;
  await work();
  expect(world.mails).toHaveLength(2);
  // Sent anew it would reach two people twice.
  const answer = await world.getAs('admin', '/api/mail/letters');
  expect(await answer.json()).toMatchObject({ letters: [{ job: id }] });
  // Nobody finds a mail that was taken back.
  expect(await mailBoxes()).toEqual(world.mails.map(({ to }) => to.address.split('@')[0]).sort());
  expect((await log(id)).map(({ state }) => state).sort()).toEqual([
    ...Array(4).fill('recalled'),
    ...Array(2).fill('sent'),
  ]);
});

test('the log tells what became of each person, and failed ones are tried again together', async () => {
  const id = await begin();
  await work({
    async deliver(mail) {
      if (mail.to.address.startsWith('owner')) throw new MailRejected('550 no such user');
      if (mail.to.address.startsWith('editor')) throw new Error('450 greylisted');
      await world.ports.mailer.deliver(mail);
    },
  });
  expect(await log(id)).toMatchObject([
    { uid: 'admin', state: 'sent', at: world.time.now, attempts: 1 },
    { uid: 'coeditor', state: 'sent' },
    { uid: 'editor', state: 'queued', error: '450 greylisted', at: world.time.now + 60_000 },
    { uid: 'owner', name: 'Kaede owner', state: 'bounced', at: world.time.now, error: '550 no such user' },
    { uid: 'registered', state: 'sent' },
    { uid: 'revoked', state: 'sent' },
  ]);
  expect((await recipients(owners)).people).toMatchObject([{ uid: 'owner', marks: ['bounced'] }]);
  expect(await outcome(world.post('admin', '/api/mail/retry', { job: id }))).toBe('200');
  expect((await recipients(owners)).people).toMatchObject([{ marks: [] }]);
  world.time.now += 60_000;
  await work();
  expect(receivers()).toEqual(registered);
  expect(await outcome(world.post('admin', '/api/mail/retry', { job: id }))).toBe('409 conflict');
});

test('everybody gets one mail and one record, and the job tells when it is complete', async () => {
  const id = await begin();
  expect((await list()).jobs).toMatchObject([
    { id, state: 'running', total: 6, sent: 0, failed: 0, bounced: 0 },
  ]);
  await work();
  expect(receivers()).toEqual(registered);
  expect(new Set(world.mails.map(({ messageId }) => messageId)).size).toBe(6);
  expect(Object.keys((await world.ports.database.get('state/mail/owner')) as object)).toEqual([
    `${id}-owner`,
  ]);
  expect((await list()).jobs).toMatchObject([
    { id, state: 'complete', total: 6, sent: 6, failed: 0, bounced: 0 },
  ]);
  await work();
  expect(world.mails).toHaveLength(6);
});

test('starting twice with one key makes one job', async () => {
  const key = { 'idempotency-key': 'one-job-only' };
  await world.token('admin');
  const job = await ready();
  const answers = await Promise.all([append('admin', job, key), append('admin', job, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await work();
  expect(receivers()).toEqual(registered);
});

test('two servers working on one job send each person one mail', async () => {
  await begin();
  const workers = [1, 2].map(() => startMailJobs(world.ports, options()));
  for (const worker of workers) await worker.settled();
  const outbox = startOutbox(world.ports, options());
  await outbox.settled();
  for (const worker of [...workers, outbox]) await worker.stop();
  expect(receivers()).toEqual(registered);
});

test('a server that died after a mail was queued does not queue it again, and completes its record', async () => {
  const id = await begin();
  await work();
  await world.ports.database.update({
    [`server/mailJob/${id}/queuedTo`]: null,
    [`server/mailJob/${id}/allQueued`]: null,
    [`state/mail/owner/${id}-owner`]: null,
    [`state/mail/editor/${id}-editor/read`]: true,
  });
  await work();
  expect(world.mails).toHaveLength(6);
  expect(await world.ports.database.get(`state/mail/owner/${id}-owner/read`)).toBe(false);
  expect(await world.ports.database.get(`state/mail/editor/${id}-editor/read`)).toBe(true);
});

test('a job of an earlier release is completed', async () => {
  await world.ports.database.update({
    'server/mailJob/old': {
      state: 'running',
      template: { title: 'To {name}', body: 'Dear {name}' },
      recipients: { group: 'registered' },
      total: 1,
      createdAt: world.time.now,
      by: 'admin',
    },
    'server/mailRecipient/old/owner': {
      name: 'Kaede',
      address: 'owner@example.org',
      values: { name: 'Kaede' },
    },
  });
  await work();
  expect(world.mails.map(({ subject }) => subject)).toEqual(['To Kaede']);
  expect((await list()).jobs).toMatchObject([
    { id: 'old', state: 'complete', subject: 'To {name}', sent: 1 },
  ]);
});

test('a job can be paused and resumed, also with mails in the outbox', async () => {
  const id = await begin();
  const jobs = startMailJobs(world.ports, options());
  await jobs.settled();
  await jobs.stop();
  await update(id, { state: 'paused' });
  await work();
  expect(world.mails).toEqual([]);
  expect((await list()).jobs).toMatchObject([{ state: 'paused', sent: 0 }]);
  await update(id, { state: 'running' });
  await work();
  expect(world.mails).toHaveLength(6);

  const second = await begin();
  await update(second, { state: 'canceled' });
  await work();
  expect(world.mails).toHaveLength(6);
  expect(await outcome(update(second, { state: 'running' }))).toBe('409 conflict');
  expect((await list()).jobs[0]).toMatchObject({ id: second, state: 'canceled', sent: 0, recalled: 6 });
});

test('a rejected mail is shown with its reason, and can be retried', async () => {
  const id = await begin();
  await work({
    async deliver(mail) {
      if (mail.to.address.startsWith('owner')) throw new MailRejected('550 no such user');
      await world.ports.mailer.deliver(mail);
    },
  });
  const { jobs, failures } = await list();
  expect(jobs).toMatchObject([{ state: 'complete', sent: 5, failed: 0, bounced: 1 }]);
  expect(failures).toMatchObject([{ to: 'owner@example.org', error: '550 no such user', attempts: 1 }]);
  z.parse(answers.mails, await list());
  expect(await outcome(world.post('admin', '/api/mail/retry', { id: failures[0]?.id }))).toBe('200');
  await work();
  expect(receivers()).toEqual(registered);
  expect(await list()).toMatchObject({
    jobs: [{ id, state: 'complete', sent: 6, bounced: 0 }],
    failures: [],
  });
  expect(await outcome(world.post('admin', '/api/mail/retry', { id: `${id}-owner` }))).toBe('409 conflict');
});

test('a deferred mail is shown with the reason and the next attempt, until it is sent', async () => {
  await begin();
  await work({
    async deliver(mail) {
      if (mail.to.address.startsWith('owner')) throw new Error('450 greylisted, come back later');
      await world.ports.mailer.deliver(mail);
    },
  });
  const { failures, delayed } = await list();
  expect(failures).toEqual([]);
  expect(delayed).toMatchObject([
    {
      to: 'owner@example.org',
      error: '450 greylisted, come back later',
      attempts: 1,
      nextAt: world.time.now + 60_000,
    },
  ]);
  world.time.now += 60_000;
  await work();
  expect((await list()).delayed).toEqual([]);
  expect(receivers()).toEqual(registered);
});

test('single mails do not wait for mass mails', async () => {
  await begin();
  const ports = { ...world.ports };
  const jobs = startMailJobs(ports, options());
  await jobs.settled();
  await jobs.stop();
  world.time.now += 1;
  await world.post('registered', '/api/auth/passwordReset', { email: 'owner@example.org' });
  await work();
  expect(world.mails[0]?.subject).toContain('Reset your password');
  expect(world.mails).toHaveLength(7);
});

test('actions of staff are in the audit log', async () => {
  const id = await begin();
  await update(id, { state: 'paused' });
  const entries = Object.values((await world.ports.database.get('server/audit')) as object) as {
    action: string;
  }[];
  expect(entries.map(({ action }) => action)).toEqual(['/api/mail/append', '/api/mail/update']);
  expect(JSON.stringify(entries)).not.toContain('owner@example.org');
});

test('thousands of mails are queued in batches', async () => {
  const { database } = world.ports;
  const user = (await database.get('staticData/user/owner@example%2Eorg')) as object;
  const many = Array.from({ length: 500 }, (_, number) => {
    const email = `p${number}@example.org`;
    return [`staticData/user/p${number}@example%2Eorg`, { ...user, uid: `p${number}`, email }] as const;
  });
  await database.update(Object.fromEntries(many) as never);
  await begin();
  const jobs = startMailJobs(world.ports, options());
  await jobs.settled();
  const queued = Object.values((await database.get('server/outbox')) as object) as OutboxRow[];
  expect(queued.length).toBe(200);
  await jobs.stop();
  const ports = world.ports;
  const workers = [startMailJobs(ports, options()), startOutbox(ports, options())];
  await expect.poll(() => world.mails.length).toBe(506);
  for (const worker of workers) await worker.stop();
  expect(new Set(receivers()).size).toBe(506);
});
