import { taskActions } from 'shared-data/models/audit';
import { standsAs } from 'shared-data/models/many-programs';
import type { PublicProgram } from 'shared-data/models/program';
import type { ProgramChange, ProgramOutcome, ProgramResult } from 'shared-data/models/program-task';
import { seenChanges, taskAuditChanges } from '../data/audit.ts';
import { exclusively } from '../data/lock.ts';
import { serverPaths } from '../data/paths.ts';
import { askedPrograms, programResults } from '../data/program-tasks.ts';
import { assignmentChanges } from '../data/programs.ts';
import { sessionExists } from '../data/sessions.ts';
import { keepResults, whileOpen } from '../data/tasks.ts';
import { mayAssignInTask } from '../policies/program.ts';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { StoredTask, TaskResult } from '../stored/task-records.ts';

/** Programs in one update, and so in one entry of the audit log. */
const atOnce = 50;

/** Changes programs some at a time. Their results are written ahead and count with the update, so that a killed server goes on exactly where it stopped. */
export async function runPrograms(
  ports: Ports,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const { files, database, clock } = ports;
  const { programs } = await askedPrograms(files, id);
  const results = await programResults(files, id, task.done);
  const keep = await keepResults(files, id, results);
  await whileOpen(database, id, (found) => ({ ...found, total: programs.length }));
  const actor = { uid: task.uid, email: task.by, helper: undefined };
  while (results.length < programs.length) {
    signal.throwIfAborted();
    const some = programs.slice(results.length, results.length + atOnce);
    await exclusively(ports, 'sessions', async () => {
      const settled = await settle(ports, task, some);
      await keep(settled.results);
      results.push(...settled.results);
      const by = { actor, now: clock.now(), action: taskActions.programs };
      await database.update({
        ...settled.changes,
        ...taskAuditChanges(database, by, await seenChanges(database, settled.changes)),
        [`${serverPaths.task(id)}/done`]: results.length,
      });
    });
  }
  const settled = results.filter(({ outcome }) => outcome === 'done').length;
  const leftOut = results.length - settled;
  const counts = { settled, ...(leftOut > 0 && { leftOut }) };
  const result: TaskResult = { counts, damaged: [], undoable: settled > 0 };
  await whileOpen(database, id, (found) => ({ ...found, state: 'done', result: JSON.stringify(result) }));
}

async function settle(ports: Ports, task: StoredTask, some: readonly ProgramChange[]) {
  const { database } = ports;
  const may = await mayAssignInTask(ports, task.uid).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
  const found = await Promise.all(some.map(({ id }) => read(database, stored.program(id))));
  const sessions = new Set(some.map(({ after }) => after.sessionId ?? ''));
  const known = new Set(['']);
  for (const session of sessions) if (await sessionExists(database, session)) known.add(session);
  const results = some.map((change, at): ProgramResult => {
    const outcome = may ? outcomeOf(change, found[at] ?? null, known) : 'notStaff';
    return { id: change.id, outcome };
  });
  const done = some.filter((_, at) => results[at]?.outcome === 'done');
  const changes = Object.assign(
    {},
    ...(may ? done.map(({ id, after }) => assignmentChanges(may, id, after)) : []),
  );
  return { results, changes };
}

function outcomeOf(
  { before, after }: ProgramChange,
  program: PublicProgram | null,
  sessions: ReadonlySet<string>,
): ProgramOutcome {
  if (!program) return 'gone';
  if (standsAs(program, after)) return 'already';
  if (!standsAs(program, before)) return 'changed';
  return sessions.has(after.sessionId ?? '') ? 'done' : 'noSession';
}
