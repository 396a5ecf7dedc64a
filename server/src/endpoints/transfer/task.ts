import { taskIdSchema, taskViewSchema } from 'shared-data/models/transfer';
import * as z from 'zod/mini';
import { canceledTaskChanges, taskViews } from '../../data/tasks.ts';
import { maySeeTasks } from '../../policies/transfer.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

/** `GET /api/task` → `{ tasks }`: all tasks of the last thirty days, newest first, and how far they are; for editors those that change programs. Staff only. */
export const listTasks = signedEndpoint({
  method: 'GET',
  path: '/api/task',
  summary: 'What runs in the background and how far it is',
  answer: z.strictObject({ tasks: z.array(taskViewSchema) }),
  limits: { account: [perMinute(240)] },
  validate: nothing,
  authorise: ({ actor }) => maySeeTasks(actor),
  act: async ({ ports }, proof) => ({ answer: { tasks: asJson(await taskViews(proof, ports.database)) } }),
});

/** `POST /api/task/cancel` `{ id }` → `{ id }`. `conflict` when it has ended. Staff only; `notFound` for what `GET /api/task` does not name. */
export const cancelTask = signedEndpoint({
  method: 'POST',
  path: '/api/task/cancel',
  summary: 'Cancels what runs in the background',
  answer: answers.id,
  limits: { account: [perHour(240)] },
  validate: json(taskIdSchema),
  authorise: ({ actor }) => maySeeTasks(actor),
  act: async ({ ports }, proof, { id }) => ({
    changes: await canceledTaskChanges(proof, ports.database, id),
    answer: { id },
  }),
});
