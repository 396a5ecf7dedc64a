import { databasePath, dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { RehearsalAnswer, RehearsalRequest } from 'shared-data/models/rehearsal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { openSocket, type Socket } from '../testing/socket.ts';
import { programId, type Role, startTime } from '../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../testing/world.ts';

const hour = 3_600_000;
let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const ask = (by: Role, request: Partial<RehearsalRequest> = {}) =>
  world.post(by, '/api/rehearsal/begin', { role: 'participant', at: null, ...request });

async function begin(request: Partial<RehearsalRequest> = {}): Promise<RehearsalAnswer & { socket: Socket }> {
  const answer = (await (await ask('admin', request)).json()) as RehearsalAnswer;
  const copy = world.rehearsals.copyOf(answer.namespace);
  if (!copy) throw new Error('there is no rehearsal');
  return { ...answer, socket: await openSocket(copy) };
}

test.each<[Role, string]>([
  ['visitor', '401 unauthenticated'],
  ['registered', '403 forbidden'],
  ['owner', '403 forbidden'],
  ['editor', '403 forbidden'],
  ['revoked', '403 forbidden'],
  ['admin', '200'],
])('%s asks for a rehearsal: %s', async (role, expected) => {
  expect(await outcome(ask(role))).toBe(expected);
});

test('as an administrator nobody can rehearse', async () => {
  expect(await outcome(ask('admin', { role: 'admin' as never }))).toBe('400 invalid');
});

test('rehearsals of one administrator begin one after the other, so that nobody waits for all of them', async () => {
  const begin = world.rehearsals.begin;
  let most = 0;
  let under = 0;
  vi.spyOn(world.rehearsals, 'begin').mockImplementation(async (...of) => {
    most = Math.max(most, ++under);
    const answer = await begin(...of);
    under--;
    return answer;
  });
  const asked = Array.from({ length: 4 }, () => ask('admin'));
  for (const one of asked) expect(await outcome(one)).toBe('200');
  expect(most).toBe(1);
});

test('who began it, as whom and when is in the audit log', async () => {
  await begin({ role: 'editor', at: startTime + hour });
  const entries = Object.values(await read(world.ports.database, stored.audit));
  expect(entries).toMatchObject([
    {
      uid: 'admin',
      action: '/api/rehearsal/begin',
      changes: JSON.stringify([
        { what: 'rehearsal', before: null, after: { role: 'editor', at: startTime + hour } },
      ]),
    },
  ]);
});

test.each(['visitor', 'participant', 'presenter', 'chair', 'editor'] as const)(
  'whatever %s may write, nothing is written, neither there nor in the symposium',
  async (role) => {
    await world.ports.database.update({ 'setting/permission/anonymous': true });
    const before = JSON.stringify(await world.ports.database.get('staticData'));
    const { account, socket } = await begin({ role });
    const uid = account?.uid ?? 'nobody';
    const writes: [string, unknown][] = [
      [`state/star/${uid}/${programId}`, true],
      [`state/like/data/${programId}/${uid}`, true],
      [`state/url/${programId}/0`, 'https://example.org/'],
      [`state/claims/${uid}`, { admin: true }],
      ['setting/base/closed', true],
      ['otherData/walk/A/B', 5],
      [`otherData/acknowledged/x`, { note: 'x', by: uid, at: { '.sv': 'timestamp' } }],
    ];
    for (const [path, value] of writes)
      expect(await socket.set(path, value as never), path).toBe('permission_denied');
    expect(await socket.update('', { [`state/star/${uid}/${programId}`]: true })).toBe('permission_denied');
    const will = { p: `/${databasePath}/state/star/${uid}/${programId}`, d: true };
    expect(await socket.ask('o', will)).toBe('permission_denied');
    expect(await socket.value(`state/star/${uid}`)).toBeNull();
    expect(JSON.stringify(await world.ports.database.get('staticData'))).toBe(before);
    expect(await world.ports.database.get(`state/star/${uid}`)).toBeNull();
  },
);

test('its clients are nobody else, whatever token they send', async () => {
  const { socket } = await begin({ role: 'participant' });
  expect(await socket.read('setting/admin')).toBe('permission_denied');
  expect(await socket.ask('unauth', {})).toBe('ok');
  expect(await socket.read('otherData/user')).toBe('permission_denied');
  expect(await socket.read('otherData/room')).toBe('permission_denied');
  expect(await socket.ask('auth', { cred: await world.token('admin') })).not.toBe('ok');
});

test('what belongs to a real person stays with that person', async () => {
  await world.ports.database.update({
    'state/mail/owner/m1': { time: 1, read: false, data: {} },
    'state/star/owner/x': true,
  });
  for (const role of ['participant', 'presenter', 'coeditor', 'editor'] as const) {
    const { socket } = await begin({ role });
    expect(await socket.read('state/mail/owner')).toBe('permission_denied');
    expect(await socket.read('state/star/owner')).toBe('permission_denied');
    expect(await socket.read('staticData/user')).toBe('permission_denied');
  }
});

test('whoever is registered there has chosen a main session, as the form asks', async () => {
  const { account, socket } = await begin({ role: 'participant' });
  const own = await socket.value(dbPaths.user(emailKey(account?.email ?? '')));
  expect(own).toMatchObject({ mainSession: expect.stringMatching(/^[A-Z]+$/) });
});

test('a meeting opens at its time there, not here', async () => {
  const showAt = startTime + hour;
  await world.ports.database.update({
    'otherData/room/A/zoom': { url: 'https://zoom.example/1', meetingId: '1', passcode: 'p', showAt },
  });
  const before = await begin({ at: showAt - 1000 });
  expect(await before.socket.read('otherData/room/A/zoom')).toBe('permission_denied');
  const after = await begin({ at: showAt + 1000 });
  expect(await after.socket.read('otherData/room/A/zoom')).toBe('ok');
});

test('settings are as they are planned, there alone', async () => {
  const { site, socket } = await begin({
    settings: { base: { closed: true }, permission: { anonymous: true } },
  });
  expect(site).toMatchObject({ base: { closed: true }, permitAnonymous: true });
  expect(await socket.value('setting/base/closed')).toBe(true);
  expect(await world.ports.database.get('setting/base/closed')).toBe(false);
  expect(await world.ports.database.get('setting/permission/anonymous')).toBe(false);
});

test.each<[string, () => Promise<unknown> | unknown]>([
  ['when the administrator loses the right', () => world.ports.database.set('state/claims/admin', null)],
  ['when the account is disabled', () => world.ports.accounts.update('admin', { disabled: true })],
  ['when its password is changed', () => world.ports.accounts.update('admin', { password: 'glacier77' })],
  ['after an hour', () => (world.time.now += hour)],
  ['a minute after its last page', () => (world.time.now += 61_000)],
])('it ends %s', async (name, happens) => {
  const { namespace, socket } = await begin();
  expect(await socket.read('setting/base')).toBe('ok');
  const left = name.includes('last page');
  if (left) socket.close();
  await happens();
  await world.rehearsals.check();
  expect(world.rehearsals.copyOf(namespace)).toBeUndefined();
  if (!left) expect(await socket.read('setting/base')).toBe('closed');
});

test('while its page is open it goes on', async () => {
  const { namespace } = await begin();
  world.time.now += 61_000;
  await world.rehearsals.check();
  expect(world.rehearsals.copyOf(namespace)).toBeDefined();
});

test('of one administrator four run at once, the oldest ends', async () => {
  const first = await begin();
  for (const role of ['visitor', 'newcomer', 'presenter'] as const) await begin({ role });
  expect(world.rehearsals.copyOf(first.namespace)).toBeDefined();
  await begin({ role: 'editor' });
  expect(world.rehearsals.copyOf(first.namespace)).toBeUndefined();
});
