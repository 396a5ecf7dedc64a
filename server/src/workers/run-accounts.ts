import type { AccountEntry } from 'shared-data/models/account-admin';
import type { AccountOutcome, AccountResult, AccountTask } from 'shared-data/models/account-task';
import { taskActions } from 'shared-data/models/audit';
import { accountResults, askedAccounts } from '../data/account-tasks.ts';
import { accountRemovalChanges } from '../data/accounts.ts';
import { taskAuditChanges } from '../data/audit.ts';
import { exclusively } from '../data/lock.ts';
import { serverPaths } from '../data/paths.ts';
import { keepResults, whileOpen } from '../data/tasks.ts';
import { limitConfirmations } from '../endpoints/auth/confirmation-limits.ts';
import { confirmationMailChanges } from '../mail/confirmation-mail.ts';
import { type MayChangeInTask, mayChangeInTask } from '../policies/account.ts';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { exists } from '../stored/database.ts';
import type { StoredTask, TaskResult } from '../stored/task-records.ts';
import { isTransient } from '../transient.ts';
import { progressOf } from './task-progress.ts';
import type { WorkerOptions } from './worker.ts';

/** Changes, mails or deletes accounts one by one. Each result is durable before the next account; a killed server goes on after the last one, and repeating one account changes nothing more. */
export async function runAccounts(
  ports: Ports,
  options: WorkerOptions,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const { files, database } = ports;
  const asked = await askedAccounts(files, id);
  const results = await accountResults(files, id);
  const keep = await keepResults(files, id, results);
  const settled = new Set(results.map(({ uid }) => uid));
  await whileOpen(database, id, (found) => ({ ...found, total: asked.uids.length, done: results.length }));
  const tell = progressOf(ports, id);
  for (const uid of asked.uids) {
    if (settled.has(uid)) continue;
    signal.throwIfAborted();
    const result = await exclusively(ports, 'accounts', () =>
      settle({ ports, options, id, task }, asked, uid),
    );
    await keep([result]);
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

interface Run {
  ports: Ports;
  options: WorkerOptions;
  id: string;
  task: StoredTask;
}

const outcomes: Record<string, AccountOutcome> = {
  lastAdmin: 'lastAdmin',
  forbidden: 'notAdmin',
  tooSoon: 'tooSoon',
};

async function settle(run: Run, asked: AccountTask, uid: string): Promise<AccountResult> {
  const account = await run.ports.accounts.get(uid);
  const told = (outcome: AccountOutcome) => ({ uid, email: account?.email ?? '', outcome });
  // A server that was killed after deleting it has not told so.
  if (!account) return told(asked.action === 'remove' ? 'done' : 'gone');
  try {
    return told(await settled(run, asked, account));
  } catch (error) {
    if (isTransient(error)) throw error;
    return told((error instanceof ProblemError && outcomes[error.code]) || 'failed');
  }
}

async function settled(
  run: Run,
  { action, heir }: AccountTask,
  account: AccountEntry,
): Promise<AccountOutcome> {
  const { ports, task } = run;
  const { accounts } = ports;
  const { uid } = account;
  const takesAway = action === 'disable' || action === 'remove';
  if (uid === task.uid && takesAway) return 'self';
  const proof = await mayChangeInTask(ports, task.uid, account, takesAway);
  if (action === 'remove') return remove(ports, task, proof, heir);
  if (action === 'resend') return resend(run, proof);
  const name = action === 'verify' ? 'emailVerified' : 'disabled';
  const value = action !== 'enable';
  if (account[name] === value) return 'already';
  await accounts.update(uid, { [name]: value });
  await ports.database.update(
    audited(ports, task, uid, { before: { [name]: account[name] }, after: { [name]: value } }),
  );
  return 'done';
}

async function resend(
  { ports, options, id, task }: Run,
  { account }: MayChangeInTask,
): Promise<AccountOutcome> {
  const { database } = ports;
  const { uid, email, emailVerified, disabled } = account;
  if (emailVerified) return 'already';
  if (disabled) return 'disabled';
  if (!email) return 'failed';
  const mail = `${id}-${uid}`;
  // A server that was killed after storing it has not told so.
  if (await exists(database, serverPaths.outboxMail(mail))) return 'done';
  if (options.limiter) limitConfirmations(options.limiter, email);
  await database.update({
    ...(await confirmationMailChanges(ports, options, { account, id: mail, turn: { kind: 'letter' } })),
    ...audited(ports, task, uid, { before: { confirmation: null }, after: { confirmation: 'sent' } }),
  });
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
  change: { before: Record<string, string | boolean | null>; after: Record<string, string | boolean> | null },
) {
  const actor = { uid: by, email, helper: undefined };
  const entry = { actor, now: clock.now(), action: taskActions.accounts };
  return taskAuditChanges(database, entry, [{ what: `account/${uid}`, ...change }]);
}
