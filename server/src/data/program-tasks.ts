import type { Json } from 'embedded-firebase';
import { backwards, programTaskName } from 'shared-data/models/many-programs';
import {
  type ProgramReport,
  type ProgramResult,
  type ProgramTask,
  programResultSchema,
  programTaskSchema,
} from 'shared-data/models/program-task';
import type { MayAssignMany } from '../policies/program.ts';
import type { Files, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import { fromText } from '../stored/from-text.ts';
import { stored } from '../stored/places.ts';
import { type StoredTask, taskResultOf } from '../stored/task-records.ts';
import { isOpen, newTaskChanges, resultsOf, taskFiles, taskText } from './tasks.ts';

/** `programs.json` of such a task holds what was asked, `results` one line of JSON per program. A line counts once the task's `done` does, which is written together with the change. */
const taskOf = fromText(programTaskSchema);
const resultOf = fromText(programResultSchema);

/** The programs are in a file of the task, which is written first. */
export async function newProgramTaskChanges(
  may: MayAssignMany,
  { database, files }: Pick<Ports, 'database' | 'files'>,
  { id, now, task }: { id: string; now: number; task: ProgramTask },
): Promise<Record<string, Json>> {
  const { action, session } = programTaskName(task);
  const changes = await newTaskChanges(may, database, {
    ...{ id, now, kind: 'programs', what: action, name: session, options: '{}' },
  });
  const once = [...new Map(task.programs.map((one) => [one.id, one])).values()];
  await files.write(taskFiles.programs(id), new TextEncoder().encode(JSON.stringify({ programs: once })));
  return changes;
}

export async function askedPrograms(files: Files, id: string): Promise<ProgramTask> {
  const text = await taskText(files, taskFiles.programs(id));
  const task = text === null ? null : taskOf(text);
  if (!task) throw new Error('the programs of a task do not parse');
  return task;
}

/** Results whose changes are durable. */
export async function programResults(files: Files, id: string, done: number): Promise<ProgramResult[]> {
  return (await resultsOf(files, id, resultOf)).slice(0, done);
}

async function needProgramTask(database: Ports['database'], id: string): Promise<StoredTask> {
  const task = await read(database, stored.task(id));
  if (task?.kind !== 'programs') throw new ProblemError('notFound');
  return task;
}

/** Rejects with `notFound` unless it is a task with programs. */
export async function programReport(
  _: MayAssignMany,
  { database, files }: Pick<Ports, 'database' | 'files'>,
  id: string,
): Promise<ProgramReport> {
  const task = await needProgramTask(database, id);
  const { programs } = await askedPrograms(files, id);
  const rows = await programResults(files, id, task.done);
  return { rows, left: programs.length - rows.length, ended: !isOpen(task.state) };
}

/** A new task that takes back what the task `of` did. Rejects with `conflict` while it runs, or when there is nothing to take back. */
export async function undoneProgramTask(
  may: MayAssignMany,
  ports: Pick<Ports, 'database' | 'files'>,
  { id, of, now }: { id: string; of: string; now: number },
): Promise<{ changes: Record<string, Json>; task: ProgramTask }> {
  const { database, files } = ports;
  const former = await needProgramTask(database, of);
  const known = former.result === undefined ? null : taskResultOf(former.result);
  if (isOpen(former.state) || known?.undoable === false) throw new ProblemError('conflict');
  const results = await programResults(files, of, former.done);
  const done = new Set(results.flatMap((one) => (one.outcome === 'done' ? [one.id] : [])));
  const { programs } = await askedPrograms(files, of);
  const task = { programs: programs.filter((one) => done.has(one.id)).map(backwards) };
  if (task.programs.length === 0) throw new ProblemError('conflict');
  const result = JSON.stringify({ counts: {}, damaged: [], ...known, undoable: false });
  const changes = {
    ...(await newProgramTaskChanges(may, ports, { id, now, task })),
    ...put(stored.task(of), { ...former, result }),
  };
  return { changes, task };
}
