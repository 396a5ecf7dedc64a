import type { Json } from 'embedded-firebase';
import type { AuditEntry } from 'shared-data/models/audit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import { programId, type Role, type SignedRole, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const read = (role: Role, query = '') => world.getAs(role, `/api/audit${query}`);
const entries = async (query = '') =>
  (await (await read('admin', query)).json()) as { entries: AuditEntry[]; next?: string };
const assign = (role: Role, sessionId: string) =>
  world.post(role, '/api/program/update', { id: programId, assignment: { sessionId } });

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s reads the log: %s', async (role, expected) => {
  expect(await outcome(read(role))).toBe(expected);
});

test('actions of staff are logged with the values before and after', async () => {
  await assign('editor', 'S');
  expect(await entries()).toEqual({
    entries: [
      {
        id: expect.any(String),
        at: startTime,
        uid: 'editor',
        email: 'editor@example.org',
        action: '/api/program/update',
        changes: [{ what: `staticData/program/${programId}/sessionId`, before: 'OB', after: 'S' }],
      },
    ],
  });
});

test('actions of participants, rejections and calls that change nothing are not logged', async () => {
  await world.post('owner', '/api/program/update', { id: programId, submission });
  await assign('registered', 'S');
  await assign('editor', 'OZ');
  await world.post('admin', '/api/auth/emailVerification');
  expect(await entries()).toEqual({ entries: [] });
});

test('unchanged values are left out', async () => {
  await world.post('editor', '/api/program/update', {
    id: programId,
    assignment: { sessionId: 'OB', presentationType: 'poster' },
  });
  const { entries: all } = await entries();
  expect(all[0]?.changes.map(({ what }) => what)).toEqual([
    `staticData/program/${programId}/presentationType`,
  ]);
  await assign('editor', 'OB');
  expect((await entries()).entries).toHaveLength(1);
});

test('mails and codes caused by an action are not logged', async () => {
  await world.post('editor', '/api/program/append', { submission });
  const text = JSON.stringify(await entries());
  expect(text).toContain('T0001');
  expect(text).not.toMatch(/outbox|state\/mail|We received your abstract/);
});

const written = async (role: SignedRole, values: Record<string, Json>) => {
  const socket = await openSocket(world.engine, await world.token(role));
  const answer = await socket.update('', values);
  socket.close();
  return answer;
};

test('direct writes by staff are logged, one entry per write', async () => {
  expect(
    await written('admin', {
      'setting/permission/issue': false,
      'setting/permission/like': true,
      'setting/base/closed': true,
    }),
  ).toBe('ok');
  expect(await entries()).toEqual({
    entries: [
      {
        id: expect.any(String),
        at: startTime,
        uid: 'admin',
        email: 'admin@example.org',
        action: 'database',
        changes: [
          { what: 'setting/permission/issue', before: true, after: false },
          { what: 'setting/base/closed', before: false, after: true },
        ],
      },
    ],
  });
});

test('a comment deleted by an editor is kept in the log', async () => {
  const comment = { uid: 'owner', name: 'Kaede', body: 'How deep was the snow?', time: startTime };
  await world.ports.database.set(`state/issue/data/${programId}/k1`, comment);
  expect(await written('editor', { [`state/issue/data/${programId}/k1`]: null })).toBe('ok');
  const [entry] = (await entries()).entries;
  expect(entry).toMatchObject({ uid: 'editor', action: 'database' });
  expect(entry?.changes).toEqual([
    { what: `state/issue/data/${programId}/k1`, before: comment, after: null },
  ]);
});

test('writes of participants, personal writes of staff and rejected writes are not logged', async () => {
  const like = (uid: string) => ({ [`state/like/data/${programId}/${uid}`]: true });
  expect(await written('owner', like('owner'))).toBe('ok');
  expect(await written('editor', like('editor'))).toBe('ok');
  expect(await written('editor', { 'setting/base/closed': true })).toBe('permission_denied');
  expect(await entries()).toEqual({ entries: [] });
});

