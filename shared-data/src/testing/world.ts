import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine, type Engine, type Json } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { attachToServer, nodePasswordHasher } from 'embedded-firebase/node';
import { databasePath } from '../models/db-paths.ts';
import type { PublicConfig } from '../models/public-config.ts';
import { connectFirebase, type FirebaseConnection } from '../platform/sdk/connect.ts';

/** The real engine behind a real socket, for tests of everything that talks to it. */
export interface World {
  engine: Engine;
  origin: string;
  config: PublicConfig;
  /** An SDK connection of its own, as another browser would be. */
  connect(): FirebaseConnection;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** The tree below the database path. */
  data?: Json;
  /** Rules below the database path. */
  rules?: Json;
}

let count = 0;

export async function startWorld({ data = null, rules }: WorldOptions = {}): Promise<World> {
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: memoryStore(data === null ? null : { [databasePath]: data }),
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
  const connections: FirebaseConnection[] = [];
  return {
    engine,
    origin,
    config,
    connect() {
      count += 1;
      const connection = quietAtLast(connectFirebase(config, origin, `world-${count}`));
      connections.push(connection);
      return connection;
    },
    async close() {
      for (const connection of connections) await connection.close();
      await engine.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page that a test leaves behind tries its rejected listens again; once its connection has ended nobody hears it. */
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

/** Resolves when the condition holds; looks again after each turn, and gives up after half a minute. */
export async function until(holds: () => unknown): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`never came about: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
