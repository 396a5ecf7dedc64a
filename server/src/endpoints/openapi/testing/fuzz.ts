import fc from 'fast-check';
import { problemCodes } from 'shared-data/models/problem';
import * as z from 'zod/mini';
import { type Role, roles } from '../../../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../../../testing/world.ts';
import { endpoints } from '../../table.ts';
import { inputOf, type Schema } from './inputs.ts';

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Call {
  path: string;
  method: string;
  operation: Operation;
}
interface Shot {
  call: Call;
  role: Role;
  body: Uint8Array | FormData | string | undefined;
  query: string;
  headers: Record<string, string>;
}

export type Tally = Record<string, number>;

/** Calls before the world is recreated, so that limits do not end the run. */
const perWorld = 40;

/** Calls every described endpoint with valid and invalid input. Throws on a 5xx, an undocumented answer or prototype pollution. */
export async function fuzzEndpoints(runs: number, seed?: number): Promise<Tally> {
  const tally: Tally = {};
  let world = await createTestWorld();
  const calls = await describedCalls(world);
  let used = 0;
  try {
    await fc.assert(
      fc.asyncProperty(shotAt(calls), async (shot) => {
        if (used++ % perWorld === 0) {
          await world.close();
          world = await createTestWorld();
        }
        const answer = await fire(world, shot);
        await check(world, shot, answer);
        const status = String(answer.status);
        tally[status] = (tally[status] ?? 0) + 1;
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    await world.close();
  }
  return tally;
}

async function describedCalls(world: TestWorld): Promise<Call[]> {
  const { paths } = (await (await world.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}

function shotAt(calls: readonly Call[]): fc.Arbitrary<Shot> {
  const headers = fc.record(
    {
      'idempotency-key': fc.oneof(fc.constant('same-key-1'), fc.stringMatching(/^[\x20-\x7e]{0,140}$/)),
      'content-type': fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        '',
      ),
      'content-length': fc.constantFrom('0', '-1', '99999999999', 'x'),
      authorization: fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
    },
    { requiredKeys: [] },
  );
  return fc.constantFrom(...calls).chain((call) =>
    fc.record({
      call: fc.constant(call),
      role: fc.constantFrom(...roles),
      body: bodyOf(call.operation),
      query: queryOf(call.operation),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: headers },
      ) as fc.Arbitrary<Record<string, string>>,
    }),
  );
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Shot['body']> {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  if (type === '') return fc.constant(undefined);
  const fields = (value: unknown): [string, string][] =>
    Object.entries(value && typeof value === 'object' ? value : {}).map(([name, one]) => [
      name,
      String(typeof one === 'object' ? JSON.stringify(one) : one),
    ]);
  const fitting = inputOf(schema).map((value): Shot['body'] => {
    if (type === 'application/json') return JSON.stringify(value);
    if (type === 'application/x-www-form-urlencoded')
      return fields(value)
        .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
        .join('&');
    const form = new FormData();
    for (const [name, one] of fields(value)) form.append(name, one);
    return form;
  });
  const deep = fc.constantFrom('['.repeat(20_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  const raw = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.string({ maxLength: 60 }), deep);
  return fc.oneof({ weight: 15, arbitrary: fitting }, { weight: 1, arbitrary: raw });
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const asked = parameters.filter((one) => one.in === 'query');
  if (asked.length === 0) return fc.constant('');
  const fields = Object.fromEntries(asked.map(({ name, schema }) => [name, inputOf(schema, name)]));
  return fc.record(fields, { requiredKeys: [] }).map((values) => {
    const pairs = Object.entries(values).map(([name, value]) => [name, String(value ?? '').toWellFormed()]);
    return `?${new URLSearchParams(pairs)}`;
  });
}

async function fire(world: TestWorld, { call, role, body, query, headers }: Shot): Promise<Response> {
  const all: Record<string, string> = {};
  if (role !== 'visitor') {
    // An earlier call may have deleted or disabled the account, or changed its password.
    const token = await world.token(role).catch(() => null);
    if (token) all.authorization = `Bearer ${token}`;
  }
  const type = Object.keys(call.operation.requestBody?.content ?? {})[0];
  if (type && !(body instanceof FormData)) all['content-type'] = type;
  return world.app.request(`http://localhost${call.path}${query}`, {
    method: call.method,
    headers: { ...all, ...headers },
    ...(body === undefined ? {} : { body: body as string | FormData | Uint8Array<ArrayBuffer> }),
  });
}

async function check(world: TestWorld, { call }: Shot, answer: Response): Promise<void> {
  const what = `${call.method} ${call.path}: ${answer.status}`;
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${what} ${text} ${world.faults.at(-1)}`);
  if (/\bat .+\.ts:\d+|node_modules/.test(text)) throw new Error(`${what} shows a stack: ${text}`);
  const promised = endpoints.find(({ path }) => path === call.path)?.answer;
  if (answer.ok && promised && !z.safeParse(promised, JSON.parse(text)).success)
    throw new Error(`${what} is not what the description says: ${text}`);
  if (answer.status >= 400) {
    const { code, status } = JSON.parse(text) as { code: never; status: number };
    const type = answer.headers.get('content-type');
    if (type !== 'application/problem+json' || !problemCodes.includes(code) || status !== answer.status)
      throw new Error(`${what} is no proper problem: ${text}`);
  }
  for (const name of ['admin', 'uid', 'a'])
    if (name in {}) throw new Error(`${what} left ${name} on all objects`);
}
