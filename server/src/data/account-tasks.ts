import type { Json } from 'embedded-firebase';
import {
  type AccountReport,
  type AccountResult,
  type AccountTask,
  accountResultSchema,
  accountTaskSchema,
} from 'shared-data/models/account-task';
import type { MayTransfer } from '../policies/transfer.ts';
import type { Files, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { fromText } from '../stored/from-text.ts';
import { stored } from '../stored/places.ts';
import { newTaskChanges, resultsOf, taskFiles, taskText } from './tasks.ts';

/** `accounts.json` of such a task holds what was asked, `results` one line of JSON per account that is settled. */
const taskOf = fromText(accountTaskSchema);
const resultOf = fromText(accountResultSchema);

/** The accounts are in a file of the task, which is written first. */
export async function newAccountTaskChanges(
  may: MayTransfer,
  { database, files }: Ports,
  { id, now, task }: { id: string; now: number; task: AccountTask },
): Promise<Record<string, Json>> {
  const changes = await newTaskChanges(may, database, {
    ...{ id, now, kind: 'accounts', what: task.action, options: '{}' },
  });
  const asked = { ...task, uids: [...new Set(task.uids)] };
  await files.write(taskFiles.accounts(id), new TextEncoder().encode(JSON.stringify(asked)));
  return changes;
}

export async function askedAccounts(files: Files, id: string): Promise<AccountTask> {
  const text = await taskText(files, taskFiles.accounts(id));
  const task = text === null ? null : taskOf(text);
  if (!task) throw new Error('the accounts of a task do not parse');
  return task;
}

/** Results that are durable. */
export function accountResults(files: Files, id: string): Promise<AccountResult[]> {
  return resultsOf(files, id, resultOf);
}

/** Rejects with `notFound` unless it is a task with accounts. */
export async function accountReport(
  _: MayTransfer,
  { database, files }: Pick<Ports, 'database' | 'files'>,
  id: string,
): Promise<AccountReport> {
  if ((await read(database, stored.task(id)))?.kind !== 'accounts') throw new ProblemError('notFound');
  const { uids } = await askedAccounts(files, id);
  const rows = await accountResults(files, id);
  return { rows, left: uids.length - rows.length };
}
