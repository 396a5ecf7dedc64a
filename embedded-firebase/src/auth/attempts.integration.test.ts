import { afterEach, expect, test } from 'vitest';
import type { EngineOptions, PasswordHasher } from '../public.ts';
import { type AuthAnswer, type AuthWorld, startAuth } from '../testing/auth-world.ts';
import { quickHasher } from '../testing/world.ts';

const email = 'ann@example.org';
const password = 'polar2026';
const minute = 60_000;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
let world: AuthWorld;
afterEach(() => world?.engine.close());

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

const signIn = (secret: string, client?: string, address = email, cookie?: string): Promise<AuthAnswer> =>
  world.ask('signInWithPassword', { email: address, password: secret }, client, cookie);
const outcome = async (answer: Promise<AuthAnswer>) => (await answer).outcome;

function tally(words: string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]),
  );
}

test('of two hundred guesses at once five are judged, whatever comes with them', async () => {
  const passwordHasher = counting();
  await start({ passwordHasher });
  const guesses = Array.from({ length: 200 }, (_, i) => outcome(signIn(`guess${i}`, 'hall')));
  expect(tally(await Promise.all(guesses))).toEqual({ INVALID_PASSWORD: 5, [tooMany]: 195 });
  expect(passwordHasher.compared).toBe(5);
});

test('two hundred right passwords at once are two hundred sign-ins', async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 200 }, () => outcome(signIn(password, 'hall'))));
  expect(tally(answers)).toEqual({ '': 200 });
});

