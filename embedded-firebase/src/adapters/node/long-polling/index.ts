import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConnectionInfo, Engine } from '../../../public.ts';
import { type InputBounds, UnfinishedInput } from '../unfinished-input.ts';
import { farewell } from './farewell.ts';
import { PolledSession } from './polled-session.ts';

export interface LongPollingOptions {
  /** Whether a page of this origin may poll. `undefined`: no browser. */
  allowedOrigins: (origin: string | undefined) => boolean;
  /** The namespace that clients pass in `?ns=`; others get 404. Without it every namespace is accepted. */
  namespace?: string;
  /** The origin of the pages when it is not this server's. */
  pages?: string;
  /** As in `ConnectionInfo`: only for tests. */
  isAdministrator?: ConnectionInfo['isAdministrator'];
  unverifiedClaims?: ConnectionInfo['unverifiedClaims'];
  /** Test hook: input that is buffered until it can be handled. */
  input?: InputBounds;
}

const usualInput: InputBounds = { visitor: 384 * 1024, total: 32 * 1024 * 1024 };

/** Characters from which compression pays. */
const WORTH = 1024;
const pack = promisify(gzip);

/** Long polling, for networks that block sockets: `GET /.lp`. Sessions have an id and a password; tokens arrive in the stream, so the browser adds no rights. */
export class LongPolling {
  readonly #engine: Pick<Engine, 'connect' | 'limits'>;
  readonly #options: LongPollingOptions;
  readonly #byId = new Map<string, PolledSession>();
  readonly #input: UnfinishedInput;

  constructor(engine: Pick<Engine, 'connect' | 'limits'>, options: LongPollingOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#input = new UnfinishedInput(options.input ?? usualInput);
  }

  /** Answers with a script, an empty one after 45 seconds. 403 for other origins, 404 for unknown sessions, 400 if malformed. `client`: as in `Engine.fetch`. */
  async fetch(request: Request, { client }: { client?: string } = {}): Promise<Response> {
    const url = new URL(request.url);
    const { searchParams: params } = url;
    if (request.method !== 'GET') return this.#reject(405);
    if (!isAllowed(request.headers, this.#options.allowedOrigins)) return this.#reject(403);
    const { namespace, pages } = this.#options;
    if (namespace !== undefined && params.get('ns') !== namespace) return this.#reject(404);
    if (params.get('start') === 't') return this.#start(request, url, client);
    const session = this.#byId.get(params.get('id') ?? '');
    if (params.get('dframe') === 't') return farewell(pages ?? "'self'");
    if (session === undefined || session.password !== params.get('pw')) return this.#reject(404);
    if (params.get('disconn') !== 't')
      return this.#script(request, await this.#poll(session, params, request.signal));
    session.leave();
    return this.#reject(204);
  }

  /** Gives a socket to the session that it names (`s` in its address). */
  session(name: string): PolledSession | undefined {
    for (const session of this.#byId.values()) if (session.name === name) return session;
    return undefined;
  }

  /** The account of the session that a request to this address is for; undefined for strangers. */
  accountOf(address: string): string | undefined {
    const params = URL.parse(address, 'http://engine')?.searchParams;
    const session = this.#byId.get(params?.get('id') ?? '');
    return session?.password === params?.get('pw') ? session?.account : undefined;
  }

  close(): void {
    for (const session of [...this.#byId.values()]) session.end();
  }

  async #start(request: Request, url: URL, client: string | undefined): Promise<Response> {
    const { searchParams: params } = url;
    const callback = params.get('cb') ?? '';
    if (params.get('v') !== '5' || !/^\d{1,12}$/.test(callback)) return this.#reject(400);
    const { isAdministrator, unverifiedClaims } = this.#options;
    const id = secret();
    const session: PolledSession = new PolledSession({
      id,
      password: secret(),
      callback: Number(callback),
      limits: this.#engine.limits,
      forget: () => {
        this.#byId.delete(id);
        this.#input.remove(session);
      },
    });
    this.#byId.set(id, session);
    const lastSession = params.get('ls');
    session.begin(this.#engine, {
      host: request.headers.get('host') ?? url.host,
      ...(client !== undefined && { network: client }),
      ...(lastSession !== null && { lastSession }),
      ...(isAdministrator && { isAdministrator }),
      ...(unverifiedClaims && { unverifiedClaims }),
    });
    return this.#script(request, await this.#poll(session, params, request.signal));
  }

  #poll(session: PolledSession, params: URLSearchParams, signal: AbortSignal): Promise<string> {
    const script = session.poll(params, signal);
    if (this.#byId.get(session.id) === session) this.#input.update(session);
    return script;
  }

  async #script(request: Request, script: string): Promise<Response> {
    const headers = this.#headers();
    headers.set('content-type', 'text/javascript; charset=utf-8');
    if (script.length < WORTH || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(script, { headers });
    headers.set('content-encoding', 'gzip');
    return new Response(new Uint8Array(await pack(script, { level: 3 })), { headers });
  }

  #reject(status: number): Response {
    return new Response(null, { status, headers: this.#headers() });
  }

  /** Only our pages may run the answers, regardless of MIME sniffing. */
  #headers(): Headers {
    return new Headers({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': this.#options.pages === undefined ? 'same-origin' : 'cross-origin',
      'referrer-policy': 'no-referrer',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  }
}

/** Browsers say where a script is asked for: `Sec-Fetch-Site`, and for other origins at least the origin as `Referer`. */
function isAllowed(headers: Headers, allowedOrigins: LongPollingOptions['allowedOrigins']): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  const origin = headers.get('origin') ?? URL.parse(headers.get('referer') ?? '')?.origin;
  return origin === undefined ? site === null && allowedOrigins(undefined) : allowedOrigins(origin);
}

function secret(): string {
  return randomBytes(18).toString('base64url');
}
