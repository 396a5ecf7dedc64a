import { frameText } from '../database/encoding.ts';
import { hashOf } from '../database/hash.ts';
import { childrenOf, type Node, toJson } from '../database/tree.ts';
import { storedNode } from '../database/values.ts';
import type { ConnectionInfo, Engine, Json } from '../public.ts';
import { json, queryOf, Rejected, type Wire } from './rest-query.ts';

export interface DatabaseRestOptions extends Pick<ConnectionInfo, 'isAdministrator' | 'unverifiedClaims'> {
  readonly engine: Pick<Engine, 'connect'>;
  readonly pushKey: () => string;
}

interface Reply {
  readonly status: string;
  readonly data: Json;
}

const STATUS: { readonly [word: string]: number } = {
  permission_denied: 401,
  invalid_token: 401,
  expired_token: 401,
  datastale: 412,
  unavailable: 503,
};

/** The database at `/{path}.json`, with queries and `if-match`. Credentials as `?auth=`, `?access_token=` or bearer; rules apply. */
export function createDatabaseRest(options: DatabaseRestOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const client = new RestClient(options, url.host);
    try {
      await authenticate(client, request, url.searchParams);
      return await answer(client, options, request, url);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return reply(url.searchParams, error.status, { error: error.message });
    } finally {
      client.end();
    }
  };
}

class RestClient {
  readonly #connection: ReturnType<Engine['connect']>;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #asked = 0;

  constructor({ engine, isAdministrator, unverifiedClaims }: DatabaseRestOptions, host: string) {
    this.#connection = engine.connect(
      (frame) => this.#hear(frameText(frame)),
      () => this.#lost(),
      { host, ...(isAdministrator && { isAdministrator }), ...(unverifiedClaims && { unverifiedClaims }) },
    );
  }

  async ask(action: string, body: Wire): Promise<Json> {
    const id = ++this.#asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#connection.receive(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }));
    });
    if (reply.status === 'ok') return reply.data;
    throw new Rejected(
      STATUS[reply.status] ?? 400,
      typeof reply.data === 'string' ? reply.data : reply.status,
    );
  }

  end(): void {
    this.#connection.closed();
  }

  #hear(frame: string): void {
    const { d } = JSON.parse(frame) as { d: { r?: number; b?: { s: string; d: Json } } };
    if (d.r === undefined || d.b === undefined) return;
    this.#waiting.get(d.r)?.({ status: d.b.s, data: d.b.d });
    this.#waiting.delete(d.r);
  }

  #lost(): void {
    for (const resolve of this.#waiting.values())
      resolve({ status: 'unavailable', data: 'the request was cut off' });
    this.#waiting.clear();
  }
}

async function authenticate(client: RestClient, request: Request, params: URLSearchParams): Promise<void> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const cred = bearer ?? params.get('access_token') ?? params.get('auth');
  if (!cred) return;
  const override = params.get('auth_variable_override');
  const authvar = override === null ? undefined : json(override, 'auth_variable_override');
  await client.ask('auth', {
    cred,
    ...(authvar === null && { noauth: true }),
    ...(authvar !== undefined && authvar !== null && { authvar }),
  });
}

async function answer(
  client: RestClient,
  options: DatabaseRestOptions,
  request: Request,
  url: URL,
): Promise<Response> {
  const params = url.searchParams;
  const p = pathOf(url);
  const method = (request.headers.get('x-http-method-override') ?? request.method).toUpperCase();
  if (method === 'GET' || method === 'HEAD') return read(client, request, params, p);
  if (method === 'DELETE') return write(client, request, params, p, null);
  const body = json(await request.text(), 'body');
  if (method === 'PUT') return write(client, request, params, p, body);
  if (method === 'PATCH') {
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new Rejected(400, 'Invalid data; a PATCH takes an object.');
    await client.ask('m', { p, d: body });
    return reply(params, 200, body);
  }
  if (method !== 'POST') throw new Rejected(405, 'Method not allowed.');
  const name = options.pushKey();
  await client.ask('p', { p: `${p}/${name}`, d: body });
  return reply(params, 200, { name });
}

async function read(
  client: RestClient,
  request: Request,
  params: URLSearchParams,
  p: string,
): Promise<Response> {
  const q = queryOf(params);
  const shallow = params.get('shallow') === 'true';
  if (shallow && q !== null)
    throw new Rejected(400, 'Mixing "shallow" and querying parameters is not allowed.');
  const node = storedNode(await client.ask('g', { p, q: q ?? {} }));
  const value = shallow
    ? shallowOf(node)
    : toJson(node, params.get('format') === 'export' ? 'export' : 'value');
  return reply(params, 200, value, wantsTag(request) ? node : undefined);
}

async function write(
  client: RestClient,
  request: Request,
  params: URLSearchParams,
  p: string,
  d: Json,
): Promise<Response> {
  const expected = request.headers.get('if-match');
  try {
    await client.ask('p', { p, d, ...(expected !== null && { h: expected === NOTHING ? '' : expected }) });
  } catch (error) {
    if (!(error instanceof Rejected) || error.status !== 412) throw error;
    const node = storedNode(await client.ask('g', { p, q: {} }));
    return reply(params, 412, toJson(node, 'value'), node);
  }
  if (!wantsTag(request)) return reply(params, 200, await written(client, p, d));
  const node = storedNode(await client.ask('g', { p, q: {} }));
  return reply(params, 200, toJson(node, 'value'), node);
}

async function written(client: RestClient, p: string, d: Json): Promise<Json> {
  if (!JSON.stringify(d).includes('".sv"')) return d;
  try {
    return toJson(storedNode(await client.ask('g', { p, q: {} })), 'value');
  } catch (error) {
    if (error instanceof Rejected) return d;
    throw error;
  }
}

const NOTHING = 'null_etag';

function wantsTag(request: Request): boolean {
  return request.headers.get('x-firebase-etag') === 'true';
}

function reply(params: URLSearchParams, status: number, value: Json, tagged?: Node): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    ...(tagged !== undefined && { etag: hashOf(tagged) || NOTHING }),
  };
  if (status === 200 && params.get('print') === 'silent') return new Response(null, { status: 204, headers });
  const text = JSON.stringify(value, null, params.get('print') === 'pretty' ? 2 : 0);
  return new Response(text, { status, headers });
}

function shallowOf(node: Node): Json {
  const keys = [...childrenOf(node)].map(([key]) => [key, true] as const);
  return keys.length === 0 ? toJson(node, 'value') : Object.fromEntries(keys);
}

function pathOf(url: URL): string {
  try {
    return url.pathname
      .replace(/\.json$/, '')
      .split('/')
      .map(decodeURIComponent)
      .join('/');
  } catch {
    throw new Rejected(400, 'Invalid path.');
  }
}
