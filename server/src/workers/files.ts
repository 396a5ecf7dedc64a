import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { serverPaths } from '../data/paths.ts';
import { binDays, binnedAtMost } from '../data/shown-files.ts';
import { completeUpload, endReceiving, filePaths, receivedOf } from '../data/uploads.ts';
import { serverUpload } from '../policies/files.ts';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { exists, read, watch } from '../stored/database.ts';
import type { Upload } from '../stored/file-records.ts';
import { stored } from '../stored/places.ts';
import { binStrays } from './stray-files.ts';
import { createLoop, type StartWorker } from './worker.ts';

const hour = 3_600_000;
const uploadHours = 24;

/** Recovers interrupted uploads at start, deletes abandoned ones every hour, and keeps removed and stray files in the bin until they expire. */
export const startFiles: StartWorker = (ports, options) => {
  let recovered = false;
  let straysDue = ports.clock.now() + hour;
  const loop = createLoop('files', ports, options.log, async () => {
    if (!recovered) await recover(ports);
    recovered = true;
    await forgetUploads(ports);
    await fillBin(ports);
    if (ports.clock.now() >= straysDue) {
      await binStrays(ports);
      straysDue = ports.clock.now() + hour;
    }
    loop.at(ports.clock.now() + hour);
  });
  const unwatch = watch(ports.database, stored.binnedFiles, { added: loop.notify, changed: loop.notify });
  loop.notify();
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function uploadsOf({ database }: Ports): Promise<[string, Upload][]> {
  return Object.entries(await read(database, stored.uploads));
}

async function recover(ports: Ports): Promise<void> {
  const { database, files, clock } = ports;
  for (const [id, upload] of await uploadsOf(ports)) {
    if (upload.complete) continue;
    const { programId, kind, size } = upload;
    const whole = (await receivedOf(files, id, upload)) === size;
    const wanted = whole && (await exists(database, dbPaths.program(programId)));
    if (!wanted) {
      if (upload.before) await endReceiving(ports, id);
      continue;
    }
    try {
      await completeUpload(ports, serverUpload(programId, kind), id, upload, clock.now());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await endReceiving(ports, id, true);
    }
  }
}

async function forgetUploads(ports: Ports): Promise<void> {
  const { database, files, clock } = ports;
  const known = new Set<string>();
  for (const [id, upload] of await uploadsOf(ports)) {
    const old = clock.now() - upload.at > uploadHours * hour;
    if (!old) known.add(id);
    else if (upload.complete) await database.update({ [serverPaths.upload(id)]: null });
    else await endReceiving(ports, id, true);
  }
  for (const id of await files.list('uploads'))
    if (!known.has(id) && !(await exists(database, serverPaths.upload(id))))
      await files.remove(filePaths.upload(id));
}

async function fillBin({ database, files, clock }: Ports): Promise<void> {
  const emptied: Record<string, Json> = {};
  const binned = Object.entries(await read(database, stored.binnedFiles));
  const newestFirst = binned.sort(([, a], [, b]) => b.at - a.at);
  const kept = new Map<string, number>();
  for (const [id, { programId, kind, version, at }] of newestFirst) {
    const place = filePaths.kindFolder(programId, kind);
    const newer = kept.get(place) ?? 0;
    kept.set(place, newer + 1);
    const folder = filePaths.version(programId, kind, version);
    // Discards what a running conversion wrote after the removal.
    if ((await files.list(filePaths.binned(id))).length > 0) await files.remove(folder);
    else await files.move(folder, filePaths.binned(id));
    if (newer < binnedAtMost && clock.now() - at <= binDays * 24 * hour) continue;
    await files.remove(filePaths.binned(id));
    emptied[serverPaths.binnedFile(id)] = null;
  }
  if (Object.keys(emptied).length > 0) await database.update(emptied);
}
