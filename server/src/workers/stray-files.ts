import { dbPaths } from 'shared-data/models/db-paths';
import { fileKinds } from 'shared-data/models/upload';
import { serverPaths } from '../data/paths.ts';
import { binnedId } from '../data/shown-files.ts';
import { filePaths, jobId } from '../data/uploads.ts';
import type { Ports } from '../ports.ts';
import { exists, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Milliseconds after a removal in which uploads and conversions that it met may still clean up themselves. */
const settling = 3_600_000;

/**
 * Removes versions that belong to nothing: their upload ended while the program was deleted or the file removed, so neither the job nor
 * the bin knows them. Where a file is shown or was never removed, conversion cleans up.
 */
export async function removeStrays({ database, files, clock }: Ports): Promise<void> {
  for (const programId of await files.list(filePaths.programs)) {
    const isDeleted = !(await exists(database, dbPaths.program(programId)));
    for (const kind of fileKinds) {
      const versions = await files.list(filePaths.kindFolder(programId, kind));
      if (versions.length === 0) continue;
      const status = await read(database, stored.status(programId, kind));
      const isRemoved = status?.state === 'deleted' && clock.now() - status.at > settling;
      if (!isDeleted && !isRemoved) continue;
      const job = await read(database, stored.job(jobId(programId, kind)));
      for (const version of versions) {
        const isBinned = await exists(database, serverPaths.binnedFile(binnedId(programId, kind, version)));
        if (job?.version !== version && !isBinned)
          await files.remove(filePaths.version(programId, kind, version));
      }
    }
  }
}
