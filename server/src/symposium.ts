import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { createEngine, type Engine, StoreError } from 'embedded-firebase';
import { nodePasswordHasher } from 'embedded-firebase/node';
import { type SqliteStore, sqliteStore } from 'embedded-firebase/sqlite';
import { isAcceptablePassword } from 'shared-data/models/account';
import { dbPaths } from 'shared-data/models/db-paths';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import { diskFiles } from './adapters/disk-files.ts';
import { embeddedAccounts, embeddedDatabase, systemClock } from './adapters/embedded.ts';
import { outboxMailer } from './adapters/outbox-mailer.ts';
import { pdfProcess } from './adapters/pdf-process.ts';
import { smtpMailer } from './adapters/smtp-mailer.ts';
import { videoProcess } from './adapters/video-process.ts';
import { type App, createApp } from './app.ts';
import { type Env, isLoopback } from './env.ts';
import type { StartOptions } from './main.ts';
import { backUp, databaseFolder } from './operations/backup.ts';
import { openControl } from './operations/control.ts';
import type { Log, Mailer, Ports } from './ports.ts';
import { databaseRules } from './rules/index.ts';
import { emptySeed, ensureAdministrator, seedFiles, seedOnce, warnWithoutAdministrator } from './seeding.ts';
import { remoteEntries } from './site/builds.ts';
import { StartProblem } from './start-problem.ts';
import { startWorkers } from './workers/index.ts';

export interface Symposium {
  engine: Engine;
  namespace: string;
  app: App;
  settled(): Promise<void>;
  close(): Promise<void>;
}

const databasePath = 'symposium';
const firebase = {
  kind: 'embedded',
  namespace: 'symposium',
  projectId: 'symposium',
  apiKey: 'embedded',
} as const;

/** Opens the data of one symposium on this machine, seeds it if it is new, and starts its workers. */
export async function openSymposium(
  env: Env,
  options: StartOptions & { origin: string },
): Promise<Symposium> {
  const { log, origin } = options;
  const dataDir = resolve(env.dataDir);
  const publicOrigin = env.publicOrigin ?? origin;
  const hasher = nodePasswordHasher();
  let base: BaseInformation | null = null;
  const store = sqliteStore({ directory: databaseFolder(dataDir) });
  const engine = await openEngine(dataDir, store, log, {
    passwordHasher: hasher,
    validatePassword: isAcceptablePassword,
    allowSignUp: () => base?.addAccount === true && !isSiteClosed(base),
    // The records below an address must move with it: `/api/auth/update` and `/api/auth/delete` do both.
    allowSelfChange: () => false,
  });
  try {
    const ports: Ports = {
      accounts: embeddedAccounts(engine, (password) => hasher.hash(password)),
      database: embeddedDatabase(engine, databasePath),
      mailer: mailerOf(env, dataDir, publicOrigin),
      files: diskFiles(join(dataDir, 'files')),
      media: { ...pdfProcess(), ...videoProcess({ workFolder: join(dataDir, 'work'), ffmpeg: env.ffmpeg }) },
      clock: systemClock,
    };
    ports.database.onValue(dbPaths.base, (value) => {
      base = value as BaseInformation | null;
    });
    if (!env.ffmpeg)
      options.progress?.(
        'ffmpeg was not found: videos other than H.264 with AAC cannot be converted, and have no picture before they play',
      );
    const seed = env.seed === 'demo' && options.demo ? options.demo : emptySeed;
    await prepareData(env, ports, seed, options);

    const outbox = isLoopback(env.host) && !env.smtpUrl;
    const app = createApp(ports, {
      publicOrigin,
      firebase,
      databasePath,
      version: options.version,
      remotes: remoteEntries(options.builds, log),
      outbox,
      clientAddress: addressOf,
      log,
    });
    const workers = startWorkers(ports, { publicOrigin, log, keepSecrets: !env.smtpUrl, sole: true });
    const stopping = new AbortController();
    const files = seedFiles(ports, seed, stopping.signal).catch((error: unknown) =>
      log.error('the demo files could not be made', { error: String(error) }),
    );
    const control = await openControl(
      dataDir,
      {
        backup: (target) => backUp({ dataDir, store, version: options.version, now: Date.now() }, target),
      },
      log,
    );
    return {
      engine,
      namespace: firebase.namespace,
      app,
      settled: () => workers.settled(),
      async close() {
        stopping.abort();
        await control.close();
        await files;
        await workers.stop();
        (ports.mailer as Mailer & { close?(): void }).close?.();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Network address of a caller. */
export function addressOf(bindings: unknown): string {
  return (bindings as HttpBindings).incoming.socket.remoteAddress ?? '';
}

type Policies = Pick<
  Parameters<typeof createEngine>[0],
  'passwordHasher' | 'validatePassword' | 'allowSignUp' | 'allowSelfChange'
>;

async function openEngine(
  dataDir: string,
  store: SqliteStore,
  log: Log,
  policies: Policies,
): Promise<Engine> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return await createEngine({
      ...policies,
      projectId: firebase.projectId,
      namespace: firebase.namespace,
      store,
      rules: databaseRules(databasePath),
      log: (message, error) => log.error(message, { error: String(error) }),
    });
  } catch (error) {
    if (error instanceof StoreError) throw new StartProblem(storeAdvice(error, dataDir));
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('E')) throw new StartProblem(`DATA_DIR: ${dataDir} cannot be used (${message})`);
    throw error;
  }
}

function storeAdvice(error: StoreError, dataDir: string): string {
  const advice = {
    CORRUPT: 'It was left as it is. Put a backup in its place, or set DATA_DIR to another directory.',
    NEWER: 'It was left as it is. Start the version that made it, or set DATA_DIR to another directory.',
    LOCKED: 'Another server is using it: stop that one, or set DATA_DIR to another directory.',
  }[error.code];
  return `DATA_DIR: ${dataDir} cannot be used (${error.message}). ${advice}`;
}

function mailerOf(env: Env, dataDir: string, publicOrigin: string): Mailer {
  const from = env.mailFrom ?? `no-reply@${new URL(publicOrigin).hostname}`;
  return env.smtpUrl ? smtpMailer(env.smtpUrl, from) : outboxMailer(join(dataDir, 'outbox'), from);
}

async function prepareData(env: Env, ports: Ports, seed: typeof emptySeed, options: StartOptions) {
  const startedAt = performance.now();
  const isNew = await seedOnce(ports, env.seed, {
    ...seed,
    data: async (all) => {
      options.progress?.(seed === emptySeed ? 'seed an empty symposium …' : 'seed the demo symposium …');
      await seed.data(all);
    },
  });
  if (isNew) options.progress?.(`seed done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  if (env.admin && seed === emptySeed) await ensureAdministrator(ports, env.admin);
  await warnWithoutAdministrator(ports, options.log);
}
