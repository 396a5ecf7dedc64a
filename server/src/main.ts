import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIP } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { attachToServer, LongPolling } from 'embedded-firebase/node';
import type { DrawRequest } from 'shared-data/models/drawn-page';
import { type Env, isLoopback } from './env.ts';
import { openToPages } from './site/cross-origin.ts';
import { closeAfterEarlyAnswer } from './site/early-answers.ts';
import { serveFairly } from './site/fair-requests.ts';
import { findable } from './site/findable.ts';
import { hostedSources, socketSources } from './site/headers.ts';
import { keptAssets } from './site/kept-assets.ts';
import { createSite } from './site/site.ts';
import { StartProblem } from './start-problem.ts';
import { openSymposium, type StartOptions, type Symposium } from './symposium.ts';

export interface RunningServer {
  origin: string;
  /** Stops accepting, finishes open requests within seconds and releases the data. */
  close(): Promise<void>;
  /** Resolves when the workers are idle. */
  settled(): Promise<void>;
}

/** Milliseconds for open requests on close; together with the workers' timeout below ten seconds. */
const timeout = 4000;
const minute = 60_000;
/** Milliseconds after the start until pages are drawn that nobody asked for yet. */
const untilWarm = 1000;

/** Starts everything on one port. Rejects with `StartProblem`. */
export async function startServer(env: Env, options: StartOptions): Promise<RunningServer> {
  let handle = starting;
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  let assets: ReturnType<typeof keptAssets> = () => false;
  let serve: RequestListener = (request, response) => {
    closeAfterEarlyAnswer(request, response);
    if (!assets(request, response)) void listener(request, response);
  };
  const server = createServer({ requestTimeout: 15 * minute, headersTimeout: minute }, (request, response) =>
    serve(request, response),
  );
  const origin = await listen(server, env);

  let symposium: Symposium;
  try {
    symposium = await openSymposium(env, { ...options, origin });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const publicOrigin = env.publicOrigin ?? origin;
  const { embedded, drawn } = symposium;
  const clients = { allowedOrigins: originCheck(env, publicOrigin), namespace: embedded?.namespace ?? '' };
  const pages = env.apiOrigin === undefined ? {} : { pages: publicOrigin };
  const polling = embedded && new LongPolling(embedded.engine, { ...clients, ...pages });
  const network = (request: IncomingMessage) => symposium.callers(request) || undefined;
  const fair = serveFairly(server, serve, {
    symposium,
    ...(polling && { polled: (address: string) => polling.accountOf(address) }),
  });
  serve = fair.listener;
  const detach =
    embedded && polling
      ? attachToServer(server, embedded.engine, {
          ...{ ...clients, polling, network, inTurn: fair.inTurn },
          copyOf: (namespace) => symposium.rehearsals?.copyOf(namespace),
        })
      : () => {};
  const secure = publicOrigin.startsWith('https:');
  const callerOf = (bindings: unknown) => {
    const client = network((bindings as HttpBindings).incoming);
    return { secure, ...(client !== undefined && { client }) };
  };
  const site = createSite({
    builds: options.builds,
    api: (request, bindings) => symposium.app.fetch(request, bindings as object),
    auth: async (request, bindings) => embedded?.engine.fetch(request, callerOf(bindings)) ?? null,
    ...(polling && {
      polls: (request: Request, bindings: unknown) => polling.fetch(request, callerOf(bindings)),
    }),
    ...(drawn && {
      drawn: (request: DrawRequest, bindings: unknown) =>
        drawn.draw(request, network((bindings as HttpBindings).incoming)),
      snapshot: drawn.snapshot,
      isCurrent: drawn.isCurrent,
    }),
    preview: symposium.preview,
    base: symposium.base,
    ...(env.apiOrigin === undefined && { findable: findable(publicOrigin, symposium.publicPages) }),
    ...(env.offline && { kept: symposium.remotes }),
    secure,
    sources: [
      ...socketSources(publicOrigin, isLoopback(env.host) ? [origin] : []),
      ...(env.firebase ? hostedSources(env.firebase.databaseUrl) : []),
    ],
    ...(env.apiOrigin !== undefined && { apiOrigin: env.apiOrigin }),
  });
  handle = env.apiOrigin === undefined ? site : openToPages(publicOrigin, site);
  // Elsewhere the headers depend on who asks.
  if (env.apiOrigin === undefined) assets = keptAssets(site);
  const warming = setTimeout(() => drawn?.warmUp(), untilWarm);

  return {
    origin,
    settled: () => symposium.settled(),
    async close() {
      clearTimeout(warming);
      const closed = once(server, 'close');
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), timeout);
      detach();
      fair.close();
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
      await symposium.close();
    },
  };
}

async function starting(_: Request, __: unknown): Promise<Response> {
  return new Response(JSON.stringify({ status: 'starting' }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' },
  });
}

async function listen(server: Server, { port, host }: Env): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `PORT: ${port} is already in use on ${host}; stop the other program or set PORT to another number`,
      );
    if (code === 'EACCES')
      throw new StartProblem(`PORT: ${port} may not be used by this user; set PORT to 1024 or more`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartProblem(`HOST: ${host} is not an address of this machine`);
    throw error;
  }
  const actual = (server.address() as AddressInfo).port;
  const name = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${actual}`;
}

/** Origins that may open sockets: the site's own, and on loopback the development servers. */
function originCheck(env: Env, publicOrigin: string): (origin: string | undefined) => boolean {
  const loopback = isLoopback(env.host);
  return (origin) => {
    if (origin === undefined || origin === publicOrigin) return true;
    const hostname = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '');
    return loopback && hostname !== undefined && isLoopback(hostname);
  };
}
