import type { AccountEntry } from 'shared-data/models/account-admin';
import { taskActions } from 'shared-data/models/audit';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import { seenChanges, taskAuditChanges } from '../data/audit.ts';
import { type ImportUndo, importUndo } from '../data/import-undo.ts';
import { importLocks } from '../data/imports.ts';
import { exclusivelyAll } from '../data/lock.ts';
import { taskFiles, taskText, whileOpen } from '../data/tasks.ts';
import type { Ports } from '../ports.ts';
import { exists, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type StoredTask, taskResultOf, uidsOf, undoOptionsOf } from '../stored/task-records.ts';

/** Kept records that a task names; its counts say how many there are. */
const mostNamed = 100;

/** Undoes an import: all records in one update, then the accounts that it made. Resumes after a crash. */
export async function runUndo(
  ports: Ports,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const options = undoOptionsOf(task.options);
  if (!options) throw new Error('the choices of an undo do not parse');
  const work = async () => {
    if (task.result === undefined) {
      const undo = await importUndo(ports, options.import);
      signal.throwIfAborted();
      if (undo.digest !== options.digest)
        return void (await whileOpen(ports.database, id, (found) => ({ ...found, state: 'stale' })));
      await write(ports, id, task, options.import, undo);
    }
    await deleteAccounts(ports, id);
    await whileOpen(ports.database, id, (found) => ({ ...found, state: 'done' }));
  };
  await exclusivelyAll(ports, importLocks, work);
}

async function write(ports: Ports, id: string, task: StoredTask, imported: string, undo: ImportUndo) {
  const { database, clock, files } = ports;
  const now = clock.now();
  const uids = undo.accounts.map(({ uid }) => uid);
  await files.write(taskFiles.accounts(id), new TextEncoder().encode(JSON.stringify(uids)));
  const changes = await undo.changes({ uid: task.uid, by: task.by, now });
  const seen = [...undo.accounts.map(accountChange), ...(await seenChanges(database, changes))];
  const actor = { uid: task.uid, email: task.by, helper: undefined };
  const audit = taskAuditChanges(database, { actor, now, action: taskActions.undo }, seen);
  const count = (outcome: string) => undo.records.filter((one) => one.outcome === outcome).length;
  const counts = { removed: count('removed'), restored: count('restored'), kept: count('kept') };
  const kept = undo.records.filter(({ outcome }) => outcome === 'kept').slice(0, mostNamed);
  const source = await read(database, stored.task(imported));
  const known = source?.result === undefined ? null : taskResultOf(source.result);
  await database.update({
    ...changes,
    ...audit,
    ...put(stored.task(id), {
      ...task,
      done: task.total,
      result: JSON.stringify({ counts, damaged: [], kept }),
    }),
    ...(source &&
      known &&
      put(stored.task(imported), { ...source, result: JSON.stringify({ ...known, undoable: false }) })),
  });
}

const accountChange = ({ uid, email, emailVerified }: AccountEntry) => ({
  ...{ what: `account/${uid}`, before: { email, emailVerified }, after: null },
});

/** Not of somebody who has signed in or registered meanwhile. */
async function deleteAccounts({ accounts, database, files }: Ports, id: string): Promise<void> {
  const text = await taskText(files, taskFiles.accounts(id));
  for (const uid of (text === null ? null : uidsOf(text)) ?? []) {
    const account = await accounts.get(uid);
    if (!account || account.lastSignInAt !== undefined) continue;
    if (!(await exists(database, dbPaths.user(emailKey(account.email))))) await accounts.delete(uid);
  }
}
