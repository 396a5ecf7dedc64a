import type { Json } from 'embedded-firebase';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';

/** Bytes per account, including derived files and the bin. */
export const accountBytes = 2 * 1024 ** 3;

/** Purges as many of the account's oldest binned files as needed. Throws `quotaExceeded` when that is not enough. */
export async function makeRoom(database: Database, uid: string, size: number): Promise<Record<string, Json>> {
  const [uploads, jobs, files, bin] = await Promise.all([
    read(database, stored.uploads),
    read(database, stored.jobs),
    read(database, stored.files),
    read(database, stored.binnedFiles),
  ]);
  const complete = Object.values(files).flatMap((kinds) => Object.values(kinds));
  const incoming = Object.values(uploads).filter((upload) => !upload.complete);
  const own = [...incoming, ...Object.values(jobs), ...complete].filter((file) => file.uid === uid);
  const binned = Object.entries(bin)
    .filter(([, { sender, at }]) => sender === uid && at > 0)
    .sort(([, a], [, b]) => a.at - b.at);

  let free = accountBytes - size - total(own);
  if (free < 0) throw new ProblemError('quotaExceeded');
  free -= total(binned.map(([, file]) => file));
  const emptied: Record<string, Json> = {};
  for (const [id, { bytes = 0 }] of binned) {
    if (free >= 0) break;
    free += bytes;
    // Dated back so that the bin worker deletes it.
    emptied[`${serverPaths.binnedFile(id)}/at`] = 0;
  }
  return emptied;
}

function total(files: { bytes?: number; size?: number }[]): number {
  return files.reduce((sum, { bytes, size = 0 }) => sum + (bytes ?? size), 0);
}
