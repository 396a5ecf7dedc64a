import { createEngine, type Engine, type EngineOptions } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { clientAudit, embeddedAccounts, embeddedDatabase, systemClock } from 'server/adapters/embedded';
import { memoryFiles, memoryMailer } from 'server/adapters/memory';
import { createApp } from 'server/app';
import type { Log, Media, Ports } from 'server/ports';
import { databaseRules } from 'server/rules';
import { type Seed, seedFiles, seedOnce } from 'server/seeding';
import { startWorkers, type Worker } from 'server/workers';
import { isAcceptablePassword } from 'shared-data/models/account';
import { dbPaths } from 'shared-data/models/db-paths';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import { type ScenarioId, scenario } from '../scenarios/scenarios.ts';
import { seedDemo } from '../seed/seed-demo.ts';

export interface WorldOptions {
  /** Where the page lies; mails link there. */
  origin: string;
  scenario: ScenarioId;
  passwordHasher: EngineOptions['passwordHasher'];
  media: Media;
  /** Files to be converted once the world stands. */
  files?: Seed['files'];
  log: Log;
}

/** A whole symposium in memory: the engine, the server's own endpoints, rules and workers, and the demo data. */
export interface World {
  engine: Engine;
  ports: Ports;
  workers: Worker;
  /** Settled when all files have been handed to the conversion. */
  filed: Promise<void>;
  /** Answers what the server would: `/api`, `/php`, `/file`, `/config.json`, `/outbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

const databasePath = 'symposium';
const firebase = {
  kind: 'embedded',
  namespace: 'symposium',
  projectId: 'symposium',
  apiKey: 'embedded',
} as const;

export async function createWorld(options: WorldOptions): Promise<World> {
  const { origin, passwordHasher, media, log } = options;
  let base: BaseInformation | null = null;
  const engine: Engine = await createEngine({
    projectId: firebase.projectId,
    namespace: firebase.namespace,
    store: memoryStore(),
    rules: databaseRules(databasePath),
    passwordHasher,
    validatePassword: isAcceptablePassword,
    allowSignUp: () => base?.addAccount === true && !isSiteClosed(base),
    allowSelfChange: () => false,
    alongside: clientAudit(databasePath, () => engine.database.pushKey()),
    log: (message, error) => log.error(message, { error: String(error) }),
  });
  const ports: Ports = {
    accounts: embeddedAccounts(engine, passwordHasher.hash),
    database: embeddedDatabase(engine, databasePath),
    mailer: memoryMailer(),
    files: memoryFiles(),
    media,
    clock: systemClock,
  };
  ports.database.onValue(dbPaths.base, (value) => {
    base = value as BaseInformation | null;
  });
  const seed: Seed = { data: seedDemo, ...(options.files ? { files: options.files } : {}) };
  await seedOnce(ports, 'demo', seed);
  const { changes } = scenario(options.scenario);
  if (changes) await ports.database.update(changes);
  const app = createApp(ports, {
    publicOrigin: origin,
    firebase,
    databasePath,
    version: 'pretend',
    remotes: async () => ({}),
    outbox: true,
    log,
  });
  const workers = startWorkers(ports, { publicOrigin: origin, log, keepSecrets: true });
  const stopping = new AbortController();
  const filed = seedFiles(ports, seed, stopping.signal).catch((error: unknown) =>
    log.error('the files of the demo could not be made', { error: String(error) }),
  );
  return {
    engine,
    ports,
    workers,
    filed,
    fetch: (request) => app.fetch(request),
    async close() {
      stopping.abort();
      await filed;
      await workers.stop();
      await engine.close();
    },
  };
}
