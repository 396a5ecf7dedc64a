import { afterEach, expect, test } from 'vitest';
import type { EngineOptions, PasswordHasher } from '../public.ts';
import { type AuthAnswer, type AuthWorld, startAuth } from '../testing/auth-world.ts';
import { quickHasher } from '../testing/world.ts';
import { Attempts } from './attempts.ts';

const email = 'ann@example.org';
const password = 'polar2026';
const minute = 60_000;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
let world: AuthWorld;
afterEach(() => world?.engine.close());

/** Counts how often a password was compared. */
function counting(): PasswordHasher & { compared: number } {
  return {
    compared: 0,
    hash: quickHasher.hash,
    verify(hash, text) {
      this.compared += 1;
      return quickHasher.verify(hash, text);
    },
  };
}

async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  world = await startAuth(options);
  await world.engine.accounts.create({ uid: 'ann', email, password });
}

const signIn = (secret: string, client?: string, address = email): Promise<AuthAnswer> =>
  world.ask('signInWithPassword', { email: address, password: secret }, client);
const said = async (answer: Promise<AuthAnswer>) => (await answer).said;

function tally(words: string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]),
  );
}

test('of two hundred guesses at once five are judged, whatever comes with them', async () => {
  const passwordHasher = counting();
  await start({ passwordHasher });
  const guesses = Array.from({ length: 200 }, (_, i) =>
    said(signIn(i === 150 ? password : `guess${i}`, 'hall')),
  );
  expect(tally(await Promise.all(guesses))).toEqual({ INVALID_PASSWORD: 5, [tooMany]: 195 });
  expect(passwordHasher.compared).toBe(5);
});

test('two hundred right passwords at once are two hundred sign-ins', async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 200 }, () => said(signIn(password, 'hall'))));
  expect(tally(answers)).toEqual({ '': 200 });
});

test('who guesses shuts out the own network, not the owner elsewhere', async () => {
  await start();
  for (let i = 0; i < 6; i++) await signIn('wrong', 'thief');
  expect(await said(signIn(password, 'thief'))).toBe(tooMany);
  expect(await said(signIn(password, 'home'))).toBe('');
  world.time.now += 15 * minute;
  expect(await said(signIn(password, 'thief'))).toBe('');
});

test('guesses from many networks count for the address: fifty are judged', async () => {
  await start();
  const words: string[] = [];
  for (let network = 0; network < 20; network++)
    for (let i = 0; i < 4; i++) words.push(await said(signIn('wrong', `network ${network}`)));
  expect(tally(words)).toEqual({ INVALID_PASSWORD: 50, [tooMany]: 30 });
});

test('one password tried on many addresses from one network: three hundred and a few at once are judged', async () => {
  await start();
  const words = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => said(signIn('wrong', 'thief', `person${i}@example.org`))),
  );
  const judged = tally(words)['EMAIL_NOT_FOUND'] ?? 0;
  expect(judged).toBeGreaterThanOrEqual(300);
  expect(judged).toBeLessThanOrEqual(308);
  expect(await said(signIn(password, 'home'))).toBe('');
});

test('a success forgives the network its mistakes', async () => {
  await start();
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 4; i++) expect(await said(signIn('wrong', 'home'))).toBe('INVALID_PASSWORD');
    expect(await said(signIn(password, 'home'))).toBe('');
  }
});

test('unknown addresses are counted like known ones', async () => {
  await start({ hideUnknownAccounts: true });
  for (const address of [email, 'nobody@example.org']) {
    const words: string[] = [];
    for (let i = 0; i < 6; i++) words.push(await said(signIn('wrong', 'thief', address)));
    expect(tally(words)).toEqual({ INVALID_LOGIN_CREDENTIALS: 5, [tooMany]: 1 });
  }
});

test('a reset by code opens an address that guesses have shut', async () => {
  await start();
  for (let i = 0; i < 60; i++) await signIn('wrong', `network ${i}`);
  expect(await said(signIn(password, 'home'))).toBe(tooMany);
  const oobCode = await world.engine.accounts.createCode('ann', 'PASSWORD_RESET');
  expect(await said(world.ask('resetPassword', { oobCode, newPassword: 'winter1' }))).toBe('');
  expect(await said(signIn('winter1', 'home'))).toBe('');
});

