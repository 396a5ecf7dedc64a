import { setImmediate } from 'node:timers/promises';
import type { Json } from 'embedded-firebase';
import { signUpLimits } from 'embedded-firebase/rate-limits';
import { emailKey } from 'shared-data/models/email-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import {
  addressOf,
  password,
  programId,
  type Role,
  registration,
  roles,
  submission,
} from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const signIn = (email: string, secret = password) =>
  world.signIn({ email, password: secret }).then(
    () => 'in',
    () => 'out',
  );
/** The part before the at sign may have 64 characters. */
const tooLong = `${'a'.repeat(65)}@example.org`;
const draft = { email: 'new@example.org', password: 'winter1' };

test('all accounts are listed page by page, each once, without hashes', async () => {
  const list = async (body?: object) =>
    (await (await world.post('admin', '/api/auth', body)).json()) as {
      accounts: { uid: string }[];
      next?: string;
    };
  const uids: string[] = [];
  let page = await list({ limit: 3 });
  for (;;) {
    uids.push(...page.accounts.map(({ uid }) => uid));
    if (!page.next) break;
    page = await list({ limit: 3, after: page.next });
  }
  expect(uids.toSorted()).toEqual(roles.filter((role) => role !== 'visitor').toSorted());
  const all = await list();
  expect(all.accounts.find(({ uid }) => uid === 'editor')).toEqual({
    uid: 'editor',
    email: addressOf('editor'),
    emailVerified: true,
    disabled: false,
    claims: { editor: true },
    createdAt: expect.any(Number),
  });
  expect(JSON.stringify(all)).not.toMatch(/argon|hash|password|token/i);
});

test('an administrator creates an account with rights, which can sign in', async () => {
  const password = 'glacier77';
  const answer = await world.post('admin', '/api/auth/append', {
    email: ' New@Example.ORG ',
    password,
    emailVerified: true,
    claims: { editor: true },
  });
  const { uid } = (await answer.json()) as { uid: string };
  expect(answer.status).toBe(201);
  expect(await world.ports.accounts.get(uid)).toMatchObject({
    email: draft.email,
    emailVerified: true,
    claims: { editor: true },
  });
  expect(await read(`state/claims/${uid}`)).toMatchObject({ editor: true });
  expect(await signIn(draft.email, password)).toBe('in');
});

test.each<[Role, object, string]>([
  ['visitor', {}, '201'],
  ['visitor', { claims: {} }, '403 forbidden'],
  ['visitor', { claims: { admin: true } }, '403 forbidden'],
  ['visitor', { emailVerified: true }, '403 forbidden'],
  ['visitor', { uid: 'admin' }, '400 invalid'],
  ['visitor', { password: 'aaaaaa' }, '400 invalid'],
  ['visitor', { password: 'a1' }, '400 invalid'],
  ['visitor', { email: addressOf('owner') }, '409 emailExists'],
  ['registered', {}, '403 forbidden'],
  ['editor', {}, '403 forbidden'],
  ['revoked', {}, '403 forbidden'],
  ['admin', { email: addressOf('owner') }, '409 emailExists'],
  ['admin', { email: tooLong }, '400 invalid'],
])('%s signs up with %j: %s', async (role, more, expected) => {
  expect(await outcome(world.post(role, '/api/auth/append', { ...draft, ...more }))).toBe(expected);
});

test.each<[Record<string, Json>, string]>([
  [{ 'setting/base/addAccount': false }, '403 forbidden'],
  [{ 'setting/base/closed': true }, '403 closed'],
  [{ 'setting/base': null }, '403 closed'],
])('with %j a visitor cannot sign up, an administrator can make accounts', async (changes, expected) => {
  await world.ports.database.update(changes);
  expect(await outcome(world.post('visitor', '/api/auth/append', draft))).toBe(expected);
  expect(await outcome(world.post('admin', '/api/auth/append', draft))).toBe('201');
});

test('sign-ups by the endpoint and by Auth share the network’s limit; rejections do not count', async () => {
  const signUp = (n: number, more = {}) =>
    outcome(world.post('visitor', '/api/auth/append', { ...draft, email: `n${n}@example.org`, ...more }));
  for (let n = 0; n < 700; n++) await signUp(n, { claims: {} });
  const ofHall = { of: 'network', id: '203.0.113.7' } as const;
  for (let n = 0; n < 599; n++) world.options.rateLimits?.spend('signUp', ofHall, signUpLimits);
  expect(await signUp(1)).toBe('201');
  expect(await signUp(2)).toBe('429 tooManyRequests');
  world.options.clientAddress = () => '';
  expect(await signUp(3)).toBe('201');
});

