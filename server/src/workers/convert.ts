import type { Shown } from '../data/shown-files.ts';
import type { ConversionJob } from '../data/uploads.ts';
import type { Ports } from '../ports.ts';

/** Converts a source file for display; `tell` reports progress. */
export type Convert = (
  ports: Ports,
  job: ConversionJob,
  tell: (done: number, total: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<Shown>;
