import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { nodePasswordHasher } from '../adapters/node/index.ts';
import { toBase64Url } from '../auth/encoding.ts';
import { noLimits } from '../database/limits.ts';
import { createEngine } from '../engine.ts';
import type { EngineOptions } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { systemRandom } from '../system-random.ts';
import { EmulatedAuth } from './auth.ts';
import { SentCodes } from './codes.ts';
import { withScryptHashes } from './imported-hashes.ts';
import { listener } from './listener.ts';
import { Namespaces } from './namespaces.ts';

export { createAdminRest } from './admin-rest.ts';
export { importScryptHash, withScryptHashes } from './imported-hashes.ts';

export interface EmulatorOptions {
  port: number;
  log?: (message: string, error?: unknown) => void;
}

export interface Emulator {
  readonly origin: string;
  close(): Promise<void>;
}

const PROJECT = 'emulator';

/** Empty Auth and databases on a loopback port, where everybody can be administrator. For tests only. Rejects as `listen`. */
export async function startEmulator({ port, log = () => {} }: EmulatorOptions): Promise<Emulator> {
  let origin = '';
  const codes = new SentCodes(() => origin);
  const shared = {
    passwordHasher: withScryptHashes(nodePasswordHasher()),
    limits: noLimits,
    log,
  } satisfies Partial<EngineOptions>;
  const namespaces = new Namespaces(shared);
  const engine = await createEngine({
    ...shared,
    projectId: PROJECT,
    namespace: PROJECT,
    store: memoryStore(),
    allowAnonymous: () => true,
    limitAttempts: false,
    sendCode: async (request) => void codes.add(request),
  });
  const secret = () => toBase64Url(systemRandom(24));
  const auth = new EmulatedAuth({ engine, projectId: PROJECT, codes, secret });

  const handle = async (request: Request): Promise<Response> =>
    (await auth.fetch(request)) ?? (await namespaces.fetch(request)) ?? greeting(request);
  const failed = (error: unknown) => log('a request on the port for tests failed', error);
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    namespaces.upgrade(request, socket, head).catch((error: unknown) => {
      failed(error);
      socket.destroy();
    });
  };
  const servers: Server[] = [];
  const listen = async (host: string, at: number): Promise<number> => {
    const server = createServer(listener(handle, failed)).on('upgrade', upgrade).listen(at, host);
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = servers.map((server) => once(server, 'close'));
    for (const server of servers) server.close();
    await namespaces.close();
    for (const server of servers) server.closeAllConnections();
    await Promise.all(closed);
    await engine.close();
  };
  try {
    const actual = await listen('127.0.0.1', port);
    origin = `http://127.0.0.1:${actual}`;
    // "localhost" may be either; IPv6 may be missing
    await listen('::1', actual).catch((error: NodeJS.ErrnoException) => {
      if (port !== 0 && error.code === 'EADDRINUSE') throw error;
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, close };
}

function greeting(request: Request): Response {
  const ready = new URL(request.url).pathname === '/';
  return Response.json(ready ? { authEmulator: { ready: true } } : { error: 'Not found.' }, {
    status: ready ? 200 : 404,
  });
}
