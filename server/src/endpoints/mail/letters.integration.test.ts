import { seededRandom } from 'embedded-firebase/testing';
import PostalMime from 'postal-mime';
import { emailKey } from 'shared-data/models/email-key';
import type { MailFilter } from 'shared-data/models/mail-filter';
import type { LetterRecipients, MailJob, MailLogRow } from 'shared-data/models/mail-job';
import { type Letter, noLetter } from 'shared-data/models/mail-letter';
import { expect, test } from 'vitest';
import { smtpMailer } from '../../adapters/smtp-mailer.ts';
import { silentLog } from '../../ports.ts';
import { asJson } from '../../stored/database.ts';
import { confirmedLetter } from '../../testing/letters.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { hasher, password, registration } from '../../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../../testing/world.ts';
import { startMailJobs } from '../../workers/mail-jobs.ts';
import { startOutbox } from '../../workers/outbox.ts';

/** Of whom the filter takes more than 3,000. */
const people = 4600;
const random = seededRandom(14);
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;

const letter: Letter = {
  ...noLetter,
  subjectEn: 'For {givenName} {familyName}',
  bodyEn: 'Dear {name} of {affiliation},\n\nyour programs: {programId} ({programTitle}).\n\n{link}',
  subjectJa: '{nameJa} 様',
  bodyJa: '{nameJa} 様（{affiliation}）\n\n発表：{programId}（{programTitle}）\n\n{email}',
};
/** Owners of talks of two sessions, without those of one institute. */
const filter: MailFilter = [
  { field: 'person', values: ["o'family"] },
  { field: 'affiliation', values: ['institute 7'], not: true },
  { field: 'session', values: ['OB', 'OM'] },
  { field: 'presentationType', values: ['oral'] },
];

/** What the test knows about each person, whom the letter shall reach. */
async function populate(world: TestWorld): Promise<Map<string, { ja: boolean; programs: string[] }>> {
  const { accounts, database } = world.ports;
  const passwordHash = await hasher.hash(password);
  const expected = new Map<string, { ja: boolean; programs: string[] }>();
  const changes: Record<string, ReturnType<typeof asJson>> = {};
  const numbers = Array.from({ length: people }, (_, number) => number);
  await accounts.import(
    numbers.map((number) => ({
      ...{ uid: `p${number}`, email: `p${number}@example.org` },
      ...{ passwordHash, emailVerified: true },
    })),
  );
  for (const number of numbers) {
    const [uid, email] = [`p${number}`, `p${number}@example.org`];
    const country = oneOf(['JP', 'NO', 'CL']);
    const nameJa = random(2) === 0 ? `人 ${number}` : '';
    const affiliation = `Institute ${random(10)} & <Co>`;
    const user = {
      ...registration,
      ...{ id: emailKey(email), email, uid, isRegistered: true, registeredAt: 1, updatedAt: 1 },
      ...{
        givenName: `Given${number}`,
        familyName: `O'Family ${number}`,
        country,
        nameJa,
        affiliation,
      },
    };
    changes[`staticData/user/${emailKey(email)}`] = asJson(user);
    const programs: string[] = [];
    for (let which = 1 + random(3); which > 0; which--) {
      const id = `P${number}-${which}`;
      const [sessionId, presentationType] = [
        oneOf(['OB', 'OB', 'OM', 'OS']),
        random(8) === 0 ? 'poster' : 'oral',
      ];
      const canceled = random(8) === 0;
      const title = `Ice {name} & snow ${id}`;
      changes[`staticData/program/${id}`] = asJson({
        ...{ id, title, sessionId, presentationType, online: false, ownerUid: uid, canceled },
        authors: [{ givenName: 'A', familyName: 'B', affiliation: 'C', presenter: true }],
      });
      changes[`otherData/program/${id}`] = asJson({
        ...{ id, email, ownerUid: uid, requestedType: 'oral-in-person', typeChangeable: true },
        ...{ sessionChoice1: 'OB', submittedAt: 1, updatedAt: 1 },
      });
      if (!canceled && presentationType === 'oral' && sessionId !== 'OS') programs.unshift(id);
    }
    if (!affiliation.includes('7') && programs.length > 0)
      expected.set(uid, { ja: nameJa !== '' && country === 'JP', programs });
  }
  await database.update(changes);
  return expected;
}

