import { isOpen, whileOpen } from '../data/tasks.ts';
import type { Ports } from '../ports.ts';
import { watch } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { StoredTask } from '../stored/task-records.ts';
import { runAccounts } from './run-accounts.ts';
import { runArchive } from './run-archive.ts';
import { runImport } from './run-import.ts';
import { runPrint } from './run-print.ts';
import { runPrograms } from './run-programs.ts';
import { runUndo } from './run-undo.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

/** Crashes before a task is given up. */
const mostAttempts = 5;

/** Does what staff asked for, one task at a time, in the order of asking; from its beginning after a crash. */
export const startTasks: StartWorker = (ports, options) => {
  const { database } = ports;
  const open = new Map<string, StoredTask>();
  let working: { id: string; canceled: AbortController } | undefined;
  const loop = createLoop('tasks', ports, options.log, async (signal) => {
    for (let next = firstOf(open); next && !signal.aborted; next = firstOf(open)) {
      const [id] = next;
      const canceled = new AbortController();
      working = { id, canceled };
      await work(ports, options, id, AbortSignal.any([signal, canceled.signal])).finally(() => {
        working = undefined;
      });
      if (!signal.aborted) open.delete(id);
    }
  });
  const note = (id: string, task: StoredTask) => {
    if (isOpen(task.state)) {
      if (working?.id === id) return;
      open.set(id, task);
      loop.notify();
    } else forget(id);
  };
  const forget = (id: string) => {
    open.delete(id);
    if (working?.id === id) working.canceled.abort();
  };
  const unwatch = watch(database, stored.tasks, { added: note, changed: note, removed: forget });
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

function firstOf(open: ReadonlyMap<string, StoredTask>) {
  return [...open].sort(([, a], [, b]) => a.at - b.at)[0];
}

async function work(ports: Ports, options: WorkerOptions, id: string, signal: AbortSignal): Promise<void> {
  const task = await whileOpen(ports.database, id, (found) =>
    found.attempts < mostAttempts
      ? { ...found, state: 'running', attempts: found.attempts + 1 }
      : { ...found, state: 'failed' },
  );
  if (task?.state !== 'running') return;
  try {
    if (task.kind === 'import') await runImport(ports, id, task, signal);
    else if (task.kind === 'undo') await runUndo(ports, id, task, signal);
    else if (task.kind === 'accounts') await runAccounts(ports, options, id, task, signal);
    else if (task.kind === 'programs') await runPrograms(ports, id, task, signal);
    else if (task.kind === 'archive') await runArchive(ports, options, id, task, signal);
    else await runPrint(ports, options.publicOrigin, id, task, signal);
  } catch (error) {
    if (signal.aborted) return;
    options.log.error('a task failed', { error: String((error as Error)?.stack ?? error) });
    await whileOpen(ports.database, id, (found) => ({ ...found, state: 'failed' }));
  }
}
