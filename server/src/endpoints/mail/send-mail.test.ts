import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, mailBoxOf, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const usual = { to: 'registered@example.org', toname: 'Kaede', subject: 'About snow', body: 'Dear Kaede' };

function send(role: Role, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return world.post(role, '/php/sendMail.php', form, headers);
}
const rows = () => outboxOf(world);
const records = (uid: string) => mailBoxOf(world, uid);

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['coeditor', '403 forbidden'],
  ['revoked', '403 forbidden'],
  ['editor', '202'],
  ['admin', '202'],
])('%s writes to somebody: %s', async (role, expected) => {
  expect(await outcome(send(role, usual))).toBe(expected);
  expect(await rows()).toHaveLength(expected === '202' ? 1 : 0);
});

test('the mail is queued and recorded atomically, sanitized', async () => {
  await send('editor', { ...usual, body: '<p>Dear <b>Kaede</b><script>x()</script></p>' });
  expect(await rows()).toMatchObject([
    {
      state: 'queued',
      to: { name: 'Kaede', address: 'registered@example.org' },
      subject: 'About snow',
      text: 'Dear Kaede\n',
      html: '<p>Dear <b>Kaede</b></p>',
    },
  ]);
  expect(await records('registered')).toMatchObject([
    { read: false, data: { subject: 'About snow', html: '<p>Dear <b>Kaede</b></p>' } },
  ]);
});

test('people without an account get the mail, but no record', async () => {
  expect(await outcome(send('admin', { ...usual, to: 'Guest@Example.org' }))).toBe('202');
  expect(await rows()).toMatchObject([{ to: { address: 'guest@example.org' } }]);
  expect(await world.ports.database.get('state/mail')).toBeNull();
});

test('the log names sender, recipient and subject', async () => {
  await send('editor', usual);
  expect(JSON.stringify(await world.ports.database.get('server/audit'))).toContain('About snow');
});

test.each([
  ['to', { to: 'a@example.org\r\nBcc: b@example.org' }],
  ['to', { to: 'a@example.org\r\n' }],
  ['to', { to: 'a@example.org, b@example.org' }],
  ['to', { to: '' }],
  ['toname', { toname: 'Kaede\nBcc: b@example.org' }],
  ['subject', { subject: 'x\r\nBcc: b@example.org' }],
  ['subject', { subject: 'x\0' }],
  ['subject', { subject: '  ' }],
  ['subject', { subject: 'x'.repeat(301) }],
  ['body', { body: '' }],
  ['body', { body: 'x\0y' }],
  ['body', { body: 'x'.repeat(20_001) }],
  ['cc', { cc: 'b@example.org' }],
])('a mail with a wrong %s is rejected: %j', async (field, wrong) => {
  const answer = await send('admin', { ...usual, ...wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
  expect(await rows()).toEqual([]);
});

test('a body that is not a form, and one that is too large, are rejected', async () => {
  expect(await outcome(world.post('admin', '/php/sendMail.php', usual))).toBe('400 invalid');
  expect(await outcome(send('admin', { ...usual, more: 'x'.repeat(300_000) }))).toBe('400 invalid');
});

test('nothing is sent while mail or the privilege is off', async () => {
  await world.ports.database.update({ 'setting/permission/sendMail': false });
  expect(await outcome(send('admin', usual))).toBe('403 mailOff');
  expect(await outcome(send('owner', { template: 'successRegistration' }))).toBe('403 mailOff');
  await world.ports.database.update({
    'setting/permission/sendMail': true,
    'setting/permission/editorPrivilege': false,
  });
  expect(await outcome(send('editor', usual))).toBe('403 forbidden');
  expect(await rows()).toEqual([]);
});

test('the same key sends one mail', async () => {
  const key = { 'idempotency-key': 'one-mail-only' };
  await world.token('admin');
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('admin', usual, key)));
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test('everybody can send twenty mails an hour', async () => {
  for (let count = 0; count < 20; count++) expect((await send('admin', usual)).status).toBe(202);
  expect(await outcome(send('admin', usual))).toBe('429 tooManyRequests');
  expect((await send('editor', usual)).status).toBe(202);
});

test.each<[Role, Record<string, string>, string]>([
  ['registered', { template: 'successRegistration' }, '202'],
  ['registered', { template: 'successRegistration', to: 'registered@example.org' }, '202'],
  ['registered', { template: 'successRegistration', to: 'owner@example.org' }, '403 forbidden'],
  ['registered', { template: 'successRegistration', body: 'Buy this' }, '400 invalid'],
  ['registered', { template: 'postComment' }, '400 invalid'],
  ['newcomer', { template: 'successRegistration' }, '403 forbidden'],
  ['unverified', { template: 'successRegistration' }, '403 emailNotVerified'],
  ['owner', { template: 'successSubmission', programId }, '202'],
  ['owner', { template: 'successSubmission' }, '400 invalid'],
  ['owner', { template: 'successSubmission', programId: 'T9999' }, '404 notFound'],
  ['coeditor', { template: 'successSubmission', programId }, '403 forbidden'],
  ['registered', { template: 'successSubmission', programId }, '403 forbidden'],
])('%s asks for %j: %s', async (role, fields, expected) => {
  expect(await outcome(send(role, fields))).toBe(expected);
  const sent = await rows();
  expect(sent.map(({ to }) => to.address)).toEqual(expected === '202' ? [`${role}@example.org`] : []);
});
