import { abstractPageLimit } from 'shared-data/models/site';
import type { PageSet } from 'shared-data/models/upload';
import { filePaths } from '../data/uploads.ts';
import { type Database, MediaError } from '../ports.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Convert } from './convert.ts';

/** Abstracts are limited to the number of pages in the settings. */
export const convertPdf: Convert = async (ports, { programId, kind, version }, tell, signal) => {
  const source = await ports.files.open(filePaths.source(programId, kind, version));
  if (!source) throw new MediaError('corrupt', 'the file is gone');
  const pdf = new Uint8Array(await new Response(source.stream).arrayBuffer());
  const limit = kind === 'abstract' ? await abstractLimit(ports.database) : Number.POSITIVE_INFINITY;
  const set: PageSet = { count: 0, version, width: 0, height: 0 };
  await ports.media.renderPdf(
    pdf,
    async (page) => {
      if (page.total > limit)
        throw new MediaError('tooManyPages', `${page.total} pages`, { pages: page.total, limit });
      await ports.files.write(filePaths.page(programId, kind, version, page.number), page.png);
      set.count = page.total;
      if (page.number === 1) Object.assign(set, { width: page.width, height: page.height });
      await tell(page.number, page.total);
    },
    signal,
  );
  return put(stored.pageSet(kind, programId), set);
};

async function abstractLimit(database: Database): Promise<number> {
  return abstractPageLimit(await read(database, stored.base));
}
