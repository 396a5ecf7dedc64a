import type { Json } from 'embedded-firebase';
import type { TaskState, TaskView } from 'shared-data/models/transfer';
import * as z from 'zod/mini';
import type { MayAssignMany } from '../policies/program.ts';
import type { MaySeeTasks, MayTransfer } from '../policies/transfer.ts';
import type { Database, Files } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { change, put, read } from '../stored/database.ts';
import { fromText } from '../stored/from-text.ts';
import { stored } from '../stored/places.ts';
import { type StoredTask, taskResultOf } from '../stored/task-records.ts';
import { serverPaths } from './paths.ts';

/** Where the files of a task lie. */
export const taskFiles = {
  all: 'tasks',
  folder: (id: string) => `tasks/${id}`,
  table: (id: string) => `tasks/${id}/table.json`,
  written: (id: string) => `tasks/${id}/written.json`,
  /** Accounts that an undo deletes after its records, or what is to be done with which. */
  accounts: (id: string) => `tasks/${id}/accounts.json`,
  /** Programs, and what is to be changed about each. */
  programs: (id: string) => `tasks/${id}/programs.json`,
  /** What became of each account or program, line by line. */
  results: (id: string) => `tasks/${id}/results.jsonl`,
};

const endingOf = (kind: StoredTask['kind']) => (kind === 'archive' ? 'zip' : 'pdf');

/** Where what a task made lies. */
export const madeFileOf = (id: string, kind: StoredTask['kind']) => `tasks/${id}/made.${endingOf(kind)}`;

/** Its address. */
export const madePath = (id: string, kind: StoredTask['kind']) => `/file/task/${id}.${endingOf(kind)}`;

const mostOpen = 20;

/** Rejects with `tooManyRequests` while many tasks are open. */
export async function newTaskChanges(
  { actor }: MayTransfer | MayAssignMany,
  database: Database,
  {
    id,
    now,
    name = '',
    ...task
  }: Pick<StoredTask, 'kind' | 'what' | 'options'> & { id: string; now: number; name?: string },
): Promise<Record<string, Json>> {
  const tasks = Object.values(await read(database, stored.tasks));
  if (tasks.filter(({ state }) => isOpen(state)).length >= mostOpen)
    throw new ProblemError('tooManyRequests', { retryAfter: 60 });
  return put(stored.task(id), {
    ...task,
    ...{ name, state: 'waiting', uid: actor.uid, by: actor.email },
    ...{ at: now, attempts: 0, done: 0, total: 0 },
  });
}

export const isOpen = (state: TaskState) => state === 'waiting' || state === 'running';

const sampledOf = fromText(z.object({ sample: z.boolean() }));

/** The text of a task's file; null when there is none. */
export async function taskText(files: Files, path: string): Promise<string | null> {
  const file = await files.open(path);
  return file && new Response(file.stream).text();
}

/** What became of each account or program; a line that a killed server began is dropped. */
export async function resultsOf<T>(
  files: Files,
  id: string,
  parse: (text: string) => T | null,
): Promise<T[]> {
  const text = await taskText(files, taskFiles.results(id));
  return (text?.split('\n') ?? []).flatMap((line) => parse(line) ?? []);
}

const resultLines = (results: readonly object[]) =>
  new TextEncoder().encode(results.map((result) => `${JSON.stringify(result)}\n`).join(''));

/** Writes the results so far as a whole, as the last line may be half a line. Returns what appends further ones. */
export async function keepResults(
  files: Files,
  id: string,
  before: readonly object[],
): Promise<(results: readonly object[]) => Promise<void>> {
  const whole = resultLines(before);
  await files.write(taskFiles.results(id), whole);
  let size = whole.length;
  return async (results) => {
    size = await files.append(taskFiles.results(id), size, one(resultLines(results)));
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const isSeen = ({ kinds }: MaySeeTasks, { state, kind }: StoredTask) =>
  state !== 'draft' && (kinds === 'all' || kind === kinds);

/** Tasks of all staff, newest first, without unconfirmed imports. */
export async function taskViews(may: MaySeeTasks, database: Database): Promise<TaskView[]> {
  return Object.entries(await read(database, stored.tasks))
    .filter(([, task]) => isSeen(may, task))
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([id, task]) => {
      const { kind, what, name, state, by, at, done, total, options, result, bytes } = task;
      const known = (result && taskResultOf(result)) || { counts: {}, damaged: [] };
      const { counts, damaged, undoable = hasChangedPrograms(task), kept = [] } = known;
      const file = state === 'done' && bytes !== undefined;
      const { sample } = sampledOf(options) ?? { sample: false };
      return {
        id,
        kind,
        what,
        name,
        state,
        by,
        at,
        done,
        total,
        counts,
        damaged,
        sample,
        file,
        undoable,
        kept,
      };
    });
}

/** One that ended early has no result, but may have changed some. */
const hasChangedPrograms = ({ kind, state, done }: StoredTask) =>
  kind === 'programs' && !isOpen(state) && done > 0;

/** Rejects with `notFound`, or `conflict` when it has ended. */
export async function canceledTaskChanges(
  may: MaySeeTasks,
  database: Database,
  id: string,
): Promise<Record<string, Json>> {
  const task = await read(database, stored.task(id));
  if (!task || !isSeen(may, task)) throw new ProblemError('notFound');
  // An undo with a result has written.
  if (!isOpen(task.state) || task.result !== undefined) throw new ProblemError('conflict');
  return { [`${serverPaths.task(id)}/state`]: 'canceled' };
}

/** Rejects with `notFound` unless a file was made. */
export async function madeFile(_: MayTransfer, database: Database, id: string): Promise<StoredTask> {
  const task = await read(database, stored.task(id));
  if (task?.state !== 'done' || task.bytes === undefined) throw new ProblemError('notFound');
  return task;
}

/** Changes a task unless it was canceled or removed; null then. */
export async function whileOpen(
  database: Database,
  id: string,
  next: (task: StoredTask) => StoredTask,
): Promise<StoredTask | null> {
  const { committed, value } = await change(database, stored.task(id), (found) =>
    found && isOpen(found.state) ? next(found) : undefined,
  );
  return committed ? value : null;
}

const day = 24 * 3_600_000;
/** Days; the files contain personal data. */
const keptDays = 30;

/** Removes old tasks, with their files, and files that no task has. */
export async function sweepTasks(database: Database, files: Files, now: number): Promise<void> {
  const tasks = await read(database, stored.tasks);
  const old = Object.entries(tasks).filter(
    ([, { state, at }]) => !isOpen(state) && now - at > (state === 'draft' ? day : keptDays * day),
  );
  if (old.length > 0)
    await database.update(Object.fromEntries(old.map(([id]) => [serverPaths.task(id), null])));
  const left = new Set(old.map(([id]) => id));
  for (const id of await files.list(taskFiles.all))
    if (left.has(id)) await files.remove(taskFiles.folder(id));
}
