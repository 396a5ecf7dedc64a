import type { Ports } from '../ports.ts';
import { startBoardReplies } from './board-replies.ts';
import { startBoards } from './boards.ts';
import { startCommentRecalls } from './comment-recalls.ts';
import { startComments } from './comments.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';
import { whileLeading } from './lease.ts';
import { startMailJobs } from './mail-jobs.ts';
import { startModeration } from './moderation.ts';
import { startNotifications } from './notifications.ts';
import { startOpenPages } from './open-pages.ts';
import { startOutbox } from './outbox.ts';
import { startProgress } from './progress.ts';
import { startProposal } from './proposal.ts';
import { startPushes } from './pushes.ts';
import { startSweep } from './sweep.ts';
import { startTasks } from './tasks.ts';
import { startItemPeople, startTimetable } from './timetable.ts';
import { startTotals } from './totals.ts';
import type { Worker, WorkerOptions } from './worker.ts';

export type { Worker, WorkerOptions } from './worker.ts';

/** Starts all background work, on one server per database at a time. May be killed at any moment; this or another server continues. */
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
    startCommentRecalls,
    startBoards,
    startModeration,
    startTotals,
    startOpenPages,
    startTimetable,
    startItemPeople,
    startNotifications,
    startBoardReplies,
    startPushes,
    startProposal,
    startProgress,
    startTasks,
    startSweep,
  ];
  const workers = starts.map((start) => start(ports, options));
  return {
    async settled() {
      // One worker's writes may trigger another.
      for (let round = 0; round < 3; round++) for (const worker of workers) await worker.settled();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
