import { storedRecord } from 'shared-data/models/stored-record';
import {
  copyChoiceSchema,
  type TaskState,
  taskKinds,
  taskStates,
  undoneRecordSchema,
} from 'shared-data/models/transfer';
import * as z from 'zod/mini';
import { fromText } from './from-text.ts';

/** `server/task/{id}`: background work for staff. `options` and `result` are JSON text; an import's table is in a file. */
export interface StoredTask {
  kind: (typeof taskKinds)[number];
  what: string;
  /** Of the uploaded or made file. */
  name: string;
  state: TaskState;
  uid: string;
  by: string;
  /** Epoch milliseconds. */
  at: number;
  /** How often a server began with it. */
  attempts: number;
  done: number;
  total: number;
  options: string;
  result?: string;
  /** Bytes of the made file. */
  bytes?: number;
}

export const storedTaskSchema = storedRecord<StoredTask>({
  kind: z.enum(taskKinds),
  what: z.string(),
  name: z.string(),
  state: z.enum(taskStates),
  uid: z.string(),
  by: z.string(),
  at: z.number(),
  attempts: z.number(),
  done: z.number(),
  total: z.number(),
  options: z.string(),
  result: z.optional(z.string()),
  bytes: z.optional(z.number()),
});

const taskResultSchema = z.object({
  counts: z.record(z.string(), z.number()),
  damaged: z.array(z.string()),
  /** Of an import: what it wrote is known, and was not undone. */
  undoable: z.optional(z.boolean()),
  kept: z.optional(z.array(undoneRecordSchema)),
});
export type TaskResult = z.infer<typeof taskResultSchema>;
export const taskResultOf = fromText(taskResultSchema);

const importOptionsSchema = z.object({
  mapping: z.array(z.string()),
  consent: z.boolean(),
  digest: z.string(),
  copy: z.optional(copyChoiceSchema),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;
export const importOptionsOf = fromText(importOptionsSchema);

export const tableOf = fromText(z.array(z.array(z.string())));

const undoOptionsSchema = z.object({
  /** The task of the import. */
  import: z.string(),
  digest: z.string(),
});
export type UndoOptions = z.infer<typeof undoOptionsSchema>;
export const undoOptionsOf = fromText(undoOptionsSchema);

/** Every path that an import wrote, in the order of its rows. */
const writtenSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  changes: z.array(z.object({ what: z.string(), before: z.json(), after: z.json() })),
});
export type WrittenImport = z.infer<typeof writtenSchema>;
export const writtenOf = fromText(writtenSchema);
export const uidsOf = fromText(z.array(z.string()));
