import { taskActions } from 'shared-data/models/audit';
import { programTaskName } from 'shared-data/models/many-programs';
import { type ProgramTask, programReportSchema, programTaskSchema } from 'shared-data/models/program-task';
import { taskIdSchema } from 'shared-data/models/transfer';
import { serverPaths } from '../../data/paths.ts';
import { newProgramTaskChanges, programReport, undoneProgramTask } from '../../data/program-tasks.ts';
import { type MayAssignMany, mayAssignMany } from '../../policies/program.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

/** Bytes of a call with as many programs as may be. */
const largest = 1024 * 1024;
const limits = { account: [perMinute(60), perHour(600)] };

const begun = (id: string, task: ProgramTask) => {
  const { action, session } = programTaskName(task);
  const after = { action, session, programs: task.programs.length };
  return [{ what: serverPaths.task(id), before: null, after }];
};

/** `POST /api/program/many` `{ programs }` → 202 `{ id }`: sets session, type or withdrawal of each program in the background, unless it is no longer as in its `before`. Staff only. */
export const changeManyPrograms = signedEndpoint<ProgramTask, MayAssignMany>({
  method: 'POST',
  path: taskActions.programs,
  summary: 'Sets session, type or withdrawal of many programs in the background',
  answer: answers.id,
  limits,
  creates: true,
  validate: json(programTaskSchema, { limit: largest }),
  authorise: ({ actor }) => mayAssignMany(actor),
  act: async ({ ports, now }, proof, task) => {
    const id = ports.database.pushKey();
    return {
      changes: await newProgramTaskChanges(proof, ports, { id, now, task }),
      answer: { id },
      status: 202,
      audit: begun(id, task),
    };
  },
});

/** `POST /api/program/manyReport` `{ id }` → what became of each program. Staff only. */
export const reportManyPrograms = signedEndpoint({
  method: 'POST',
  path: '/api/program/manyReport',
  summary: 'What became of many programs, one by one',
  answer: programReportSchema,
  limits: { account: [perMinute(120)] },
  validate: json(taskIdSchema),
  authorise: ({ actor }) => mayAssignMany(actor),
  act: async ({ ports }, proof, { id }) => {
    const { rows, ...report } = await programReport(proof, ports, id);
    return { answer: { rows: asJson(rows), ...report } };
  },
});

/** `POST /api/program/manyUndo` `{ id }` → 202 `{ id }` of a new task, which takes back what the task did and nobody has changed since. `conflict` while it runs, or when it was undone. Staff only. */
export const undoManyPrograms = signedEndpoint({
  method: 'POST',
  path: taskActions.programsUndo,
  summary: 'Takes back what was changed about many programs',
  answer: answers.id,
  limits,
  creates: true,
  exclusive: 'program tasks',
  validate: json(taskIdSchema),
  authorise: ({ actor }) => mayAssignMany(actor),
  act: async ({ ports, now }, proof, { id: of }) => {
    const id = ports.database.pushKey();
    const { changes, task } = await undoneProgramTask(proof, ports, { id, of, now });
    return { changes, answer: { id }, status: 202, audit: begun(id, task) };
  },
});
