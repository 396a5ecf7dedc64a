import { MediaError, type Papers } from '../ports.ts';
import type { PrintFonts } from '../print/order.ts';
import { print } from '../print/print.ts';
import { readTable } from '../transfer/read-table.ts';
import { TableFault } from '../transfer/table.ts';

/** Reads and prints within this process, without limits: for tests and the pretend world. */
export function plainPapers(fonts?: () => Promise<PrintFonts>): Papers {
  return {
    readTable: (bytes, format) =>
      readTable(bytes, format).catch((error: unknown) => {
        if (error instanceof TableFault) throw error;
        throw new MediaError('corrupt', String(error));
      }),
    async print(order, files, { onDone, onPart }, signal) {
      if (!fonts) throw new Error('there are no fonts to print with');
      const { bytes, damaged } = await print(order, await fonts(), files, (done) => void onDone(done));
      signal.throwIfAborted();
      await onPart(bytes);
      return damaged;
    },
  };
}
