import type { Json } from '../public.ts';
import { type AuthWorld, startAuth } from './auth-world.ts';
import { type Random, seededRandom } from './random.ts';

export interface AuthFuzz {
  readonly tally: ReadonlyMap<string, number>;
  /** Milliseconds that the slowest request took. */
  readonly slowest: number;
  /** Bytes of heap at a quarter of the way and at the end, where the collector may be called. */
  readonly heap: readonly [quarter: number, end: number];
}

const email = 'ann@example.org';
const password = 'polar2026';
const operations: { readonly [operation: string]: readonly string[] } = {
  signUp: ['email', 'password', 'displayName', 'idToken'],
  signInWithPassword: ['email', 'password', 'returnSecureToken'],
  signInWithCustomToken: ['token'],
  lookup: ['idToken'],
  update: ['idToken', 'displayName', 'photoUrl', 'email', 'password', 'oobCode', 'deleteAttribute'],
  resetPassword: ['oobCode', 'newPassword'],
  sendOobCode: ['requestType', 'email', 'idToken', 'newEmail', 'continueUrl'],
  createAuthUri: ['identifier', 'continueUrl'],
  delete: ['idToken'],
};
const names = Object.keys(operations);
const oddFields = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'localId',
  'tenantId',
  'customAttributes',
  '',
];

/**
 * Sends malformed and half-formed requests to Auth, many at a time, and beside them an honest client's. Throws on an answer that
 * is neither a success nor a rejection in Auth's form, on a fault that was logged, and on a prototype that was changed.
 */
export async function fuzzAuth(count: number, seed: number): Promise<AuthFuzz> {
  const random = seededRandom(seed);
  const world = await startAuth({
    sendCode: async () => {},
    allowAnonymous: () => random(100) === 0,
    hideUnknownAccounts: seed % 2 === 0,
  });
  const tally = new Map<string, number>();
  let slowest = 0;
  let quarter = 0;
  try {
    await world.engine.accounts.create({ uid: 'ann', email, password });
    let values: Values = {};
    for (let done = 0; done < count; done += 50) {
      if (done % 250 === 0) values = await materials(world);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 50 }, () => one(world, random, values)));
      slowest = Math.max(slowest, performance.now() - began);
      for (const answer of answers) tally.set(answer, (tally.get(answer) ?? 0) + 1);
      await honest(world);
      assertSound(world);
      if (done < count / 4) quarter = heapNow();
    }
    return {
      tally: new Map([...tally].toSorted(([, a], [, b]) => b - a)),
      slowest,
      heap: [quarter, heapNow()],
    };
  } finally {
    await world.engine.close();
  }
}

type Values = { readonly [field: string]: readonly Json[] };

async function materials(world: AuthWorld): Promise<Values> {
  const { accounts } = world.engine;
  if (await accounts.get('eve')) await accounts.delete('eve');
  const squatter = await accounts.getByEmail('eve@example.org');
  if (squatter) await accounts.delete(squatter.uid);
  await accounts.create({ uid: 'eve', email: 'eve@example.org', password });
  const { body } = await world.ask('signInWithPassword', { email: 'eve@example.org', password }, 'her own');
  const emails = ['eve@example.org', 'EVE@EXAMPLE.ORG ', 'nobody@example.org', 'taken@example.org'];
  const passwords = [password, 'wrong1', '12345', ''];
  const codes = await Promise.all(
    (['VERIFY_EMAIL', 'PASSWORD_RESET'] as const).map((kind) => accounts.createCode('eve', kind)),
  );
  return {
    email: emails,
    identifier: emails,
    newEmail: emails,
    password: passwords,
    newPassword: passwords,
    idToken: [body.idToken ?? ''],
    refresh_token: [body.refreshToken ?? ''],
    token: [await accounts.createCustomToken('eve'), await accounts.createCustomToken('newcomer')],
    oobCode: codes,
    requestType: ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'EMAIL_SIGNIN'],
    displayName: ['Eve', '安', ''],
    photoUrl: ['https://eve.example/me.png'],
    deleteAttribute: [['DISPLAY_NAME'], ['PHOTO_URL', 1, null]],
    continueUrl: ['https://symposium.example'],
    returnSecureToken: [true],
  };
}

const bad: Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '👩‍🚀'.repeat(50),
  'ﷺ'.repeat(300),
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>',
  [],
  {},
  [[[[]]]],
  { __proto__: null },
  { toString: 'x' },
  ['a', 1, null],
  { length: 1e9 },
  'a@b',
  '@',
  'a@b.c',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'x'.repeat(5000),
  'x'.repeat(60_000),
  '.'.repeat(1000),
  'e30.e30.e30',
  '%00',
  'accounts',
  '.priority',
  '.value',
];

/** Mostly good, so that requests get far before they fail. */
function valueFor(field: string, random: Random, values: Values): Json {
  const good = values[field] ?? [];
  const one = good[random(Math.max(1, good.length))] ?? 'x';
  const kind = random(10);
  if (kind < 6) return one;
  return kind < 8 ? (bad[random(bad.length)] ?? null) : mangled(textOf(one), random);
}

