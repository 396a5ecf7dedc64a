import type { AccountEntry } from 'shared-data/models/account-admin';
import type { AccountOutcome, AccountResult, AccountTask } from 'shared-data/models/account-task';
import { accountResults, askedAccounts } from '../data/account-tasks.ts';
import { accountRemovalChanges } from '../data/accounts.ts';
import { taskAuditChanges } from '../data/audit.ts';
import { exclusively } from '../data/lock.ts';
import { taskFiles, whileOpen } from '../data/tasks.ts';
import { type MayChangeInTask, mayChangeInTask } from '../policies/account.ts';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { StoredTask, TaskResult } from '../stored/task-records.ts';
import { isTransient } from '../transient.ts';
import { progressOf } from './task-progress.ts';

/** Changes or deletes accounts one by one. Each result is durable before the next account; a killed server goes on after the last one, and repeating one account changes nothing more. */
export async function runAccounts(
  ports: Ports,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const { files, database } = ports;
  const asked = await askedAccounts(files, id);
  const results = await accountResults(files, id);
  // Written again as a whole: the last line may be half a line.
  await files.write(taskFiles.results(id), linesOf(results));
  let size = linesOf(results).length;
  const settled = new Set(results.map(({ uid }) => uid));
  await whileOpen(database, id, (found) => ({ ...found, total: asked.uids.length, done: results.length }));
  const tell = progressOf(ports, id);
  for (const uid of asked.uids) {
    if (settled.has(uid)) continue;
    signal.throwIfAborted();
    const result = await exclusively(ports, 'accounts', () => settle(ports, task, asked, uid));
    const line = linesOf([result]);
    size = await files.append(taskFiles.results(id), size, one(line));
    results.push(result);
    await tell(results.length);
  }
  const done = results.filter(({ outcome }) => outcome === 'done').length;
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  const leftOut = results.length - done - failed;
  const counts = { settled: done, ...(leftOut > 0 && { leftOut }), ...(failed > 0 && { failed }) };
  const result: TaskResult = { counts, damaged: [] };
  await whileOpen(database, id, (found) => ({
    ...found,
    ...{ state: 'done', done: results.length, result: JSON.stringify(result) },
  }));
}

const linesOf = (results: readonly AccountResult[]) =>
  new TextEncoder().encode(results.map((result) => `${JSON.stringify(result)}\n`).join(''));

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function settle(
  ports: Ports,
  task: StoredTask,
  asked: AccountTask,
  uid: string,
): Promise<AccountResult> {
  const account = await ports.accounts.get(uid);
  const told = (outcome: AccountOutcome) => ({ uid, email: account?.email ?? '', outcome });
  // A server that was killed after deleting it has not told so.
  if (!account) return told(asked.action === 'remove' ? 'done' : 'gone');
  try {
    return told(await settled(ports, task, asked, account));
  } catch (error) {
    if (isTransient(error)) throw error;
    const code = error instanceof ProblemError ? error.code : 'failed';
    return told(code === 'lastAdmin' ? code : code === 'forbidden' ? 'notAdmin' : 'failed');
  }
}

async function settled(
  ports: Ports,
  task: StoredTask,
  { action, heir }: AccountTask,
  account: AccountEntry,
): Promise<AccountOutcome> {
  const { accounts } = ports;
  const { uid } = account;
  const takesAway = action === 'disable' || action === 'remove';
  if (uid === task.uid && takesAway) return 'self';
  const proof = await mayChangeInTask(ports, task.uid, account, takesAway);
  if (action === 'remove') return remove(ports, task, proof, heir);
  const name = action === 'verify' ? 'emailVerified' : 'disabled';
  const value = action !== 'enable';
  if (account[name] === value) return 'already';
  await accounts.update(uid, { [name]: value });
  await ports.database.update(
    audited(ports, task, uid, { before: { [name]: account[name] }, after: { [name]: value } }),
  );
  return 'done';
}

async function remove(
  ports: Ports,
  task: StoredTask,
  proof: MayChangeInTask,
  heirUid: string | undefined,
): Promise<AccountOutcome> {
  const { accounts, database, clock } = ports;
  const { uid, email, emailVerified } = proof.account;
  const heir = heirUid === undefined ? null : await accounts.get(heirUid);
  if (heirUid !== undefined && (!heir?.email || heirUid === uid)) return 'heir';
  const changes = await accountRemovalChanges(proof, database, heir, clock.now());
  await database.update({
    ...changes,
    ...audited(ports, task, uid, { before: { email, emailVerified }, after: null }),
  });
  // Last, as `/api/auth/delete` does.
  await accounts.delete(uid);
  return 'done';
}

function audited(
  { database, clock }: Ports,
  { uid: by, by: email }: StoredTask,
  uid: string,
  change: { before: Record<string, string | boolean>; after: Record<string, boolean> | null },
) {
  const actor = { uid: by, email, helper: undefined };
  const entry = { actor, now: clock.now(), action: '/api/auth/many' };
  return taskAuditChanges(database, entry, [{ what: `account/${uid}`, ...change }]);
}