test('the delay grows from a second to a minute, is told, and grows no further', async () => {
  await start();
  for (let i = 0; i < 5; i++) expect(await outcome(signIn(`wrong${i}`))).toBe('INVALID_PASSWORD');
  const delays: (number | undefined)[] = [];
  for (let i = 0; i < 9; i++) {
    const { outcome: word, wait = 0 } = await signIn(`again${i}`);
    expect(word).toBe(tooMany);
    delays.push(wait);
    world.time.now += wait * 1000;
    expect(await outcome(signIn(`again${i}`))).toBe('INVALID_PASSWORD');
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  world.time.now += 15 * minute;
  expect(await outcome(signIn('later'))).toBe('INVALID_PASSWORD');
  expect(await outcome(signIn('later'))).toBe('INVALID_PASSWORD');
});

test('who mistyped and waits is not asked to wait again', async () => {
  await start();
  for (let i = 0; i < 5; i++) await signIn(`wrong${i}`, 'home');
  world.time.now += 1000;
  expect(await outcome(signIn(password, 'home'))).toBe('');
});

/** Guesses without a pause until the time is over, from all the networks in turn, each guess two times a second. */
async function attack(networks: (string | undefined)[], seconds: number, and: () => Promise<void>) {
  for (let half = 0; half < seconds * 2; half++) {
    await signIn(`guess ${half}`, networks[half % networks.length]);
    world.time.now += 500;
    await and();
  }
}

const attacks: [string, (string | undefined)[], string | undefined][] = [
  ['behind the same unknown proxy', [undefined], undefined],
  ['in the same hall', ['hall'], 'hall'],
  ['in ten networks', Array.from({ length: 10 }, (_, i) => `2001:db8:0:${i}::`), '2001:db8:1:0::'],
];

test.each(attacks)(
  'F52: while somebody %s guesses, the owner signs in at once from a known device',
  async (_, from, at) => {
    await start();
    const { cookie } = await signIn(password, at);
    let signIns = 0;
    await attack(from, 120, async () => {
      expect(await outcome(signIn(password, at, email, cookie))).toBe('');
      signIns += 1;
    });
    expect(signIns).toBe(240);
  },
);

test.each(attacks)(
  'F52: while somebody %s guesses, the owner gets in within a minute from a new device',
  async (_, from, at) => {
    await start();
    await attack(from, 180, async () => {});
    const { outcome: word, wait = 0 } = await signIn(password, at);
    expect(word).toBe(tooMany);
    expect(wait).toBeLessThanOrEqual(60);
    await attack(from, wait, async () => {});
    expect(await outcome(signIn(password, at))).toBe('');
  },
);

test('however fast somebody in another network guesses, a password that waits keeps its turn', async () => {
  await start();
  for (let i = 0; i < 12; i++) await signIn(`wrong ${i}`, 'theirs');
  const { outcome: word, wait = 0 } = await signIn(password, 'ours');
  expect(word).toBe(tooMany);
  for (let i = 0; i < 1000; i++) await signIn(`faster ${i}`, i % 2 ? 'theirs' : 'their other one');
  world.time.now += wait * 1000;
  expect(await outcome(signIn('faster 999', 'theirs'))).toBe('INVALID_PASSWORD');
  expect(await outcome(signIn(password, 'ours'))).toBe('');
});

test('nor does anybody push it out who guesses from the many networks of one site', async () => {
  await start();
  for (let i = 0; i < 12; i++) await signIn(`wrong ${i}`, '2001:db8:0:1::');
  const { outcome: word, wait = 0 } = await signIn(password, '198.51.100.1');
  expect(word).toBe(tooMany);
  for (let i = 0; i < 1000; i++) await signIn(`faster ${i}`, `2001:db8:0:${i.toString(16)}::`);
  world.time.now += wait * 1000;
  expect(await outcome(signIn(password, '198.51.100.1'))).toBe('');
});

/** Hashes one password at a time, the first one when told to; `heard` holds them in that order. */
function oneAtATime() {
  const received: string[] = [];
  const { promise: notified, resolve: go } = Promise.withResolvers<void>();
  let begun = false;
  const hear = async (text: string) => {
    if (!begun) return;
    received.push(text);
    await notified;
  };
  const passwordHasher: PasswordHasher = {
    atOnce: 1,
    hash: (text) => hear(text).then(() => quickHasher.hash(text)),
    verify: (hash, text) => hear(text).then(() => quickHasher.verify(hash, text)),
  };
  const begin = () => {
    begun = true;
  };
  return { received, passwordHasher, begin, go };
}

/** The place of the owner's password among those that are hashed, when it comes after what `others` send. */
async function placeBehind(
  { received, begin, go }: ReturnType<typeof oneAtATime>,
  others: () => Promise<unknown>[],
  network: string | undefined,
  between = () => {},
): Promise<number> {
  begin();
  const flood = others();
  await arrived();
  between();
  const own = signIn(password, network);
  await arrived();
  go();
  expect(await outcome(own)).toBe('');
  await Promise.all(flood);
  return received.indexOf(password);
}

/** What was asked before has come as far as it can. */
async function arrived(): Promise<void> {
  for (let i = 0; i < 40; i++) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
}

test.each([
  ['strangers', 'theirs', 'ours'],
  ['strangers, all networks being unknown,', undefined, undefined],
  ['somebody in the same hall', 'hall', 'hall'],
])('who signs in does not wait for the two hundred sign-ups of %s', async (_, from, at) => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher });
  const flood = () =>
    Array.from({ length: 200 }, (_, i) =>
      world.ask('signUp', { email: `new${i}@example.org`, password: 'winter77' }, from),
    );
  expect(await placeBehind(hasher, flood, at)).toBeLessThanOrEqual(2);
});

test('who signs in waits for one password of each network where others try theirs', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher });
  for (let i = 0; i < 16; i++)
    await world.engine.accounts.create({ uid: `u${i}`, email: `known${i}@example.org`, password });
  const flood = () =>
    Array.from({ length: 16 }, (_, i) => signIn('wrong', `theirs${i % 2}`, `known${i}@example.org`));
  expect(await placeBehind(hasher, flood, 'ours')).toBeLessThanOrEqual(3);
});

