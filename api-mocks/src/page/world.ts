import type { Engine, EngineOptions } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { systemClock } from 'server/adapters/embedded';
import { memoryFiles, memoryMailer, memoryPush } from 'server/adapters/memory';
import { plainPapers } from 'server/adapters/plain-papers';
import { plainSolver } from 'server/adapters/plain-solver';
import { embeddedFirebase, symposiumEngine } from 'server/adapters/symposium-engine';
import { createApp } from 'server/app';
import type { Log, Media, Ports } from 'server/ports';
import { type Seed, seedFiles, seedOnce } from 'server/seeding';
import { startWorkers, type Worker } from 'server/workers';
import { databasePath } from 'shared-data/models/db-paths';
import { type ScenarioId, scenario } from '../scenarios/scenarios.ts';
import { seedDemo } from '../seed/seed-demo.ts';

export interface WorldOptions {
  /** For links in mails. */
  origin: string;
  scenario: ScenarioId;
  passwordHasher: EngineOptions['passwordHasher'];
  media: Media;
  files?: Seed['files'];
  log: Log;
}

/** Engine, API, rules, workers and demo data in memory. */
export interface World {
  engine: Engine;
  ports: Ports;
  workers: Worker;
  filed: Promise<void>;
  /** `/api`, `/php`, `/file`, `/config.json`, `/outbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const { origin, passwordHasher, media, log } = options;
  const { engine, accounts, database } = await symposiumEngine({ store: memoryStore(), passwordHasher, log });
  const ports: Ports = {
    accounts,
    database,
    mailer: memoryMailer(),
    files: memoryFiles(),
    media,
    solver: plainSolver(),
    papers: plainPapers(),
    push: memoryPush(),
    clock: systemClock,
  };
  const seed: Seed = { data: seedDemo, ...(options.files ? { files: options.files } : {}) };
  await seedOnce(ports, 'demo', seed);
  const { changes } = scenario(options.scenario);
  if (changes) await ports.database.update(changes);
  const app = createApp(ports, {
    publicOrigin: origin,
    firebase: embeddedFirebase,
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
