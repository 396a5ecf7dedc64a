import { type Random, seededRandom } from 'embedded-firebase/testing';
import { problemCodes } from 'shared-data/models/problem';
import { type Person, people } from '../endpoints/matrix/testing/people.ts';
import { rows } from '../endpoints/matrix/testing/rows.ts';
import { bodyOf, mangled, noBody, oddHeaders, pathOf, pick } from './hostile-parts.ts';
import { addressOf, programId, type Role, roles } from './symposium.ts';
import { createTestWorld, type TestWorld } from './world.ts';

export interface HostileRun {
  readonly tally: ReadonlyMap<string, number>;
  /** Milliseconds. */
  readonly slowest: number;
  /** Bytes of heap after a quarter of the calls and at the end, if garbage collection can be triggered. */
  readonly heap: readonly [quarter: number, end: number];
}

const together = 50;
/** Calls before the world is recreated, since it fills up. */
const perWorld = 2000;
/** Milliseconds the clock advances per call, so that rate limits do not interfere. */
const pace = 150_000;

/** Mixes malformed calls of every endpoint with an honest one. Throws on an improper answer, a logged fault or prototype pollution. */
export async function hostileCalls(count: number, seed: number): Promise<HostileRun> {
  const random = seededRandom(seed);
  const tally = new Map<string, number>();
  let slowest = 0;
  let quarter = 0;
  let world = await newWorld(random);
  try {
    for (let done = 0; done < count; done += together) {
      if (done > 0 && done % perWorld === 0) {
        await world.close();
        world = await newWorld(random);
        if (done <= count / 4) quarter = heapNow();
      }
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: together }, () => one(world, random)));
      slowest = Math.max(slowest, performance.now() - began);
      for (const answer of answers) tally.set(answer, (tally.get(answer) ?? 0) + 1);
      world.time.now += pace;
      await honest(world);
      assertSound(world);
    }
  } finally {
    await world.close();
  }
  const frequent = [...tally].toSorted(([, a], [, b]) => b - a);
  return { tally: new Map(frequent), slowest, heap: [quarter, heapNow()] };
}

const newWorld = (random: Random) =>
  createTestWorld({ app: { clientAddress: () => `203.0.${random(250)}.${random(250)}` } });

const nobody = people[0] as Person;
const personOf = (role: Role): Person => ({
  ...nobody,
  uid: role,
  email: addressOf(role),
  program: programId,
});

const farthest: readonly Role[] = ['visitor', 'registered', 'owner', 'editor', 'admin', 'admin'];

async function one(world: TestWorld, random: Random): Promise<string> {
  const row = pick(rows, random);
  const role = random(2) === 0 ? pick(farthest, random) : pick(roles, random);
  // An earlier call may have changed the administrator's password.
  const content = await Promise.resolve(row.body?.(personOf(role), world)).catch(() => ({ template: 'own' }));
  const cut = new AbortController();
  const method =
    random(15) === 0
      ? pick(['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'], random)
      : (row.method ?? 'POST');
  const { type, body } =
    method === 'GET' || method === 'HEAD' ? noBody : bodyOf(content, random, cut, row.form);
  const headers: Record<string, string> = {
    ...row.headers?.(personOf(role)),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(await credentials(world, role, random)),
    ...oddHeaders(random),
  };
  const url = `http://localhost${pathOf(row.path, random)}`;
  const request = new Request(url, {
    method,
    headers,
    body,
    duplex: 'half',
    signal: cut.signal,
  } as RequestInit);
  const answer = await world.app.request(request);
  return judge(`${method} ${url} as ${role}`, answer, cut.signal.aborted);
}

async function judge(what: string, answer: Response, cut: boolean): Promise<string> {
  const text = await answer.text();
  const wrong = (why: string) =>
    new Error(`${what} was answered ${answer.status} ${text.slice(0, 300)}: ${why}`);
  if (/\bat .+\.ts:\d+|node_modules/.test(text)) throw wrong('shows a stack');
  if (cut) return 'cut off';
  if (answer.status >= 500) throw wrong('is a fault');
  if (text === '') return String(answer.status);
  const isProblem = answer.headers.get('content-type') === 'application/problem+json';
  if (!isProblem) {
    if (answer.status >= 400 && answer.status !== 404 && answer.status !== 412) throw wrong('is no problem');
    return String(answer.status);
  }
  const { code, status } = JSON.parse(text) as { code: (typeof problemCodes)[number]; status: number };
  if (!problemCodes.includes(code) || status !== answer.status) throw wrong('is no proper problem');
  return `${status} ${code}`;
}

async function credentials(world: TestWorld, role: Role, random: Random): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const token = await world.token(role).catch(() => 'e30.e30.e30');
  const kind = random(12);
  if (kind > 1) return { authorization: `Bearer ${token}` };
  const mangledToken = mangled(token, random).replace(/[^\x20-\x7e]/g, '');
  const odd = [
    `Bearer ${mangledToken}`,
    `bearer  ${token}`,
    `Basic ${token}`,
    'Bearer owner',
    `Bearer ${token},x`,
    'Bearer',
  ];
  return { authorization: pick(odd, random) };
}

async function honest(world: TestWorld): Promise<void> {
  const { status } = await world.get('/config.json');
  if (status !== 200) throw new Error(`an honest call was answered ${status}`);
}

function assertSound({ faults }: TestWorld): void {
  if (faults.length > 0) throw new Error(`logged: ${faults.slice(0, 3).join('; ')}`);
  const added = Object.keys(Object.prototype);
  if (added.length > 0 || 'polluted' in {}) throw new Error(`a prototype was changed: ${added.join(', ')}`);
}

function heapNow(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}