test.each([
  ['editing/editor/1', { table: 'day1', name: 'Eva Editor', at: { '.sv': 'timestamp' } }],
  [`presence/data/program/${programId}/editor/1`, { '.sv': 'timestamp' }],
  ['seen/editor/OB', { '.sv': 'timestamp' }],
  ['sessionParticipants/OB/editor', true],
  [`star/editor/${programId}`, true],
] as [string, Json][])('an open page of an editor does not fill the log: %s', async (at, value) => {
  await world.ports.database.update({ 'otherData/user/editor': { uid: 'editor', name: 'Eva Editor' } });
  await world.ports.database.update({ 'setting/permission/showSessionBbs': true });
  await world.ports.database.update({
    'setting/permission/editorPrivilege': true,
    'staticData/user/editor@example%2Eorg/isRegistered': true,
  });
  expect(await written('editor', { [`state/${at}`]: value })).toBe('ok');
  expect(await entries()).toEqual({ entries: [] });
});

test('what a chair says of a session is logged, and nothing else that they write', async () => {
  const at = 'day1/A/x';
  const item = { kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 };
  await world.ports.database.update({
    [`otherData/table/day1/rooms/A/tables/x`]: item,
    [`staticData/table/day1/rooms/A/tables/x`]: item,
    [`otherData/chair/${at}/owner`]: true,
  });
  expect(await written('registered', { [`state/delay/${at}`]: { minutes: 5, at: startTime } })).toBe(
    'permission_denied',
  );
  expect(await written('owner', { [`state/delay/${at}`]: { minutes: 5, at: { '.sv': 'timestamp' } } })).toBe(
    'ok',
  );
  expect(await written('owner', { [`state/delay/${at}`]: null })).toBe('ok');
  const said = (await entries()).entries.map(({ uid, action, changes }) => [uid, action, changes]);
  expect(said).toEqual([
    ['owner', 'database', [expect.objectContaining({ what: `state/delay/${at}`, after: null })]],
    [
      'owner',
      'database',
      [{ what: `state/delay/${at}`, before: null, after: { minutes: 5, at: startTime } }],
    ],
  ]);
});

test('personal actions in somebody’s name are logged, as deleted mails; marks of open pages are not', async () => {
  await world.ports.database.update({
    'setting/admin/signInAs': true,
    'state/mail/owner/m1': { time: startTime, subject: 'Hello', text: 'Dear Kaede', read: false },
  });
  const token = await world.ports.accounts.createCustomToken('owner', { helper: 'admin', seconds: 300 });
  const socket = await openSocket(world.engine, (await world.signIn({ token })).idToken);
  const personal = {
    [`state/like/data/${programId}/owner`]: true,
    [`state/star/owner/${programId}`]: true,
    'state/mail/owner/m1/read': true,
  };
  const mark = { [`state/presence/data/program/${programId}/owner/1`]: { '.sv': 'timestamp' } };
  for (const [at, value] of Object.entries({ ...personal, ...mark }))
    expect([at, await socket.set(at, value)]).toEqual([at, 'ok']);
  socket.close();
  const all = (await entries()).entries;
  expect(all.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual(
    Object.keys(personal).toReversed(),
  );
  expect(all.every(({ helper }) => helper === 'admin')).toBe(true);
});

test('a direct write in somebody’s name names the helper', async () => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  const token = await world.ports.accounts.createCustomToken('owner', { helper: 'admin', seconds: 300 });
  const socket = await openSocket(world.engine, (await world.signIn({ token })).idToken);
  expect(await socket.set(`state/url/${programId}/0`, 'https://example.org/')).toBe('ok');
  socket.close();
  const [entry] = (await entries()).entries;
  expect(entry).toMatchObject({ uid: 'owner', helper: 'admin', action: 'database' });
});

test('a very long value is truncated', async () => {
  await world.ports.database.update({ [`staticData/program/${programId}/sessionId`]: 'x'.repeat(50_000) });
  await assign('editor', 'S');
  const [entry] = (await entries()).entries;
  expect(String(entry?.changes[0]?.before).length).toBe(20_001);
});

test('the log is read page by page, newest first, each entry once', async () => {
  for (let count = 0; count < 5; count++) await assign('editor', count % 2 ? 'OB' : 'S');
  const first = await entries('?limit=2');
  const second = await entries(`?limit=2&before=${first.next}`);
  const third = await entries(`?limit=2&before=${second.next}`);
  const ids = [first, second, third].flatMap((page) => page.entries.map(({ id }) => id));
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(third.next).toBeUndefined();
});

test.each(['?limit=0', '?limit=201', '?limit=x', '?before=a/b', '?else=1'])(
  '%s is rejected',
  async (query) => {
    expect(await outcome(read('admin', query))).toBe('400 invalid');
  },
);
