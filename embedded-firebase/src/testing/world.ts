import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, getAuth } from 'firebase/auth';
import { type Database, forceWebSockets, getDatabase } from 'firebase/database';
import { answerAuth, attachToServer, nodePasswordHasher } from '../adapters/node/index.ts';
import { frameText } from '../database/encoding.ts';
import { createEngine } from '../engine.ts';
import type { Engine, EngineOptions } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { withKey } from './kept-key.ts';

forceWebSockets();
export interface World {
  readonly engine: Engine;
  readonly origin: string;
  readonly server: Server;
  readonly sent: string[];
  /** An unmodified SDK with an app of its own; `through` is where it finds the server, if not directly. */
  client(through?: string): Client;
  cutSockets(): void;
  close(): Promise<void>;
}

export interface Client {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly db: Database;
}

export const openRules = { rules: { '.read': true, '.write': true } };
export const quickHasher = nodePasswordHasher({ memory: 64, passes: 1 });

export async function startWorld(options: Partial<EngineOptions> = {}): Promise<World> {
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: withKey(memoryStore(), options.clock?.()),
    passwordHasher: quickHasher,
    ...options,
  });
  const sockets = new Set<Duplex>();
  // no network: attempts of tests are not told apart by where they come from
  const server = createServer(answerAuth(engine, { client: () => undefined }));
  server.on('upgrade', (_, socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const sent: string[] = [];
  const recording: Engine = {
    ...engine,
    connect: (send, closeSocket, info) =>
      engine.connect(
        (frame) => {
          sent.push(frameText(frame));
          send(frame);
        },
        closeSocket,
        info,
      ),
  };
  attachToServer(server, recording, { allowedOrigins: () => true, namespace: 'symposium' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apps: FirebaseApp[] = [];
  let count = 0;
  return {
    engine,
    origin,
    server,
    sent,
    client(through = origin) {
      const app = initializeApp(
        { apiKey: 'any', projectId: 'symposium', databaseURL: `${through}/?ns=symposium` },
        `${origin}-${count++}`,
      );
      apps.push(app);
      const auth = getAuth(app);
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return { app, auth, db: getDatabase(app) };
    },
    cutSockets() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      await Promise.all(apps.map((app) => deleteApp(app)));
      await engine.close();
      // do not wait for unanswered close handshakes
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Resolves with the first truthy result; looks again after each turn until the time is over. */
export async function until<T>(look: () => T | Promise<T>, milliseconds = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error('the awaited condition did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
