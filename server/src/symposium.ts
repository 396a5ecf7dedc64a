import { join, resolve } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { createScheduler } from 'embedded-firebase';
import { toWebStream } from 'embedded-firebase/node';
import { RateLimits } from 'embedded-firebase/rate-limits';
import type { Scheduler } from 'embedded-firebase/scheduler';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { databasePath } from 'shared-data/models/db-paths';
import type { Locale } from 'shared-data/models/locales';
import type { BaseInformation } from 'shared-data/models/site';
import { diskFiles } from './adapters/disk-files.ts';
import { systemClock } from './adapters/embedded.ts';
import { outboxMailer } from './adapters/outbox-mailer.ts';
import { pageMarker } from './adapters/page-marker.ts';
import { paperProcess } from './adapters/paper-process.ts';
import { pdfProcess } from './adapters/pdf-process.ts';
import { proposalProcess } from './adapters/proposal-process.ts';
import { networkIsTaken } from './adapters/sandbox.ts';
import { smtpMailer } from './adapters/smtp-mailer.ts';
import { videoProcess } from './adapters/video-process.ts';
import { webPushService } from './adapters/web-push.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { type Backend, openEmbedded, openHosted } from './backend.ts';
import { settleItemPeople } from './data/item-people.ts';
import { type LinkPreview, linkPreviews } from './data/link-preview.ts';
import { forgetLocks } from './data/lock.ts';
import { migrateData } from './data/migrate.ts';
import { settlePositions } from './data/positions.ts';
import { type PublicPages, publicPages } from './data/public-pages.ts';
import { publishTimetable } from './data/public-timetable.ts';
import type { DrawnPages } from './drawing/drawn-pages.ts';
import { openDrawing } from './drawing/open-drawing.ts';
import { visitor } from './drawing/visitor.ts';
import { createLimiter } from './endpoints/limits.ts';
import { type Env, isLoopback } from './env.ts';
import { KnownCallers } from './known-callers.ts';
import { backUp, databaseFolder, rejectHalfRestored } from './operations/backup.ts';
import { openControl } from './operations/control.ts';
import type { Log, Mailer, Ports } from './ports.ts';
import { createRehearsals, type Rehearsals } from './rehearsal/rehearsals.ts';
import {
  emptySeed,
  ensureAdministrator,
  type Seed,
  seedFiles,
  seedOnce,
  warnWithoutAdministrator,
} from './seeding.ts';
import { type Builds, remoteEntries } from './site/builds.ts';
import { callerTurns } from './site/caller-turns.ts';
import { type ClientNetwork, clientNetwork } from './site/client-network.ts';
import { StartProblem } from './start-problem.ts';
import { followed, logUnreadable } from './stored/database.ts';
import { stored } from './stored/places.ts';
import { isTransient } from './transient.ts';
import { watchVitals } from './vitals.ts';
import { startWorkers } from './workers/index.ts';

export interface StartOptions {
  builds: Builds;
  demo?: Seed;
  version: string;
  log: Log;
  progress?(line: string): void;
}

export interface Symposium {
  embedded: Backend['embedded'];
  rehearsals: Rehearsals | undefined;
  app: App;
  callers: ClientNetwork;
  /** Shared by database sockets and requests. */
  scheduler: Scheduler;
  rateLimits: RateLimits;
  known: KnownCallers;
  settled(): Promise<void>;
  /** What a link to a page shows in a chat. */
  preview(pathname: string, locale?: Locale): Promise<LinkPreview | null>;
  publicPages: PublicPages;
  base(): BaseInformation | null | Promise<BaseInformation | null>;
  remotes: AppOptions['remotes'];
  /** Pages drawn for visitors; undefined where none are. */
  drawn: DrawnPages | undefined;
  /** Stops the workers, then disconnects. */
  close(): Promise<void>;
}

