import type { MailTemplate } from 'shared-data/models/mail';
import type { MailDelay, MailFailure, MailJob } from 'shared-data/models/mail-job';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Mailer, MailRejected } from '../../ports.ts';
import type { OutboxRow } from '../../stored/mail-records.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startMailJobs } from '../../workers/mail-jobs.ts';
import { startOutbox } from '../../workers/outbox.ts';
import { answers } from '../answers.ts';

let world: TestWorld;
const template = (more: Partial<MailTemplate> = {}): MailTemplate => ({
  id: 'welcome',
  label: 'Welcome',
  note: '',
  title: '{systemTitle}: dear {name}',
  body: 'Dear {givenName} {familyName}\n\nYour room: {link}',
  type: 'submission',
  flag: true,
  system: false,
  ...more,
});
beforeEach(async () => {
  world = await createTestWorld();
  await setTemplate();
});
afterEach(() => world.close());

const setTemplate = (more: Partial<MailTemplate> = {}) =>
  world.ports.database.update({ 'setting/mailTemplate/welcome': template(more) as never });
const everybody = { template: 'welcome', recipients: { group: 'registered' } };
const owners = { template: 'welcome', recipients: { group: 'owners' } };
const count = (role: Role, input: object = everybody) => world.post(role, '/api/mail/count', input);
const append = (role: Role, input: object = { ...everybody, count: 6 }, headers = {}) =>
  world.post(role, '/api/mail/append', input, headers);
const update = (id: string, state: string) => world.post('admin', '/api/mail/update', { id, state });
const list = async () =>
  (await (await world.getAs('admin', '/api/mail')).json()) as {
    jobs: MailJob[];
    failures: MailFailure[];
    delayed: MailDelay[];
  };
const begin = async (input?: object) => ((await (await append('admin', input)).json()) as { id: string }).id;

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
])('%s counts: %s, begins: %s', async (role, counted, begun) => {
  expect(await outcome(count(role))).toBe(counted);
  expect(await outcome(append(role))).toBe(begun);
  expect(await outcome(world.getAs(role, '/api/mail'))).toBe(counted);
  expect(await outcome(world.post(role, '/api/mail/update', { id: 'none', state: 'paused' }))).toBe(
    role === 'admin' ? '404 notFound' : counted,
  );
  expect(await outcome(world.post(role, '/api/mail/retry', { id: 'none' }))).toBe(
    role === 'admin' ? '404 notFound' : counted,
  );
});

test('the number and an example are shown before anything is sent', async () => {
  expect(await (await count('admin')).json()).toEqual({
    count: 6,
    example: {
      subject: 'Test Symposium: dear Kaede admin',
      text: 'Dear Kaede admin\n\nYour room: https://symposium.example.org/myroom\n',
      html: '<p>Dear Kaede admin</p>\n<p><a href="https://symposium.example.org/myroom">Your room</a></p>',
    },
  });
  expect(await world.ports.database.get('server/outbox')).toBeNull();
});

test.each<[object, number]>([
  [{ group: 'registered', sessionId: 'OB' }, 6],
  [{ group: 'registered', sessionId: 'S' }, 0],
  [{ group: 'owners' }, 1],
  [{ group: 'owners', sessionId: 'OB', presentationType: 'oral' }, 1],
  [{ group: 'owners', presentationType: 'poster' }, 0],
  [{ group: 'owners', changedType: true }, 0],
])('%j are %d', async (recipients, expected) => {
  expect(await (await count('admin', { template: 'welcome', recipients })).json()).toMatchObject({
    count: expected,
  });
});

test('owners whose type is not the requested one can be written to', async () => {
  await world.ports.database.update({ [`staticData/program/${programId}/presentationType`]: 'poster' });
  const changed = { template: 'welcome', recipients: { group: 'owners', changedType: true } };
  expect(await (await count('admin', changed)).json()).toMatchObject({ count: 1 });
  const everybodyChanged = { ...changed, recipients: { group: 'registered', changedType: true } };
  expect(await outcome(count('admin', everybodyChanged))).toBe('400 invalid');
});

test('a withdrawn program has no recipients', async () => {
  await world.ports.database.update({ [`staticData/program/${programId}/canceled`]: true });
  expect(await (await count('admin', owners)).json()).toMatchObject({ count: 0, example: null });
});

