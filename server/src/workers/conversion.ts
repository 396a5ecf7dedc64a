import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { PageSet, UploadStatus } from 'shared-data/models/upload';
import { serverPaths } from '../data/paths.ts';
import { type ConversionJob, filePaths } from '../data/uploads.ts';
import { MediaError, type Ports } from '../ports.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

const maxAttempts = 3;
/** Milliseconds between two notes of progress. */
const progressEvery = 500;

/**
 * Converts queued files, one at a time. The new pages become visible in one change when all are there; until then the old ones
 * stay. A job that was cut off is done again after a restart, at most three times.
 */
export const startConversion: StartWorker = (ports, options) => {
  const queued = new Map<string, ConversionJob>();
  const loop = createLoop('conversion', ports, options.log, async (signal) => {
    for (;;) {
      const [next] = [...queued].sort(([, a], [, b]) => a.at - b.at);
      if (!next || signal.aborted) return;
      await convert(ports, options, next[0], next[1], signal);
      const [id, job] = next;
      if (queued.get(id)?.version === job.version) queued.delete(id);
    }
  });
  const note = (id: string, value: Json) => {
    const job = value as unknown as ConversionJob;
    if (queued.get(id)?.version === job.version) return;
    queued.set(id, job);
    loop.poke();
  };
  const unwatch = ports.database.onChild(serverPaths.jobs, {
    added: note,
    changed: note,
    removed: (id) => queued.delete(id),
  });
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function convert(
  ports: Ports,
  { log }: WorkerOptions,
  id: string,
  job: ConversionJob,
  signal: AbortSignal,
): Promise<void> {
  const at = serverPaths.job(id);
  const { programId, kind, version } = job;
  const isCurrent = async () => (await ports.database.get(`${at}/version`)) === version;
  if (!(await isCurrent())) return;
  const attempts = ((await ports.database.get(`${at}/attempts`)) as number) + 1;
  if (attempts > maxAttempts) return fail(ports, job, at, 'crashed');
  await ports.database.update({ [`${at}/attempts`]: attempts });

  let pages: PageSet;
  try {
    pages = await renderAll(ports, job, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn('a file could not be converted', { programId, kind, version, error: String(error) });
    if (!(await isCurrent())) return ports.files.remove(filePaths.version(programId, kind, version));
    const code = error instanceof MediaError ? error.code : 'unreadable';
    return fail(ports, job, at, code);
  }
  if (!(await isCurrent())) return ports.files.remove(filePaths.version(programId, kind, version));
  const before = (await ports.database.get(dbPaths.pageSet(kind, programId))) as PageSet | null;
  const status: UploadStatus = { state: 'complete', at: ports.clock.now() };
  await ports.database.update({
    [dbPaths.pageSet(kind, programId)]: pages as unknown as Json,
    [dbPaths.statusOf(programId, kind)]: status as unknown as Json,
    [at]: null,
  });
  await removeOld(ports, job, before?.version);
}

async function renderAll(ports: Ports, job: ConversionJob, signal: AbortSignal): Promise<PageSet> {
  const { programId, kind, version } = job;
  const source = await ports.files.open(filePaths.source(programId, kind, version));
  if (!source) throw new MediaError('corrupt', 'the file is gone');
  const pdf = new Uint8Array(await new Response(source.stream).arrayBuffer());
  const set: PageSet = { count: 0, version, width: 0, height: 0 };
  let notedAt = ports.clock.now();
  await ports.media.renderPdf(
    pdf,
    async (page) => {
      await ports.files.write(filePaths.page(programId, kind, version, page.number), page.png);
      set.count = page.total;
      if (page.number === 1) Object.assign(set, { width: page.width, height: page.height });
      const now = ports.clock.now();
      if (now - notedAt < progressEvery || page.number === page.total) return;
      notedAt = now;
      await ports.database.update({
        [`${dbPaths.statusOf(programId, kind)}/done`]: page.number,
        [`${dbPaths.statusOf(programId, kind)}/total`]: page.total,
      });
    },
    signal,
  );
  return set;
}

async function fail(ports: Ports, job: ConversionJob, at: string, code: string): Promise<void> {
  const { programId, kind, version } = job;
  const status: UploadStatus = { state: 'error', at: ports.clock.now(), code };
  await ports.database.update({
    [dbPaths.statusOf(programId, kind)]: status as unknown as Json,
    [at]: null,
  });
  await ports.files.remove(filePaths.version(programId, kind, version));
}

/** Links to the version just replaced live on for some minutes; older ones go. */
async function removeOld(ports: Ports, job: ConversionJob, replaced: string | undefined): Promise<void> {
  const { programId, kind, version } = job;
  for (const name of await ports.files.list(filePaths.kindFolder(programId, kind)))
    if (name !== version && name !== replaced)
      await ports.files.remove(filePaths.version(programId, kind, name));
}
