import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { emailKey } from 'shared-data/models/email-key';
import { fullName } from 'shared-data/models/person-name';
import { type Submission, submissionSchema } from 'shared-data/models/program';
import { authorLine } from 'shared-data/models/program-text';
import { type Registration, registrationSchema } from 'shared-data/models/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMailer } from '../adapters/outbox-mailer.ts';
import { escapeHtml } from '../mail/fragment.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type TypedName, typedNames } from '../testing/names.ts';
import { hasher, password, registration, startTime, submission } from '../testing/symposium.ts';
import { createTestWorld, mailBoxOf, recordingLog, type TestWorld } from '../testing/world.ts';
import { startWorkers } from '../workers/index.ts';

interface Person extends TypedName {
  uid: string;
  email: string;
  programId: string;
}

interface ReadMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

let world: TestWorld;
let folder: string;
let people: Person[];
const mailsTo = new Map<string, ReadMail[]>();

const formOf = ({ givenName, middleName, familyName, nameJa, affiliation }: TypedName): Registration => {
  const names = {
    givenName,
    familyName,
    affiliation,
    ...(middleName && { middleName }),
    ...(nameJa && { nameJa }),
  };
  return { ...registration, nameJa: undefined, ...names, note: `${givenName} ${familyName}` };
};

const titleOf = (person: TypedName) => `On the ice of ${person.familyName} — ${person.givenName}`;

const submissionOf = (person: TypedName): Submission => {
  const { givenName, middleName, familyName, nameJa, affiliation } = person;
  const author = {
    ...{ givenName, familyName, affiliation, presenter: true },
    ...(middleName && { middleName }),
    ...(nameJa && { nameJa }),
  };
  return {
    ...(submission as Submission),
    title: titleOf(person),
    authors: [author, { ...author, presenter: false, otherAffiliations: [givenName, familyName] }],
  };
};

/** Drops undefined members, as JSON does. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

async function post(person: Person, path: string, body: unknown): Promise<Record<string, string>> {
  const { idToken } = await world.signIn({ email: person.email, password });
  const answer = await world.app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  expect(answer.status, `${person.script} ${person.givenName}: ${said}`).toBe(201);
  return JSON.parse(said) as Record<string, string>;
}

async function readMails(): Promise<void> {
  for (const name of await readdir(folder)) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const [to] = mail.to ?? [];
    const read = {
      to: { name: to?.name ?? '', address: to?.address ?? '' },
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
    mailsTo.set(read.to.address, [...(mailsTo.get(read.to.address) ?? []), read]);
  }
}

beforeAll(async () => {
  let caller = 0;
  world = await createTestWorld({ app: { clientAddress: () => `203.0.113.${caller++ % 250}` } });
  folder = await mkdtemp(join(tmpdir(), 'names-'));
  people = typedNames.map((name, index) => ({
    ...name,
    uid: `person${index}`,
    email: `person${index}@example.org`,
    programId: '',
  }));
  const passwordHash = await hasher.hash(password);
  await world.ports.accounts.import(
    people.map(({ uid, email }) => ({ uid, email, passwordHash, emailVerified: true })),
  );
  for (const person of people) {
    await post(person, '/api/user/append', { registration: formOf(person) });
    const { id = '' } = await post(person, '/api/program/append', { submission: submissionOf(person) });
    person.programId = id;
  }
  const ports = { ...world.ports, mailer: outboxMailer(folder, 'Office <office@example.org>') };
  const options = {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog([]),
    keepSecrets: false,
  };
  const workers = startWorkers(ports, { ...options, sole: true });
  await workers.settled();
  await workers.stop();
  await readMails();
});

afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const each = (check: (person: Person) => unknown) => async () => {
  expect(people.length).toBeGreaterThanOrEqual(100);
  for (const person of people) await check(person);
};

describe('spec 3: names of a hundred people in the scripts of the world', () => {
  test(
    'stand in the registration record letter by letter',
    each(async (person) => {
      const record = await world.ports.database.get(`staticData/user/${emailKey(person.email)}`);
      expect(record).toMatchObject(asJson(formOf(person)));
    }),
  );

  test(
    'stand in the public profile as printed',
    each(async (person) => {
      const { nameJa, affiliation } = person;
      expect(await world.ports.database.get(`otherData/user/${person.uid}`)).toEqual({
        name: fullName(person),
        ...(nameJa && { nameJa }),
        affiliation,
      });
    }),
  );

  test(
    'stand in the program, its title and its author line',
    each(async (person) => {
      const made = submissionOf(person);
      const program = await read(world.ports.database, stored.program(person.programId));
      const { authors = [] } = program ?? {};
      expect(program).toMatchObject({ title: made.title, authors: made.authors });
      expect(authorLine(authors)).toContain(`*${fullName(person)} (${person.affiliation})`);
      expect(authorLine(authors, 'ja')).toContain(`*${person.nameJa ?? fullName(person)} (`);
    }),
  );

  test(
    'come back from the form of a change as they were typed',
    each((person) => {
      expect(registrationSchema.parse(formOf(person))).toEqual(formOf(person));
      expect(submissionSchema.parse(submissionOf(person))).toEqual(submissionOf(person));
    }),
  );

  test(
    'address the two mails, and are written in their text and their HTML',
    each((person) => {
      const mails = mailsTo.get(person.email) ?? [];
      expect(mails).toHaveLength(2);
      for (const mail of mails) {
        expect(mail.to).toEqual({ name: fullName(person), address: person.email });
        expect(mail.text).toContain(`Dear ${fullName(person)},`);
        expect(mail.text).toContain(`${fullName(person)} 様`);
        expect(mail.html).toContain(escapeHtml(fullName(person)));
      }
      const submitted = mails.find(({ text }) => text.includes(person.programId));
      expect(submitted?.text).toContain(titleOf(person));
      expect(submitted?.text).toContain(`1. *${fullName(person)}`);
    }),
  );

  test(
    'stand in the mail box as plain text within HTML',
    each(async (person) => {
      const records = await mailBoxOf(world, person.uid);
      expect(records).toHaveLength(2);
      for (const { data } of records) {
        expect(data.to.name).toBe(fullName(person));
        expect(data.html).toContain(escapeHtml(fullName(person)));
      }
    }),
  );
});

test('any name can address a mail and is stored unchanged', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.uuid(), word, async (id, name) => {
      const own = await mkdtemp(join(folder, 'one-'));
      const to = { name: name.replace(/\p{Cc}+/gu, ' ').trim(), address: 'aki@example.org' };
      const body = { subject: `Ice of ${to.name}.`, text: `Dear ${name}.`, html: '<p></p>' };
      await outboxMailer(own, 'Office <office@example.org>').deliver({
        ...{ id, messageId: `<${id}@example.org>`, to, date: startTime },
        ...body,
      });
      const [file = ''] = await readdir(own);
      const mail = await PostalMime.parse(await readFile(join(own, file)));
      expect(mail.to?.[0]).toMatchObject(to);
      expect(mail.text).toContain(`Dear ${name}.`);
    }),
    { numRuns: 100, seed: 20261202 },
  );
});