test('hiding, a password is compared for addresses nobody has, too', async () => {
  const passwordHasher = counting();
  await start({ hideUnknownAccounts: true, passwordHasher });
  await world.engine.accounts.importAccounts([
    { uid: 'bob', email: 'bob@example.org', passwordHash: 'none' },
  ]);
  const before = passwordHasher.compared;
  for (const address of [email, 'nobody@example.org', 'bob@example.org'])
    expect(await said(signIn('wrong', 'thief', address))).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(passwordHasher.compared - before).toBe(3);
});

test('telling, nothing is compared for them', async () => {
  const passwordHasher = counting();
  await start({ passwordHasher });
  expect(await said(signIn('wrong', 'thief', 'nobody@example.org'))).toBe('EMAIL_NOT_FOUND');
  expect(passwordHasher.compared).toBe(0);
});

test('codes are asked for five times an hour from one network, ten times for one address', async () => {
  const sent: string[] = [];
  await start({ sendCode: async ({ email: to }) => void sent.push(to) });
  const ask = (client: string, to = email) =>
    said(world.ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: to }, client));
  const words: string[] = [];
  for (const client of ['one', 'two', 'three']) for (let i = 0; i < 6; i++) words.push(await ask(client));
  expect(tally(words)).toEqual({ '': 10, [tooMany]: 8 });
  expect(sent).toHaveLength(10);
  for (let i = 0; i < 5; i++) expect(await ask('four', 'nobody@example.org')).toBe('EMAIL_NOT_FOUND');
  expect(await ask('four', 'nobody@example.org')).toBe(tooMany);
  world.time.now += 60 * minute;
  expect(await ask('one')).toBe('');
});

test('a hash made with less than is asked for today is replaced when its password is heard, and nothing else changes', async () => {
  await start();
  const stronger = { ...quickHasher, isWeak: (hash: string) => hash === weak, hash: async () => better };
  const weak = await quickHasher.hash(password);
  const better = await quickHasher.hash(password);
  await world.engine.close();
  const heard: string[] = [];
  world = await startAuth({
    passwordHasher: {
      ...stronger,
      verify(hash, text) {
        heard.push(hash);
        return quickHasher.verify(hash, text);
      },
    },
  });
  await world.engine.accounts.importAccounts([{ uid: 'ann', email, passwordHash: weak }]);
  expect(await said(signIn('wrong'))).toBe('INVALID_PASSWORD');
  const { body } = await signIn(password);
  expect(await said(signIn(password))).toBe('');
  expect(heard).toEqual([weak, weak, better]);
  expect(await said(world.refresh(body.refreshToken ?? ''))).toBe('');
});

test('one network learns of a bounded number of addresses whether they have accounts, and others still do', async () => {
  await start();
  const ask = (i: number, client: string) =>
    said(
      world.ask('createAuthUri', { identifier: `person${i}@example.org`, continueUrl: 'http://x' }, client),
    );
  const answers: string[] = [];
  for (let i = 0; i < 200; i++) answers.push(await ask(i, 'one'));
  expect(tally(answers)).toEqual({ '': 120, [tooMany]: 80 });
  expect(await ask(0, 'other')).toBe('');
  // who is asked about may still have codes sent, and sign in
  expect(await said(signIn(password, 'one'))).toBe('');
  world.time.now += 60 * minute;
  expect(await ask(0, 'one')).toBe('');
});

test('a clock that is set back makes no attempt count for longer', async () => {
  await start();
  for (let i = 0; i < 5; i++) await signIn(`guess${i}`);
  expect(await said(signIn(password))).toBe(tooMany);
  world.time.now -= 60 * minute;
  expect(await said(signIn(password))).toBe('');
});

test('a hundred thousand counts are kept, and beyond those the oldest go first', async () => {
  const attempts = new Attempts(() => 0);
  const isShut = (name: string) => {
    try {
      attempts.code(name, undefined);
      return false;
    } catch {
      return true;
    }
  };
  for (let i = 0; i < 5; i++) attempts.code('first', undefined);
  // two for each name
  for (let i = 0; i < 49_999; i++) attempts.code(`name ${i}`, undefined);
  expect(isShut('first')).toBe(true);
  attempts.code('last', undefined);
  expect(isShut('first')).toBe(false);
});
