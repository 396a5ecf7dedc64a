import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { FileKind, UploadStatus } from 'shared-data/models/upload';
import { serverPaths } from '../data/paths.ts';
import { binnedId, type Shown, shownPath, shownVersion } from '../data/shown-files.ts';
import { filePaths, jobId } from '../data/uploads.ts';
import { MediaError, type Ports } from '../ports.ts';
import { asJson, change, exists, put, read, watch } from '../stored/database.ts';
import type { ConversionJob, StoredFile } from '../stored/file-records.ts';
import { stored } from '../stored/places.ts';
import { isTransient } from '../transient.ts';
import { createConversionQueue, type Lane, laneOf, lanes } from './conversion-queue.ts';
import type { Convert } from './convert.ts';
import { convertCaptions } from './convert-captions.ts';
import { convertPdf } from './convert-pdf.ts';
import { convertVideo } from './convert-video.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

const converters: Record<FileKind, Convert> = {
  abstract: convertPdf,
  presentation: convertPdf,
  video: convertVideo,
  captions: convertCaptions,
};
const maxAttempts = 3;
const progressEvery = 500;
const diskTimeout = 10_000;
/** Milliseconds in which a signal to all processes, which may end a converter first, reaches the server too. */
const signalTimeout = 200;

/** The new version becomes visible in one update. Jobs survive restarts, up to three crashes, and wait while the disk is full or fails. */
export const startConversion: StartWorker = (ports, options) => {
  const byLane = new Map(lanes.map((lane) => [lane, startLane(lane, ports, options)]));
  const note = (id: string, job: ConversionJob) => {
    byLane.get(laneOf(job.kind))?.add(id, job);
  };
  const unwatch = watch(ports.database, stored.jobs, {
    added: note,
    changed: note,
    removed: (id) => {
      for (const lane of byLane.values()) lane.remove(id);
    },
  });
  return {
    async settled() {
      for (const lane of byLane.values()) await lane.loop.settled();
    },
    async stop() {
      unwatch();
      await Promise.all([...byLane.values()].map(({ loop }) => loop.stop()));
    },
  };
};

function startLane(lane: Lane, ports: Ports, options: WorkerOptions) {
  const queue = createConversionQueue();
  let running: { id: string; version: string; abort: AbortController } | undefined;
  const loop = createLoop(`${lane} conversion`, ports, options.log, async (stopping) => {
    for (;;) {
      const next = queue.next();
      if (!next || stopping.aborted) return;
      const [id, job] = next;
      const abort = new AbortController();
      running = { id, version: job.version, abort };
      try {
        await convert(ports, options, id, job, {
          stopping,
          signal: AbortSignal.any([stopping, abort.signal]),
        });
      } catch (error) {
        if (stopping.aborted || !isTransient(error)) throw error;
        options.log.warn('conversion waits for the disk', { error: String(error) });
        return loop.at(ports.clock.now() + diskTimeout);
      } finally {
        running = undefined;
      }
      queue.served(job);
      queue.remove(id, job.version);
    }
  });
  const abortOther = (id: string, version?: string) => {
    if (running?.id === id && running.version !== version)
      running.abort.abort(new Error('the file was removed or replaced'));
  };
  return {
    loop,
    add(id: string, job: ConversionJob) {
      abortOther(id, job.version);
      if (queue.add(id, job)) loop.notify();
    },
    remove(id: string) {
      abortOther(id);
      queue.remove(id);
    },
  };
}