test('who signs in waits for one password of callers of another kind, also in the same network', async () => {
  const hasher = oneAtATime();
  let kind = 'again';
  await start({ passwordHasher: { ...hasher.passwordHasher, caller: () => kind } });
  for (let i = 0; i < 16; i++)
    await world.engine.accounts.create({ uid: `u${i}`, email: `known${i}@example.org`, password });
  const flood = () =>
    Array.from({ length: 16 }, (_, i) => signIn('wrong', undefined, `known${i}@example.org`));
  const place = placeBehind(hasher, flood, undefined, () => {
    kind = 'first';
  });
  expect(await place).toBeLessThanOrEqual(3);
});

test.each([
  ['strangers, all networks being unknown,', undefined],
  ['somebody in the same hall', 'hall'],
])('who signs in does not wait for a round of all the addresses that %s tries', async (_, network) => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher, hideUnknownAccounts: true });
  // the first of a network is in a line of its own
  await signIn(password, network);
  const flood = () =>
    Array.from({ length: 40 }, (_, i) => signIn('wrong', network, `nobody${i}@example.org`));
  expect(await placeBehind(hasher, flood, network)).toBeLessThanOrEqual(3);
  expect(hasher.received.length).toBeGreaterThan(40);
});

test('nor for a round of all who sign up there at once, who signs up', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher });
  const signUp = (address: string, secret: string) =>
    world.ask('signUp', { email: address, password: secret }, 'hall');
  hasher.begin();
  const flood = Array.from({ length: 40 }, (_, i) => signUp(`new${i}@example.org`, 'winter77'));
  await arrived();
  const own = signUp('cat@example.org', password);
  await arrived();
  hasher.go();
  expect(await outcome(own)).toBe('');
  await Promise.all(flood);
  expect(hasher.received.indexOf(password)).toBeLessThanOrEqual(2);
});

test('three hundred in one hall sign in at once, while somebody there tries as many addresses', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher });
  const people = Array.from({ length: 300 }, (_, i) => ({ uid: `u${i}`, email: `person${i}@example.org` }));
  const passwordHash = await quickHasher.hash(password);
  await world.engine.accounts.importAccounts(people.map((one) => ({ ...one, passwordHash })));
  hasher.begin();
  const attacked = Array.from({ length: 600 }, (_, i) => signIn('wrong', 'hall', `nobody${i}@example.org`));
  const hall = people.map(({ email: address }) => outcome(signIn(password, 'hall', address)));
  hasher.go();
  expect(tally(await Promise.all(hall))).toEqual({ '': 300 });
  await Promise.all(attacked);
});

test('a wrong answer that is held back holds back nobody else', async () => {
  const over = Promise.withResolvers<void>();
  let held = Promise.resolve();
  await start({ pause: () => held });
  for (let i = 0; i < 300; i++) await signIn('wrong', 'hall', `nobody${i}@example.org`);
  held = over.promise;
  const attacked = Array.from({ length: 20 }, (_, i) =>
    outcome(signIn('wrong', 'hall', `none${i}@example.org`)),
  );
  const ofOwner = Array.from({ length: 4 }, (_, i) => outcome(signIn(`guess${i}`, 'hall')));
  expect(await outcome(signIn(password, 'hall'))).toBe('');
  over.resolve();
  expect(tally(await Promise.all([...attacked, ...ofOwner]))).toEqual({ [tooMany]: 24 });
});

test('who signs in does not wait for a network that queues guesses at the same address', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher, hideUnknownAccounts: true });
  const flood = () => [
    ...Array.from({ length: 100 }, (_, i) => signIn('wrong', 'theirs', `nobody${i}@example.org`)),
    ...Array.from({ length: 10 }, (_, i) => signIn(`guess ${i}`, 'theirs')),
  ];
  expect(await placeBehind(hasher, flood, 'ours')).toBeLessThanOrEqual(3);
});

