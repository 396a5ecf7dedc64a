import { afterEach, expect, test } from 'vitest';
import type { CodeRequest, EngineOptions, LogRecord, Store } from '../public.ts';
import { type AuthWorld, startAuth, storeWithKey } from '../testing/auth-world.ts';
import { quickHasher } from '../testing/world.ts';

const email = 'ann@example.org';
const password = 'polar2026';
let world: AuthWorld;
let sent: CodeRequest[];
afterEach(() => world.engine.close());

async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  sent = [];
  world = await startAuth({ sendCode: async (request) => void sent.push(request), ...options });
  await world.engine.accounts.create({ uid: 'ann', email, password });
}

async function signIn(secret = password): Promise<string> {
  return (await world.ask('signInWithPassword', { email, password: secret })).body.idToken ?? '';
}

const outcome = async (operation: string, body: Record<string, string | boolean>) =>
  (await world.ask(operation, body)).outcome;

test.each([
  ['an address', { email: 'new@example.org' }],
  ['a password', { password: 'winter2027' }],
])('%s is changed until five minutes after signing in, and not a second later', async (_, change) => {
  await start();
  const idToken = await signIn();
  world.time.now += 5 * 60_000 + 1000;
  expect(await outcome('update', { ...change, idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  world.time.now -= 1000;
  expect(await outcome('update', { ...change, idToken })).toBe('');
});

test('a password is compared exactly as it was typed', async () => {
  await start();
  const exact = ` Polar\u00e9 2026${'x'.repeat(200)}`;
  await world.engine.accounts.update('ann', { password: exact });
  for (const other of [exact.trim(), exact.toLowerCase(), exact.normalize('NFD'), exact.slice(0, -1)])
    expect(await outcome('signInWithPassword', { email, password: other })).toMatch(
      /^(?:INVALID_PASSWORD|TOO_MANY_ATTEMPTS_TRY_LATER)$/,
    );
  world.time.now += 60_000;
  expect(await outcome('signInWithPassword', { email, password: exact })).toBe('');
});

test('asking to change the address, and deleting the account, need a recent sign-in, too', async () => {
  await start();
  const idToken = await signIn();
  const asking = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.org', idToken };
  world.time.now += 6 * 60_000;
  expect(await outcome('sendOobCode', asking)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect(await outcome('delete', { idToken })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect(await outcome('update', { idToken, displayName: 'Ann' })).toBe('');
  expect(sent).toEqual([]);
});

test('a refresh makes no sign-in recent', async () => {
  await start();
  const { body } = await world.ask('signInWithPassword', { email, password });
  world.time.now += 6 * 60_000;
  const { body: refreshed } = await world.refresh(body.refreshToken ?? '');
  const change = { idToken: refreshed.id_token ?? '', password: 'winter2027' };
  expect(await outcome('update', change)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('of two password changes by one token only the first is made', async () => {
  await start();
  const idToken = await signIn();
  const words = await Promise.all(
    ['winter2027', 'summer2027'].map((next) => outcome('update', { idToken, password: next })),
  );
  expect(words.toSorted()).toEqual(['', 'TOKEN_EXPIRED']);
});

test('a sign-in that a new password overtakes is void', async () => {
  let compared = () => {};
  const during = new Promise<void>((resolve) => {
    compared = resolve;
  });
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await start({
    passwordHasher: {
      ...quickHasher,
      atOnce: 2,
      async verify(hash, text) {
        const right = await quickHasher.verify(hash, text);
        compared();
        await gate;
        return right;
      },
    },
  });
  const answer = world.ask('signInWithPassword', { email, password });
  await during;
  await world.engine.accounts.update('ann', { password: 'winter2027' });
  go();
  expect((await answer).status).toBe(400);
});

test('hiding, a reset and a change of address are answered alike whoever has the address', async () => {
  await start({ hideUnknownAccounts: true });
  await world.engine.accounts.create({ email: 'bob@example.org', password });
  const reset = (to: string) => world.ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: to });
  const [known, unknown] = [await reset(email), await reset('nobody@example.org')];
  expect(known.status).toBe(200);
  expect(JSON.stringify(unknown.body).replace('nobody@example.org', email)).toBe(JSON.stringify(known.body));
  const idToken = await signIn();
  const move = (newEmail: string) =>
    world.ask('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, idToken });
  const [free, taken] = [await move('free@example.org'), await move('bob@example.org')];
  expect([free.status, taken.body]).toEqual([200, free.body]);
  await expect
    .poll(() => sent.map(({ kind, newEmail }) => [kind, newEmail]))
    .toEqual([
      ['PASSWORD_RESET', undefined],
      ['VERIFY_AND_CHANGE_EMAIL', 'free@example.org'],
    ]);
});

test('hiding, the answer does not wait for the delivery, and a failed one is logged', async () => {
  await start({ hideUnknownAccounts: true, sendCode: () => Promise.reject(new Error('no post today')) });
  expect((await world.ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200);
  await expect.poll(() => world.logged).toContain('a code was not delivered');
});

test('telling, an unknown or taken address is said to be so', async () => {
  await start();
  await world.engine.accounts.create({ email: 'bob@example.org', password });
  expect(await outcome('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.org' })).toBe(
    'EMAIL_NOT_FOUND',
  );
  const idToken = await signIn();
  const asking = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'bob@example.org', idToken };
  expect(await outcome('sendOobCode', asking)).toBe('EMAIL_EXISTS');
});

test('a code is spent by its use, with all others of its kind, and by one of two who use it at once', async () => {
  await start();
  const { accounts } = world.engine;
  const older = await accounts.createCode('ann', 'PASSWORD_RESET');
  const verify = await accounts.createCode('ann', 'VERIFY_EMAIL');
  const code = await accounts.createCode('ann', 'PASSWORD_RESET');
  const words = await Promise.all(
    ['winter2027', 'summer2027'].map((newPassword) =>
      outcome('resetPassword', { oobCode: code, newPassword }),
    ),
  );
  expect(words.toSorted()).toEqual(['', 'INVALID_OOB_CODE']);
  for (const oobCode of [older, code])
    expect(await outcome('resetPassword', { oobCode, newPassword: 'spring2027' })).toBe('INVALID_OOB_CODE');
  // what was sent while somebody else may have known the password counts no more
  expect(await outcome('update', { oobCode: verify })).toBe('INVALID_OOB_CODE');
});

test('confirmation codes stay good beside later ones until one is used or a day has passed', async () => {
  await start();
  const { accounts } = world.engine;
  const make = () => accounts.createCode('ann', 'VERIFY_EMAIL');
  const [first, second] = [await make(), await make()];
  expect(await outcome('update', { oobCode: first })).toBe('');
  for (const oobCode of [first, second])
    expect(await outcome('update', { oobCode })).toBe('INVALID_OOB_CODE');
  const old = await make();
  world.time.now += 12 * 3600_000;
  const young = await make();
  world.time.now += 12 * 3600_000;
  expect(await outcome('update', { oobCode: old })).toBe('EXPIRED_OOB_CODE');
  expect(await outcome('update', { oobCode: young })).toBe('');
});

test('of very many confirmation codes the newest are good', async () => {
  await start();
  const made: string[] = [];
  for (let i = 0; i < 11; i++) made.push(await world.engine.accounts.createCode('ann', 'VERIFY_EMAIL'));
  expect(await outcome('update', { oobCode: made[0] ?? '' })).toBe('INVALID_OOB_CODE');
  expect(await outcome('update', { oobCode: made[1] ?? '' })).toBe('');
});

test('a new address may leave the sign-ins: refresh tokens stay good, ID tokens do not', async () => {
  await start();
  const { accounts } = world.engine;
  const signedIn = async (address: string) =>
    (await world.ask('signInWithPassword', { email: address, password })).body;
  const { idToken = '', refreshToken = '' } = await signedIn(email);
  await accounts.update('ann', { email: 'moved@example.org', emailVerified: true, keepsSignIns: true });
  await expect(accounts.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  const { body, outcome: rejection } = await world.refresh(refreshToken);
  expect(rejection).toBe('');
  expect(await accounts.verifyIdToken(body.id_token ?? '')).toMatchObject({ email: 'moved@example.org' });
  await accounts.update('ann', { email: 'again@example.org', password: 'winter2027', keepsSignIns: true });
  expect((await world.refresh(body.refresh_token ?? '')).outcome).toBe('TOKEN_EXPIRED');
});

test('expired codes are removed in time, and those of a store that did not list them are found', async () => {
  const log: LogRecord[] = [];
  const store: Store = {
    load: (accept) => log.forEach(accept),
    commit: (records) => void log.push(...records),
    close() {},
  };
  const kept = () => {
    const now = new Map(log.flatMap(({ writes }) => writes.map(([path, value]) => [path, String(value)])));
    return [...now].filter(([path, value]) => path.startsWith('/codes') && value !== 'null').length;
  };
  await start({ store });
  const { now } = world.time;
  const verify = await world.engine.accounts.createCode('ann', 'VERIFY_EMAIL');
  const reset = await world.engine.accounts.createCode('ann', 'PASSWORD_RESET');
  expect(kept()).toBe(4);
  await world.engine.close();
  // what an older version kept
  for (const [i, { space, writes }] of log.entries())
    log[i] = { space, writes: writes.filter(([path]) => !path.startsWith('/codesOf')) };
  world = await startAuth({ store });
  world.time.now = now;
  await world.engine.accounts.createCode('ann', 'PASSWORD_RESET');
  expect(await outcome('resetPassword', { oobCode: reset })).toBe('INVALID_OOB_CODE');
  expect(await outcome('resetPassword', { oobCode: verify })).toBe('');
  world.time.now += 5 * 24 * 3600_000;
  await expect.poll(kept).toBe(0);
});

test('a code does only what it is for', async () => {
  await start();
  const { accounts } = world.engine;
  const verify = await accounts.createCode('ann', 'VERIFY_EMAIL');
  const reset = await accounts.createCode('ann', 'PASSWORD_RESET');
  expect(await outcome('resetPassword', { oobCode: verify, newPassword: 'winter2027' })).toBe(
    'INVALID_OOB_CODE',
  );
  expect(await outcome('update', { oobCode: reset })).toBe('INVALID_OOB_CODE');
  expect(await outcome('update', { oobCode: verify })).toBe('');
});

function lastingStore(): { store: Store; paths(): string[] } {
  const log: LogRecord[] = [];
  const store: Store = {
    load: (accept) => log.forEach(accept),
    commit: (records) => void log.push(...records),
    close() {},
  };
  const paths = () => {
    const now = new Map(log.flatMap(({ writes }) => writes.map(([path, value]) => [path, String(value)])));
    return [...now].filter(([, value]) => value !== 'null').map(([path]) => path);
  };
  return { store, paths };
}

test('a token for signing in is good once, after a restart too, and is forgotten when it has long expired', async () => {
  const { store, paths } = lastingStore();
  await start({ store });
  const { now } = world.time;
  const token = await world.engine.accounts.createCustomToken('ann', {}, 300);
  const twice = await Promise.all([1, 2].map(() => outcome('signInWithCustomToken', { token })));
  expect(twice.toSorted()).toEqual(['', 'INVALID_CUSTOM_TOKEN']);
  const another = await world.engine.accounts.createCustomToken('ann', {}, 300);
  await world.engine.close();
  world = await startAuth({ store });
  expect(await outcome('signInWithCustomToken', { token })).toBe('INVALID_CUSTOM_TOKEN');
  expect(await outcome('signInWithCustomToken', { token: another })).toBe('');
  const kept = () => paths().filter((path) => path.startsWith('/usedTokens')).length;
  expect(kept()).toBe(2);
  world.time.now = now + 2 * 24 * 3600_000;
  await expect.poll(kept).toBe(0);
});

test('F08: what the store does not take is answered 503, and the same request is good afterwards', async () => {
  const disk = { full: false, commits: 0 };
  world = await startAuth({ store: storeWithKey(disk), passwordHasher: quickHasher });
  await world.engine.accounts.create({ uid: 'ann', email: 'ann@example.org', password: 'polar2026' });
  disk.full = true;
  const ann = { email: 'ann@example.org', password: 'polar2026' };
  const bob = { ...ann, email: 'bob@example.org' };
  for (const [operation, body] of [
    ['signInWithPassword', ann],
    ['signUp', bob],
  ] as const) {
    expect(await world.ask(operation, body)).toMatchObject({ status: 503, outcome: 'UNAVAILABLE' });
    disk.full = false;
    expect(await world.ask(operation, body)).toMatchObject({ status: 200 });
    disk.full = true;
  }
});

test('a token for signing in ends with what ends the account’s sign-ins', async () => {
  await start();
  const { accounts } = world.engine;
  const states = [
    () => accounts.revoke('ann'),
    () => accounts.update('ann', { password: 'winter2027' }),
    () => accounts.delete('ann'),
  ];
  for (const act of states) {
    const token = await accounts.createCustomToken('ann');
    const later = await accounts.createCustomToken('ann');
    expect(await outcome('signInWithCustomToken', { token })).toBe('');
    await act();
    expect(await outcome('signInWithCustomToken', { token: later })).toBe('INVALID_CUSTOM_TOKEN');
  }
  expect(await accounts.get('ann')).toBeNull();
  const token = await accounts.createCustomToken('newcomer');
  expect(await outcome('signInWithCustomToken', { token })).toBe('');
  await expect(accounts.createCustomToken('ann', { email: 'root@example.org' })).rejects.toMatchObject({
    code: 'FORBIDDEN_CLAIM',
  });
});

test.each([
  ['a lone surrogate', 'ann\ud800@example.org'],
  ['a line break', 'ann\n@example.org'],
  ['two at signs', 'ann@bob@example.org'],
  ['a letter of another script that looks like an a', '\u0430nn@example.org'],
  ['angle brackets', 'ann<b>@example.org'],
  ['a bracket at its end', 'ann@example.org>'],
  ['a hidden change of direction', 'ann@example\u202e.org'],
  ['an empty label', 'ann@example..org'],
  ['a number for a host', 'ann@[127.0.0.1]'],
  ['too much', `${'a'.repeat(250)}@example.org`],
])('an address with %s is none', async (_, address) => {
  await start();
  expect(await outcome('signUp', { email: address, password })).toBe('INVALID_EMAIL');
});

test.each(["ann.o'hara", 'ann+talk', 'a_n-n', '1'])('%s may stand before the @', async (name) => {
  await start();
  expect(await outcome('signUp', { email: `${name}@müller.example.org`, password })).toBe('');
});
