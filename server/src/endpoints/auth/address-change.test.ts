import { emailKey } from 'shared-data/models/email-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linksOf } from '../../data/sent-mails.ts';
import type { OutboxRow } from '../../stored/mail-records.ts';
import { addressOf, password, programId, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';
import { startSweep } from '../../workers/sweep.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const old = addressOf('owner');
const fresh = 'moved@example.org';
const day = 24 * 3_600_000;

const read = (path: string) => world.ports.database.get(path);
const ask = (email: string, role: Role = 'owner', more = {}) =>
  outcome(world.post(role, '/api/auth/update', { email, ...more }));
const manage = (action: string, role: Role = 'owner') =>
  outcome(world.post(role, '/api/auth/addressChange', { action }));
const open = (code: string) => world.post('visitor', '/api/auth/addressLink', { code });
const signIn = (email: string) =>
  world.signIn({ email, password }).then(
    () => 'in',
    () => 'out',
  );

async function mails(): Promise<OutboxRow[]> {
  return outboxOf(world);
}

async function codesFor(address: string, mode: string): Promise<string[]> {
  return (await mails())
    .filter(({ to }) => to.address === address)
    .map((mail) => new URL(linksOf(mail)[0] as string).searchParams)
    .filter((params) => params.get('mode') === mode)
    .map((params) => params.get('oobCode') as string);
}
const confirmCodes = (address = fresh) => codesFor(address, 'verifyAndChangeEmail');
const undoCodes = (address = old) => codesFor(address, 'recoverEmail');
const only = async (codes: Promise<string[]>) => (await codes)[0] as string;

test('a new address changes nothing until its link is opened', async () => {
  expect(await ask(' Moved@Example.org')).toBe('200');
  expect(await world.ports.accounts.get('owner')).toMatchObject({ email: old, emailVerified: true });
  expect(await signIn(old)).toBe('in');
  expect(await signIn(fresh)).toBe('out');
  expect(await read(`staticData/user/${emailKey(old)}/uid`)).toBe('owner');
  expect(await read(`otherData/program/${programId}/email`)).toBe(old);
  expect(await read('otherData/addressChange/owner')).toEqual({
    to: fresh,
    at: world.time.now,
    until: world.time.now + day,
  });
});

test('the new address gets a confirmation mail of its own, and the old one a link to undo', async () => {
  await ask(fresh);
  const rows = await mails();
  const to = (address: string) => rows.find((row) => row.to.address === address) as OutboxRow;
  expect(rows).toHaveLength(2);
  expect(to(fresh).text).not.toContain('signing up');
  expect(linksOf(to(fresh))[0]).toMatch(
    /^https:\/\/symposium\.example\.org\/account-action\?mode=verifyAndChangeEmail&oobCode=/,
  );
  expect(to(old).text).toContain(fresh);
  expect(linksOf(to(old))[0]).toMatch(/mode=recoverEmail&oobCode=/);
  expect(await read('state/mail/owner')).toBeNull();
});

test('opening the link moves account, registration and talks together, and sessions stay signed in', async () => {
  const { refreshToken } = await world.signIn({ email: old, password });
  await ask(fresh);
  const answer = await open(await only(confirmCodes()));
  expect(await answer.json()).toEqual({ state: 'changed', email: fresh });
  expect(await world.ports.accounts.get('owner')).toMatchObject({ email: fresh, emailVerified: true });
  expect(await read(`staticData/user/${emailKey(old)}`)).toBeNull();
  expect(await read(`staticData/user/${emailKey(fresh)}`)).toMatchObject({
    id: emailKey(fresh),
    email: fresh,
    uid: 'owner',
    familyName: 'owner',
  });
  expect(await read(`otherData/program/${programId}/email`)).toBe(fresh);
  for (const path of ['otherData/addressChange', 'server/emailMoves'])
    expect(await read(path), path).toBeNull();
  const refreshed = await world.engine.fetch(
    new Request('http://localhost/securetoken.googleapis.com/v1/token?key=embedded', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    }),
  );
  expect(refreshed?.status).toBe(200);
});

test('a link works once; all links sent so far are valid until then', async () => {
  await ask(fresh);
  world.time.now += 60_000;
  expect(await manage('resend')).toBe('200');
  const [first = '', second = ''] = await confirmCodes();
  expect(await outcome(open(first))).toBe('200');
  for (const code of [first, second]) expect(await outcome(open(code))).toBe('400 linkInvalid');
});