async function convert(
  ports: Ports,
  { log }: WorkerOptions,
  id: string,
  job: ConversionJob,
  { stopping, signal }: { stopping: AbortSignal; signal: AbortSignal },
): Promise<void> {
  const at = serverPaths.job(id);
  const { programId, kind, version } = job;
  const current = async () => {
    const now = await read(ports.database, stored.job(id));
    return now?.version === version ? now : null;
  };
  const queued = await current();
  if (!queued) return;
  if (!(await hasProgram(ports, job))) {
    // The program was deleted during the upload.
    await ports.database.update({ [at]: null, [serverDbPaths.statusOf(programId, kind)]: null });
    return discard(ports, job, version);
  }
  const attempts = queued.attempts + 1;
  if (attempts > maxAttempts) return fail(ports, job, 'crashed');
  await ports.database.update({ [`${at}/attempts`]: attempts });

  let shown: Shown;
  try {
    shown = await converters[kind](ports, job, progressOf(ports, job), signal);
  } catch (error) {
    await abortedWithin(signalTimeout, stopping);
    if (stopping.aborted || isTransient(error)) {
      // A shutdown or a failing disk does not count as an attempt.
      if (await current()) await ports.database.update({ [`${at}/attempts`]: attempts - 1 });
      throw error;
    }
    if (!(await current())) return discard(ports, job, version);
    log.warn('a file could not be converted', { programId, kind, version, error: String(error) });
    const known = error instanceof MediaError ? error : undefined;
    return fail(ports, job, known?.code ?? 'unreadable', known?.pages);
  }
  if (!(await current())) return discard(ports, job, version);
  const before = await shownVersion(ports.database, programId, kind);
  const status: UploadStatus = { state: 'complete', at: ports.clock.now() };
  const { format, name, size, uid } = job;
  const bytes = await folderSize(ports.files, filePaths.version(programId, kind, version));
  const file: StoredFile = { version, format, name, size, bytes, ...(uid && { uid }) };
  await ports.database.update({
    ...shown,
    ...put(stored.file(programId, kind), file),
    ...put(stored.status(programId, kind), status),
  });
  await endJob(ports, job);
  await removeOld(ports, job, before);
}

function progressOf({ database, clock }: Ports, { programId, kind }: ConversionJob) {
  let notedAt = clock.now();
  return async (done: number, total: number) => {
    const now = clock.now();
    if (now - notedAt < progressEvery || done === total) return;
    notedAt = now;
    const at = serverDbPaths.statusOf(programId, kind);
    await database.update({ [`${at}/done`]: done, [`${at}/total`]: total });
  };
}

async function fail(
  ports: Ports,
  job: ConversionJob,
  code: string,
  pages?: MediaError['pages'],
): Promise<void> {
  const { programId, kind, version } = job;
  const status: UploadStatus = { state: 'error', at: ports.clock.now(), code, ...pages };
  await ports.database.update(put(stored.status(programId, kind), status));
  await endJob(ports, job);
  await discard(ports, job, version);
}

/** Removes the finished job. If it is gone or replaced, the result came too late: a removed file is hidden again. */
async function endJob(ports: Ports, job: ConversionJob): Promise<void> {
  const { database, clock } = ports;
  const { programId, kind, version } = job;
  let found: string | undefined;
  await change(database, stored.job(jobId(programId, kind)), (current) => {
    found = current?.version;
    return found === undefined || found === version ? null : undefined;
  });
  if (found === version) return;
  const isShown = (await shownVersion(database, programId, kind)) === version;
  const isRemoved = await exists(database, serverPaths.binnedFile(binnedId(programId, kind, version)));
  const status: UploadStatus = { state: found ? 'converting' : 'deleted', at: clock.now() };
  await database.update({
    [serverDbPaths.statusOf(programId, kind)]: (await hasProgram(ports, job)) ? asJson(status) : null,
    ...(isShown && isRemoved
      ? { [shownPath(programId, kind)]: null, [serverPaths.file(programId, kind)]: null }
      : {}),
  });
}

async function folderSize(files: Ports['files'], folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await files.list(folder)) bytes += (await files.size(`${folder}/${name}`)) ?? 0;
  return bytes;
}

async function hasProgram({ database }: Ports, { programId }: ConversionJob): Promise<boolean> {
  return exists(database, dbPaths.program(programId));
}

/** Keeps the version just replaced, as links to it stay valid for some minutes. The bin is left alone. */
async function removeOld(
  { database, files }: Ports,
  { programId, kind, version }: ConversionJob,
  replaced: string | undefined,
): Promise<void> {
  const waiting = await read(database, stored.job(jobId(programId, kind)));
  const keep = new Set([version, replaced, waiting?.version]);
  for (const name of await files.list(filePaths.kindFolder(programId, kind))) {
    if (!keep.has(name)) await discard({ database, files }, { programId, kind }, name);
  }
}

async function discard(
  { database, files }: Pick<Ports, 'database' | 'files'>,
  { programId, kind }: Pick<ConversionJob, 'programId' | 'kind'>,
  version: string,
): Promise<void> {
  const isBinned = await exists(database, serverPaths.binnedFile(binnedId(programId, kind, version)));
  if (!isBinned) await files.remove(filePaths.version(programId, kind, version));
}

/** Resolves with the abort, or after so many milliseconds. */
function abortedWithin(timeout: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeout);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}