test('for 3,000 people in two languages, list, count, preview, log and what was sent agree person by person', async () => {
  const world = await createTestWorld();
  const server = await startMailServer();
  const mailer = smtpMailer(server.url, 'office@example.org');
  const expected = await populate(world);
  const excluded = [...expected.keys()].filter((_, at) => at % 50 === 0);
  for (const uid of excluded) expected.delete(uid);
  expect(expected.size).toBeGreaterThan(3000);

  const job = await confirmedLetter(world, { ...letter, filter, excluded });
  const asked = await world.post('admin', '/api/mail/recipients', { filter, excluded, uses: [] });
  const list = (await asked.json()) as LetterRecipients;
  const shown = list.people.filter(({ uid }) => !excluded.includes(uid));
  expect(
    shown.map(({ uid, language, programs }) => [uid, { ja: language === 'ja', programs }]).sort(),
  ).toEqual([...expected].sort());
  expect([job.count, list.count]).toEqual([expected.size, expected.size]);

  const { filter: _, excluded: __, ...text } = letter;
  const previews = new Map<string, { subject: string; text: string }>();
  for (const { uid } of shown.filter((_, at) => at % 125 === 0)) {
    world.time.now += 1000;
    const answer = await world.post('admin', '/api/mail/letterPreview', { letter: text, filter, uid });
    previews.set(uid, (await answer.json()) as { subject: string; text: string });
  }

  const begun = await world.post('admin', '/api/mail/append', job);
  const { id } = (await begun.json()) as { id: string };
  const options = { publicOrigin: 'https://symposium.example.org', log: silentLog, keepSecrets: false };
  const ports = { ...world.ports, mailer };
  const workers = [startMailJobs(ports, options), startOutbox(ports, options)];
  await expect.poll(() => server.mails.length, { timeout: 120_000, interval: 200 }).toBe(expected.size);
  for (const worker of workers) await worker.settled();
  for (const worker of workers) await worker.stop();
  mailer.close();
  await server.close();

  const received = new Map<string, { subject: string; text: string }>();
  for (const mail of await Promise.all(server.mails.map((one) => PostalMime.parse(one))))
    received.set(mail.to?.[0]?.address?.split('@')[0] ?? '', {
      subject: mail.subject ?? '',
      text: mail.text?.trim() ?? '',
    });
  expect([...received.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [uid, { ja, programs }] of expected) {
    const about = programs.map((program) => `Ice {name} & snow ${program}`).join(', ');
    const mail = received.get(uid);
    expect(mail?.text).toContain(
      ja ? `発表：${programs.join(', ')}（${about}）` : `${programs.join(', ')} (${about}).`,
    );
    expect(mail?.subject).toMatch(ja ? /^人 \d+ 様$/ : /^For Given\d+ O'Family \d+$/);
  }
  for (const [uid, preview] of previews)
    expect(received.get(uid)).toEqual({ subject: preview.subject, text: preview.text.trim() });

  const { jobs } = (await (await world.getAs('admin', '/api/mail')).json()) as { jobs: MailJob[] };
  expect(jobs).toMatchObject([{ id, state: 'complete', total: expected.size, sent: expected.size }]);
  const log = (await (await world.post('admin', '/api/mail/log', { id })).json()) as { people: MailLogRow[] };
  expect(log.people.map(({ uid, state, language }) => [uid, state, language]).sort()).toEqual(
    [...expected].map(([uid, { ja }]) => [uid, 'sent', ja ? 'ja' : 'en']).sort(),
  );
  await world.close();
});