test('who signs in waits for one password of each network that guesses, whatever else it tries', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher, hideUnknownAccounts: true });
  const flood = () =>
    [0, 1, 2, 3].flatMap((network) =>
      Array.from({ length: 20 }, (_, i) =>
        signIn(`guess ${i}`, `theirs${network}`, i % 2 ? email : `nobody${network}${i}@example.org`),
      ),
    );
  expect(await placeBehind(hasher, flood, 'ours')).toBeLessThanOrEqual(6);
});

test.each([
  ['once', 1],
  ['again and again', 3],
])('who signs in does not wait for a round of five hundred sites that guess %s', async (_, times) => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher, hideUnknownAccounts: true });
  const flood = () =>
    Array.from({ length: 500 * times }, (_, i) =>
      signIn('wrong', `10.${i % 2}.${i % 500}.1`, `nobody${i}@example.org`),
    );
  expect(await placeBehind(hasher, flood, '203.0.113.7')).toBeLessThanOrEqual(4);
  expect(hasher.received.length).toBeGreaterThan(500 * times);
});

test('a password that waited is judged next, however many attempts its address and others get elsewhere', async () => {
  const hasher = oneAtATime();
  await start({ passwordHasher: hasher.passwordHasher, hideUnknownAccounts: true });
  for (let i = 0; i < 12; i++) await signIn(`wrong ${i}`, 'theirs');
  const { wait = 0 } = await signIn(password, 'ours');
  for (let i = 0; i < 50; i++) await signIn(`repeated ${i}`, 'theirs');
  world.time.now += wait * 1000;
  const flood = () => [
    ...Array.from({ length: 100 }, (_, i) => signIn('wrong', 'theirs', `nobody${i}@example.org`)),
    ...Array.from({ length: 50 }, (_, i) => signIn(`repeated ${i}`, 'theirs')),
  ];
  expect(await placeBehind(hasher, flood, 'ours')).toBeLessThanOrEqual(3);
});

test('who must wait is told at once, however long the queue of the network is', async () => {
  const { passwordHasher, begin, go } = oneAtATime();
  await start({ passwordHasher, hideUnknownAccounts: true });
  for (let i = 0; i < 5; i++) await signIn(`wrong${i}`, 'hall');
  begin();
  const queue = Array.from({ length: 20 }, (_, i) => signIn('wrong', 'hall', `nobody${i}@example.org`));
  await arrived();
  expect(await signIn(password, 'hall')).toMatchObject({ outcome: tooMany, wait: 1 });
  go();
  await Promise.all(queue);
});

test.each([
  ['one network', 'hall'],
  ['unknown networks', undefined],
])('at most 240 attempts of %s queue for an address, the others are rejected at once', async (_, network) => {
  const { passwordHasher, begin, go } = oneAtATime();
  await start({ passwordHasher });
  begin();
  const early: string[] = [];
  const all = Array.from({ length: 300 }, async () => {
    const { outcome: word } = await signIn(password, network);
    early.push(word);
    return word;
  });
  await expect.poll(() => tally(early)).toEqual({ [tooMany]: 60 });
  go();
  expect(tally(await Promise.all(all))).toEqual({ '': 240, [tooMany]: 60 });
});

test('a check that fails is no wrong password', async () => {
  let fails = true;
  const passwordHasher: PasswordHasher = {
    ...quickHasher,
    verify: (hash, text) => (fails ? Promise.reject(new Error('no memory')) : quickHasher.verify(hash, text)),
  };
  await start({ passwordHasher });
  for (let i = 0; i < 8; i++) await signIn(password, 'hall').catch(() => {});
  fails = false;
  expect(await outcome(signIn(password, 'hall'))).toBe('');
});

test('guesses from 239 networks drop no password that waits', async () => {
  await start();
  for (let i = 0; i < 5; i++) await signIn(`wrong ${i}`, 'network 0');
  const { outcome: word, wait = 0 } = await signIn(password, 'ours');
  expect(word).toBe(tooMany);
  for (let i = 0; i < 1000; i++) await signIn(`guess ${i}`, `network ${i % 239}`);
  world.time.now += wait * 1000;
  // it is judged, so the address is delayed again
  expect(await outcome(signIn('guess 999', 'network 43'))).toBe('INVALID_PASSWORD');
  expect(await outcome(signIn(password, 'ours'))).toBe('');
});

