import type { AuditEntry } from 'shared-data/models/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

const icecraft = { id: 'icecraft', name: { en: 'Icecraft', ja: 'アイス' }, url: 'https://icecraft.example/' };
const aurora = { id: 'aurora', name: { en: 'Aurora' }, text: { en: '**Maps**' } };
const at = 'staticData/sponsor';
const enquete = { enabled: true, url: 'https://ask.example/', title: { en: 'How was it?' } };

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({
    changes: {
      [at]: { icecraft: { ...icecraft, order: 1 }, aurora: { ...aurora, order: 4 }, broken: { name: 5 } },
    },
  });
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const change = (role: Role, listings: object[], before: object[] = [icecraft, aurora], kind = 'sponsor') =>
  outcome(world.post(role, '/api/listing', { kind, listings, before }));
const choose = (id: string, before = '', kind = 'sponsor') =>
  outcome(world.post('admin', '/api/listing/session', { kind, id, before }));
const ask = (now: object | null, before: object | null = null) =>
  outcome(world.post('admin', '/api/listing/enquete', { enquete: now, before }));
async function newest(): Promise<AuditEntry> {
  const answer = await world.getAs('admin', '/api/audit?limit=1');
  return ((await answer.json()) as { entries: AuditEntry[] }).entries[0] as AuditEntry;
}

describe('sponsors and the like', () => {
  test.each<[Role, string]>([
    ['visitor', '401 unauthenticated'],
    ['owner', '403 forbidden'],
    ['editor', '403 forbidden'],
    ['admin', '200'],
    ['revoked', '403 forbidden'],
  ])('%s changes them: %s', async (role, expected) => {
    expect(await change(role, [aurora])).toBe(expected);
  });

  test('are added, changed, ordered and removed; what cannot be shown stays', async () => {
    const changed = { ...aurora, name: { en: 'Aurora', ja: '' }, text: { en: 'Atlases', ja: '地図' } };
    expect(await change('admin', [{ id: 'new', name: { en: '', ja: '新' } }, changed])).toBe('200');
    expect(await read(at)).toEqual({
      new: { id: 'new', name: { en: '', ja: '新' }, order: 1 },
      aurora: { ...changed, name: { en: 'Aurora', ja: '' }, order: 2 },
      broken: { name: 5 },
    });
  });

  test.each<[string, string]>([
    ['advertisement', 'staticData/advertisement'],
    ['exhibition', 'staticData/exhibition'],
    ['contest', 'otherData/contest'],
  ])('of the kind %s are at %s', async (kind, path) => {
    expect(await change('admin', [icecraft], [], kind)).toBe('200');
    expect(await read(path)).toEqual({ icecraft: { ...icecraft, order: 1 } });
  });

  test('only what differs is written, and the log has it', async () => {
    await change('admin', [icecraft, { ...aurora, name: { en: 'Aurora Press' } }]);
    expect((await newest()).changes).toEqual([
      {
        what: `${at}/aurora`,
        before: { ...aurora, order: 4 },
        after: { ...aurora, name: { en: 'Aurora Press' }, order: 2 },
      },
    ]);
  });

  test('what somebody else changed in the meantime is not overwritten', async () => {
    expect(await change('admin', [{ ...icecraft, url: 'https://new.example/' }, aurora])).toBe('200');
    expect(await change('admin', [aurora, icecraft])).toBe('409 conflict');
    expect(await change('admin', [aurora], [aurora])).toBe('409 conflict');
    expect(await read(`${at}/icecraft/url`)).toBe('https://new.example/');
  });

  test('a removed one comes back from the log', async () => {
    await change('admin', [aurora]);
    const { id } = await newest();
    await world.ports.database.update({ [`${at}/aurora/order`]: 4 });
    expect(await outcome(world.post('admin', '/api/audit/restore', { id }))).toBe('409 conflict');
    await world.ports.database.update({ [`${at}/aurora/order`]: 1 });
    expect(await outcome(world.post('admin', '/api/audit/restore', { id }))).toBe('200');
    expect(await read(`${at}/icecraft`)).toEqual({ ...icecraft, order: 1 });
  });

  test.each<[object]>([
    [{ id: 'a/b' }],
    [{ id: '' }],
    [{ name: { en: ' ' } }],
    [{ name: 'Icecraft' }],
    [{ name: { en: 'x'.repeat(301) } }],
    [{ name: { en: 'x', fr: 'x' } }],
    [{ text: { en: 'x'.repeat(10_001) } }],
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'data:text/html,x' }],
    [{ url: '//icecraft.example/' }],
    [{ url: 'https://icecraft.example/a b' }],
    [{ url: 'https://icecraft.example@evil.example/' }],
    [{ url: '' }],
    [{ order: 1 }],
  ])('%j is rejected', async (more) => {
    expect(await change('admin', [{ ...icecraft, ...more }])).toBe('400 invalid');
  });

  test('one id twice, and an unknown kind, are rejected', async () => {
    expect(await change('admin', [aurora, aurora])).toBe('400 invalid');
    expect(await change('admin', [aurora], [], 'user')).toBe('400 invalid');
  });
});

describe('the session of the sponsors and that of the exhibition', () => {
  test('are set, changed and taken away', async () => {
    expect(await choose('OB')).toBe('200');
    expect(await choose('S', '', 'exhibition')).toBe('200');
    expect(await read('otherData/sponsorSessionId')).toBe('OB');
    expect(await read('otherData/exibitionSessionId')).toBe('S');
    expect(await choose('', 'OB')).toBe('200');
    expect(await read('otherData/sponsorSessionId')).toBeNull();
  });

  test('a choice that somebody else made meanwhile is not overwritten', async () => {
    await choose('OB');
    expect(await choose('S')).toBe('409 conflict');
  });

  test('must exist', async () => {
    expect(await choose('OZ')).toBe('404 notFound');
    expect(await choose('a/b')).toBe('404 notFound');
  });
});

describe('the questionnaire', () => {
  test('is made, changed and taken away', async () => {
    expect(await ask(enquete)).toBe('200');
    expect(await read('setting/enquete')).toEqual(enquete);
    expect(await ask({ ...enquete, enabled: false, title: { en: '' } }, enquete)).toBe('200');
    expect(await read('setting/enquete/enabled')).toBe(false);
    expect(await ask(null, { ...enquete, enabled: false, title: { en: '' } })).toBe('200');
    expect(await read('setting/enquete')).toBeNull();
  });

  test('is not overwritten when somebody else changed it meanwhile', async () => {
    await ask(enquete);
    expect(await ask({ ...enquete, enabled: false })).toBe('409 conflict');
  });

  test.each<[object]>([
    [{ url: 'javascript:alert(1)' }],
    [{ url: '' }],
    [{ enabled: 'yes' }],
    [{ title: 'x' }],
  ])('%j is rejected', async (more) => {
    expect(await ask({ ...enquete, ...more })).toBe('400 invalid');
  });
});
