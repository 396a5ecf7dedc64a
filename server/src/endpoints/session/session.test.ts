import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outcome, startedBefore, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes: { 'otherData/table/day1': day } });
});
afterEach(() => world.close());

const item = { id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 3 };
const day = {
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-02',
  order: 1,
  rooms: {
    A: { id: 'A', name: 'Hall A', order: 1, tables: { m1: item, b1: { ...item, id: 'b1', sessionId: '' } } },
  },
};
const session = { id: 'IA', group: 'I', title: 'Ice and air', conveners: ['A. Ice'], color: 3 };
const read = (path: string) => world.ports.database.get(path);
const append = (role: Role, more: object = {}) =>
  world.post(role, '/api/session/append', { session: { ...session, ...more } });
const update = (role: Role, changes: object, id = 'OB') =>
  world.post(role, '/api/session/update', { id, changes });
const remove = (role: Role, id: string, more: object = {}) =>
  world.post(role, '/api/session/delete', { id, ...more });

test.each<[Role, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated'],
  ['newcomer', '403 forbidden', '403 forbidden'],
  ['owner', '403 forbidden', '403 forbidden'],
  ['editor', '201', '200'],
  ['admin', '201', '200'],
  ['revoked', '403 forbidden', '403 forbidden'],
])('%s makes a session: %s, changes and deletes it: %s', async (role, made, changed) => {
  expect(await outcome(append(role))).toBe(made);
  expect(await outcome(update(role, { title: 'New' }, 'S'))).toBe(changed);
  expect(await outcome(remove(role, 'S'))).toBe(changed);
});

test('a new session is stored as given', async () => {
  await append('editor', { titleJa: '' });
  expect(await read('staticData/session/IA')).toEqual(session);
});

test.each(['', 'A1', 'ia', 'O/B', 'O.B', 'O B', '../S', `O${'x'.repeat(32)}`, 'S\n'])(
  'an id such as %j is rejected',
  async (id) => {
    expect(await outcome(append('admin', { id }))).toBe('400 invalid');
    expect(await outcome(remove('admin', id))).toBe('400 invalid');
  },
);

test('an id that is taken is rejected, also for concurrent calls', async () => {
  expect(await outcome(append('editor', { id: 'OB' }))).toBe('409 conflict');
  const both = await Promise.all([outcome(append('editor')), outcome(append('admin'))]);
  expect(both.toSorted()).toEqual(['201', '409 conflict']);
});

test('fields change one by one; an empty text is removed', async () => {
  await update('editor', { titleJa: '生物', color: 2 });
  await update('admin', { title: 'Biology' });
  expect(await read('staticData/session/OB')).toEqual({
    id: 'OB',
    group: 'O',
    title: 'Biology',
    titleJa: '生物',
    color: 2,
  });
  await update('admin', { titleJa: '' });
  expect(await read('staticData/session/OB/titleJa')).toBeNull();
});

test('a scope is stored in both languages, trimmed, and an empty list of conveners is removed', async () => {
  await append('editor', { scope: ' Ice\n\n- and air ', scopeJa: '氷' });
  expect(await read('staticData/session/IA')).toEqual({
    ...session,
    scope: 'Ice\n\n- and air',
    scopeJa: '氷',
  });
  await update('admin', { scope: '', conveners: [] }, 'IA');
  expect(await read('staticData/session/IA')).toEqual({ ...session, conveners: undefined, scopeJa: '氷' });
  expect(await outcome(update('admin', { scope: 'x'.repeat(4001) }, 'IA'))).toBe('400 invalid');
});

