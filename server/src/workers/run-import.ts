import type { Json } from 'embedded-firebase';
import { taskActions } from 'shared-data/models/audit';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import { seenChanges, taskAuditChanges } from '../data/audit.ts';
import { currentPlan, importLocks } from '../data/imports.ts';
import { exclusivelyAll } from '../data/lock.ts';
import { taskFiles, whileOpen } from '../data/tasks.ts';
import { draftTables } from '../data/timetable.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { writtenBack } from '../data/write-back.ts';
import type { Database, Ports } from '../ports.ts';
import { change, exists, put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import {
  importOptionsOf,
  type StoredTask,
  type TaskResult,
  type WrittenImport,
} from '../stored/task-records.ts';
import { type ImportPlan, previewOf } from '../transfer/plan.ts';
import type { WriteContext } from '../transfer/planned.ts';
import { programChanges } from '../transfer/programme-programs.ts';
import { withIds } from '../transfer/target.ts';
import { importedUid } from '../transfer/written.ts';

/** Writes an import, all or nothing: accounts first, under ids derived from the task, then one update. Resumes after a crash. */
export async function runImport(
  ports: Ports,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const options = importOptionsOf(task.options);
  if (!options) throw new Error('the choices of an import do not parse');
  const work = async () => {
    const plan = await currentPlan(ports, id, task, options);
    signal.throwIfAborted();
    if ((await previewOf(plan)).digest === options.digest) return write(ports, id, task, plan, signal);
    await withoutAccounts(ports, id, plan);
    await whileOpen(ports.database, id, (found) => ({ ...found, state: 'stale' }));
  };
  await exclusivelyAll(ports, importLocks, work);
}

async function write(ports: Ports, id: string, task: StoredTask, plan: ImportPlan, signal: AbortSignal) {
  const { database, clock } = ports;
  const uids = await makeAccounts(ports, id, plan);
  if (signal.aborted) return withoutAccounts(ports, id, plan);
  const nextId = await temporaryIds(ports, plan);
  const context = { now: clock.now(), by: task.by, nextId, uidOf: (email: string) => uids.get(email) ?? '' };
  const changes = {
    ...Object.assign({}, ...plan.rows.map(({ write: of }) => of?.(context) ?? {})),
    ...(await timetableChanges(database, plan, context)),
  };
  const actor = { uid: task.uid, email: task.by, helper: undefined };
  const seen = await seenChanges(database, changes);
  const written: WrittenImport = { at: context.now, changes: seen };
  await ports.files.write(taskFiles.written(id), new TextEncoder().encode(JSON.stringify(written)));
  const audit = taskAuditChanges(database, { actor, now: context.now, action: taskActions.import }, seen);
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome.outcome === outcome).length;
  const leftOut = count('fault');
  const counts = {
    ...{ new: count('new'), changed: count('changed'), unchanged: count('unchanged') },
    ...(leftOut > 0 && { leftOut }),
  };
  const result: TaskResult = { counts, damaged: [], undoable: true };
  const done = { ...task, state: 'done' as const, done: task.total, result: JSON.stringify(result) };
  await database.update({ ...changes, ...audit, ...put(stored.task(id), done) });
}

/** What a timetable or programme brings. New programs get their ids here. */
async function timetableChanges(
  database: Database,
  { rows, target, newSessions = [] }: ImportPlan,
  { now, nextId }: WriteContext,
): Promise<Record<string, Json>> {
  if (!target) return {};
  const ids = new Map<string, string>();
  const changes: Record<string, Json> = {};
  for (const { program } of rows) {
    if (!program) continue;
    const { id: planned } = program.after;
    const id = program.before ? planned : nextId();
    ids.set(planned, id);
    Object.assign(changes, programChanges(program, id, now));
  }
  for (const session of newSessions)
    Object.assign(changes, put(stored.session(session.id), withoutEmpty(session, ['group'])));
  const coming = { programs: [...ids.values()], sessions: newSessions.map(({ id }) => id) };
  const draft = await draftTables(database);
  const placed = withIds(target, (id) => ids.get(id) ?? id);
  return { ...changes, ...(await writtenBack(database, draft, placed, coming)) };
}

/** Uids by address, existing accounts included. Passwords are random: people set their own by mail. */
async function makeAccounts(ports: Ports, id: string, { rows }: ImportPlan): Promise<Map<string, string>> {
  const { accounts } = ports;
  const uids = new Map<string, string>();
  const wanted = rows.flatMap(({ newAccount, outcome }) =>
    newAccount === undefined ? [] : [{ email: newAccount, uid: importedUid(id, outcome.row) }],
  );
  for (const { outcome } of rows) {
    const known = outcome.outcome === 'new' ? await accounts.getByEmail(outcome.key) : null;
    if (known) uids.set(outcome.key, known.uid);
  }
  const missing = wanted.filter(({ email }) => !uids.has(email));
  if (missing.length > 0) {
    const passwordHash = await accounts.hashPassword(`${crypto.randomUUID()}${crypto.randomUUID()}`);
    await accounts.import(missing.map((one) => ({ ...one, passwordHash, emailVerified: false })));
  }
  for (const { email, uid } of missing) uids.set(email, uid);
  return uids;
}

/** Deletes empty accounts of an earlier attempt. */
async function withoutAccounts(
  { accounts, database }: Ports,
  id: string,
  { rows }: ImportPlan,
): Promise<void> {
  for (const { outcome } of rows) {
    const account = await accounts.get(importedUid(id, outcome.row));
    if (account && !(await exists(database, dbPaths.user(emailKey(account.email)))))
      await accounts.delete(account.uid);
  }
}

/** As many temporary IDs as there may be programs without one; what is not used is never used. */
async function temporaryIds({ database }: Ports, { rows }: ImportPlan): Promise<() => string> {
  const most = rows.filter(({ outcome }) => outcome.outcome === 'new').length;
  const { value } = await change(database, stored.programCounter, (last) => (last ?? 0) + most);
  if (value === null) throw new Error('the counter of temporary IDs does not parse');
  let next = value - most;
  return () => {
    next += 1;
    return `T${String(next).padStart(4, '0')}`;
  };
}
