import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityView } from '../access/guards.ts';
import { noClaims } from '../models/claims.ts';
import { newestKey } from '../models/comment.ts';
import { noPermission } from '../models/permission.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { demand, storeOf } from './collection-store.ts';
import { createSync, type Sync } from './sync.ts';

const visitor: IdentityView = {
  uid: null,
  email: null,
  emailVerified: false,
  registered: false,
  claims: noClaims,
  privilegeOn: false,
  permission: noPermission,
  base: { closed: false },
};
const participant: IdentityView = {
  ...visitor,
  uid: 'u1',
  email: 'a.b@example.org',
  emailVerified: true,
  registered: true,
};
const talk = (title: string) => ({ title, sessionId: 'S1', presentationType: 'oral', ownerUid: 'u1' });
const turn = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const list = 'staticData/program';

let fake: ReturnType<typeof fakeTransport>;
let sync: Sync;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fake = fakeTransport();
  sync = createSync({ transport: fake.transport });
});

afterEach(() => {
  sync.stop();
  vi.useRealTimers();
});

test('visitors listen to the public settings and to nothing else (section 4)', () => {
  sync.setView(visitor);
  expect(fake.listening()).toEqual([
    'setting/base',
    'setting/information',
    'setting/permission/anonymous',
    'staticData/sponsor',
  ]);
});

test('what guards wait for is asked for first, and sessions and timetable before the many programs', () => {
  sync.setView(participant);
  const isSmall = (path: string) => /^(?:setting|staticData\/(?:session|table)$|state\/claims)/.test(path);
  const before = fake.opened.slice(0, fake.opened.indexOf(list));
  expect(fake.opened.filter(isSmall).every((path) => before.includes(path))).toBe(true);
  expect(before.slice(0, 5)).toEqual([
    'setting/base',
    'setting/information',
    'setting/permission/anonymous',
    'setting/permission',
    'staticData/user/a%2Eb@example%2Eorg',
  ]);
  expect(before).toContain('staticData/table');
  expect(before).toContain('state/claims/u1');
});

test('permitAnonymous opens programme and timetable to visitors of an open site only', () => {
  const pending = { parts: ['permission' as const], claims: noClaims };
  const anonymous = { ...visitor, pending, permission: { ...noPermission, anonymous: true } };
  sync.setView({ ...anonymous, base: { closed: true } });
  expect(fake.listening()).not.toContain(list);
  sync.setView(anonymous);
  expect(fake.listening()).toEqual(
    expect.arrayContaining([list, 'staticData/session', 'staticData/table', 'setting/permission']),
  );
  expect(fake.listening()).not.toContain('state/coeditor');
});

test('a visitor loses the programs together with the right to the list, before the server ends the listen', async () => {
  const admitted = { ...visitor, permission: { ...noPermission, anonymous: true, showProgramList: true } };
  sync.setView(admitted);
  fake.whole(list, { OBo01: talk('First') });
  await turn();
  expect(storeOf('programs').size).toBe(1);
  sync.setView({ ...admitted, permission: { ...admitted.permission, showProgramList: false } });
  expect([storeOf('programs').size, storeOf('programs').state]).toEqual([0, 'denied']);
  expect(fake.listening()).not.toContain(list);
  sync.setView({ ...participant, permission: noPermission });
  expect(fake.listening()).toContain(list);
  sync.setView({ ...admitted, permission: { ...admitted.permission, showProgramList: false } });
  sync.setView(visitor);
  expect(storeOf('programs').state).toBe('idle');
  sync.setView(admitted);
  expect(fake.listening()).toContain(list);
});

test('staff listen to the draft of the timetable, and to what is public once they are staff no longer', async () => {
  sync.setView(participant);
  fake.whole('staticData/table', { d1: { title: 'Public' } });
  await turn();
  sync.setView({ ...participant, claims: { ...noClaims, editor: true } });
  expect(storeOf('tables').size).toBe(0);
  fake.whole('otherData/table', { d1: { title: 'Draft' } });
  await turn();
  expect(storeOf('tables').get('d1')?.title).toBe('Draft');
  expect(fake.listening()).not.toContain('staticData/table');
  sync.setView(participant);
  expect(storeOf('tables').size).toBe(0);
  expect(fake.listening()).toContain('staticData/table');
  expect(fake.listening()).not.toContain('otherData/table');
});