test.each<[Partial<MailTemplate>, object, string, string]>([
  [{ body: '{name} {nickname}' }, everybody, 'validation.placeholderUnknown', '{nickname}'],
  [{ body: '{programId}' }, everybody, 'validation.placeholderUnknown', '{programId}'],
  [{ title: '{title} {name}' }, everybody, 'validation.placeholderEmpty', '{title}: 1'],
  [{ system: true }, everybody, 'validation.required', ''],
  [{ body: '' }, everybody, 'validation.required', ''],
])('the template %j blocks sending', async (more, input, error, detail) => {
  await setTemplate(more);
  await world.ports.database.update({ 'staticData/user/owner@example%2Eorg/title': '-' });
  for (const answer of [await count('admin', input), await append('admin', { ...input, count: 6 })]) {
    expect(answer.status).toBe(400);
    const problem = (await answer.json()) as { errors: object; detail?: string };
    expect(problem.errors).toEqual({ template: error });
    expect(problem.detail ?? '').toBe(detail);
  }
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
  await setTemplate({ title: '{programId}' });
  await begin({ ...owners, count: 1 });
  await work();
  expect(world.mails.map(({ subject }) => subject)).toEqual(['OBo01, OBo02']);
});

test('a job is rejected when the number has changed, or while mail is off', async () => {
  expect(await outcome(append('admin', { ...everybody, count: 5 }))).toBe('409 conflict');
  await world.ports.database.update({ 'setting/permission/sendMail': false });
  expect(await outcome(append('admin'))).toBe('403 mailOff');
});

test('everybody gets one mail and one record, and the job tells when it is complete', async () => {
  const id = await begin();
  expect((await list()).jobs).toMatchObject([{ id, state: 'running', total: 6, sent: 0, failed: 0 }]);
  await work();
  expect(receivers()).toEqual(registered);
  expect(new Set(world.mails.map(({ messageId }) => messageId)).size).toBe(6);
  expect(Object.keys((await world.ports.database.get('state/mail/owner')) as object)).toEqual([
    `${id}-owner`,
  ]);
  expect((await list()).jobs).toMatchObject([{ id, state: 'complete', total: 6, sent: 6, failed: 0 }]);
  await work();
  expect(world.mails).toHaveLength(6);
});

test('starting twice with one key makes one job', async () => {
  const key = { 'idempotency-key': 'one-job-only' };
  await world.token('admin');
  const answers = await Promise.all([append('admin', undefined, key), append('admin', undefined, key)]);
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
  const people = await world.ports.database.get(`server/mailRecipient/${id}`);
  await work();
  await world.ports.database.update({
    [`server/mailRecipient/${id}`]: people,
    [`server/mailJob/${id}/allQueued`]: null,
    [`state/mail/owner/${id}-owner`]: null,
    [`state/mail/editor/${id}-editor/read`]: true,
  });
  await work();
  expect(world.mails).toHaveLength(6);
  expect(await world.ports.database.get(`state/mail/owner/${id}-owner/read`)).toBe(false);
  expect(await world.ports.database.get(`state/mail/editor/${id}-editor/read`)).toBe(true);
});

test('a job can be paused and resumed, and a canceled one stays canceled', async () => {
  const id = await begin();
  await update(id, 'paused');
  await work();
  expect(world.mails).toEqual([]);
  await update(id, 'running');
  await work();
  expect(world.mails).toHaveLength(6);

  const second = await begin();
  await update(second, 'canceled');
  await work();
  expect(world.mails).toHaveLength(6);
  expect(await outcome(update(second, 'running'))).toBe('409 conflict');
  expect((await list()).jobs[0]).toMatchObject({ id: second, state: 'canceled', sent: 0 });
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
  expect(jobs).toMatchObject([{ state: 'complete', sent: 5, failed: 1 }]);
  expect(failures).toMatchObject([{ to: 'owner@example.org', error: '550 no such user', attempts: 1 }]);
  z.parse(answers.mails, await list());
  expect(await outcome(world.post('admin', '/api/mail/retry', { id: failures[0]?.id }))).toBe('200');
  await work();
  expect(receivers()).toEqual(registered);
  expect(await list()).toMatchObject({ jobs: [{ id, state: 'complete', sent: 6, failed: 0 }], failures: [] });
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
  await update(id, 'paused');
  const log = Object.values((await world.ports.database.get('server/audit')) as object) as {
    action: string;
  }[];
  expect(log.map(({ action }) => action)).toEqual(['/api/mail/append', '/api/mail/update']);
  expect(JSON.stringify(log)).not.toContain('owner@example.org');
});

test('thousands of mails are queued in batches', async () => {
  const { database } = world.ports;
  const user = (await database.get('staticData/user/owner@example%2Eorg')) as object;
  const many = Array.from({ length: 500 }, (_, number) => {
    const email = `p${number}@example.org`;
    return [`staticData/user/p${number}@example%2Eorg`, { ...user, uid: `p${number}`, email }] as const;
  });
  await database.update(Object.fromEntries(many) as never);
  await begin({ ...everybody, count: 506 });
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
