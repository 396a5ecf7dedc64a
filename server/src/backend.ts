import { mkdirSync } from 'node:fs';
import { type Engine, RateLimits, type Store, StoreError } from 'embedded-firebase';
import { nodePasswordHasher } from 'embedded-firebase/node';
import type { Scheduler } from 'embedded-firebase/scheduler';
import { databasePath } from 'shared-data/models/db-paths';
import type { PublicConfig } from 'shared-data/models/public-config';
import type { FirebaseConnection } from './adapters/firebase/connect.ts';
import { embeddedFirebase, symposiumEngine } from './adapters/symposium-engine.ts';
import type { HostedSettings } from './env.ts';
import type { Accounts, Database, Log } from './ports.ts';
import { chargedHasher } from './site/charged-hasher.ts';
import { StartProblem } from './start-problem.ts';

export interface Backend {
  accounts: Accounts;
  database: Database;
  firebase: PublicConfig['firebase'];
  /** Answers on the server's own port; undefined with a hosted project. */
  embedded?: { engine: Engine; namespace: string };
  close(): Promise<void>;
}

/** Runs the engine in this process with its data below `dataDir`. Rejects with `StartProblem`. */
export async function openEmbedded(
  dataDir: string,
  store: Store,
  log: Log,
  {
    hideAccounts = false,
    rateLimits = new RateLimits(Date.now),
    scheduler,
  }: { hideAccounts?: boolean; rateLimits?: RateLimits; scheduler?: Scheduler } = {},
): Promise<Backend> {
  const open = () =>
    symposiumEngine({
      store,
      passwordHasher: scheduler ? chargedHasher(nodePasswordHasher(), scheduler) : nodePasswordHasher(),
      log,
      hideAccounts,
      rateLimits,
      ...(scheduler && { scheduler }),
    });
  const { engine, accounts, database } = await openEngine(dataDir, open);
  return {
    accounts,
    database,
    firebase: { ...embeddedFirebase, polling: true },
    embedded: { engine, namespace: embeddedFirebase.namespace },
    close: () => engine.close(),
  };
}

/** Connects to a Firebase project as administrator; `dataDir` holds files and outbox. Rejects with `StartProblem`. */
export async function openHosted(dataDir: string, settings: HostedSettings): Promise<Backend> {
  makeDataDir(dataDir);
  const { projectId, databaseUrl, apiKey, authDomain } = settings;
  const { connectFirebase } = await import('./adapters/firebase/connect.ts');
  const connection = await connect(() => connectFirebase({ ...settings, databasePath }));
  return {
    ...connection,
    accounts: { ...connection.accounts, clear: async () => {} },
    firebase: { kind: 'hosted', options: { apiKey, authDomain, projectId, databaseURL: databaseUrl } },
  };
}

async function connect(open: () => FirebaseConnection): Promise<FirebaseConnection> {
  let connection: FirebaseConnection | undefined;
  try {
    connection = open();
    await connection.check();
    return connection;
  } catch (error) {
    await connection?.close();
    throw new StartProblem(
      `FIREBASE_PROJECT_ID, FIREBASE_DATABASE_URL, FIREBASE_SERVICE_ACCOUNT: the project does not let the server in (${(error as Error).message})`,
    );
  }
}

async function openEngine<T>(dataDir: string, open: () => Promise<T>): Promise<T> {
  makeDataDir(dataDir);
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreError) throw new StartProblem(storeAdvice(error, dataDir));
    throw unusable(error, dataDir);
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(error, dataDir);
  }
}

function unusable(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('E') ? new StartProblem(`DATA_DIR: ${dataDir} cannot be used (${message})`) : error;
}

function storeAdvice(error: StoreError, dataDir: string): string {
  const advice = {
    CORRUPT: 'It was left as it is. Put a backup in its place, or set DATA_DIR to another directory.',
    NEWER: 'It was left as it is. Start the version that made it, or set DATA_DIR to another directory.',
    LOCKED: 'Another server is using it: stop that one, or set DATA_DIR to another directory.',
  }[error.code];
  return `DATA_DIR: ${dataDir} cannot be used (${error.message}). ${advice}`;
}
