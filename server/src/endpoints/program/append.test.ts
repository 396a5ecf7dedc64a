import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { addressOf, type Role, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, mailBoxOf, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const path = '/api/program/append';
const submit = (role: Role, change: object = {}, headers: Record<string, string> = {}) =>
  world.post(role, path, { submission: { ...submission, ...change } }, headers);

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified'],
  ['newcomer', '403 forbidden'],
  ['registered', '201'],
  ['owner', '201'],
  ['coeditor', '201'],
  ['editor', '201'],
  ['admin', '201'],
])('%s submits: %s', async (role, expected) => {
  expect(await outcome(submit(role))).toBe(expected);
});

test.each<[string, Record<string, unknown>, Role, string]>([
  ['on a closed site', { 'setting/base/closed': true }, 'registered', '403 closed'],
  ['on a closed site', { 'setting/base/closed': true }, 'editor', '201'],
  ['on a closed site', { 'setting/base/closed': true }, 'revoked', '403 closed'],
  [
    'without the addProgram permission',
    { 'setting/permission/addProgram': false },
    'registered',
    '403 forbidden',
  ],
  ['without the addProgram permission', { 'setting/permission/addProgram': false }, 'admin', '201'],
  ['while submission is off', { 'setting/base/addProgram': false }, 'registered', '403 forbidden'],
  [
    'after the deadline',
    { 'setting/base/deadlines/submission': startTime - 1 },
    'registered',
    '403 deadlinePassed',
  ],
  ['at the deadline', { 'setting/base/deadlines/submission': startTime }, 'registered', '201'],
  ['after the deadline', { 'setting/base/deadlines/submission': startTime - 1 }, 'editor', '201'],
  [
    'after the deadline without editorPrivilege',
    { 'setting/base/deadlines/submission': startTime - 1, 'setting/permission/editorPrivilege': false },
    'editor',
    '403 deadlinePassed',
  ],
])('%s (%j) %s: %s', async (_, changes, role, expected) => {
  await world.ports.database.update(changes as Record<string, never>);
  expect(await outcome(submit(role))).toBe(expected);
});

test('a program has a public and a private part, and its owner is the caller', async () => {
  const answer = await submit('registered');
  expect(await answer.json()).toEqual({ id: 'T0001' });
  const { database } = world.ports;
  const open = await database.get('staticData/program/T0001');
  expect(open).toEqual({
    id: 'T0001',
    title: submission.title,
    sessionId: '',
    presentationType: 'poster',
    online: false,
    language: 'en',
    authors: submission.authors,
    ownerUid: 'registered',
  });
  expect(JSON.stringify(open)).not.toContain('@');
  expect(await database.get('otherData/program/T0001')).toEqual({
    id: 'T0001',
    email: addressOf('registered'),
    ownerUid: 'registered',
    requestedType: 'poster-in-person',
    typeChangeable: true,
    sessionChoice1: 'OB',
    sessionChoice2: 'S',
    note: 'Needs a socket',
    submittedAt: startTime,
    updatedAt: startTime,
  });
});

test('the mail names the temporary ID and shows the title literally', async () => {
  await submit('registered');
  const [record] = await mailBoxOf(world, 'registered');
  expect(record).toMatchObject({ data: { subject: '[Test Symposium] We received your abstract T0001' } });
  const html = record?.data.html;
  expect(html).toContain('Snow algae &lt;b&gt;bloom&lt;/b&gt; &amp; light');
  expect(html).toContain('href="https://symposium.example.org/meeting/submission/T0001"');
});

