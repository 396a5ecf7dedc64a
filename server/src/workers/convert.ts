import type { Shown } from '../data/shown-files.ts';
import type { Ports } from '../ports.ts';
import type { ConversionJob } from '../stored/file-records.ts';

/** Converts a source file for display; `tell` reports progress. */
export type Convert = (
  ports: Ports,
  job: ConversionJob,
  tell: (done: number, total: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<Shown>;
