import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getIdToken, signInWithCustomToken, signInWithEmailAndPassword, type User } from 'firebase/auth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteStore } from '../stores/sqlite.ts';
import { type AuthWorld, claimsOf, startAuth, storeWithKey } from '../testing/auth-world.ts';
import { startWorld } from '../testing/world.ts';
import { IDLE_LIFE, REPLACED_LIFE } from './devices.ts';

const email = 'ann@example.org';
const password = 'polar2026';
const hour = 3600_000;
let world: AuthWorld;
let disk: { full: boolean; commits: number };
beforeEach(async () => {
  disk = { full: false, commits: 0 };
  world = await startAuth({ store: storeWithKey(disk) });
  await world.engine.accounts.create({ uid: 'ann', email, password });
});
afterEach(() => world.engine.close());

async function signIn(): Promise<string> {
  return (await world.ask('signInWithPassword', { email, password })).body.refreshToken ?? '';
}

async function next(token: string): Promise<string> {
  const { outcome, body } = await world.refresh(token);
  return outcome || (body.refresh_token ?? '');
}

test('each refresh gives a new refresh token, and its ID token tells of the same sign-in', async () => {
  const first = await signIn();
  const signedInAt = world.time.now / 1000;
  world.time.now += hour;
  const second = await world.refresh(first);
  const third = await next(second.body.refresh_token ?? '');
  expect(new Set([first, second.body.refresh_token, third]).size).toBe(3);
  expect(claimsOf(second.body.id_token)).toMatchObject({ auth_time: signedInAt, iat: world.time.now / 1000 });
});

test('who signed in while the clock was ahead goes on when it is set right, as one who signed in long ago', async () => {
  const first = await signIn();
  world.time.now -= 24 * hour;
  const { body, outcome } = await world.refresh(first);
  expect(outcome).toBe('');
  const idToken = body.id_token ?? '';
  expect(await world.engine.accounts.verifyIdToken(idToken)).toMatchObject({ uid: 'ann' });
  expect((await world.ask('update', { idToken, password: 'another2026' })).outcome).toBe(
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  );
  expect(await next(body.refresh_token ?? '')).toMatch(/^[\w-]+\./);
});

test('a device that signed out cannot refresh, whichever of its tokens is shown; another device can', async () => {
  const [first, other] = [await signIn(), await signIn()];
  const second = await next(first);
  await world.engine.accounts.endSignIn(first);
  expect(await next(second)).toBe('TOKEN_EXPIRED');
  expect(await next(first)).toBe('TOKEN_EXPIRED');
  expect(await next(other)).toMatch(/^[\w-]+\./);
});

test.each(['', 'x', 'a.b', 'a.b.c', 'YW5u.x.y', '\ud800.%.%'])(
  'an unknown token (%s) signs nobody out',
  async (token) => {
    const own = await signIn();
    await world.engine.accounts.endSignIn(token);
    expect(await next(own)).toMatch(/^[\w-]+\./);
  },
);

test('a token that was replaced long ago signs nobody out', async () => {
  const first = await signIn();
  const second = await next(first);
  const third = await next(second);
  world.time.now += REPLACED_LIFE + hour;
  await world.engine.accounts.endSignIn(first);
  expect(await next(third)).toMatch(/^[\w-]+\./);
});

test('the store holds no password, code or refresh token as it was given', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'secrets-'));
  const stored = await startAuth({ store: sqliteStore({ directory: folder.path }) });
  await stored.engine.accounts.create({ uid: 'ann', email, password });
  const { body } = await stored.ask('signInWithPassword', { email, password });
  const refreshed = await stored.refresh(body.refreshToken ?? '');
  const codes = [
    await stored.engine.accounts.createCode('ann', 'VERIFY_EMAIL'),
    await stored.engine.accounts.createCode('ann', 'PASSWORD_RESET'),
  ];
  await stored.engine.close();
  const bytes = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
  expect(bytes).toContain(email);
  const tokens = [body.refreshToken, refreshed.body.refresh_token].map((token) => token?.split('.').at(-1));
  for (const secret of [password, ...codes, ...tokens]) {
    expect(secret).toMatch(/.{9}/);
    expect(bytes).not.toContain(secret);
  }
});

test('F25: a device that was not used for sixty days has to sign in again', async () => {
  let [used, idle] = [await signIn(), await signIn()];
  for (const days of [50, 50, 50]) {
    world.time.now += days * 24 * hour;
    used = await next(used);
    expect(used).toMatch(/^[\w-]+\./);
  }
  expect(await next(idle)).toBe('TOKEN_EXPIRED');
  idle = await signIn();
  world.time.now += IDLE_LIFE;
  expect(await next(idle)).toMatch(/^[\w-]+\./);
});

test('two pages that refresh at once are given the same token, and go on', async () => {
  const first = await signIn();
  const both = await Promise.all([next(first), next(first), next(first)]);
  expect(new Set(both).size).toBe(1);
  const [shared = ''] = both;
  expect(shared).not.toBe(first);
  expect(await next(shared)).not.toBe(shared);
});