test('the mail contains everything that was entered, in both languages', async () => {
  const [first, second] = submission.authors;
  const authors = [
    { ...first, nameJa: '雪村 楓', otherAffiliations: ['Ice College', 'Snow University'] },
    { ...second },
  ];
  await submit('registered', { authors, note: 'Two lines\nof a note' });
  const [row] = Object.values((await world.ports.database.get('server/outbox')) ?? {}) as { text: string }[];
  const expected = [
    `Title: ${submission.title}`,
    'Presentation type: Poster (in person)',
    'The LOC may change oral to poster or poster to oral: yes',
    'Language of the presentation: English',
    'First session choice: OB Polar biology',
    'Second session choice: S Special session',
    'Authors (* presenter):',
    '1. *Kaede Yukimura / 雪村 楓 (Institute of Snow; Ice College; Snow University)',
    '2. Aki M. Ishida (Ice College)',
    'Note: Two lines',
    'of a note',
  ];
  expect(row?.text).toContain(expected.map((line) => `> ${line}`).join('\n'));
  expect(row?.text).toContain('> 発表形式：ポスター（現地）');
});

test('Japanese names and several affiliations are stored as entered', async () => {
  const authors = [
    {
      givenName: 'Kaede',
      familyName: 'Yukimura',
      nameJa: '雪村 楓',
      affiliation: 'A',
      otherAffiliations: ['B', 'C'],
      presenter: true,
    },
  ];
  await submit('registered', { authors });
  expect(await world.ports.database.get('staticData/program/T0001/authors')).toEqual(authors);
});

test('names in many scripts appear in record and mail as entered', async () => {
  const names = [
    'Ø',
    '李',
    'ㄱ',
    '雪村',
    '𠮷田',
    'Ａｋｉ',
    'ﾕｷ',
    'Åse',
    'A\u030ase',
    'Nguyễn',
    'القطبي',
    'נועה',
    'प्रिया',
    'வேலு',
    'ສົມ',
    'Ἀλέξανδρος',
    'Ђорђе',
    'ქეთევან',
    'Իրինա',
    '김하늘',
    "O'Neill-Šćepanović",
    'von der Lühe',
    'İpek',
    'ß',
    'ﬁ',
    'e\u0301\u0323',
    '👩‍🔬',
    'x'.repeat(100),
    '<b>&amp;</b>',
    '{name}',
  ];
  const authors = names.map((familyName, index) => ({
    givenName: names[(index + 7) % names.length],
    familyName,
    affiliation: `${familyName} institute`,
    presenter: index === 0,
  }));
  expect((await submit('registered', { authors })).status).toBe(201);
  const { database } = world.ports;
  expect(await database.get('staticData/program/T0001/authors')).toEqual(authors);
  const [row] = Object.values((await database.get('server/outbox')) ?? {}) as { text: string }[];
  for (const { givenName, familyName } of authors)
    expect(row?.text).toContain(`${givenName} ${familyName} (${familyName} institute)`);
});

test.each<[string, string[], string]>([
  ['an empty one', [''], 'submission.authors.0.otherAffiliations.0'],
  ['more than five', ['b', 'c', 'd', 'e', 'f'], 'submission.authors.0.otherAffiliations'],
])('of several affiliations %s is rejected', async (_, otherAffiliations, field) => {
  const [first] = submission.authors;
  const answer = await submit('registered', { authors: [{ ...first, otherAffiliations }] });
  expect(answer.status).toBe(400);
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
});