test('guesses from ten networks are judged no more often than from one', async () => {
  const passwordHasher = counting();
  await start({ passwordHasher });
  await attack(attacks[2]?.[1] ?? [], 600, async () => {});
  // five at once, seven while the delay grows, and one a minute
  expect(passwordHasher.compared).toBeLessThanOrEqual(5 + 7 + 10);
});

test('a known device that guesses is no longer known', async () => {
  await start();
  const { cookie } = await signIn(password);
  for (let i = 0; i < 10; i++)
    expect(await outcome(signIn(`x${i}`, 'home', email, cookie))).toBe('INVALID_PASSWORD');
  for (let i = 0; i < 5; i++)
    expect(await outcome(signIn(`y${i}`, 'home', email, cookie))).toBe('INVALID_PASSWORD');
  expect(await outcome(signIn('y6', 'home', email, cookie))).toBe(tooMany);
});

test('a device is known to the accounts it signed in to, and a cookie of one’s own making proves nothing', async () => {
  await start();
  await world.engine.accounts.create({ uid: 'bob', email: 'bob@example.org', password });
  const bobs = await signIn(password, 'home', 'bob@example.org');
  const both = await signIn(password, 'home', email, bobs.cookie);
  for (let i = 0; i < 6; i++) await signIn(`wrong${i}`, 'elsewhere');
  const forged = `known-device=${'a'.repeat(22)}.${'b'.repeat(22)}`;
  for (const cookie of [bobs.cookie, forged, 'known-device=', `known-device=${'.'.repeat(60)}`])
    expect(await outcome(signIn(password, 'home', email, cookie))).toBe(tooMany);
  expect(await outcome(signIn(password, 'home', email, `theme=dark; ${both.cookie}; x=y`))).toBe('');
  expect(both.cookie).not.toContain('ann');
});

test('the cookie is out of reach of scripts and other sites, and goes to sign-in alone', async () => {
  await start();
  const ask = (secure: boolean) =>
    world.engine.fetch(
      new Request('http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
      }),
      { secure },
    );
  const cookies = await Promise.all(
    [true, false].map(async (secure) => (await ask(secure))?.headers.get('set-cookie')),
  );
  expect(cookies[0]).toMatch(
    /^__Secure-known-device=[\w.-]+; Path=\/identitytoolkit\.googleapis\.com\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(cookies[1]).not.toContain('Secure');
});

test('one network: six hundred wrong passwords in a quarter of an hour, then one for each address', async () => {
  await start();
  const people = Array.from({ length: 130 }, (_, i) => `person${i}@example.org`);
  await world.engine.accounts.importAccounts(
    people.map((address, i) => ({ uid: `u${i}`, email: address, passwordHash: 'none' })),
  );
  const words: string[] = [];
  for (const address of people.slice(0, 125))
    for (let i = 0; i < 5; i++) words.push(await outcome(signIn(`wrong${i}`, 'hall', address)));
  expect(tally(words)).toEqual({ INVALID_PASSWORD: 600, [tooMany]: 25 });
  expect(await signIn('another', 'hall', people[126])).toMatchObject({ outcome: tooMany });
  expect(await signIn('yet another', 'hall', people[126])).toMatchObject({ outcome: tooMany, wait: 60 });
  // others in the hall still sign in
  expect(await outcome(signIn(password, 'hall'))).toBe('');
  expect(await outcome(signIn('wrong', 'home', people[129]))).toBe('INVALID_PASSWORD');
  world.time.now += 15 * minute;
  expect(await outcome(signIn('wrong', 'hall', people[126]))).toBe('INVALID_PASSWORD');
});