test('a network can learn of at most three hundred addresses that they have an account', async () => {
  const signUp = (email: string) => outcome(world.post('visitor', '/api/auth/append', { ...draft, email }));
  for (let n = 0; n < 300; n++) expect(await signUp(addressOf('owner'))).toBe('409 emailExists');
  expect(await signUp(addressOf('owner'))).toBe('429 tooManyRequests');
  expect(await signUp('new@example.org')).toBe('201');
});

test('F18: a repeated sign-up with the same key gets the same answer, one with other input does not', async () => {
  const headers = { 'idempotency-key': 'of-this-form' };
  const ask = (more: object = {}) =>
    world.post('visitor', '/api/auth/append', { ...draft, email: 'new@example.org', ...more }, headers);
  const first = await ask();
  expect(first.status).toBe(201);
  const again = await ask();
  expect([again.status, await again.json()]).toEqual([201, await first.json()]);
  expect(await outcome(ask({ password: 'another77' }))).toBe('409 conflict');
});

test('a token that is shown must be valid, even where none is needed', async () => {
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
  const body = JSON.stringify(draft);
  const answer = world.app.request('/api/auth/append', { method: 'POST', headers, body });
  expect(await outcome(answer)).toBe('401 unauthenticated');
});

test('deleting an account deletes rights, profile, registration and mail box; its talk stays, marked', async () => {
  const ownerToken = await world.token('owner');
  await world.ports.database.update({ 'state/mail/owner/m1': { time: 1, read: false } });
  expect(await outcome(world.post('admin', '/api/auth/delete', { uid: 'owner' }))).toBe('200');
  expect(await world.ports.accounts.get('owner')).toBeNull();
  const key = emailKey(addressOf('owner'));
  for (const path of [
    `staticData/user/${key}`,
    'otherData/user/owner',
    'state/claims/owner',
    'state/mail/owner',
  ])
    expect(await read(path), path).toBeNull();
  expect(await read('server/bin/user/owner')).toMatchObject({
    email: addressOf('owner'),
    user: { familyName: 'owner' },
  });
  expect(await read(`staticData/program/${programId}/title`)).toBe('Moss under snow');
  expect(await read(`otherData/program/${programId}`)).toMatchObject({
    email: addressOf('owner'),
    ownerRemoved: true,
  });
  const answer = world.app.request('/api/program/update', {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken}` },
  });
  expect(await outcome(answer)).toBe('401 unauthenticated');
});

test.each<[string, string, object]>([
  ['is deleted', '/api/auth/delete', {}],
  ['is disabled', '/api/auth/update', { disabled: true }],
  ['gets another password', '/api/auth/update', { password: 'winter1' }],
])('whose account %s sees nothing more on a socket that is open', async (_, path, more) => {
  const socket = await openSocket(world.engine, await world.token('registered'));
  expect(await socket.read('staticData/program')).toBe('ok');
  expect(await outcome(world.post('admin', path, { uid: 'registered', ...more }))).toBe('200');
  expect(await socket.read('staticData/program')).toBe('permission_denied');
  socket.close();
});

test('the talks of a deleted account go to its heir', async () => {
  await world.post('admin', '/api/auth/delete', { uid: 'owner', heir: 'registered' });
  expect(await read(`otherData/program/${programId}`)).toMatchObject({
    email: addressOf('registered'),
    ownerUid: 'registered',
  });
  expect(await read(`staticData/program/${programId}/ownerUid`)).toBe('registered');
});

test('a deleted account leaves the boards it joined', async () => {
  await world.ports.database.update({
    'state/sessionParticipants/OB': { owner: true, registered: true },
    'state/seen/owner/OB': 1,
  });
  await world.post('admin', '/api/auth/delete', { uid: 'owner' });
  expect(await read('state/sessionParticipants/OB')).toEqual({ registered: true });
  expect(await read('state/seen')).toBeNull();
});

test('a deleted account chairs nothing any more', async () => {
  await world.ports.database.update({
    'otherData/table/day1/rooms/A/tables/x': {
      kind: 'oral',
      sessionId: 'OB',
      begin: '09:00',
      end: '10:00',
      version: 1,
    },
    'otherData/chair/day1/A/x': { owner: true, registered: true },
  });
  await world.post('admin', '/api/auth/delete', { uid: 'owner' });
  expect(await read('otherData/chair')).toEqual({ day1: { A: { x: { registered: true } } } });
});

test('deleting a co-editor takes the name off the talks', async () => {
  await world.post('admin', '/api/auth/delete', { uid: 'coeditor' });
  expect(await read(`state/coeditor/${programId}`)).toBeNull();
});

test.each<[Role, object, string]>([
  ['visitor', { uid: 'owner' }, '401 unauthenticated'],
  ['owner', { uid: 'owner' }, '200'],
  ['owner', { uid: 'owner', heir: 'registered' }, '403 forbidden'],
  ['unverified', { uid: 'unverified' }, '200'],
  ['editor', { uid: 'editor' }, '200'],
  ['editor', { uid: 'owner' }, '403 forbidden'],
  ['revoked', { uid: 'owner' }, '403 forbidden'],
  ['admin', { uid: 'admin' }, '403 forbidden'],
  ['admin', { uid: 'nobody' }, '404 notFound'],
  ['registered', { uid: 'nobody' }, '403 forbidden'],
  ['admin', { uid: '../admin' }, '400 invalid'],
  ['admin', { uid: 'owner', heir: 'owner' }, '400 invalid'],
  ['admin', { uid: 'owner', heir: 'nobody' }, '400 invalid'],
])('%s deletes %j: %s', async (role, body, expected) => {
  expect(await outcome(world.post(role, '/api/auth/delete', body))).toBe(expected);
});

test('people can delete their own account only shortly after signing in, and its talk stays', async () => {
  const token = await world.token('owner');
  world.time.now += 5 * 60_000 + 1;
  const remove = () =>
    outcome(
      world.app.request('/api/auth/delete', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ uid: 'owner' }),
      }),
    );
  expect(await remove()).toBe('403 signInAgain');
  world.time.now -= 60_000;
  expect(await remove()).toBe('200');
  expect(await world.ports.accounts.get('owner')).toBeNull();
  expect(await read(`staticData/program/${programId}/title`)).toBe('Moss under snow');
});

test.each<[Role, string, string[]]>([
  ['owner', 'owner', [`As you requested, your account ${addressOf('owner')} at`]],
  ['unverified', 'unverified', []],
  ['admin', 'owner', []],
])('when %s deletes the account of %s these mails confirm it: %j', async (role, uid, texts) => {
  expect(await outcome(world.post(role, '/api/auth/delete', { uid }))).toBe('200');
  const mails = Object.values(((await read('server/outbox')) ?? {}) as Record<string, { text: string }>);
  expect(mails.map(({ text }) => text.slice(0, texts[0]?.length))).toEqual(texts);
  expect(await read(`state/mail/${uid}`)).toBeNull();
});

const update = (role: Role, change: object) => world.post(role, '/api/auth/update', change);
const fresh = 'moved@example.org';

test.each<[Role, object, string]>([
  ['visitor', { password: 'winter1' }, '401 unauthenticated'],
  ['newcomer', { password: 'winter1' }, '200'],
  ['owner', { email: fresh }, '200'],
  ['owner', { uid: 'owner', email: fresh }, '200'],
  ['owner', { emailVerified: true }, '403 forbidden'],
  ['owner', { disabled: false }, '403 forbidden'],
  ['owner', { uid: 'registered', password: 'winter1' }, '403 forbidden'],
  ['editor', { uid: 'registered', password: 'winter1' }, '403 forbidden'],
  ['revoked', { uid: 'registered', password: 'winter1' }, '403 forbidden'],
  ['admin', { uid: 'registered', password: 'winter1' }, '200'],
  ['admin', { uid: 'registered', password: 'winter' }, '400 invalid'],
  ['admin', { uid: 'unverified', emailVerified: true }, '200'],
  ['admin', { uid: 'registered', disabled: true }, '200'],
  ['admin', { uid: 'admin', disabled: true }, '403 forbidden'],
  ['admin', { uid: 'nobody', disabled: true }, '404 notFound'],
  ['admin', { uid: 'registered', email: addressOf('owner') }, '409 emailExists'],
  ['admin', { uid: 'registered', email: tooLong }, '400 invalid'],
  ['admin', { uid: 'registered', email: fresh, emailVerified: true }, '400 invalid'],
  ['admin', { uid: 'registered', claims: { admin: true } }, '400 invalid'],
  ['admin', { uid: 'registered' }, '400 invalid'],
])('%s changes %j of an account: %s', async (role, change, expected) => {
  expect(await outcome(update(role, change))).toBe(expected);
});

test.each<[string, string, object]>([
  ['of an editor', '/api/auth/update', { uid: 'editor', password: 'Winter1' }],
  ['of an administrator', '/api/auth/update', { password: 'trustno1' }],
  ['of an account with rights', '/api/auth/append', { ...draft, claims: { editor: true } }],
])('G13: the password %s is not one that everybody tries first', async (_, path, body) => {
  const answer = await world.post('admin', path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: { password: 'validation.passwordCommon' } });
  expect(await outcome(world.post('admin', path, { ...body, password: 'glacier77' }))).toMatch(/^20[01]$/);
});

test('G13: nor by the link of a mail, while participants choose as they like', async () => {
  const reset = async (uid: string, newPassword: string) => {
    const oobCode = await world.ports.accounts.createCode(uid, 'PASSWORD_RESET');
    const answer = await world.engine.fetch(
      new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ oobCode, newPassword }),
      }),
    );
    return answer?.status;
  };
  expect(await reset('editor', 'winter1')).toBe(400);
  expect(await reset('editor', 'glacier77')).toBe(200);
  expect(await reset('registered', 'winter1')).toBe(200);
});

test('people who become staff later keep their password, even a common one', async () => {
  const { uid } = await world.ports.accounts.create({ ...draft, emailVerified: true });
  expect(await outcome(world.post('admin', '/api/auth/claims', { uid, editor: true }))).toBe('200');
  expect(await signIn(draft.email, draft.password)).toBe('in');
});

test('people can change their address and password only within five minutes of signing in', async () => {
  await world.token('owner');
  world.time.now += 5 * 60_000 + 1000;
  expect(await outcome(update('owner', { email: fresh }))).toBe('403 signInAgain');
  expect(await outcome(update('owner', { password: 'winter1' }))).toBe('403 signInAgain');
});

test('a new password voids the tokens and the old password', async () => {
  await world.token('registered');
  await update('admin', { uid: 'registered', password: 'winter1' });
  expect(await outcome(world.post('registered', '/api/auth/emailVerification'))).toBe('401 unauthenticated');
  expect(await signIn(addressOf('registered'))).toBe('out');
  expect(await signIn(addressOf('registered'), 'winter1')).toBe('in');
});

test('the audit log names what changed, never a password', async () => {
  await update('admin', { uid: 'registered', password: 'verySecret1', email: fresh });
  await world.post('admin', '/api/auth/append', { ...draft, password: 'verySecret2' });
  const log = JSON.stringify(await (await world.getAs('admin', '/api/audit')).json());
  expect(log).toContain('account/registered');
  expect(log).toContain(fresh);
  expect(log).not.toMatch(/verySecret|argon|oobCode/);
});

const claims = (role: Role, body: object) => world.post(role, '/api/auth/claims', body);

test.each<[Role, object, string]>([
  ['visitor', { uid: 'registered', editor: true }, '401 unauthenticated'],
  ['registered', { uid: 'registered', admin: true }, '403 forbidden'],
  ['editor', { uid: 'editor', admin: true }, '403 forbidden'],
  ['revoked', { uid: 'revoked', admin: true }, '403 forbidden'],
  ['admin', { uid: 'registered', editor: true }, '200'],
  ['admin', { uid: 'registered', admin: true }, '200'],
  ['admin', { uid: 'editor', editor: false }, '200'],
  ['admin', { uid: 'admin', admin: false }, '409 lastAdmin'],
  ['admin', { uid: 'nobody', editor: true }, '404 notFound'],
  ['admin', { uid: 'registered' }, '400 invalid'],
  ['admin', { uid: 'registered', admin: 'true' }, '400 invalid'],
  ['admin', { uid: 'registered', admin: 1 }, '400 invalid'],
  ['admin', { uid: 'registered', owner: true }, '400 invalid'],
])('%s gives %j: %s', async (role, body, expected) => {
  expect(await outcome(claims(role, body))).toBe(expected);
});

test('rights are stored in the account and in the node; unnamed ones stay', async () => {
  await claims('admin', { uid: 'editor', admin: true });
  expect((await world.ports.accounts.get('editor'))?.claims).toEqual({ admin: true, editor: true });
  expect(await read('state/claims/editor')).toEqual({ admin: true, editor: true, at: world.time.now });
  await claims('admin', { uid: 'editor', admin: false, editor: false });
  expect((await world.ports.accounts.get('editor'))?.claims).toEqual({});
  expect(await read('state/claims/editor')).toBeNull();
});

test('a revoked right is void at once, also for existing tokens', async () => {
  await world.token('editor');
  await claims('admin', { uid: 'editor', editor: false });
  expect(
    await outcome(
      world.post('editor', '/api/program/update', { id: programId, assignment: { sessionId: 'S' } }),
    ),
  ).toBe('403 forbidden');
});

test('two administrators who revoke each other’s right concurrently leave one', async () => {
  await claims('admin', { uid: 'editor', admin: true });
  world.forgetTokens();
  await Promise.all([world.token('admin'), world.token('editor')]);
  const answers = await Promise.all([
    outcome(claims('admin', { uid: 'editor', admin: false })),
    outcome(claims('editor', { uid: 'admin', admin: false })),
  ]);
  // the second one is no administrator any more, or the last one
  expect(['200,403 forbidden', '200,409 lastAdmin']).toContain(String(answers.toSorted()));
});

const disable = (role: Role, uid: string) => update(role, { uid, disabled: true });
const remove = (role: Role, uid: string) => world.post(role, '/api/auth/delete', { uid });

test.each([
  ['delete each other', remove, remove],
  ['disable each other', disable, disable],
  ['delete and disable each other', remove, disable],
  ['disable and delete each other', disable, remove],
])('two administrators who %s concurrently leave one', async (_, one, two) => {
  await claims('admin', { uid: 'editor', admin: true });
  world.forgetTokens();
  await Promise.all([world.token('admin'), world.token('editor')]);
  const answers = await Promise.all([outcome(one('admin', 'editor')), outcome(two('editor', 'admin'))]);
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
  const left = await Promise.all(['admin', 'editor'].map((uid) => world.ports.accounts.get(uid)));
  expect(left.filter((account) => account?.claims.admin && !account.disabled)).toHaveLength(1);
});

const unconfirm = (role: Role, uid: string) => update(role, { uid, emailVerified: false });
const revoke = (role: Role, uid: string) => claims(role, { uid, admin: false });

test.each<[string, () => Promise<unknown>, string]>([
  ['can sign in', async () => {}, '200'],
  ['has an address that is not confirmed', () => lame({ emailVerified: false }), '409 lastAdmin'],
  ['is disabled', () => lame({ disabled: true }), '409 lastAdmin'],
  ['is deleted', () => world.ports.accounts.delete('editor'), '409 lastAdmin'],
  ['has no right in the account', () => world.ports.accounts.setClaims('editor', {}), '409 lastAdmin'],
  [
    'has no right in the database',
    () => world.ports.database.update({ 'state/claims/editor/admin': null }),
    '409 lastAdmin',
  ],
])('an administrator whose only colleague %s gives up the right: %s', async (_, change, expected) => {
  await claims('admin', { uid: 'editor', admin: true });
  await change();
  expect(await outcome(revoke('admin', 'admin'))).toBe(expected);
});

const lame = (change: { emailVerified?: boolean; disabled?: boolean }) =>
  world.ports.accounts.update('editor', change);

test.each([
  ['deletes', remove],
  ['disables', disable],
  ['unconfirms', unconfirm],
  ['revokes', revoke],
])('who could not sign in again %s the last one who can: rejected', async (_, act) => {
  await claims('admin', { uid: 'editor', admin: true });
  await lame({ emailVerified: false });
  world.forgetTokens();
  expect(await outcome(act('editor', 'admin'))).toBe('409 lastAdmin');
  expect(await outcome(act('admin', 'editor'))).toBe('200');
});

const token = (role: Role, uid: string) => world.post(role, '/api/auth/token', { uid });

test('signing in as somebody is off unless the setting says otherwise', async () => {
  expect(await outcome(token('admin', 'registered'))).toBe('403 forbidden');
});

test.each<[Role, string, string]>([
  ['visitor', 'registered', '401 unauthenticated'],
  ['registered', 'registered', '403 forbidden'],
  ['editor', 'registered', '403 forbidden'],
  ['revoked', 'registered', '403 forbidden'],
  ['admin', 'registered', '200'],
  ['admin', 'editor', '403 forbidden'],
  ['admin', 'admin', '403 forbidden'],
  ['admin', 'revoked', '403 forbidden'],
  ['admin', 'nobody', '404 notFound'],
])('with the setting on, %s asks to sign in as %s: %s', async (role, uid, expected) => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  expect(await outcome(token(role, uid))).toBe(expected);
});

test('the token signs in for five minutes; what is done with it is logged under the helper, and the account cannot be taken over', async () => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  const answer = (await (await token('admin', 'owner')).json()) as { token: string; expiresAt: number };
  expect(answer.expiresAt).toBe(world.time.now + 300_000);
  const { idToken } = await world.signIn({ token: answer.token });
  const call = (path: string, body: object) =>
    world.app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await outcome(call('/api/auth/update', { password: 'winter1' }))).toBe('403 forbidden');
  expect(await outcome(call('/api/program/update', { id: programId, submission }))).toBe('200');
  const { entries } = (await (await world.getAs('admin', '/api/audit')).json()) as {
    entries: { action: string; uid: string; helper?: string }[];
  };
  expect(entries.map(({ action, uid, helper }) => [action, uid, helper])).toEqual([
    ['/api/program/update', 'owner', 'admin'],
    ['/api/auth/token', 'admin', undefined],
  ]);
  world.time.now += 301_000;
  await expect(world.signIn({ token: answer.token })).rejects.toThrow('INVALID_CUSTOM_TOKEN');
});

test.each<[string, Record<string, unknown>, number]>([
  ['helping is switched off', { 'setting/admin/signInAs': false }, 0],
  ['the helper loses the right', { 'state/claims/admin/admin': null }, 0],
  ['an hour is over', {}, 3_600_000],
])('a helper is signed out when %s', async (_, changes, later) => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  const helping = (await (await token('admin', 'owner')).json()) as { token: string };
  const { idToken } = await world.signIn({ token: helping.token });
  const call = () =>
    world.app.request('/api/program/update', {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: programId, submission }),
    });
  expect(await outcome(call())).toBe('200');
  await world.ports.database.update(changes as Record<string, Json>);
  world.time.now += later;
  expect(await outcome(call())).toBe('401 unauthenticated');
});

test('a helper who renews the token is signed out an hour after the beginning', async () => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  const helping = (await (await token('admin', 'owner')).json()) as { token: string };
  const { refreshToken } = await world.signIn({ token: helping.token });
  const call = async () => {
    const { id_token: idToken } = await world.refresh(refreshToken);
    return outcome(
      world.app.request('/api/program/update', {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: programId, submission }),
      }),
    );
  };
  world.time.now += 3_599_000;
  expect(await call()).toBe('200');
  world.time.now += 2000;
  expect(await call()).toBe('401 unauthenticated');
});

test('a helper does not get the rights that the person is given meanwhile', async () => {
  await world.ports.database.update({ 'setting/admin/signInAs': true });
  const helping = (await (await token('admin', 'owner')).json()) as { token: string };
  await world.ports.accounts.setClaims('owner', { editor: true });
  await world.ports.database.update({ 'state/claims/owner': { editor: true } });
  const { idToken } = await world.signIn({ token: helping.token });
  const answer = world.app.request('/api/session/delete', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'OB' }),
  });
  expect(await outcome(answer)).toBe('403 forbidden');
});

test('signing out revokes the refresh token of that device', async () => {
  const { refreshToken } = await world.signIn({ email: 'owner@example.org', password });
  expect(await outcome(world.post('visitor', '/api/auth/signOut', { refreshToken }))).toBe('200');
  await expect(world.refresh(refreshToken)).rejects.toThrow('TOKEN_EXPIRED');
});

test('registering during one’s deletion leaves no registration behind', async () => {
  await world.token('newcomer');
  const { accounts } = world.ports;
  const remove = accounts.delete;
  let registering: Promise<string> | undefined;
  // The records are gone, the account still exists.
  accounts.delete = async (uid) => {
    const known = Promise.withResolvers<void>();
    const { verify } = accounts;
    accounts.verify = (token) => verify(token).finally(known.resolve);
    registering = outcome(world.post('newcomer', '/api/user/append', { registration }));
    await known.promise;
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await remove(uid);
  };
  expect(await outcome(world.post('admin', '/api/auth/delete', { uid: 'newcomer' }))).toBe('200');
  expect(await registering).toBe('401 unauthenticated');
  expect(await read(`staticData/user/${emailKey(addressOf('newcomer'))}`)).toBeNull();
});
