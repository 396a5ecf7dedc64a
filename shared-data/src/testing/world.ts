import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, type Engine, type Json } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { attachToServer, nodePasswordHasher } from 'embedded-firebase/node';
import { withKey } from 'embedded-firebase/testing';
import { vi } from 'vitest';
import { databasePath } from '../models/db-paths.ts';
import type { PublicConfig } from '../models/public-config.ts';
import type { FirebaseHandle } from '../platform/ports.ts';
import { connectFirebase, type FirebaseConnection } from '../platform/sdk/connect.ts';

/** The real engine behind a real socket. */
export interface World {
  engine: Engine;
  origin: string;
  config: PublicConfig;
  /** A separate SDK connection, like another browser. */
  connect(): FirebaseConnection;
  /** Ends all connections: those of one account are limited, and the next would wait for ever. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** The tree below the database path. */
  data?: Json;
  rules?: Json;
}

let count = 0;

export async function startWorld({ data = null, rules }: WorldOptions = {}): Promise<World> {
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: withKey(memoryStore(data === null ? null : { [databasePath]: data })),
    passwordHasher: nodePasswordHasher({ memory: 64, passes: 1 }),
    rules: { rules: { [databasePath]: rules ?? { '.read': true, '.write': true } } },
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const init = { method: request.method ?? 'GET', headers: request.headers as Record<string, string> };
    const body = request.method === 'POST' ? { body: Buffer.concat(chunks) } : {};
    const answer = await engine.fetch(
      new Request(`http://${request.headers.host}${request.url}`, { ...init, ...body }),
    );
    response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    response.end(await answer?.text());
  });
  attachToServer(server, engine, { allowedOrigins: () => true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: PublicConfig = {
    firebase: { kind: 'embedded', namespace: 'symposium', projectId: 'symposium', apiKey: 'any' },
    databasePath,
    apiBase: origin,
    remotes: {},
  };
  const connections = new Set<FirebaseConnection>();
  const closePages = async () => {
    for (const connection of connections) await connection.close();
    connections.clear();
  };
  return {
    engine,
    origin,
    config,
    closePages,
    connect() {
      const most = engine.limits.accountSockets;
      if (connections.size >= most) throw new Error(`${most} pages are open: closePages() after each test`);
      count += 1;
      const connection = quietAtLast(connectFirebase(config, origin, { name: `world-${count}` }));
      connections.add(connection);
      return connection;
    },
    async close() {
      await closePages();
      await engine.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Like opening a page: modules forget what they hold. Import those to test afterwards. */
export async function openPage(
  { config, connect }: World,
  firebase: FirebaseHandle = connect(),
): Promise<void> {
  vi.resetModules();
  (await import('../platform/config.ts')).setConfig(config);
  (await import('../platform/firebase.ts')).setFirebase(firebase);
}

/** Pages left by a test retry rejected listens; silence them once the connection has ended. */
function quietAtLast(connection: FirebaseConnection): FirebaseConnection {
  const { transport } = connection;
  let ended = false;
  const nothing = () => {};
  return {
    ...connection,
    transport: {
      ...transport,
      listenValue: (...of) => (ended ? nothing : transport.listenValue(...of)),
      listenChildren: (...of) => (ended ? nothing : transport.listenChildren(...of)),
    },
    async close() {
      if (ended) return;
      ended = true;
      await connection.close();
    },
  };
}

/** Checks the condition after each turn; rejects after half a minute. */
export async function until(holds: () => unknown): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`never came about: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