test.each(['hall', undefined])(
  'from %s: after three hundred unknown addresses nothing tells which ones have an account',
  async (client) => {
    const passwordHasher = counting();
    await start({ passwordHasher });
    const words: string[] = [];
    for (let i = 0; i < 1500; i++)
      words.push(await outcome(signIn('wrong', client, `person${i}@example.org`)));
    expect(tally(words)).toEqual({ EMAIL_NOT_FOUND: 300, [tooMany]: 1200 });
    const compared = passwordHasher.compared;
    expect(await signIn('wrong', client)).toMatchObject({ outcome: tooMany });
    expect(await signIn('wrong', client, 'nobody@example.org')).toMatchObject({ outcome: tooMany });
    expect(passwordHasher.compared).toBe(compared + 2);
    expect(
      await outcome(world.ask('createAuthUri', { identifier: email, continueUrl: 'http://x' }, client)),
    ).toBe(tooMany);
    expect(await outcome(world.ask('signUp', { email, password }, client))).toBe(tooMany);
    // nobody is locked out, and only who is wrong in a spent network hears so later
    expect(world.paused).toEqual(client === undefined ? [] : Array.from({ length: 1203 }, () => 1000));
    expect(await outcome(signIn(password, client))).toBe('');
    expect(world.paused).toHaveLength(client === undefined ? 0 : 1203);
    expect(await outcome(world.ask('signUp', { email: 'new@example.org', password }, client))).toBe('');
    world.time.now += 15 * minute;
    expect(await outcome(signIn('wrong', client, 'nobody@example.org'))).toBe('EMAIL_NOT_FOUND');
  },
);

test('sign-ups: six hundred an hour from one network, a thousand that cannot be apart, from an unknown network any number', async () => {
  await start({ passwordHasher: { hash: async () => 'none', verify: async () => false } });
  const signUp = (body: object, client?: string) => outcome(world.ask('signUp', body as never, client));
  const invalid = await Promise.all(Array.from({ length: 2000 }, () => signUp({}, 'hall')));
  expect(tally(invalid)).toEqual({ ADMIN_ONLY_OPERATION: 1000, [tooMany]: 1000 });
  const unknown = await Promise.all(Array.from({ length: 2000 }, () => signUp({})));
  expect(tally(unknown)).toEqual({ ADMIN_ONLY_OPERATION: 2000 });
  const ask = (client?: string) => (_: unknown, i: number) =>
    signUp({ email: `${client}${i}@example.org`, password }, client);
  expect(tally(await Promise.all(Array.from({ length: 610 }, ask('hall'))))).toEqual({
    '': 600,
    [tooMany]: 10,
  });
  expect(tally(await Promise.all(Array.from({ length: 700 }, ask())))).toEqual({ '': 700 });
  world.time.now += 60 * minute;
  expect(await signUp({ email: 'late@example.org', password }, 'hall')).toBe('');
});

test('a success forgives the own mistakes', async () => {
  await start();
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 4; i++) expect(await outcome(signIn('wrong', 'home'))).toBe('INVALID_PASSWORD');
    expect(await outcome(signIn(password, 'home'))).toBe('');
  }
});

test('hiding, unknown addresses are counted and delayed like known ones', async () => {
  await start({ hideUnknownAccounts: true });
  for (const address of [email, 'nobody@example.org']) {
    const words: string[] = [];
    for (let i = 0; i < 6; i++) words.push(await outcome(signIn('wrong', 'thief', address)));
    expect(tally(words)).toEqual({ INVALID_LOGIN_CREDENTIALS: 5, [tooMany]: 1 });
  }
});

test('hiding, a network that tries many addresses is answered alike for known and unknown ones', async () => {
  await start({ hideUnknownAccounts: true });
  const known = Array.from({ length: 610 }, (_, i) => `person${i}@example.org`);
  await world.engine.accounts.importAccounts(
    known.map((address, i) => ({ uid: `u${i}`, email: address, passwordHash: 'none' })),
  );
  const unknown = known.map((address) => `no${address}`);
  for (const [client, addresses] of [
    ['hall', known],
    ['home', unknown],
  ] as const) {
    const words: string[] = [];
    for (const address of addresses) words.push(await outcome(signIn('wrong', client, address)));
    expect(tally(words)).toEqual({ INVALID_LOGIN_CREDENTIALS: 600, [tooMany]: 10 });
  }
});

