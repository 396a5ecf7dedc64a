import { serverUpload } from 'server/policies/files';
import type { Ports } from 'server/ports';
import { jobId, storeUpload } from 'server/uploads';
import { dbPaths } from 'shared-data/models/db-paths';
import { demoFiles } from './demo-files.ts';

export type FilePorts = Pick<Ports, 'database' | 'files' | 'clock'>;

/** A conversion that takes longer no longer holds up the next file. Milliseconds. */
const patience = 30_000;

/**
 * Sends the abstracts of the demo symposium through the ordinary upload and conversion, while the site is already in use. One
 * after another, so that somebody's own upload never waits behind all of them. Can be cut off and called again: what has a
 * status already, be it by a person's upload, is left alone.
 */
export async function seedFiles({ database, files, clock }: FilePorts, signal?: AbortSignal): Promise<void> {
  const skip = async (programId: string) =>
    (await database.get(dbPaths.statusOf(programId, 'abstract'))) !== null ||
    (await database.get(`${dbPaths.program(programId)}/id`)) === null;
  for await (const { programId, kind, bytes } of demoFiles({ now: clock.now(), skip })) {
    if (signal?.aborted) return;
    const changes = await storeUpload(serverUpload(programId, kind), files, bytes, clock.now());
    await database.update(changes);
    await gone(database, `server/jobs/${jobId(programId, kind)}`, signal);
  }
}

/** Resolves when nothing is at the path any more, or when it is time to go on. */
function gone(database: Ports['database'], path: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      // The first value may come before `unwatch` is there.
      queueMicrotask(() => unwatch());
      resolve();
    };
    const timer = setTimeout(finish, patience);
    signal?.addEventListener('abort', finish);
    const unwatch = database.onValue(path, (value) => {
      if (value === null) finish();
    });
  });
}
