import type { Json } from 'embedded-firebase';
import { inheritedNames } from 'shared-data/models/keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket, type Socket } from '../testing/socket.ts';
import { programId, type Role, roles, startTime } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';

/** Letters as in reading.test.ts. */
const letters = 'vunroceax';
const nobody = '.........';
const members = '...roceax';
const staff = '......ea.';
const adminOnly = '.......a.';

let world: TestWorld;
let sockets: Map<Role, Socket>;
let before: Json;

beforeAll(async () => {
  world = await createTestWorld();
  sockets = new Map();
  for (const role of roles) {
    const token = role === 'visitor' ? undefined : await world.token(role);
    sockets.set(role, await openSocket(world.engine, token));
  }
  await world.ports.database.update({
    'otherData/table/day1': {
      name: 'day1',
      rooms: { A: { id: 'A', tables: { x: item({ version: 3 }) } } },
    },
    [`state/issue/data/${p}/k1`]: comment('owner'),
    'state/mail/owner/m1': { time: 1, read: false, data: { subject: 's' } },
    [`state/url/${p}/0`]: 'https://example.org/',
  });
  before = await world.ports.database.get('');
});
beforeEach(() => world.ports.database.set('', before));
afterAll(() => world.close());

const p = programId;
const at = 'otherData/table/day1/rooms/A/tables/x';