test('a reset by code ends the delay', async () => {
  await start();
  for (let i = 0; i < 60; i++) await signIn('wrong', `network ${i}`);
  expect(await outcome(signIn(password, 'home'))).toBe(tooMany);
  const oobCode = await world.engine.accounts.createCode('ann', 'PASSWORD_RESET');
  expect(await outcome(world.ask('resetPassword', { oobCode, newPassword: 'winter1' }))).toBe('');
  expect(await outcome(signIn('winter1', 'home'))).toBe('');
});

test('hiding, a password is compared for addresses nobody has, too', async () => {
  const passwordHasher = counting();
  await start({ hideUnknownAccounts: true, passwordHasher });
  await world.engine.accounts.importAccounts([
    { uid: 'bob', email: 'bob@example.org', passwordHash: 'none' },
  ]);
  const before = passwordHasher.compared;
  for (const address of [email, 'nobody@example.org', 'bob@example.org'])
    expect(await outcome(signIn('wrong', 'thief', address))).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(passwordHasher.compared - before).toBe(3);
});

test('telling, nothing is compared for them', async () => {
  const passwordHasher = counting();
  await start({ passwordHasher });
  expect(await outcome(signIn('wrong', 'thief', 'nobody@example.org'))).toBe('EMAIL_NOT_FOUND');
  expect(passwordHasher.compared).toBe(0);
});

test('codes are asked for five times an hour for one address, sixty times from one network', async () => {
  const sent: string[] = [];
  await start({ sendCode: async ({ email: to }) => void sent.push(to) });
  const ask = (client?: string, to = email) =>
    outcome(world.ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: to }, client));
  const words: string[] = [];
  for (const client of ['one', 'two', undefined]) for (let i = 0; i < 3; i++) words.push(await ask(client));
  expect(tally(words)).toEqual({ '': 5, [tooMany]: 4 });
  expect(sent).toHaveLength(5);
  for (let i = 0; i < 60; i++) await ask('four', `nobody${i}@example.org`);
  expect(await ask('four', 'somebody@example.org')).toBe(tooMany);
  expect(await ask(undefined, 'somebody@example.org')).toBe('EMAIL_NOT_FOUND');
  world.time.now += 60 * minute;
  expect(await ask('one')).toBe('');
});

test('a hash made with less than is asked for today is replaced when its password is heard, and nothing else changes', async () => {
  await start();
  const stronger = { ...quickHasher, isWeak: (hash: string) => hash === weak, hash: async () => better };
  const weak = await quickHasher.hash(password);
  const better = await quickHasher.hash(password);
  await world.engine.close();
  const received: string[] = [];
  world = await startAuth({
    passwordHasher: {
      ...stronger,
      verify(hash, text) {
        received.push(hash);
        return quickHasher.verify(hash, text);
      },
    },
  });
  await world.engine.accounts.importAccounts([{ uid: 'ann', email, passwordHash: weak }]);
  expect(await outcome(signIn('wrong'))).toBe('INVALID_PASSWORD');
  const { body } = await signIn(password);
  expect(await outcome(signIn(password))).toBe('');
  expect(received).toEqual([weak, weak, better]);
  expect(await outcome(world.refresh(body.refreshToken ?? ''))).toBe('');
});

test('a clock that is set back makes no delay last longer', async () => {
  await start();
  for (let i = 0; i < 12; i++) await signIn(`guess${i}`);
  expect(await outcome(signIn(password))).toBe(tooMany);
  world.time.now -= 60 * minute;
  expect(await outcome(signIn(password))).toBe('');
});
