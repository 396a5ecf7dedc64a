import { RateLimits } from 'embedded-firebase/rate-limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linksOf } from '../../data/sent-mails.ts';
import type { OutboxRow } from '../../stored/mail-records.ts';
import { addressOf, type Role } from '../../testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from '../../testing/world.ts';
import { createLimiter } from '../limits.ts';
import { limitConfirmations } from './confirmation-limits.ts';
import { hiddenWork } from './password-reset.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const verification = (role: Role) => world.post(role, '/api/auth/emailVerification');
const reset = (email: unknown) => world.post('visitor', '/api/auth/passwordReset', { email });
const queued = () => outboxOf(world);

test.each<[Role, string, object]>([
  ['visitor', '401 unauthenticated', {}],
  ['unverified', '200', { sent: true }],
  ['newcomer', '200', { sent: false }],
  ['registered', '200', { sent: false }],
  ['admin', '200', { sent: false }],
])('%s asks for a confirmation mail: %s %j', async (role, expected, body) => {
  const answer = await verification(role);
  expect(await outcome(answer.clone())).toBe(expected);
  expect(await answer.json()).toMatchObject(body);
});

test('the confirmation mail leads to the public origin, and its code confirms the address once', async () => {
  await verification('unverified');
  const [mail] = await queued();
  expect(mail?.to.address).toBe(addressOf('unverified'));
  const link = new URL(linksOf(mail as OutboxRow)[0] as string);
  expect(link.origin + link.pathname).toBe('https://symposium.example.org/account-action');
  expect(link.searchParams.get('mode')).toBe('verifyEmail');
  const apply = () =>
    world.engine.fetch(
      new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:update?key=embedded', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ oobCode: link.searchParams.get('oobCode') }),
      }),
    );
  expect((await apply())?.status).toBe(200);
  expect((await world.ports.accounts.get('unverified'))?.emailVerified).toBe(true);
  expect((await apply())?.status).toBe(400);
});

test('mails with codes leave no record in the mail box', async () => {
  await verification('unverified');
  await reset(addressOf('registered'));
  expect(await queued()).toHaveLength(2);
  expect(await world.ports.database.get('state/mail')).toBeNull();
});

test('the confirmation mail can be resent at once; a third within a minute is told when to retry', async () => {
  await verification('unverified');
  expect(await outcome(verification('unverified'))).toBe('200');
  const rejected = await verification('unverified');
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect(await rejected.json()).toMatchObject({ code: 'tooSoon', retryAfter: 60 });
  world.time.now += 60_000;
  expect(await outcome(verification('unverified'))).toBe('200');
});

test('an address gets three confirmation mails an hour, and after five attempts all others are blocked', async () => {
  const seen: string[] = [];
  for (let n = 0; n < 6; n++) {
    seen.push(await outcome(verification('unverified')));
    world.time.now += 60_000;
  }
  expect(seen).toEqual(['200', '200', '200', '429 tooSoon', '429 tooSoon', '429 tooManyRequests']);
  expect(await queued()).toHaveLength(3);
  world.time.now += 3_600_000;
  expect(await outcome(verification('unverified'))).toBe('200');
});

test('every confirmation link sent so far confirms the address, until one is used', async () => {
  await verification('unverified');
  await verification('unverified');
  const [first, second] = (await queued()).map((mail) =>
    new URL(linksOf(mail)[0] as string).searchParams.get('oobCode'),
  );
  const apply = async (oobCode: string | null | undefined) =>
    (
      await world.engine.fetch(
        new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:update?key=embedded', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ oobCode }),
        }),
      )
    )?.status;
  expect(await apply(first)).toBe(200);
  expect(await apply(second)).toBe(400);
});

test('a password reset mail is sent to a known address however it is written', async () => {
  expect(await (await reset(' Registered@Example.ORG ')).json()).toEqual({ sent: true });
  const [mail] = await queued();
  expect(mail?.to.address).toBe(addressOf('registered'));
  expect(linksOf(mail as OutboxRow)[0]).toMatch(
    /^https:\/\/symposium\.example\.org\/account-action\?mode=resetPassword&oobCode=.+/,
  );
});

test.each<[string, unknown, string]>([
  ['an unknown address', 'nobody@example.org', '404 unregisteredAddress'],
  ['no address', '', '400 invalid'],
  ['half an address', 'registered@', '400 invalid'],
  ['a header line', 'registered@example.org\r\nBcc: x@example.org', '400 invalid'],
  ['a number', 7, '400 invalid'],
])('a reset for %s is rejected', async (_, email, expected) => {
  expect(await outcome(reset(email))).toBe(expected);
  expect(await queued()).toEqual([]);
});