test.each<[string, () => Promise<unknown>, string]>([
  ['a day later', async () => (world.time.now += day), '400 linkExpired'],
  ['after the change was given up', () => manage('cancel'), '400 linkInvalid'],
  ['after another address was asked for', () => ask('third@example.org'), '400 linkInvalid'],
  [
    'after a new password was set by mail',
    async () => {
      world.time.now += 1000;
      await world.ports.accounts.update('owner', { password: 'glacier77' });
    },
    '400 linkInvalid',
  ],
  ['after somebody took the address', () => taken(true), '409 emailExists'],
  ['after somebody took the address and never confirmed it', () => taken(false), '200'],
  [
    'after the account was disabled',
    () => world.ports.accounts.update('owner', { disabled: true }),
    '400 linkInvalid',
  ],
])('%s, the link is answered %s', async (_, meanwhile, expected) => {
  await ask(fresh);
  const code = await only(confirmCodes());
  await meanwhile();
  expect(await outcome(open(code))).toBe(expected);
  const moved = expected === '200';
  expect((await world.ports.accounts.get('owner'))?.email).toBe(moved ? fresh : old);
});
const taken = (emailVerified: boolean) =>
  world.ports.accounts.create({ email: fresh, password, emailVerified });

test.each(['nobody.', 'owner.x', `owner.${'a'.repeat(43)}`, `../x.${'a'.repeat(43)}`, ''])(
  'the code %j opens nothing',
  async (code) => {
    expect(await outcome(open(code))).toMatch(/^400 (?:invalid|linkInvalid)$/);
  },
);

test('the old address can undo a pending change', async () => {
  await ask(fresh);
  const answer = await open(await only(undoCodes()));
  expect(await answer.json()).toEqual({ state: 'kept', email: old });
  expect(await read('otherData/addressChange')).toBeNull();
  expect(await outcome(open(await only(confirmCodes())))).toBe('400 linkInvalid');
  expect((await world.ports.accounts.get('owner'))?.email).toBe(old);
});

test('for seven days the old address can undo a completed change, which ends all sessions', async () => {
  await ask(fresh);
  await open(await only(confirmCodes()));
  world.time.now += 7 * day - 1;
  world.forgetTokens();
  const { idToken } = await world.signIn({ email: fresh, password });
  expect(await outcome(open(await only(undoCodes())))).toBe('200');
  expect(await world.ports.accounts.get('owner')).toMatchObject({ email: old, emailVerified: true });
  expect(await read(`staticData/user/${emailKey(old)}/uid`)).toBe('owner');
  expect(await read(`otherData/program/${programId}/email`)).toBe(old);
  expect(await world.ports.accounts.verify(idToken)).toBeNull();
});

test('after seven days the change stays', async () => {
  await ask(fresh);
  await open(await only(confirmCodes()));
  world.time.now += 7 * day;
  expect(await outcome(open(await only(undoCodes())))).toBe('400 linkExpired');
});

test('after two changes the address in between cannot undo', async () => {
  await ask(fresh);
  await open(await only(confirmCodes()));
  world.forgetTokens();
  const { idToken } = await world.signIn({ email: fresh, password });
  const again = world.app.request('/api/auth/update', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'third@example.org' }),
  });
  expect(await outcome(again)).toBe('200');
  const [between = ''] = await undoCodes(fresh);
  expect(await outcome(open(await only(undoCodes())))).toBe('200');
  expect((await world.ports.accounts.get('owner'))?.email).toBe(old);
  expect(await outcome(open(between))).toBe('400 linkInvalid');
});

test('an unconfirmed old address gets no mail and cannot undo', async () => {
  expect(await ask(fresh, 'unverified')).toBe('200');
  expect((await mails()).map(({ to }) => to.address)).toEqual([fresh]);
  expect(await outcome(open(await only(confirmCodes())))).toBe('200');
  expect(await world.ports.accounts.get('unverified')).toMatchObject({ email: fresh, emailVerified: true });
});

test('an address set by an administrator needs confirmation too, and the old one is told', async () => {
  expect(await ask(fresh, 'admin', { uid: 'owner' })).toBe('200');
  expect((await world.ports.accounts.get('owner'))?.email).toBe(old);
  expect(await undoCodes()).toHaveLength(1);
  expect(await outcome(open(await only(confirmCodes())))).toBe('200');
  expect((await world.ports.accounts.get('owner'))?.email).toBe(fresh);
});

