import type { Json } from 'embedded-firebase';
import type { UndoPreview } from 'shared-data/models/transfer';
import type { MayTransfer } from '../policies/transfer.ts';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type StoredTask, taskResultOf, type UndoOptions, undoOptionsOf } from '../stored/task-records.ts';
import { importUndo } from './import-undo.ts';
import { isOpen } from './tasks.ts';

/** Rejects with `notFound` unless the import can be undone, `conflict` while it is. */
export async function undoPreview(_: MayTransfer, ports: Ports, id: string): Promise<UndoPreview> {
  await undoableTask(ports.database, id);
  const { records, digest } = await importUndo(ports, id);
  return { records, digest };
}

/** Rejects with `conflict` when the preview would be another by now, `invalid` when everything stays. */
export async function newUndoChanges(
  proof: MayTransfer,
  ports: Ports,
  { id, of, digest, now }: { id: string; of: string; digest: string; now: number },
): Promise<Record<string, Json>> {
  const { actor } = proof;
  const preview = await undoPreview(proof, ports, of);
  if (preview.digest !== digest) throw new ProblemError('conflict');
  const total = preview.records.filter(({ outcome }) => outcome !== 'kept').length;
  if (total === 0) throw new ProblemError('invalid', { detail: 'nothing of this import can be undone' });
  const { what, name } = await undoableTask(ports.database, of);
  const options: UndoOptions = { import: of, digest };
  const task: StoredTask = {
    ...{ kind: 'undo', what, name, state: 'waiting', uid: actor.uid, by: actor.email, at: now },
    ...{ attempts: 0, done: 0, total, options: JSON.stringify(options) },
  };
  return put(stored.task(id), task);
}

async function undoableTask(database: Database, id: string): Promise<StoredTask> {
  const tasks = await read(database, stored.tasks);
  const task = tasks[id];
  const result = task?.result === undefined ? null : taskResultOf(task.result);
  if (task?.kind !== 'import' || task.state !== 'done' || result?.undoable !== true)
    throw new ProblemError('notFound');
  const isBeingUndone = Object.values(tasks).some(
    ({ kind, state, options }) => kind === 'undo' && isOpen(state) && undoOptionsOf(options)?.import === id,
  );
  if (isBeingUndone) throw new ProblemError('conflict');
  return task;
}