test('sign-in starts the rest and sign-out ends and clears it (section 4)', async () => {
  sync.setView(participant);
  fake.value('setting/base', { closed: false });
  fake.whole(list, { a1: talk('one') });
  await turn();
  expect(storeOf('programs').get('a1')?.title).toBe('one');
  expect(fake.listening()).toEqual(
    expect.arrayContaining(['staticData/user/a%2Eb@example%2Eorg', 'state/mail/u1', 'state/claims/u1']),
  );
  sync.setView(visitor);
  expect(storeOf('programs').size).toBe(0);
  expect(storeOf('programs').state).toBe('idle');
  expect(storeOf('base').value).toEqual({ closed: false });
  expect(fake.listening()).not.toContain('state/mail/u1');
});

test('another account never sees what was synced for the one before', async () => {
  sync.setView(participant);
  fake.value('staticData/user/a%2Eb@example%2Eorg', { givenName: 'A' });
  fake.whole('state/mail/u1', { m1: { time: 1, read: false, data: {} } });
  await turn();
  expect(storeOf('mails').size).toBe(1);
  sync.setView({ ...participant, uid: 'u2', email: 'c@example.org' });
  expect(storeOf('ownUser').value).toBeUndefined();
  expect(storeOf('mails').size).toBe(0);
  expect(fake.listening()).toContain('state/mail/u2');
});

test('own private programs are asked for by the own address', () => {
  sync.setView(participant);
  expect(fake.queryOf('otherData/program')).toEqual({ orderByChild: 'email', equalTo: 'a.b@example.org' });
});

test('nothing is shown before the first whole value, then everything in one commit', async () => {
  sync.setView(participant);
  const commits: number[] = [];
  storeOf('programs').addIndex((changes) => commits.push(changes.length));
  fake.added(list, 'a1', talk('one'));
  await turn();
  expect(storeOf('programs').size).toBe(0);
  expect(storeOf('programs').state).toBe('loading');
  fake.whole(list, { a2: talk('two') });
  await turn();
  expect(commits).toEqual([2]);
  expect(storeOf('programs').state).toBe('live');
});

test('all events of one turn are one commit', async () => {
  sync.setView(participant);
  fake.whole(list, { a1: talk('one'), a2: talk('two') });
  await turn();
  const commits: string[][] = [];
  storeOf('programs').addIndex((changes) => commits.push(changes.map((change) => change.key)));
  fake.changed(list, 'a1', talk('new'));
  fake.added(list, 'a3', talk('three'));
  fake.removed(list, 'a2');
  await turn();
  expect(commits).toEqual([['a1', 'a3', 'a2']]);
});

test('a rejected listen is denied and empty, and is tried again when the identity changes', async () => {
  sync.setView(participant);
  fake.whole(list, { a1: talk('one') });
  await turn();
  fake.reject(list);
  expect(storeOf('programs').state).toBe('denied');
  expect(storeOf('programs').size).toBe(0);
  expect(fake.listening()).not.toContain(list);
  sync.setView({ ...participant, permission: { ...noPermission, showProgramList: true } });
  expect(fake.listening()).toContain(list);
  fake.whole(list, { a1: talk('one') });
  await turn();
  expect(storeOf('programs').state).toBe('live');
});