function mangled(text: string, random: Random): string {
  const at = random(text.length + 1);
  const bits = ['', '.', '=', '\n', 'é', '\udc00', text, String.fromCharCode(random(65_536))];
  return text.slice(0, at) + (bits[random(bits.length)] ?? '') + text.slice(at + random(3));
}

async function one(world: AuthWorld, random: Random, values: Values): Promise<string> {
  const method =
    random(12) === 0 ? (['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'][random(6)] ?? 'GET') : 'POST';
  const operation = names[random(names.length)] ?? '';
  const url = `http://localhost${path(operation, random)}`;
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(operation, random, values);
  const headers = random(4) === 0 ? { origin: 'https://evil.example', 'content-type': 'text/plain' } : {};
  const answer = await world.engine.fetch(
    new Request(url, { method, headers, body, duplex: 'half' } as RequestInit),
    {
      client: `network ${random(300)}`,
    },
  );
  if (answer === null) return 'not Auth’s';
  if (answer.status === 204) return '204';
  const text = await answer.text();
  const json = JSON.parse(text) as { error?: { code: number; message: string } };
  const word = json.error?.message.split(' ')[0];
  const sound =
    answer.status === 200 ? word === undefined : answer.status === 400 && /^[A-Z_]{5,}$/.test(word ?? '');
  if (!sound) throw new Error(`${method} ${url} was answered ${answer.status} ${text.slice(0, 300)}`);
  return `${answer.status} ${word ?? ''}`.trim();
}

function path(operation: string, random: Random): string {
  const toolkit = '/identitytoolkit.googleapis.com/v1';
  const odd = [
    '/securetoken.googleapis.com/v1/token?key=any',
    `${toolkit}/accounts%3A${operation}`,
    `${toolkit}/accounts:${operation}/../accounts:query?${'&key=a'.repeat(random(50))}`,
    `${toolkit}/projects/symposium/accounts:${operation}`,
    `${toolkit}/%zz%00${mangled(operation, random).replaceAll('#', '')}`,
    '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any',
    `/emulator/v1/projects/symposium/${operation}`,
  ];
  if (random(4) > 0) return `${toolkit}/accounts:${operation}?key=any`;
  return odd[Math.max(0, random(odd.length + 6) - 6)] ?? '/';
}

function bodyOf(operation: string, random: Random, values: Values): BodyInit {
  const fields = (operations[operation] ?? []).filter(() => random(5) > 0);
  if (random(4) === 0) fields.push(oddFields[random(oddFields.length)] ?? '');
  const entries = fields.map((field) => [field, valueFor(field, random, values)] as const);
  // own keys, `__proto__` among them
  const json = `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`;
  switch (random(20)) {
    case 0:
      return bomb(random);
    case 1:
      return Uint8Array.from({ length: random(400) }, () => random(256));
    case 2:
      return mangled(json, random);
    case 3:
      return `\ufeff${json}`;
    case 4:
      return new Uint8Array(Buffer.from(json, 'utf16le'));
    case 5:
      return new URLSearchParams(entries.map(([name, one]) => [name, textOf(one)]));
    case 6:
    case 7:
      return new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: textOf(valueFor('refresh_token', random, values)),
      });
    case 8:
      return cutOff(json);
    default:
      return json;
  }
}

function textOf(json: Json): string {
  return typeof json === 'string' ? json : JSON.stringify(json);
}

function bomb(random: Random): string {
  const bombs = [
    '['.repeat(60_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`,
    `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
    `{"email":${'9'.repeat(60_000)}}`,
    `{${Array.from({ length: 6000 }, (_, i) => `"${i}":0`).join(',')}}`,
    `{"email":"${'\\u0000'.repeat(10_000)}"}`,
    'x'.repeat(200_000),
    'a=b&'.repeat(16_000),
  ];
  return bombs[random(bombs.length)] ?? '';
}

function cutOff(text: string): ReadableStream {
  let notified = false;
  return new ReadableStream({
    pull(controller) {
      if (notified) controller.error(new Error('gone'));
      else controller.enqueue(Buffer.from(text.slice(0, text.length / 2)));
      notified = true;
    },
  });
}

async function honest(world: AuthWorld): Promise<void> {
  const { status, outcome, body } = await world.ask('signInWithPassword', { email, password }, 'home');
  if (status !== 200) throw new Error(`an honest sign-in was answered ${status} ${outcome}`);
  const found = await world.ask('lookup', { idToken: body.idToken ?? '' });
  if (found.status !== 200)
    throw new Error(`an honest look-up was answered ${found.status} ${found.outcome}`);
}

function assertSound({ logged }: AuthWorld): void {
  const faults = logged.filter((line) => !line.startsWith('a replaced refresh token'));
  if (faults.length > 0) throw new Error(`logged: ${faults.join(', ')}`);
  const added = Object.keys(Object.prototype);
  if (added.length > 0 || 'polluted' in {}) throw new Error(`a prototype was changed: ${added.join(', ')}`);
}

function heapNow(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}
