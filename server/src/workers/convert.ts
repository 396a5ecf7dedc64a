import type { Shown } from '../data/shown-files.ts';
import type { ConversionJob } from '../data/uploads.ts';
import type { Ports } from '../ports.ts';

/** Turns a file into what is shown of it. `tell` may be called as often as there is something to tell. */
export type Convert = (
  ports: Ports,
  job: ConversionJob,
  tell: (done: number, total: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<Shown>;