test('G20: when accounts are hidden, known and unknown addresses get the same delayed answer', async () => {
  world.options.hideAccounts = true;
  const { status, headers } = await reset(addressOf('registered'));
  expect(await queued()).toHaveLength(1);
  const startedAt = performance.now();
  const unknown = await reset('nobody@example.org');
  expect(performance.now() - startedAt).toBeGreaterThan(hiddenWork - 5);
  expect([unknown.status, await unknown.json()]).toEqual([status, { sent: true }]);
  expect([...unknown.headers.keys()]).toEqual([...headers.keys()]);
  expect(await queued()).toHaveLength(1);
});

test('F49: the Host header has no influence on the link', async () => {
  await world.post(
    'visitor',
    '/api/auth/passwordReset',
    { email: addressOf('registered') },
    { host: 'evil.example' },
  );
  expect((await queued())[0]?.text).not.toContain('evil');
});

test('the fourth reset of an address within an hour is rejected', async () => {
  for (let count = 0; count < 3; count++) expect(await outcome(reset(addressOf('registered')))).toBe('200');
  expect(await outcome(reset(addressOf('registered')))).toBe('429 tooManyRequests');
  world.time.now += 3_600_000;
  expect(await outcome(reset(addressOf('registered')))).toBe('200');
});

test('sixty resets an hour are mailed from one network, and a hundred invented addresses before use none of them up', async () => {
  const people = Array.from({ length: 61 }, (_, i) => `guest${i}@example.org`);
  await world.ports.accounts.import(
    people.map((email, i) => ({ uid: `guest${i}`, email, passwordHash: 'none', emailVerified: true })),
  );
  for (let count = 0; count < 30; count++)
    expect(await outcome(reset(`guess${count}@example.org`))).toBe('404 unregisteredAddress');
  // Beyond the limit: the network is told nothing.
  const words = await Promise.all(
    Array.from({ length: 70 }, (_, i) => outcome(reset(`more${i}@example.org`))),
  );
  expect(new Set(words)).toEqual(new Set(['200']));
  const answers = await Promise.all(people.slice(0, 60).map((email) => outcome(reset(email))));
  expect(new Set(answers)).toEqual(new Set(['200']));
  expect(await queued()).toHaveLength(60);
  for (const email of [people[60], 'nobody@example.org'])
    expect(await outcome(reset(email))).toBe('429 tooManyRequests');
  world.time.now += 3_600_000;
  expect(await outcome(reset(people[60]))).toBe('200');
  expect(await outcome(reset('nobody@example.org'))).toBe('404 unregisteredAddress');
});

test('an unknown network is never denied a reset, and learns of thirty unknown addresses', async () => {
  world.options.clientAddress = () => '';
  const guesses = Array.from({ length: 100 }, (_, i) => outcome(reset(`guess${i}@example.org`)));
  const words = await Promise.all(guesses);
  expect(words.filter((word) => word === '404 unregisteredAddress')).toHaveLength(30);
  expect(words.filter((word) => word === '200')).toHaveLength(70);
  expect(await outcome(reset(addressOf('registered')))).toBe('200');
  expect(await queued()).toHaveLength(1);
});

test('one mailbox gets ten confirmation mails an hour, whatever tags its address has', () => {
  const limiter = createLimiter(new RateLimits(() => 0));
  const sends = (n: number) => {
    try {
      limitConfirmations(limiter, `victim+${n}@example.org`);
      return true;
    } catch {
      return false;
    }
  };
  expect(Array.from({ length: 50 }, (_, n) => sends(n)).filter(Boolean)).toHaveLength(10);
  expect(() => limitConfirmations(limiter, 'somebody@example.org')).not.toThrow();
});

test('everybody who signs up in a hall within an hour, which is one network, gets the confirmation mail, whatever strangers there send', async () => {
  for (let count = 0; count < 1100; count++)
    expect(await outcome(verification('visitor'))).toBe('401 unauthenticated');
  for (let count = 0; count < 1100; count++) await verification('newcomer');
  expect(await outcome(verification('unverified'))).toBe('200');
});

test('mails that strangers ask for wait behind those of networks that asked for fewer', async () => {
  await verification('unverified');
  for (const role of ['owner', 'admin', 'editor'] as const) await reset(addressOf(role));
  await verification('unverified');
  world.options.clientAddress = () => '198.51.100.7';
  await reset(addressOf('newcomer'));
  expect((await queued()).map(({ turn }) => [turn?.kind, turn?.level])).toEqual([
    ['confirmation', 0],
    ['reset', 0],
    ['reset', 1],
    ['reset', 1],
    ['confirmation', 1],
    ['reset', 0],
  ]);
});

test.each([
  ['a forged token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
  ['the word of an emulator', 'owner'],
  ['nonsense', 'x'.repeat(9000)],
])('%s is nobody', async (_, token) => {
  const answer = world.app.request('http://localhost/api/auth/emailVerification', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await outcome(answer)).toBe('401 unauthenticated');
});
