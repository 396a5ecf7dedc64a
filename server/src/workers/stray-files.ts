import { dbPaths } from 'shared-data/models/db-paths';
import { fileKinds } from 'shared-data/models/upload';
import { binnedId } from '../data/shown-files.ts';
import { filePaths, jobId } from '../data/uploads.ts';
import type { Ports } from '../ports.ts';
import { exists, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Milliseconds after a removal in which running uploads and conversions may still clean up themselves. */
const settling = 3_600_000;

/** Moves versions to the bin that no record refers to: their upload ended while the program or the file was removed. */
export async function binStrays({ database, files, clock }: Ports): Promise<void> {
  const now = clock.now();
  for (const programId of await files.list(filePaths.programs)) {
    const isDeleted = !(await exists(database, dbPaths.program(programId)));
    for (const kind of fileKinds) {
      const versions = await files.list(filePaths.kindFolder(programId, kind));
      if (versions.length === 0) continue;
      const status = await read(database, stored.status(programId, kind));
      const isRemoved = status?.state === 'deleted' && now - status.at > settling;
      if (!isDeleted && !isRemoved) continue;
      const job = await read(database, stored.job(jobId(programId, kind)));
      for (const version of versions) {
        const binned = stored.binnedFile(binnedId(programId, kind, version));
        if (job?.version !== version && !(await exists(database, binned.path)))
          await database.update(put(binned, { programId, kind, version, at: now, uid: '', name: '' }));
      }
    }
  }
}