test('a password changed together with the address is valid at once', async () => {
  expect(await ask(fresh, 'admin', { uid: 'owner', password: 'winter1' })).toBe('200');
  await expect(world.signIn({ email: old, password: 'winter1' })).resolves.toBeDefined();
  expect(await outcome(open(await only(confirmCodes())))).toBe('200');
});

test.each<[Role, string, string]>([
  ['visitor', 'cancel', '401 unauthenticated'],
  ['owner', 'cancel', '200'],
  ['registered', 'resend', '404 notFound'],
  ['owner', 'confirm', '400 invalid'],
])('%s asks to %s a change of address: %s', async (role, action, expected) => {
  expect(await manage(action, role)).toBe(expected);
});

test('a finished change cannot be confirmed again', async () => {
  await ask(fresh);
  world.time.now += day;
  expect(await manage('resend')).toBe('404 notFound');
});

test('an account can change its address three times an hour, and is told when to retry', async () => {
  for (let n = 0; n < 3; n++) expect(await ask(`n${n}@example.org`)).toBe('200');
  world.time.now += 60_000;
  const rejected = await world.post('owner', '/api/auth/update', { email: fresh });
  expect(await rejected.json()).toMatchObject({ code: 'tooSoon', retryAfter: 3540 });
  expect(await mails()).toHaveLength(6);
});

test('an address gets at most three confirmation mails an hour from all accounts', async () => {
  for (const role of ['owner', 'registered', 'coeditor'] as const) expect(await ask(fresh, role)).toBe('200');
  expect(await ask(fresh, 'newcomer')).toBe('429 tooSoon');
  expect(await manage('resend')).toBe('429 tooSoon');
  expect(await confirmCodes()).toHaveLength(3);
  world.time.now += 3_600_000;
  expect(await manage('resend')).toBe('200');
});

test('an address used by another person’s records cannot be taken', async () => {
  await world.ports.accounts.delete('owner');
  expect(await ask(old, 'registered')).toBe('409 emailExists');
  expect(await read('otherData/addressChange')).toBeNull();
});

test('an unconfirmed address gives no claim to another account’s records', async () => {
  await world.ports.accounts.delete('owner');
  const { uid } = await world.ports.accounts.create({ email: old, password, emailVerified: false });
  expect(await ask(fresh, 'admin', { uid })).toBe('200');
  expect(await outcome(open(await only(confirmCodes())))).toBe('200');
  expect(await read(`staticData/user/${emailKey(old)}/uid`)).toBe('owner');
  expect(await read(`staticData/user/${emailKey(fresh)}`)).toBeNull();
  expect(await read(`otherData/program/${programId}/email`)).toBe(old);
});

test('deleting the account deletes its pending change and links', async () => {
  await ask(fresh);
  await world.post('admin', '/api/auth/delete', { uid: 'owner' });
  for (const path of ['otherData/addressChange', 'server/addressCode'])
    expect(await read(path), path).toBeNull();
});

test('unconfirmed changes are removed when they expire, and links a day later', async () => {
  await ask(fresh);
  const sweepAt = async (now: number) => {
    world.time.now = now;
    const sweep = startSweep(world.ports, { log: world.options.log as never, publicOrigin: '' } as never);
    await sweep.settled();
    await sweep.stop();
  };
  const start = world.time.now;
  await sweepAt(start + day - 1);
  expect(await read('otherData/addressChange')).not.toBeNull();
  await sweepAt(start + day);
  expect(await read('otherData/addressChange')).toBeNull();
  expect(await read('server/addressCode')).not.toBeNull();
  await sweepAt(start + 8 * day);
  expect(await read('server/addressCode')).toBeNull();
});

test('invalid links use up no rate limit of the network', async () => {
  await ask(fresh);
  const code = await only(confirmCodes());
  let locks = 0;
  const { database } = world.ports;
  const { transaction } = database;
  database.transaction = (path, change) => {
    locks += 1;
    return transaction.call(database, path, change);
  };
  for (let count = 0; count < 1100; count++)
    expect(await outcome(open(`owner.${'A'.repeat(43)}`))).toBe('400 linkInvalid');
  expect(locks).toBe(0);
  expect(await outcome(open(code))).toBe('200');
});