test('what somebody else changed in the meantime is not overwritten', async () => {
  await append('editor');
  const save = (changes: object, before: object) =>
    outcome(world.post('editor', '/api/session/update', { id: 'IA', changes, before }));
  expect(await save({ scope: 'Ice', conveners: ['B. Snow'] }, { scope: '', conveners: ['A. Ice'] })).toBe(
    '200',
  );
  expect(await save({ scope: 'Air' }, { scope: '' })).toBe('409 conflict');
  expect(await save({ conveners: [] }, { conveners: ['A. Ice'] })).toBe('409 conflict');
  expect(await read('staticData/session/IA')).toEqual({ ...session, conveners: ['B. Snow'], scope: 'Ice' });
  expect(await save({ scope: 'Air' }, { scope: 'Ice' })).toBe('200');
});

test.each<[object, string]>([
  [{ id: 'S' }, '400 invalid'],
  [{ title: '' }, '400 invalid'],
  [{ color: 8 }, '400 invalid'],
  [{ else: 1 }, '400 invalid'],
])('%j is no change of a session', async (changes, expected) => {
  expect(await outcome(update('admin', changes))).toBe(expected);
});

test('an unknown session can be neither changed nor deleted', async () => {
  expect(await outcome(update('admin', { title: 'x' }, 'OZ'))).toBe('404 notFound');
  expect(await outcome(remove('admin', 'OZ'))).toBe('404 notFound');
});

test('F23: a session with programs or timetable blocks is deleted only with unassign', async () => {
  expect(await outcome(remove('admin', 'OB'))).toBe('409 inUse');
  await world.ports.database.update({ [`staticData/program/${programId}/sessionId`]: 'S' });
  expect(await outcome(remove('admin', 'OB'))).toBe('409 inUse');
  expect(await read('staticData/session/OB/id')).toBe('OB');
});

test('F23: with unassign its programs and blocks belong to no session, in one change', async () => {
  const seen: unknown[] = [];
  const look = () =>
    Promise.all([read('staticData/session/OB/id'), read(`staticData/program/${programId}/sessionId`)]);
  const { update: write } = world.ports.database;
  world.ports.database.update = async (values) => {
    seen.push(await look());
    await write(values);
    seen.push(await look());
  };
  expect(await outcome(remove('editor', 'OB', { unassign: true }))).toBe('200');
  expect(seen).toEqual([
    ['OB', 'OB'],
    [null, ''],
  ]);
  const items = 'otherData/table/day1/rooms/A/tables';
  expect(await read(`${items}/m1`)).toEqual({ ...item, sessionId: '', version: 4 });
  expect(await read(`${items}/b1/version`)).toBe(3);
});

test('a session is not deleted while a program is being assigned to it', async () => {
  await world.token('admin');
  const deleted = startedBefore(world, `staticData/program/${programId}`, () =>
    outcome(remove('admin', 'S', { unassign: true })),
  );
  const assignment = { sessionId: 'S' };
  expect(await outcome(world.post('editor', '/api/program/update', { id: programId, assignment }))).toBe(
    '200',
  );
  expect(await deleted).toBe('200');
  expect(await read(`staticData/program/${programId}/sessionId`)).toBe('');
});

test('concurrent calls never leave a program in a deleted session', async () => {
  const ids = ['OB', 'S', 'IA'];
  const step = fc.oneof(
    fc.record({ do: fc.constant('assign' as const), id: fc.constantFrom(...ids) }),
    fc.record({ do: fc.constant('delete' as const), id: fc.constantFrom(...ids), unassign: fc.boolean() }),
    fc.record({ do: fc.constant('append' as const), id: fc.constantFrom(...ids) }),
  );
  await world.token('editor');
  await world.token('admin');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await Promise.all(
        steps.map((one) => {
          if (one.do === 'append') return append('editor', { id: one.id });
          if (one.do === 'delete') return remove('admin', one.id, { unassign: one.unassign });
          return world.post('editor', '/api/program/update', {
            id: programId,
            assignment: { sessionId: one.id },
          });
        }),
      );
      const sessionId = await read(`staticData/program/${programId}/sessionId`);
      if (sessionId !== '') expect(await read(`staticData/session/${sessionId}/id`)).toBe(sessionId);
    }),
    { numRuns: 60 },
  );
});