/** Opens the data, seeds it if new, and starts the workers. */
export async function openSymposium(
  env: Env,
  options: StartOptions & { origin: string },
): Promise<Symposium> {
  const { log, origin } = options;
  const dataDir = resolve(env.dataDir);
  rejectHalfRestored(dataDir);
  const publicOrigin = env.publicOrigin ?? origin;
  const store = sqliteStore({ directory: databaseFolder(dataDir) });
  const rateLimits = new RateLimits(systemClock.now);
  const scheduler = createScheduler(rateLimits, systemClock.now);
  const known = new KnownCallers(systemClock);
  const callers = clientNetwork(env.trustedProxies, log);
  const vitals = watchVitals();
  const backend = env.firebase
    ? await openHosted(dataDir, env.firebase)
    : await openEmbedded(dataDir, store, log, { hideAccounts: env.hideAccounts, rateLimits, scheduler });
  try {
    const own = portsOf(env, backend, dataDir, publicOrigin);
    logUnreadable(own.database, log);
    const ports = { ...own, accounts: known.learnFrom(own.accounts) };
    tellWhatIsMissing(env, options, publicOrigin);
    const seed = env.seed === 'demo' && options.demo ? options.demo : emptySeed;
    await prepareData(env, ports, seed, options);

    const rehearsals =
      backend.embedded &&
      createRehearsals({
        engine: backend.embedded.engine,
        database: ports.database,
        verify: (token) => ports.accounts.verify(token),
        now: systemClock.now,
      });
    const remotes = remoteEntries(options.builds, log);
    const app = createApp(ports, {
      publicOrigin,
      firebase: backend.firebase,
      databasePath,
      ...(env.apiOrigin !== undefined && { apiOrigin: env.apiOrigin }),
      version: options.version,
      remotes,
      offline: env.offline,
      pushOrigins: env.pushOrigins,
      // a proxy on this machine could expose it
      outbox: isLoopback(env.host) && !env.smtpUrl && env.trustedProxies.none,
      hideAccounts: env.hideAccounts,
      clientAddress: (bindings) => callers((bindings as HttpBindings).incoming),
      body: (bindings) => toWebStream((bindings as HttpBindings).incoming),
      callerTurns: (bindings, { uid, isStaff }) =>
        callerTurns(scheduler, {
          account: uid,
          network: callers((bindings as HttpBindings).incoming) || undefined,
          rank: isStaff ? 0 : 1,
        }),
      rateLimits,
      log,
      vitals: vitals.read,
      ...(rehearsals && { rehearsals }),
    });
    const preview = linkPreviews(ports.database);
    // Pages served elsewhere are not drawn here.
    const drawn =
      env.apiOrigin === undefined
        ? openDrawing({ builds: options.builds, backend, preview, origin, clock: systemClock, log })
        : undefined;
    const workers = startWorkers(ports, {
      limiter: createLimiter(rateLimits),
      ...(drawn && { visit: visitor({ builds: options.builds, app, drawn }) }),
      publicOrigin,
      log,
      keepSecrets: !env.smtpUrl,
      sole: !env.firebase,
    });
    const stopping = new AbortController();
    const files = seedFiles(ports, seed, stopping.signal).catch((error: unknown) =>
      log.error('the demo files could not be made', { error: String(error) }),
    );
    const control =
      backend.embedded &&
      (await openControl(
        dataDir,
        {
          backup: (target) => backUp({ dataDir, store, version: options.version, now: Date.now() }, target),
        },
        log,
      ));
    return {
      embedded: backend.embedded,
      rehearsals,
      drawn,
      callers,
      scheduler,
      rateLimits,
      known,
      app,
      settled: () => workers.settled(),
      preview,
      publicPages: publicPages(ports.database, ports.clock),
      base: followed(ports.database, stored.base),
      remotes,
      async close() {
        stopping.abort();
        drawn?.close();
        await rehearsals?.close();
        await control?.close();
        await files;
        await workers.stop();
        (ports.mailer as Mailer & { close?(): void }).close?.();
        await backend.close();
        vitals.stop();
      },
    };
  } catch (error) {
    vitals.stop();
    await backend.close();
    if (!isTransient(error)) throw error;
    throw new StartProblem(`DATA_DIR: ${dataDir} cannot be used now (${(error as Error).message})`);
  }
}

function portsOf(env: Env, backend: Backend, dataDir: string, publicOrigin: string): Ports {
  return {
    accounts: backend.accounts,
    database: backend.database,
    mailer: mailerOf(env, dataDir, publicOrigin),
    files: diskFiles(join(dataDir, 'files')),
    media: {
      ...pdfProcess(),
      ...pageMarker(),
      ...videoProcess({ workFolder: join(dataDir, 'work'), ffmpeg: env.ffmpeg }),
    },
    solver: proposalProcess(),
    papers: paperProcess(),
    push: webPushService(),
    clock: systemClock,
  };
}

function tellWhatIsMissing(env: Env, { log, progress }: StartOptions, publicOrigin: string): void {
  if (!networkIsTaken())
    log.warn('converters of files keep the network: the system does not let it be taken from them');
  if (!env.ffmpeg)
    progress?.(
      'ffmpeg was not found: videos other than H.264 with AAC cannot be converted, and have no picture before they play',
    );
  if (!env.smtpUrl && !isLoopback(new URL(publicOrigin).hostname))
    log.warn('no mail is sent, it only lies in the outbox: set SMTP_URL');
}

function mailerOf(env: Env, dataDir: string, publicOrigin: string): Mailer {
  const from = env.mailFrom ?? `no-reply@${new URL(publicOrigin).hostname}`;
  return env.smtpUrl ? smtpMailer(env.smtpUrl, from) : outboxMailer(join(dataDir, 'outbox'), from);
}

async function prepareData(env: Env, ports: Ports, seed: typeof emptySeed, options: StartOptions) {
  if (!env.firebase) await forgetLocks(ports.database);
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
  await migrateData(ports.database, options.log);
  await settlePositions(ports.database, options.log);
  await settleItemPeople(ports.database);
  await publishTimetable(ports.database);
}