test('F17: 100 parallel submissions with one key make one program, one number and one mail', async () => {
  await world.token('registered');
  const headers = { 'idempotency-key': 'same-form-1' };
  const answers = await Promise.all(Array.from({ length: 100 }, () => submit('registered', {}, headers)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"id":"T0001"}']));
  const { database } = world.ports;
  expect(Object.keys((await database.get('staticData/program')) ?? {})).toHaveLength(2);
  expect(await database.get('server/counters/program')).toBe(1);
  expect(Object.keys((await database.get('server/outbox')) ?? {})).toHaveLength(1);
});

test('keys are separate for each caller and form', async () => {
  const headers = { 'idempotency-key': 'same-form-1' };
  await submit('registered', {}, headers);
  expect(await (await submit('owner', {}, headers)).json()).toEqual({ id: 'T0002' });
  expect(await outcome(submit('registered', { title: 'Another' }, headers))).toBe('409 conflict');
});

test('a key expires after a day', async () => {
  const headers = { 'idempotency-key': 'same-form-1' };
  await submit('registered', {}, headers);
  world.time.now += 24 * 3_600_000;
  expect(await (await submit('registered', {}, headers)).json()).toEqual({ id: 'T0002' });
});

test('a rejected submission does not use up its key', async () => {
  const headers = { 'idempotency-key': 'same-form-1' };
  await world.ports.database.update({ 'setting/base/addProgram': false });
  expect(await outcome(submit('registered', {}, headers))).toBe('403 forbidden');
  await world.ports.database.update({ 'setting/base/addProgram': true });
  expect(await outcome(submit('registered', {}, headers))).toBe('201');
});

test('F17: two servers called at once with one key create one program', async () => {
  await world.token('registered');
  const { ports } = world;
  const second = createApp({ ...ports, database: { ...ports.database } }, world.options);
  const request = async () => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await world.token('registered')}`,
      'idempotency-key': 'same-form-1',
    },
    body: JSON.stringify({ submission }),
  });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => (n % 2 ? second : world.app).request(path, await request())),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies)).toEqual(new Set(['{"id":"T0001"}']));
  expect(await ports.database.get('server/counters/program')).toBe(1);
});

test('many submissions at once create at most twenty programs per person', async () => {
  await world.token('registered');
  const answers = await Promise.all(Array.from({ length: 25 }, () => outcome(submit('registered'))));
  expect(answers.filter((answer) => answer === '201')).toHaveLength(20);
  expect(answers.filter((answer) => answer === '409 tooManyPrograms')).toHaveLength(5);
});

test('a person’s twenty-first program is rejected', async () => {
  for (let count = 0; count < 20; count++) expect((await submit('registered')).status).toBe(201);
  expect(await outcome(submit('registered'))).toBe('409 tooManyPrograms');
});

test.each<[string, object, Record<string, string>]>([
  ['no author', { authors: [] }, { 'submission.authors': 'validation.authorRequired' }],
  ['an unknown session', { sessionChoice1: 'OZ' }, { sessionChoice1: 'validation.required' }],
  ['a path as a session', { sessionChoice1: '../x' }, { sessionChoice1: 'validation.required' }],
  ['a forged owner', { ownerUid: 'admin' }, { 'submission.ownerUid': 'validation.invalid' }],
  [
    'a type that is not offered',
    { presentationType: 'video' },
    { 'submission.presentationType': 'validation.required' },
  ],
  ['an endless title', { title: 'x'.repeat(501) }, { 'submission.title': 'validation.tooLong' }],
])('%s is rejected, naming the field', async (_, change, errors) => {
  const answer = await submit('registered', change);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid', errors });
  expect(await world.ports.database.get('server/counters/program')).toBeNull();
});

test('a lone surrogate is rejected; other unusual text is stored, on one line and in its direction', async () => {
  expect(await outcome(submit('registered', { title: 'a\ud800b' }))).toBe('400 invalid');
  const title = 'Ünïcödé 雪 𠮷 🧊 \u202eRTL\u202c ../../ {programId} %2E $& \u0001';
  expect(await outcome(submit('registered', { title }))).toBe('201');
  expect(await world.ports.database.get('staticData/program/T0001/title')).toBe(
    'Ünïcödé 雪 𠮷 🧊 RTL ../../ {programId} %2E $&',
  );
});

test.each<[string, string | undefined, Record<string, string>]>([
  ['no body', undefined, {}],
  ['broken JSON', '{"submission":', {}],
  ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['invalid UTF-16', '"\\ud800"', {}],
  ['a list', '[]', {}],
  ['a prototype', '{"__proto__":{"admin":true},"submission":{}}', {}],
  ['more than 64 KiB', `"${'x'.repeat(65_536)}"`, {}],
  ['an idempotency key of spaces', '{}', { 'idempotency-key': '        ' }],
])('F47: %s is a problem of the caller', async (_, body, headers) => {
  expect(await outcome(world.post('registered', path, body, headers))).toBe('400 invalid');
  expect(world.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});
