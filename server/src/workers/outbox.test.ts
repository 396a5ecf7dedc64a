import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailChanges } from '../mail/outbox.ts';
import { type Mailer, MailRejected, type OutgoingMail } from '../ports.ts';
import { read } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { addressOf, startTime } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { backOff, startOutbox } from './outbox.ts';

let world: TestWorld;
let sent: OutgoingMail[];
let failures: Error[];
beforeEach(async () => {
  world = await createTestWorld();
  sent = [];
  failures = [];
});
afterEach(() => world.close());

const mailer: Mailer = {
  async deliver(mail) {
    const failure = failures.shift();
    if (failure) throw failure;
    sent.push(mail);
  },
};

function queue(id: string, uid?: string) {
  const mail = {
    id,
    template: 'verifyEmail' as const,
    to: { name: 'Aki', address: 'aki@example.org' },
    values: {},
    ...(uid && { uid }),
  };
  return world.ports.database.update(
    mailChanges(mail, { subject: `About ${id}`, text: 'Text', html: '<p>Text</p>' }, world.time.now),
  );
}
async function run(keepSecrets = false, by = mailer): Promise<void> {
  const worker = startOutbox(
    { ...world.ports, mailer: by },
    { publicOrigin: 'https://symposium.example.org', log: recordingLog(world.logged), keepSecrets },
  );
  await worker.settled();
  await worker.stop();
}
const row = async (id: string) => (await read(world.ports.database, stored.outboxMail(id))) as OutboxRow;

test('queued mails are delivered once, oldest first, under a stable Message-ID', async () => {
  await queue('m1', 'aki');
  world.time.now += 1;
  await queue('m2', 'aki');
  await run();
  await run();
  expect(sent.map(({ messageId, to, subject }) => [messageId, to.address, subject])).toEqual([
    ['<m1@symposium.example.org>', 'aki@example.org', 'About m1'],
    ['<m2@symposium.example.org>', 'aki@example.org', 'About m2'],
  ]);
  expect(sent[0]?.html).toContain('Test Symposium');
  expect(await row('m1')).toMatchObject({ state: 'sent', attempts: 1, sentAt: startTime + 1 });
});

test('F35: a mail that could not be delivered waits a minute, then twice as long', async () => {
  failures.push(new Error('no route'), new Error('no route'));
  await queue('m1', 'aki');
  await run();
  expect(await row('m1')).toMatchObject({
    state: 'queued',
    attempts: 1,
    nextAt: startTime + 60_000,
    error: 'no route',
  });
  await run();
  expect(failures).toHaveLength(1);
  world.time.now += 60_000;
  await run();
  expect(await row('m1')).toMatchObject({ state: 'queued', attempts: 2, nextAt: world.time.now + 120_000 });
  world.time.now += 120_000;
  await run();
  expect(sent).toHaveLength(1);
  expect(await row('m1')).toMatchObject({ state: 'sent', attempts: 3 });
  expect((await row('m1')).error).toBeUndefined();
});

test('F35: the wait grows to an hour', () => {
  expect([1, 2, 3, 6, 7, 20].map(backOff)).toEqual([
    60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000,
  ]);
});

test('F11: a waiting mail is not delayed by a clock that is set back', async () => {
  world.time.now += 5 * 365 * 86_400_000;
  failures.push(new Error('no route'));
  await queue('m1', 'aki');
  await run();
  world.time.now = startTime;
  await run();
  expect(sent).toHaveLength(1);
  expect(await row('m1')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('F36: a rejected mail fails at once, others continue', async () => {
  failures.push(new MailRejected('550 no such user'));
  await queue('m1', 'aki');
  world.time.now += 1;
  await queue('m2', 'aki');
  await run();
  expect(await row('m1')).toMatchObject({ state: 'failed', error: '550 no such user' });
  expect(sent.map(({ id }) => id)).toEqual(['m2']);
  expect(world.logged[0]).toContain('failed to send email: aki@example.org');
});

test('whose mail is refused is told to staff without the address, until one arrives', async () => {
  const { database } = world.ports;
  const marks = () => database.get('otherData/bounced');
  const mail = async (id: string, address: string) => {
    await database.update(
      mailChanges(
        { id, uid: 'owner', to: { name: 'Kaede', address } },
        { subject: 'About', text: 'Text', html: '<p>Text</p>' },
        world.time.now,
      ),
    );
    await run();
  };
  failures.push(new MailRejected('550 no such user'));
  await mail('m1', addressOf('owner'));
  expect(await marks()).toEqual({ owner: { at: world.time.now } });
  failures.push(new MailRejected('550 no such user'));
  await mail('m2', 'stranger@example.org');
  expect(await marks()).toEqual({ owner: { at: world.time.now } });
  await mail('m3', addressOf('owner'));
  expect(await marks()).toBeNull();
});

test('F35: a mail fails after three days of retries', async () => {
  await queue('m1', 'aki');
  world.time.now += 72 * 3_600_000 + 1;
  failures.push(new Error('no route'));
  await run();
  expect(await row('m1')).toMatchObject({ state: 'failed' });
});

test('F36: a mail delivered but not recorded when the server died is sent again with the same Message-ID', async () => {
  await queue('m1', 'aki');
  await run();
  await world.ports.database.update({ 'server/outbox/m1/state': 'queued' });
  await run();
  expect(sent.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<m1@symposium.example.org>'));
});

test('the text of a mail with a code is erased after delivery unless the outbox shows it', async () => {
  await queue('m1');
  await run();
  expect(await row('m1')).not.toHaveProperty('text');
  await queue('m2');
  await run(true);
  expect(await row('m2')).toMatchObject({ text: 'Text', html: '<p>Text</p>' });
});

test('F35: a mail server that is down for a day loses no mail, and is tried less and less often', async () => {
  await queue('m1', 'aki');
  const away = startTime + 24 * 3_600_000;
  let asked = 0;
  const office: Mailer = {
    async deliver(mail) {
      asked += 1;
      if (world.time.now < away) throw new Error('connection rejected');
      sent.push(mail);
    },
  };
  for (let turn = 0; turn < 100 && sent.length === 0; turn++) {
    await run(false, office);
    world.time.now = Math.max(world.time.now, (await row('m1')).nextAt);
  }
  expect(sent).toHaveLength(1);
  // Six times within the first hour, then hourly.
  expect(asked).toBe(6 + 24);
});

test('a delivery that could not be recorded is recorded later and not repeated', async () => {
  await queue('m1', 'aki');
  const { update } = world.ports.database;
  let full = true;
  const database = {
    ...world.ports.database,
    update: (values: Parameters<typeof update>[0]) =>
      full ? Promise.reject(new Error('disk full')) : update(values),
  };
  const log = recordingLog(world.logged);
  const worker = startOutbox(
    { ...world.ports, database, mailer },
    { publicOrigin: 'https://symposium.example.org', log, keepSecrets: false },
  );
  await expect.poll(() => world.logged.join()).toContain('disk full');
  expect(sent).toHaveLength(1);
  expect(await row('m1')).toMatchObject({ state: 'queued' });
  full = false;
  await expect.poll(async () => (await row('m1')).state).toBe('sent');
  await worker.stop();
  expect(sent).toHaveLength(1);
});
