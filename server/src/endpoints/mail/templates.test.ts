import type { AuditEntry } from 'shared-data/models/audit';
import { systemMailTemplates } from 'shared-data/models/mail';
import { type CurrentTemplate, templatePlaceholders } from 'shared-data/models/mail-template';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTemplates } from '../../mail/system-templates.ts';
import { placeholdersOf } from '../../mail/template.ts';
import { programId, type Role, registration } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const id = 'successRegistration';
const standard = { ...systemTemplates[id], flag: true };
const mine = { title: 'Welcome to {systemTitle}', body: 'Dear {name}\n\nOpen My room: {link}', flag: true };
const list = (role: Role = 'admin') => world.getAs(role, '/api/mail/templates');
const change = (role: Role, after: unknown = mine, before: unknown = standard, of: string = id) =>
  world.post(role, '/api/mail/template', { id: of, before, after });
const preview = (role: Role, text: object = {}, of: string = id) =>
  world.post(role, '/api/mail/preview', { id: of, title: mine.title, body: mine.body, ...text });
const current = async () => {
  const { templates } = (await (await list()).json()) as { templates: CurrentTemplate[] };
  return templates.find((one) => one.id === id);
};

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['revoked', '403 forbidden'],
  ['admin', '200'],
])('%s lists, previews and changes templates: %s', async (role, expected) => {
  expect(await outcome(list(role))).toBe(expected);
  expect(await outcome(preview(role))).toBe(expected);
  expect(await outcome(change(role))).toBe(expected);
});

test.each(systemMailTemplates)('the standard text of %s fits its placeholders', async (of) => {
  const { known, required } = templatePlaceholders[of];
  const used = placeholdersOf(systemTemplates[of]);
  expect(known).toEqual(expect.arrayContaining(used));
  expect(used).toEqual(expect.arrayContaining([...required]));
  expect(await outcome(preview('admin', systemTemplates[of], of))).toBe('200');
});

test('a changed text is sent from then on, is in the log, and the standard text comes back', async () => {
  expect(await current()).toEqual({ id, ...mine, ...standard, standard: systemTemplates[id] });
  expect(await outcome(change('admin'))).toBe('200');
  expect(await current()).toEqual({ id, ...mine, standard: systemTemplates[id] });
  await world.post('newcomer', '/api/user/append', { registration });
  const mails = Object.values((await world.ports.database.get('server/outbox')) ?? {}) as {
    subject: string;
  }[];
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Test Symposium']);
  const { entries } = (await (await world.getAs('admin', '/api/audit')).json()) as { entries: AuditEntry[] };
  expect(entries[0]?.changes).toContainEqual({
    what: `setting/mailTemplate/${id}/title`,
    before: null,
    after: mine.title,
  });
  expect(await outcome(change('admin', null, mine))).toBe('200');
  expect(await current()).toMatchObject(standard);
});

test('the preview for a person names them and their presentation, and invents the rest', async () => {
  const comment = { title: 'On {programId}', body: '{name}: {title}. {author}: {comment} {link}' };
  const shown = async (text: object, of: string) =>
    (await (await preview('admin', text, of)).json()) as { subject: string; text: string };
  const { subject, text } = await shown({ ...comment, uid: 'owner' }, 'receiveComment');
  expect(subject).toBe(`On ${programId}`);
  expect(text).toMatch(/^Kaede owner: .+\. Aino Laine: How deep/);
  expect(text).toContain(`/presentation/${programId}`);
  const submitted = { title: 'Received', body: '{name}: {submission} {programId} {link}', uid: 'owner' };
  expect((await shown(submitted, 'successSubmission')).text).toContain('Presentation type: ');
  const without = { ...comment, uid: 'registered' };
  expect((await shown(without, 'receiveComment')).subject).toBe('On OBp12');
  expect(await outcome(preview('admin', { uid: 'nobody' }))).toBe('404 notFound');
});

test('a mail that is switched off is not sent', async () => {
  await change('admin', { ...mine, flag: false });
  await world.post('newcomer', '/api/user/append', { registration });
  expect(await world.ports.database.get('server/outbox')).toBeNull();
});

test('the second of two administrators is told, and nothing is overwritten', async () => {
  const both = [mine, { ...mine, title: 'Other' }].map((after) => outcome(change('admin', after)));
  expect((await Promise.all(both)).toSorted()).toEqual(['200', '409 conflict']);
  const now = await current();
  expect(await outcome(change('admin', null))).toBe('409 conflict');
  expect(await current()).toEqual(now);
});

test.each<[string, object]>([
  ['an unknown placeholder in the subject', { title: 'Dear {nmae}' }],
  ['an unknown placeholder in the text', { body: '{link} {comment}' }],
  ['a placeholder spelt with a space', { body: '{ link } {link}' }],
  ['no link', { body: 'Dear {name}' }],
  ['no subject', { title: ' ' }],
  ['a subject of two lines', { title: 'a\r\nBcc: x@example.org' }],
  ['a long subject', { title: 'x'.repeat(301) }],
  ['no text', { body: '' }],
  ['a text that is no text', { body: 5 }],
  ['more fields', { to: 'x@example.org' }],
])('%s is rejected', async (_, wrong) => {
  expect(await outcome(change('admin', { ...mine, ...wrong }))).toBe('400 invalid');
  expect(await outcome(preview('admin', wrong))).toBe('400 invalid');
});

test('mails about accounts have no template to change', async () => {
  expect(await outcome(change('admin', mine, standard, 'resetPassword'))).toBe('400 invalid');
});
