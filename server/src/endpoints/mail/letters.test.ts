import type { MailFilter } from 'shared-data/models/mail-filter';
import type { LetterRecipients } from 'shared-data/models/mail-job';
import { type Letter, noLetter, type SavedLetter } from 'shared-data/models/mail-letter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Json } from '../../ports.ts';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';
import { answers } from '../answers.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const write = (changes: Record<string, Json>) => world.ports.database.update(changes);
const user = (role: Role, field: string) => `staticData/user/${role}@example%2Eorg/${field}`;
const ask = async (filter: MailFilter, more: object = {}) => {
  const answer = await world.post('admin', '/api/mail/recipients', {
    filter,
    excluded: [],
    uses: [],
    ...more,
  });
  return z.parse(answers.recipients, await answer.json()) as LetterRecipients;
};
const uids = async (filter: MailFilter) => (await ask(filter)).people.map(({ uid }) => uid).sort();

const { filter: _, excluded: __, ...noText } = noLetter;
const text = { ...noText, subjectEn: 'To {name}', bodyEn: 'Dear {name}, about {programId}' };
const save = (id: string, version: number, letter: Letter | null) =>
  world.post('admin', '/api/mail/letter', { id, version, letter });
const saved = async () => {
  const answer = await world.getAs('admin', '/api/mail/letters');
  return z.parse(answers.letters, await answer.json()).letters as SavedLetter[];
};

test.each<[MailFilter, string[]]>([
  [[], ['admin', 'coeditor', 'editor', 'newcomer', 'owner', 'registered', 'revoked', 'unverified']],
  [
    [{ field: 'registered', values: ['yes'] }],
    ['admin', 'coeditor', 'editor', 'owner', 'registered', 'revoked'],
  ],
  [[{ field: 'verified', values: ['no'] }], ['unverified']],
  [[{ field: 'role', values: ['owner', 'coeditor'] }], ['coeditor', 'owner']],
  // An administrator's token alone gives no right.
  [[{ field: 'role', values: ['admin'] }], ['admin']],
  [[{ field: 'role', values: ['chair'] }], ['registered']],
  [[{ field: 'hasProgram', values: ['yes'] }], ['owner']],
  [[{ field: 'lateAccess', values: ['yes'] }], ['coeditor']],
  [[{ field: 'person', values: ['KAEDE OWN', 'newc'] }], ['newcomer', 'owner']],
  [[{ field: 'country', values: ['JP'], not: true }], ['newcomer', 'unverified']],
  [[{ field: 'session', values: ['OB'] }], ['owner']],
  [[{ field: 'missing', values: ['abstract'] }], ['owner']],
  [[{ field: 'missing', values: ['presentation'] }], []],
  [[{ field: 'placed', values: ['yes'] }], []],
  [[{ field: 'withdrawn', values: ['yes'] }], []],
  [[{ field: 'changedType', values: ['yes'] }], []],
])('the filter %j takes %j', async (filter, expected) => {
  await write({
    'otherData/chair/day1/A/x/registered': true,
    'otherData/lateAccess/coeditor': { until: 1, by: 'admin', at: 1 },
    [`server/files/${programId}/presentation`]: { version: 'v', format: 'pdf', name: 'a.pdf', size: 1 },
  });
  expect(await uids(filter)).toEqual(expected);
});

test('withdrawn programs count only when they are asked for', async () => {
  await write({ [`staticData/program/${programId}/canceled`]: true });
  expect(await uids([{ field: 'session', values: ['OB'] }])).toEqual([]);
  expect(await uids([{ field: 'role', values: ['owner'] }])).toEqual([]);
  expect((await ask([{ field: 'withdrawn', values: ['yes'] }])).people).toMatchObject([
    { uid: 'owner', programs: [programId] },
  ]);
});

test('recipients carry what an administrator looks at, and the placeholders that would stay empty', async () => {
  await write({ [user('owner', 'privacyPolicy')]: false, [user('owner', 'title')]: '-' });
  await world.ports.accounts.update('owner', { disabled: true });
  const { people, count } = await ask([{ field: 'person', values: ['owner@', 'unverified@'] }], {
    uses: ['title', 'programId', 'name'],
  });
  expect(people).toMatchObject([
    {
      ...{ uid: 'owner', name: 'Kaede owner', address: 'owner@example.org', language: 'ja', country: 'JP' },
      ...{ programs: [programId], marks: ['noConsent', 'disabled'], lacking: ['title'] },
    },
    {
      ...{ uid: 'unverified', name: 'unverified@example.org', language: 'en', programs: [] },
      ...{ marks: ['noConsent', 'unverified'], lacking: ['title', 'programId'] },
    },
  ]);
  expect(count).toBe(2);
});

