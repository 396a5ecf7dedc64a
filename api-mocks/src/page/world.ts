import { createEngine, type Engine, type EngineOptions } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { embeddedAccounts, embeddedDatabase, systemClock } from 'server/adapters/embedded';
import { memoryFiles, memoryMailer } from 'server/adapters/memory';
import { createApp } from 'server/app';
import type { Log, Media, Ports } from 'server/ports';
import { databasePath, databaseRules } from 'server/rules';
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
  log: Log;
}

/** A whole symposium in memory: the engine, the server's own endpoints, rules and workers, and the demo data. */
export interface World {
  engine: Engine;
  ports: Ports;
  workers: Worker;
  /** Answers what the server would: `/api`, `/php`, `/file`, `/config.json`, `/outbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

const firebase = {
  kind: 'embedded',
  namespace: 'symposium',
  projectId: 'symposium',
  apiKey: 'embedded',
} as const;

export async function createWorld(options: WorldOptions): Promise<World> {
  const { origin, passwordHasher, media, log } = options;
  let base: BaseInformation | null = null;
  const engine = await createEngine({
    projectId: firebase.projectId,
    namespace: firebase.namespace,
    store: memoryStore(),
    rules: databaseRules,
    passwordHasher,
    validatePassword: isAcceptablePassword,
    allowSignUp: () => base?.addAccount === true && !isSiteClosed(base),
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
  await seedDemo(ports);
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
  return {
    engine,
    ports,
    workers,
    fetch: (request) => app.fetch(request),
    async close() {
      await workers.stop();
      await engine.close();
    },
  };
}