function item(change: Record<string, Json> = {}): Json {
  return { id: 'x', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:30', version: 1, ...change };
}
function comment(role: string, change: Record<string, Json> = {}): Json {
  return { uid: role, name: `Kaede ${role}`, body: 'How deep was the snow?', time: startTime, ...change };
}

/** Replaces `{uid}`. */
function asRole<T extends Json>(value: T, role: Role): T {
  return JSON.parse(JSON.stringify(value).replaceAll('{uid}', role)) as T;
}

async function writers(path: string, value: Json): Promise<string> {
  let text = '';
  for (const [index, role] of roles.entries()) {
    await world.ports.database.set('', before);
    const answer = await (sockets.get(role) as Socket).set(
      path.replaceAll('{uid}', role),
      asRole(value, role),
    );
    text += answer === 'ok' ? letters[index] : '.';
  }
  return text;
}

const ts = { '.sv': 'timestamp' };

test.each<[string, Json, string]>([
  ['', null, nobody],
  ['setting/base/closed', true, adminOnly],
  ['setting/base/closed', 'yes', nobody],
  ['setting/base/systemTitle', 'x'.repeat(201), nobody],
  // without its version
  ['setting/base/homepage', 'https://example.org/', nobody],
  ['setting/base/deadlines/submission', startTime, nobody],
  ['setting/base/unknown', true, nobody],
  ['setting/base', { closed: false }, nobody],
  ['setting/viewer/sign', 'x', adminOnly],
  ['setting/permission/issue', false, adminOnly],
  ['setting/permission/issue', 'false', nobody],
  ['setting/permission/anonymous', true, adminOnly],
  ['setting/permission/banVideo', true, adminOnly],
  ['setting/permission/everything', true, nobody],
  ['setting/permission', { issue: true }, nobody],
  ['setting/activeSite/now', 'OB', staff],
  ['setting/enquete/url', 'https://example.org/', adminOnly],
  [`staticData/program/${p}/title`, 'Mine now', nobody],
  [`staticData/program/${p}/sessionId`, 'S', nobody],
  [`otherData/program/${p}/email`, '{uid}@example.org', nobody],
  ['staticData/session/OB/title', 'x', nobody],
  ['staticData/user/{uid}@example%2Eorg/isRegistered', true, nobody],
  ['otherData/user/{uid}/name', 'Somebody', nobody],
  ['state/claims/{uid}', { admin: true }, nobody],
  [`state/coeditor/${p}/{uid}`, true, nobody],
  ['state/issue/total/x', 1, nobody],
  ['state/like/total/x', 1, nobody],
  [`state/status/${p}/abstract`, { state: 'complete' }, nobody],
  [`state/page/abstract/${p}/count`, 9, nobody],
  ['state/mail/{uid}/new', { time: 1, read: false }, nobody],
  ['server/outbox/x', { state: 'queued' }, nobody],
  ['otherData/room/A/zoom', { url: 'https://meet.example.org/1', showAt: startTime }, staff],
  ['otherData/room/A/zoom', { url: 'http://meet.example.org/1', showAt: startTime }, nobody],
  ['otherData/room/A/zoom', { url: 'https://meet.example.org/1' }, nobody],
  ['otherData/room/A/zoom', { url: 'https://meet.example.org/1', showAt: 8.64e15 }, staff],
  ['otherData/room/A/zoom', { url: 'https://meet.example.org/1', showAt: 1e300 }, nobody],
  ['otherData/room/toString/zoom', { url: 'https://meet.example.org/1', showAt: startTime }, nobody],
])('%s = %j is written by %s', async (path, value, expected) => {
  expect(await writers(path, value)).toBe(expected);
});

describe('comments', () => {
  const fresh = `state/issue/data/${p}/k2`;
  test.each<[string, Json, string]>([
    ['under the own name at the server time', comment('{uid}', { time: ts }), members],
    ['as an answer', comment('{uid}', { time: ts, replyTo: 'k1' }), members],
    ['as an answer to nothing', comment('{uid}', { time: ts, replyTo: 'k9' }), nobody],
    ['under another uid', comment('owner', { time: ts, name: 'Kaede {uid}' }), '....o....'],
    ['under another name', comment('{uid}', { time: ts, name: 'Kaede owner' }), '....o....'],
    ['at another time', comment('{uid}', { time: startTime - 1 }), nobody],
    ['of nothing', comment('{uid}', { time: ts, body: '' }), nobody],
    ['of 5,000 characters', comment('{uid}', { time: ts, body: 'x'.repeat(5000) }), members],
    ['of 5,001 characters', comment('{uid}', { time: ts, body: 'x'.repeat(5001) }), nobody],
    ['with another field', comment('{uid}', { time: ts, likes: 100 }), nobody],
    ['without a body', { uid: '{uid}', name: 'Kaede {uid}', time: ts }, nobody],
  ])('%s', async (_, value, expected) => {
    expect(await writers(fresh, value)).toBe(expected);
  });

  test.each(inheritedNames)('cannot be named %s, which breaks programs that read them', async (name) => {
    const path = `state/issue/data/${p}/${name}`;
    expect(await writers(path, comment('{uid}', { time: ts }))).toBe(nobody);
  });

  test('cannot be made for a program that does not exist', async () => {
    expect(await writers('state/issue/data/OBo99/k2', comment('{uid}', { time: ts }))).toBe(nobody);
  });

  test('cannot be changed, not even by their author', async () => {
    expect(await writers(`state/issue/data/${p}/k1/body`, 'I never said that')).toBe(nobody);
    expect(await writers(`state/issue/data/${p}/k1`, comment('owner', { time: ts }))).toBe(nobody);
  });

  test('are removed by their author and by staff', async () => {
    expect(await writers(`state/issue/data/${p}/k1`, null)).toBe('....o.ea.');
  });

  test.each<[string, Record<string, Json>, string]>([
    ['without the issue permission', { 'setting/permission/issue': false }, nobody],
    ['on a closed site only by privileged staff', { 'setting/base/closed': true }, '......ea.'],
    [
      'without enterPresentation by who may enter',
      { 'setting/permission/enterPresentation': false },
      '....ocea.',
    ],
  ])('%s', async (_, changes, expected) => {
    await withData(changes, async () => {
      expect(await writers(fresh, comment('{uid}', { time: ts }))).toBe(expected);
    });
  });

  test('on a board need its session', async () => {
    expect(await writers('state/bbs/OB/k1', comment('{uid}', { time: ts }))).toBe(members);
    expect(await writers('state/bbs/OZ/k1', comment('{uid}', { time: ts }))).toBe(nobody);
  });
});

async function withData(changes: Record<string, Json>, run: () => Promise<void>): Promise<void> {
  const usual = before;
  await world.ports.database.set('', before);
  await world.ports.database.update(changes);
  before = await world.ports.database.get('');
  try {
    await run();
  } finally {
    before = usual;
  }
}

describe('likes, boards and mails of one’s own', () => {
  test.each<[string, Json, string]>([
    [`state/like/data/${p}/{uid}`, true, members],
    [`state/like/data/${p}/{uid}`, 5, nobody],
    [`state/like/data/${p}/owner`, true, '....o....'],
    ['state/like/data/OBo99/{uid}', true, nobody],
    ['state/sessionParticipants/OB/{uid}', true, members],
    ['state/sessionParticipants/OB/owner', true, '....o....'],
    ['state/sessionParticipants/OZ/{uid}', true, nobody],
    ['state/mail/owner/m1/read', true, '....o....'],
    ['state/mail/owner/m1/read', 'yes', nobody],
    ['state/mail/owner/m1/deletedAt', ts, '....o....'],
    ['state/mail/owner/m1/deletedAt', 5, nobody],
    ['state/mail/owner/m1/deletedAt', null, '....o....'],
    ['state/mail/owner/m1/data/subject', 'forged', nobody],
    ['state/mail/owner/m1', null, nobody],
    ['state/mail/owner/m9/read', true, nobody],
  ])('%s = %j is written by %s', async (path, value, expected) => {
    expect(await writers(path, value)).toBe(expected);
  });

  test('likes need the like permission', async () => {
    await withData({ 'setting/permission/like': false }, async () => {
      expect(await writers(`state/like/data/${p}/{uid}`, true)).toBe(nobody);
    });
  });
});

describe('related URLs', () => {
  test.each<[string, Json, string]>([
    [`state/url/${p}/2`, 'https://example.org/data', '....ocea.'],
    [`state/url/${p}/0`, null, '....ocea.'],
    [`state/url/${p}/3`, 'https://example.org/data', nobody],
    [`state/url/${p}/00`, 'https://example.org/data', nobody],
    [`state/url/${p}/1`, 'javascript:alert(1)', nobody],
    [`state/url/${p}/1`, 'https://example.org/\nx', nobody],
    ['state/url/OBo99/0', 'https://example.org/', nobody],
  ])('%s = %j is written by %s', async (path, value, expected) => {
    expect(await writers(path, value)).toBe(expected);
  });
});

describe('an item of the timetable', () => {
  const other = at.replace(/x$/, 'y');
  const slot = { order: 1, begin: '09:00', end: '09:15' };
  const position = `otherData/position/${p}`;
  const inX = { table: 'day1', room: 'A', item: 'x' };
  const written = (path: string, fields: Json) =>
    Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [`${path}/${name}`, value]));
  const editing = (changes: Record<string, Json>) => (sockets.get('editor') as Socket).update('', changes);

  test.each<[string, Record<string, Json>, string]>([
    ['changed with the next version', { [`${at}/end`]: '10:00', [`${at}/version`]: 4 }, staff],
    ['changed with the version it has', { [`${at}/end`]: '10:00', [`${at}/version`]: 3 }, nobody],
    ['changed with a later version', { [`${at}/end`]: '10:00', [`${at}/version`]: 5 }, nobody],
    ['changed without a version', { [`${at}/begin`]: '08:00' }, nobody],
    ['replaced', { [at]: item({ version: 4 }) }, nobody],
    ['removed', { [at]: null }, nobody],
    ['made with version 1', written(other, item({ id: 'y' })), staff],
    ['made with another version', written(other, item({ id: 'y', version: 2 })), nobody],
    ['under a false id', written(other, item()), nobody],
    ['that ends before it begins', { [`${at}/end`]: '08:59', [`${at}/version`]: 4 }, nobody],
    ['without a session', { [`${at}/sessionId`]: '', [`${at}/kind`]: 'break', [`${at}/version`]: 4 }, staff],
    [
      'with a talk and its position',
      { [`${at}/programs/${p}`]: slot, [`${at}/version`]: 4, [position]: inX },
      staff,
    ],
    ['with a talk without its position', { [`${at}/programs/${p}`]: slot, [`${at}/version`]: 4 }, nobody],
    ['with a position alone', { [position]: inX }, nobody],
  ])('%s', async (_, changes, expected) => {
    let text = '';
    for (const [index, role] of roles.entries()) {
      await world.ports.database.set('', before);
      const answer = await (sockets.get(role) as Socket).update('', changes);
      text += answer === 'ok' ? letters[index] : '.';
    }
    expect(text).toBe(expected);
  });

  test('a talk moves between two items in one change with both versions and its position', async () => {
    const { database } = world.ports;
    await database.update({
      [other]: item({ id: 'y', version: 7 }),
      [`${at}/programs/${p}`]: slot,
      [position]: inX,
    });
    const move = (versions: [number, number], more: Record<string, Json> = {}) =>
      editing({
        [`${at}/programs/${p}`]: null,
        [`${at}/version`]: versions[0],
        [`${other}/programs/${p}`]: { order: 1, begin: '09:30', end: '09:45' },
        [`${other}/version`]: versions[1],
        ...more,
      });
    const inY = { [position]: { ...inX, item: 'y' } };
    expect(await move([4, 7], inY)).toBe('permission_denied');
    expect(await move([4, 8])).toBe('permission_denied');
    expect(await move([4, 8], inY)).toBe('ok');
    expect(await move([4, 8], inY)).toBe('permission_denied');
    expect(await database.get(`${at}/programs`)).toBeNull();
    expect(await database.get(`${other}/programs/${p}/begin`)).toBe('09:30');
  });

  test('F20: a talk that somebody has just placed is not placed once more', async () => {
    await world.ports.database.update({ [other]: item({ id: 'y', version: 7 }) });
    const place = (path: string, id: string, version: number) =>
      editing({
        [`${path}/programs/${p}`]: slot,
        [`${path}/version`]: version,
        [position]: { ...inX, item: id },
      });
    expect(await place(at, 'x', 4)).toBe('ok');
    expect(await place(other, 'y', 8)).toBe('permission_denied');
    expect(await world.ports.database.get(`${other}/version`)).toBe(7);
  });
});

test('an editor is seen under no name but their own, or none as long as they have no profile', async () => {
  const say = (name: string) =>
    (sockets.get('editor') as Socket).set('state/editing/editor/1', { table: 'day1', name, at: ts });
  const profile = 'otherData/user/editor';
  await world.ports.database.set(profile, { name: 'Eva Editor' });
  expect([await say('Eva Editor'), await say('Kaede admin'), await say('')]).toEqual([
    'ok',
    'permission_denied',
    'permission_denied',
  ]);
  await world.ports.database.set(profile, null);
  expect([await say(''), await say('Kaede admin')]).toEqual(['ok', 'permission_denied']);
});