test('a rejected listen is retried with backoff', () => {
  sync.setView(participant);
  const tries = () => fake.opened.filter((path) => path === list).length;
  fake.reject(list);
  expect(tries()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(tries()).toBe(2);
  fake.reject(list);
  vi.advanceTimersByTime(1999);
  expect(tries()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(tries()).toBe(3);
});

test('a change that touches no right restarts nothing', () => {
  sync.setView(participant);
  const before = fake.opened.length;
  sync.setView({ ...participant, privilegeOn: true, base: { closed: false, systemTitle: 'new' } });
  expect(fake.opened.length).toBe(before);
});

test('several readers of one key share one listen, which outlives the last by its linger', async () => {
  sync.setView(participant);
  const path = 'state/issue/data/a1';
  const first = demand('comments', 'a1');
  const second = demand('comments', 'a1');
  expect(fake.opened.filter((opened) => opened === path)).toHaveLength(1);
  expect(fake.queryOf(path)).toEqual({ limitToLast: 200 });
  fake.whole(path, { k1: { uid: 'u2', name: 'N', body: 'hello', time: 1 } });
  await turn();
  first();
  first();
  vi.advanceTimersByTime(60_000);
  expect(fake.listening()).toContain(path);
  second();
  vi.advanceTimersByTime(4999);
  expect(fake.listening()).toContain(path);
  vi.advanceTimersByTime(1);
  expect(fake.listening()).not.toContain(path);
  expect(storeOf('comments', 'a1').size).toBe(0);
});

test.each([
  ['comments', 'state/issue/data/a1', { limitToLast: 500 }],
  ['bbs', 'state/bbs/a1', { limitToLast: 500 }],
] as const)(
  'more than the newest entries of a discussion are listened to while somebody asks: %s',
  (name, path, query) => {
    sync.setView({ ...participant, permission: { ...noPermission, showSessionBbs: true } });
    demand(name, newestKey('a1', 500));
    expect(fake.queryOf(path)).toEqual(query);
  },
);

test('older mails are listened to up to a key while somebody asks', () => {
  sync.setView(participant);
  const end = demand('mailsUntil', 'k1');
  expect(fake.opened.filter((path) => path === 'state/mail/u1')).toHaveLength(2);
  end();
  vi.runOnlyPendingTimers();
  expect(fake.listening().filter((path) => path === 'state/mail/u1')).toHaveLength(1);
});

test('a reader who comes back within the linger finds everything still there', async () => {
  sync.setView(participant);
  const path = 'state/issue/data/a2';
  demand('comments', 'a2')();
  fake.whole(path, { k1: { uid: 'u2', name: 'N', body: 'hello', time: 1 } });
  await turn();
  const release = demand('comments', 'a2');
  vi.advanceTimersByTime(60_000);
  expect(storeOf('comments', 'a2').size).toBe(1);
  expect(fake.opened.filter((opened) => opened === path)).toHaveLength(1);
  release();
});

test('what was asked for before sign-in is synced with it, and ends with sign-out', () => {
  const release = demand('comments', 'a3');
  sync.setView(visitor);
  expect(fake.listening()).not.toContain('state/issue/data/a3');
  sync.setView(participant);
  expect(fake.listening()).toContain('state/issue/data/a3');
  sync.setView(visitor);
  expect(fake.listening()).not.toContain('state/issue/data/a3');
  release();
});

test('staff lists of private data are open to staff only, and only while a page asks', () => {
  const release = demand('privatePrograms');
  sync.setView(participant);
  expect(fake.opened.filter((path) => path === 'otherData/program')).toHaveLength(1);
  sync.setView({ ...participant, claims: { admin: false, editor: true } });
  expect(fake.opened.filter((path) => path === 'otherData/program')).toHaveLength(2);
  release();
});

test('malformed entities are left out', async () => {
  sync.setView(participant);
  fake.whole(list, { a1: talk('one'), broken: 'text' });
  await turn();
  expect([...storeOf('programs').keys()]).toEqual(['a1']);
});

test('what comes together with the loss of the right to it is not shown', async () => {
  const anonymous = { ...visitor, permission: { ...noPermission, anonymous: true } };
  sync.setView(anonymous);
  const stop = storeOf('permitAnonymous').subscribe(() => sync.setView(visitor));
  fake.value('setting/permission/anonymous', false);
  fake.value('setting/permission', { anonymous: false, issue: true });
  await turn();
  stop();
  expect(storeOf('permission').state).toBe('idle');
  expect(storeOf('permission').value).toBeUndefined();
});
