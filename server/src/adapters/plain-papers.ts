import { MediaError, type Papers } from '../ports.ts';
import { readTable } from '../transfer/read-table.ts';

/** Reads within this process, without limits: for tests and the pretend world. */
export function plainPapers(): Papers {
  return {
    readTable: (bytes, format) =>
      readTable(bytes, format).catch((error: unknown) => {
        throw new MediaError('corrupt', String(error));
      }),
  };
}