test('a page that slept while another went on catches up, within a day', async () => {
  const first = await signIn();
  let token = first;
  for (let hours = 0; hours < 20; hours++) {
    world.time.now += hour;
    token = await next(token);
  }
  expect(await next(first)).toBe(token);
});

test('the day is counted from the first use of the successor, however often the others refresh', async () => {
  const first = await signIn();
  let token = first;
  for (let hours = 0; hours < 26; hours++) {
    world.time.now += hour;
    token = await next(token);
  }
  expect(await next(first)).toBe('TOKEN_EXPIRED');
  expect(await next(token)).toBe('TOKEN_EXPIRED');
});

test('F14: a token whose successor nobody ever showed stays good: the answer may have been lost', async () => {
  const first = await signIn();
  const lost = await next(first);
  world.time.now += 30 * 24 * hour;
  expect(await next(first)).toBe(lost);
  expect(await next(lost)).toMatch(/^\S+\.\S+\.\S+$/);
});

test('a replaced token that is shown a day later ends the sign-in of its device, and of no other', async () => {
  const first = await signIn();
  const other = await signIn();
  const second = await next(first);
  const third = await next(second);
  world.time.now += REPLACED_LIFE;
  expect(await next(first)).toBe('TOKEN_EXPIRED');
  expect(await next(third)).toBe('TOKEN_EXPIRED');
  expect(world.logged.join()).toContain('a replaced refresh token of ann was shown again');
  expect(await next(other)).toMatch(/^\S+\.\S+\.\S+$/);
});

test('a guess at a device’s token gets nothing', async () => {
  const first = await signIn();
  const [owner, device] = first.split('.');
  for (const guess of [
    `${owner}.${device}`,
    `${owner}.${device}.${device}`,
    `${owner}..${device}`,
    `${owner}.${device}.x.y`,
    `${owner}.__proto__.x`,
    `${owner}..priority.x`,
    `.${device}.x`,
    '...',
    'x',
  ])
    expect(await next(guess), guess).toMatch(/^(TOKEN_EXPIRED|INVALID_REFRESH_TOKEN|USER_NOT_FOUND)$/);
});

test('a token is handed out only once it is stored; on a full disk the old one stays good', async () => {
  const first = await signIn();
  const before = disk.commits;
  const second = await next(first);
  expect(disk.commits).toBe(before + 1);
  disk.full = true;
  expect(await next(second)).toBe(second);
  disk.full = false;
  const third = await next(second);
  expect(third).not.toBe(second);
  expect(await next(third)).toMatch(/^\S+\.\S+\.\S+$/);
});

test.each<[string, (world: AuthWorld) => Promise<unknown>, string]>([
  ['revoked', ({ engine }) => engine.accounts.revoke('ann'), 'TOKEN_EXPIRED'],
  [
    'given another password',
    ({ engine }) => engine.accounts.update('ann', { password: 'winter1' }),
    'TOKEN_EXPIRED',
  ],
  ['disabled', ({ engine }) => engine.accounts.update('ann', { disabled: true }), 'USER_DISABLED'],
  ['deleted', ({ engine }) => engine.accounts.delete('ann'), 'USER_NOT_FOUND'],
])(
  'of an account that was %s neither the token of now nor the one before is good',
  async (_, act, outcome) => {
    const first = await signIn();
    const second = await next(first);
    await act(world);
    for (const token of [first, second]) expect(await next(token)).toBe(outcome);
  },
);

test('what a custom token brought along stays through every refresh', async () => {
  const token = await world.engine.accounts.createCustomToken('ann', { helper: 'admin' });
  const { body } = await world.ask('signInWithCustomToken', { token });
  const again = await world.refresh(await next(body.refreshToken ?? ''));
  expect(claimsOf(again.body.id_token)).toMatchObject({ helper: 'admin', sub: 'ann' });
});

test('two pages of the SDK with one sign-in refresh at the same moment, again and again, and both stay signed in', async () => {
  const served = await startWorld();
  try {
    await served.engine.accounts.create({ uid: 'ann', email, password });
    const [one, two] = [served.client(), served.client()];
    const { user } = await signInWithEmailAndPassword(one.auth, email, password);
    // what pages of one browser share
    const { user: twin } = await signInWithCustomToken(
      two.auth,
      await served.engine.accounts.createCustomToken('ann'),
    );
    share(user, twin);
    for (let turn = 0; turn < 5; turn++) {
      const tokens = await Promise.all([getIdToken(user, true), getIdToken(twin, true)]);
      for (const token of tokens)
        expect(await served.engine.accounts.verifyIdToken(token)).toMatchObject({ uid: 'ann' });
      expect(twin.refreshToken).toBe(user.refreshToken);
    }
    expect([one.auth.currentUser?.uid, two.auth.currentUser?.uid]).toEqual(['ann', 'ann']);
  } finally {
    await served.close();
  }
});

function share(from: User, to: User): void {
  const { stsTokenManager } = from.toJSON() as { stsTokenManager: { refreshToken: string } };
  (to as unknown as { stsTokenManager: { refreshToken: string } }).stsTokenManager.refreshToken =
    stsTokenManager.refreshToken;
}
