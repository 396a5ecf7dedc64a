import type { HeldMail } from 'shared-data/models/mail-job';
import { noLetter } from 'shared-data/models/mail-letter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailChanges } from '../mail/outbox.ts';
import type { Mailer, OutgoingMail, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { confirmedLetter } from '../testing/letters.ts';
import { addressOf, registration, startTime } from '../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, recordingLog, type TestWorld } from '../testing/world.ts';
import { startComments } from './comments.ts';
import { startMailJobs } from './mail-jobs.ts';
import { startOutbox } from './outbox.ts';

let world: TestWorld;
let sent: OutgoingMail[];
beforeEach(async () => {
  world = await createTestWorld();
  await turn(false);
  sent = [];
});
afterEach(() => world.close());

const mailer: Mailer = {
  async deliver(mail) {
    sent.push(mail);
  },
};
const options = () => ({
  publicOrigin: 'https://symposium.example.org',
  log: recordingLog(world.logged),
  keepSecrets: true,
});

async function run(ports: Partial<Ports> = {}): Promise<void> {
  const worker = startOutbox({ ...world.ports, mailer, ...ports }, options());
  await worker.settled();
  await worker.stop();
}
const queue = (id: string) =>
  world.ports.database.update(
    mailChanges(
      { id, uid: 'aki', to: { name: 'Aki', address: 'aki@example.org' } },
      { subject: `About ${id}`, text: 'Text', html: '<p>Text</p>' },
      world.time.now,
    ),
  );
const row = (id: string) => read(world.ports.database, stored.outboxMail(id));
const states = async () => (await outboxOf(world)).map(({ state }) => state).sort();
const held = async () => (await world.ports.database.get('state/stat/heldMail')) as HeldMail | null;
const turn = (on: boolean) => world.ports.database.update({ 'setting/permission/sendMail': on });
const release = (decision: 'send' | 'drop') => world.post('admin', '/api/mail/release', { held: decision });

test('while sending is off, the mails of a registration are recorded and held; those about the account still go', async () => {
  await world.post('newcomer', '/api/user/append', { registration });
  await world.post('visitor', '/api/auth/passwordReset', { email: addressOf('owner') });
  await run();
  expect(sent.map(({ to }) => to.address)).toEqual([addressOf('owner')]);
  expect(Object.keys((await world.ports.database.get('state/mail/newcomer')) as object)).toHaveLength(1);
  expect(await states()).toEqual(['held', 'sent']);
  expect(await held()).toEqual({ count: 1, since: startTime });
});

test('the mails that a comment causes are recorded and held', async () => {
  await world.ports.database.update({ 'server/noticeSince': 1 });
  await world.ports.database.update({
    'state/issue/data/OBo01/c1': { uid: 'registered', name: 'Kaede', body: 'Hello', time: startTime },
  });
  const worker = startComments(world.ports, options());
  await worker.settled();
  await worker.stop();
  await run();
  expect(sent).toEqual([]);
  expect((await held())?.count).toBeGreaterThan(1);
  expect(await world.ports.database.get('state/mail/registered')).not.toBeNull();
});

test('turning sending off stops it before the next mail', async () => {
  await turn(true);
  for (let i = 0; i < 20; i += 1) await queue(`m${i}`);
  const offAfterFirst: Mailer = {
    async deliver(mail) {
      sent.push(mail);
      if (sent.length === 1) await turn(false);
    },
  };
  await run({ mailer: offAfterFirst });
  // Mails already being sent at that moment arrive.
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(await held()).toMatchObject({ count: 20 - sent.length });
});

test('a mail job keeps writing records while sending is off, and its mails are held', async () => {
  await turn(true);
  const job = await confirmedLetter(world, { ...noLetter, subjectEn: 'News', bodyEn: 'Dear {name}' });
  const { count } = job;
  expect((await world.post('admin', '/api/mail/append', job)).status).toBe(201);
  await turn(false);
  const jobs = startMailJobs(world.ports, options());
  await jobs.settled();
  await jobs.stop();
  await run();
  expect(sent).toEqual([]);
  expect(await held()).toMatchObject({ count });
  expect(await outcome(release('drop'))).toBe('202');
  await run();
  const list = (await (await world.getAs('admin', '/api/mail')).json()) as { jobs: unknown[] };
  expect(list.jobs).toMatchObject([{ state: 'complete', total: count, sent: 0, failed: 0, dropped: count }]);
});

test('held mails are sent once when an administrator decides so, even across a restart', async () => {
  await queue('m1');
  await run();
  world.time.now += 60_000;
  await run();
  expect(await held()).toEqual({ count: 1, since: startTime });
  expect(await outcome(release('send'))).toBe('202');
  expect(await world.ports.database.get('setting/permission/sendMail')).toBe(true);
  await run();
  await run();
  expect(sent.map(({ id }) => id)).toEqual(['m1']);
  expect(await row('m1')).toMatchObject({ state: 'sent' });
  expect(await held()).toBeNull();
  expect(await world.ports.database.get('server/mailRelease')).toBeNull();
});

test('held mails are dropped when an administrator decides so; the record in the mail box stays', async () => {
  await queue('m1');
  await run();
  world.time.now += 1000;
  await release('drop');
  world.time.now += 1000;
  await queue('m2');
  await run();
  expect(sent.map(({ id }) => id)).toEqual(['m2']);
  expect(await row('m1')).toMatchObject({ state: 'dropped', droppedAt: startTime + 2000 });
  expect(await world.ports.database.get('state/mail/aki/m1/data/subject')).toBe('About m1');
  expect(await held()).toBeNull();
});

test('a mail queued while sending was off and no worker ran is dropped too', async () => {
  await queue('m1');
  world.time.now += 1000;
  await release('drop');
  await run();
  expect(sent).toEqual([]);
  expect(await row('m1')).toMatchObject({ state: 'dropped' });
});

test('a decision interrupted by a crash is completed after the restart', async () => {
  for (let i = 0; i < 450; i += 1) await queue(`m${i}`);
  await run();
  world.time.now += 1000;
  await release('drop');
  const { update } = world.ports.database;
  let writes = 0;
  const dying = {
    ...world.ports.database,
    update: (values: Parameters<typeof update>[0]) => {
      writes += 1;
      return writes > 1 ? new Promise<never>(() => {}) : update(values);
    },
  };
  const worker = startOutbox({ ...world.ports, database: dying, mailer }, options());
  await expect.poll(() => writes).toBeGreaterThan(1);
  expect((await states()).filter((state) => state === 'dropped')).toHaveLength(200);
  void worker.stop();
  await run();
  expect(new Set(await states())).toEqual(new Set(['dropped']));
  expect(sent).toEqual([]);
});

test('when sending is turned on without a decision, held mails stay held and new mail is sent', async () => {
  await queue('m1');
  await run();
  await turn(true);
  await queue('m2');
  await run();
  expect(sent.map(({ id }) => id)).toEqual(['m2']);
  expect(await held()).toMatchObject({ count: 1 });
});

test('mail waiting for a retry is not dropped with held mails', async () => {
  await queue('m1');
  await run();
  await turn(true);
  await queue('m2');
  const away: Mailer = { deliver: () => Promise.reject(new Error('no route')) };
  await run({ mailer: away });
  world.time.now += 1000;
  await release('drop');
  await run({ mailer: away });
  expect(await row('m1')).toMatchObject({ state: 'dropped' });
  expect(await row('m2')).toMatchObject({ state: 'queued' });
});

test('when sending is turned off again before all was sent, the rest waits for a new decision', async () => {
  await queue('m1');
  await run();
  await release('send');
  await turn(false);
  await run();
  expect(sent).toEqual([]);
  expect(await row('m1')).toMatchObject({ state: 'held' });
  await turn(true);
  await run();
  expect(sent).toEqual([]);
});

test('the decision is audited with the flag and the number of mails', async () => {
  await queue('m1');
  await run();
  await release('drop');
  const { entries } = (await (await world.getAs('admin', '/api/audit')).json()) as {
    entries: { action: string; changes: unknown[] }[];
  };
  expect(entries[0]).toMatchObject({
    action: '/api/mail/release',
    changes: [
      { what: 'server/mailRelease', before: null, after: { held: 'drop', count: 1 } },
      { what: 'setting/permission/sendMail', before: false, after: true },
    ],
  });
});
