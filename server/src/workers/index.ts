import type { Ports } from '../ports.ts';
import { startComments } from './comments.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';
import { whileLeading } from './lease.ts';
import { startMailJobs } from './mail-jobs.ts';
import { startOutbox } from './outbox.ts';
import { startSweep } from './sweep.ts';
import { startItemPeople, startTimetable } from './timetable.ts';
import { startTotals } from './totals.ts';
import type { Worker, WorkerOptions } from './worker.ts';

export type { Worker, WorkerOptions } from './worker.ts';

/**
 * Starts everything that works in the background, on one server of a database at a time. All of it may be stopped or killed at any
 * moment and goes on afterwards, here or on another server.
 */
export function startWorkers(ports: Ports, options: WorkerOptions): Worker & { leads(): boolean } {
  const { log, sole = false } = options;
  return whileLeading(ports, { name: 'workers', log, sole }, () => startAll(ports, options));
}

function startAll(ports: Ports, options: WorkerOptions): Worker {
  const starts = [
    startOutbox,
    startMailJobs,
    startConversion,
    startFiles,
    startComments,
    startTotals,
    startTimetable,
    startItemPeople,
    startSweep,
  ];
  const workers = starts.map((start) => start(ports, options));
  return {
    async settled() {
      // What one worker wrote may be another's work.
      for (let round = 0; round < 3; round++) for (const worker of workers) await worker.settled();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
