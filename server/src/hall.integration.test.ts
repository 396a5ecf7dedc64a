import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linksOf } from './data/sent-mails.ts';
import { addressOf } from './testing/symposium.ts';
import { createTestWorld, outboxOf, outcome, type TestWorld } from './testing/world.ts';

/** Three hundred people share an address with an attacker: nobody else is rejected. */

const people = 300;
const minutes = 10;
const hall = '203.0.113.7';
const secret = 'glacier77';
const emailOf = (person: number) => `guest${person}@example.org`;

let world: TestWorld;
let shared: string;
let resets: Promise<void>[];
beforeEach(async () => {
  shared = hall;
  resets = [];
  world = await createTestWorld({ app: { clientAddress: () => shared } });
});
afterEach(() => world.close());

interface Said {
  word: string;
  idToken: string;
  cookie: string;
}

async function auth(operation: string, body: Json, cookie = ''): Promise<Said> {
  const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`;
  const request = new Request(url, { method: 'POST', body: JSON.stringify(body), headers: { cookie } });
  const answer = await world.engine.fetch(request, shared === '' ? {} : { client: shared });
  const json = (await answer?.json()) as { idToken?: string; error?: { message: string } };
  return {
    word: json.error?.message ?? 'ok',
    idToken: json.idToken ?? '',
    cookie: answer?.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

const reset = (email: string) => outcome(world.post('visitor', '/api/auth/passwordReset', { email }));

/** Requests that once blocked a hall, without a pause. */
async function attack(turn: number): Promise<void> {
  const invented = `invented${turn}@example.org`;
  await Promise.all([
    auth('signUp', {}),
    auth('signUp', { email: 'no address', password: 'x' }),
    auth('signUp', { email: addressOf('owner'), password: secret }),
    auth('signInWithPassword', { email: invented, password: secret }),
    auth('signInWithPassword', { email: addressOf('admin'), password: `guess${turn}` }),
    auth('signInWithPassword', { email: emailOf(turn % 20), password: `guess${turn}` }),
    auth('createAuthUri', { identifier: invented, continueUrl: 'http://localhost' }),
    world.post('visitor', '/api/auth/emailVerification'),
  ]);
  resets.push(reset(invented).then(() => {}));
}

/** Each person acts once in ten minutes, with the attacker in between. */
async function meanwhile(act: (person: number) => Promise<void>): Promise<void> {
  for (let person = 0; person < people; person++) {
    await attack(person);
    await act(person);
  }
}

test.each([
  ['of one known address', hall],
  ['behind a proxy that hides the addresses', ''],
])(
  'in a hall %s, 300 sign up, confirm and sign in and 60 reset within ten minutes while somebody attacks',
  async (_, address) => {
    shared = address;
    const startedAt = world.time.now;
    const cookies: string[] = [];
    const rejected: string[] = [];
    const expectOk = (what: string, word: string) => {
      if (word !== 'ok' && word !== '200') rejected.push(`${what}: ${word}`);
    };

    await meanwhile(async (person) => {
      world.time.now += (minutes * 60_000) / people / 2;
      const signedUp = await auth('signUp', { email: emailOf(person), password: secret });
      expectOk(`sign-up of ${person}`, signedUp.word);
      cookies.push(signedUp.cookie);
      const asked = await world.app.request('http://localhost/api/auth/emailVerification', {
        method: 'POST',
        headers: { authorization: `Bearer ${signedUp.idToken}` },
      });
      expectOk(`confirmation of ${person}`, await outcome(asked));
    });
    const mails = await outboxOf(world);
    const codes = mails.map((mail) => new URL(linksOf(mail)[0] ?? '').searchParams.get('oobCode'));
    expect(codes).toHaveLength(people);
    for (const oobCode of codes) expectOk('link', (await auth('update', { oobCode })).word);

    await meanwhile(async (person) => {
      world.time.now += (minutes * 60_000) / people / 2;
      // victims use their known devices, half of the others another one
      const cookie = person < people / 2 ? cookies[person] : '';
      expectOk(
        `sign-in of ${person}`,
        (await auth('signInWithPassword', { email: emailOf(person), password: secret }, cookie)).word,
      );
      if (person % 5 === 0)
        resets.push(reset(emailOf(person)).then((word) => expectOk(`reset of ${person}`, word)));
    });
    await Promise.all(resets);
    expect(rejected).toEqual([]);
    expect(world.time.now - startedAt).toBeLessThanOrEqual(minutes * 60_000);
    expect(world.options.rateLimits?.slowed().map(({ kind }) => kind)).toContain('wrongPassword');
  },
);
