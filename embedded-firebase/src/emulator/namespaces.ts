import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { attachToServer } from '../adapters/node/index.ts';
import { LongPolling } from '../adapters/node/long-polling/index.ts';
import { frameText } from '../database/encoding.ts';
import { pushKeys } from '../database/push-keys.ts';
import { createEngine } from '../engine.ts';
import { RulesError } from '../errors.ts';
import type { Engine, EngineOptions, Json } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { systemRandom } from '../system-random.ts';
import { createDatabaseRest } from './database-rest.ts';
import { unsignedClaims } from './tokens.ts';

interface Namespace {
  readonly engine: Engine;
  readonly rest: (request: Request) => Promise<Response>;
  /** Never listens; receives the namespace's upgrades. */
  readonly upgrades: Server;
  readonly detach: () => void;
  readonly polling: LongPolling;
  rules: string;
}

export type NamespaceOptions = Omit<EngineOptions, 'projectId' | 'namespace' | 'store' | 'rules'>;

const OPEN = '{\n  "rules": {\n    ".read": true,\n    ".write": true\n  }\n}\n';
const MOST = 1000;
const isOwner = (credential: string) => credential === 'owner';
const believed = { isAdministrator: isOwner, unverifiedClaims: unsignedClaims };

export class Namespaces {
  readonly #options: NamespaceOptions;
  readonly #known = new Map<string, Promise<Namespace>>();

  constructor(options: NamespaceOptions) {
    this.#options = options;
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host}`);
    if (url === null) {
      socket.destroy();
      return;
    }
    const { upgrades } = await this.#get(nameOf(url));
    upgrades.emit('upgrade', request, socket, head);
  }

  /** `null` for paths other than `/{path}.json` and `/.lp`. */
  async fetch(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    const polls = url.pathname === '/.lp';
    if (!polls && !url.pathname.endsWith('.json')) return null;
    const namespace = await this.#get(nameOf(url));
    if (polls) return namespace.polling.fetch(request);
    return url.pathname === '/.settings/rules.json'
      ? settings(namespace, request, url)
      : namespace.rest(request);
  }

  async close(): Promise<void> {
    for (const opening of this.#known.values()) {
      const { engine, detach } = await opening;
      detach();
      await engine.close();
    }
    this.#known.clear();
  }

  #get(name: string): Promise<Namespace> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST) return Promise.reject(new Error('too many namespaces'));
    const opening = open(name, this.#options);
    this.#known.set(name, opening);
    return opening;
  }
}

function nameOf(url: URL): string {
  const named = url.searchParams.get('ns');
  if (named) return named;
  const [label = '', ...rest] = url.hostname.split('.');
  return rest.length === 0 || isIP(url.hostname) ? 'default' : label;
}

async function open(name: string, options: NamespaceOptions): Promise<Namespace> {
  const engine = await createEngine({
    ...options,
    projectId: name,
    namespace: name,
    store: memoryStore(),
    rules: rulesFrom(OPEN),
  });
  const upgrades = createServer();
  const greeting = greetingAhead(engine);
  const anywhere = { ...believed, allowedOrigins: () => true };
  const polling = new LongPolling(greeting, {
    ...anywhere,
    pages: '*',
  });
  return {
    engine,
    rest: createDatabaseRest({ ...believed, engine, pushKey: pushKeys(Date.now, systemRandom) }),
    upgrades,
    detach: attachToServer(upgrades, greeting, { ...anywhere, polling }),
    polling,
    rules: OPEN,
  };
}

/** Milliseconds. */
const AHEAD = 50;

/** Greets with a slightly later time: the SDK's suite expects its clock estimate to be off, and never early. */
function greetingAhead(engine: Engine): Engine {
  return {
    ...engine,
    connect(send, close, info) {
      let greeted = false;
      const later = (frame: string) =>
        frame.replace(/"ts":(\d+)/, (_, time: string) => `"ts":${Number(time) + AHEAD}`);
      return engine.connect(
        (frame) => {
          send(greeted ? frame : later(frameText(frame)));
          greeted = true;
        },
        close,
        info,
      );
    },
  };
}

async function settings(namespace: Namespace, request: Request, url: URL): Promise<Response> {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '');
  const { searchParams: params } = url;
  if (!isOwner(bearer ?? params.get('access_token') ?? params.get('auth') ?? ''))
    return answer(401, { error: 'Permission denied' });
  if (request.method === 'GET') {
    const strict = params.get('format') === 'strict';
    return strict
      ? answer(200, rulesFrom(namespace.rules))
      : new Response(namespace.rules, { headers: JSON_TYPE });
  }
  if (request.method !== 'PUT') return answer(405, { error: 'Method not allowed.' });
  const text = await request.text();
  try {
    namespace.engine.setRules(rulesFrom(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RulesError)
      return answer(400, { error: error.message });
    throw error;
  }
  namespace.rules = text;
  return answer(200, { status: 'ok' });
}

/** Allows comments outside strings. Throws `SyntaxError`. */
function rulesFrom(text: string): Json {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : '',
  );
  return JSON.parse(plain) as Json;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

function answer(status: number, body: Json): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
}