test('count and digest are about those who are not excluded, and the digest about all that letters say', async () => {
  const everybody: MailFilter = [{ field: 'registered', values: ['yes'] }];
  const all = await ask(everybody);
  const some = await ask(everybody, { excluded: ['owner'] });
  expect([all.count, some.count, some.people.length]).toEqual([6, 5, 6]);
  expect(some.digest).not.toBe(all.digest);
  const changes: Record<string, Json>[] = [
    { [user('editor', 'affiliation')]: 'Elsewhere' },
    { [user('editor', 'nationality')]: 'NO', [user('editor', 'country')]: 'NO' },
    { [`staticData/program/${programId}/title`]: 'Other moss' },
    { 'setting/base/systemTitle': 'Another name' },
  ];
  const seen = new Set([all.digest]);
  for (const change of changes) {
    await write(change);
    seen.add((await ask(everybody)).digest);
  }
  expect(seen.size).toBe(changes.length + 1);
});

test('the preview is the mail of that person; somebody whom the filter does not take has none', async () => {
  const filter: MailFilter = [{ field: 'session', values: ['OB'] }];
  const preview = (uid: string, letter: object = text) =>
    world.post('admin', '/api/mail/letterPreview', { letter, filter, uid });
  const mail = (await (await preview('owner')).json()) as object;
  expect(mail).toEqual({
    subject: 'To Kaede owner',
    text: `Dear Kaede owner, about ${programId}\n`,
    html: `<p>Dear Kaede owner, about ${programId}</p>`,
  });
  expect(await outcome(preview('editor'))).toBe('404 notFound');
  const unknown = await preview('owner', { ...text, bodyEn: '{nmae}' });
  expect(await unknown.json()).toMatchObject({
    errors: { 'letter.bodyEn': 'validation.placeholderUnknown' },
  });
  await write({ [user('owner', 'title')]: '-' });
  const gap = await preview('owner', { ...text, bodyEn: '{title}' });
  expect(await gap.json()).toMatchObject({
    errors: { letter: 'validation.placeholderEmpty' },
    detail: '{title}',
  });
});

test('a test goes to the caller alone, in each language of the letter', async () => {
  const letter = { ...text, subjectJa: '{nameJa} 様', bodyJa: '本文' };
  const filter: MailFilter = [{ field: 'session', values: ['OB'] }];
  const test = (role: Role, more: object = {}) =>
    world.post(role, '/api/mail/letterTest', { letter: { ...letter, ...more }, filter, uid: 'owner' });
  expect(await (await test('admin')).json()).toEqual({ count: 2 });
  expect((await outboxOf(world)).map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
    ['admin@example.org', '[Test] To Kaede owner'],
    ['admin@example.org', '[Test] 雪村 楓 様'],
  ]);
  expect(await (await test('admin', { mode: 'both' })).json()).toEqual({ count: 1 });
  expect(await outcome(test('editor'))).toBe('403 forbidden');
  await write({ 'setting/permission/sendMail': false });
  expect(await outcome(test('admin'))).toBe('403 mailOff');
});

test('an unfinished letter is kept as it is', async () => {
  const letter: Letter = { ...noLetter, bodyEn: 'Dear {nmae', filter: [], excluded: ['owner'] };
  expect(await (await save('l1', 0, letter)).json()).toEqual({ id: 'l1', version: 1 });
  const at = world.time.now;
  expect(await saved()).toEqual([
    { ...letter, id: 'l1', version: 1, updatedAt: at, by: 'admin@example.org' },
  ]);
});

test('the second of two administrators is told, and nothing of the first is lost', async () => {
  await save('l1', 0, { ...noLetter, bodyEn: 'First' });
  const answers = await Promise.all(
    ['Second', 'Third'].map((bodyEn) => outcome(save('l1', 1, { ...noLetter, bodyEn }))),
  );
  expect(answers.sort()).toEqual(['200', '409 conflict']);
  expect(await outcome(save('l1', 0, noLetter))).toBe('409 conflict');
  expect(await outcome(save('l1', 1, null))).toBe('409 conflict');
  expect(await outcome(save('l1', 2, null))).toBe('200');
  expect(await saved()).toEqual([]);
});
