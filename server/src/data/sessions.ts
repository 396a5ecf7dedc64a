import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Submission } from 'shared-data/models/program';
import { sameContent } from 'shared-data/models/same-content';
import {
  type Session,
  type SessionMerge,
  type SessionMove,
  type SessionSplit,
  type SessionUpdate,
  sessionIdPattern,
} from 'shared-data/models/session';
import type { MayEditSessions } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { exists, keysOf, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { fieldChanges } from './field-changes.ts';
import { itemsOf } from './timetable.ts';
import { withoutEmpty } from './without-empty.ts';

export async function sessionExists(database: Database, id: string): Promise<boolean> {
  return sessionIdPattern.test(id) && (await exists(database, `${dbPaths.session(id)}/id`));
}

/** Throws `invalid` naming the field when a chosen session does not exist. */
export async function requireSessions(
  database: Database,
  { sessionChoice1, sessionChoice2 }: Submission,
): Promise<void> {
  if (!(await sessionExists(database, sessionChoice1)))
    throw new ProblemError('invalid', { errors: { sessionChoice1: 'validation.required' } });
  if (sessionChoice2 && !(await sessionExists(database, sessionChoice2)))
    throw new ProblemError('invalid', { errors: { sessionChoice2: 'validation.invalid' } });
}

/** Rejects accounts without a profile. */
async function requirePeople(database: Database, uids: readonly string[] = []): Promise<void> {
  for (const uid of uids)
    if (!(await exists(database, dbPaths.profile(uid))))
      throw new ProblemError('invalid', { errors: { convenerUids: 'validation.invalid' } });
}

/** Rejects with `conflict` when the id is taken. */
export async function newSessionChanges(
  _: MayEditSessions,
  database: Database,
  session: Session,
): Promise<Record<string, Json>> {
  if (await sessionExists(database, session.id)) throw new ProblemError('conflict');
  await requirePeople(database, session.convenerUids);
  return put(stored.session(session.id), withoutEmpty(session, ['group']));
}

export async function sessionChanges(
  _: MayEditSessions,
  database: Database,
  { id, changes, before = {} }: SessionUpdate,
): Promise<Record<string, Json>> {
  if (!(await sessionExists(database, id))) throw new ProblemError('notFound');
  await requirePeople(database, changes.convenerUids);
  const now = await read(database, stored.session(id));
  const seen = Object.keys(before) as (keyof typeof before)[];
  const current = Object.fromEntries(seen.map((name) => [name, now?.[name]]));
  if (!sameContent(current, before)) throw new ProblemError('conflict');
  return fieldChanges(dbPaths.session(id), changes, ['group']);
}

/** Rejects with `inUse` while programs or blocks belong to the session; `unassign` removes them from it in the same update. */
export async function sessionRemovalChanges(
  _: MayEditSessions,
  database: Database,
  id: string,
  unassign: boolean,
): Promise<Record<string, Json>> {
  if (!(await sessionExists(database, id))) throw new ProblemError('notFound');
  const programs = await keysOf(database, dbPaths.programs, { orderByChild: 'sessionId', equalTo: id });
  const items = (await itemsOf(database)).filter(({ item }) => item.sessionId === id);
  if (!unassign && programs.length + items.length > 0) throw new ProblemError('inUse');
  const changes: Record<string, Json> = { [dbPaths.session(id)]: null };
  for (const programId of programs) changes[`${dbPaths.program(programId)}/sessionId`] = '';
  for (const { path, item } of items) {
    changes[`${path}/sessionId`] = '';
    changes[`${path}/version`] = item.version + 1;
  }
  return changes;
}

/** What a merge changes, and what it takes along. */
export async function sessionMergeChanges(
  _: MayEditSessions,
  database: Database,
  { from, into }: SessionMerge,
): Promise<{ changes: Record<string, Json>; moved: SessionMove }> {
  if (from === into) throw new ProblemError('invalid', { errors: { into: 'validation.invalid' } });
  for (const id of [from, into]) if (!(await sessionExists(database, id))) throw new ProblemError('notFound');
  const { changes, moved } = await moveChanges(database, { from, into });
  return {
    changes: { ...changes, [dbPaths.session(from)]: null, [`${dbPaths.programOrders}/${from}`]: null },
    moved,
  };
}

/** What a split changes, and what the new session gets. Rejects with `conflict` when its id is taken. */
export async function sessionSplitChanges(
  proof: MayEditSessions,
  database: Database,
  { from, session, programs, items }: SessionSplit,
): Promise<{ changes: Record<string, Json>; moved: SessionMove }> {
  if (!(await sessionExists(database, from))) throw new ProblemError('notFound');
  const made = await newSessionChanges(proof, database, session);
  const wanted = new Set(items.map(({ table, room, item }) => `${table}/${room}/${item}`));
  const { changes, moved } = await moveChanges(database, {
    from,
    into: session.id,
    programs: new Set(programs),
    items: wanted,
  });
  return { changes: { ...changes, ...made }, moved };
}

/** Programs and blocks from one session to another; without sets all of them. */
async function moveChanges(
  database: Database,
  {
    from,
    into,
    programs,
    items,
  }: SessionMerge & { programs?: ReadonlySet<string>; items?: ReadonlySet<string> },
): Promise<{ changes: Record<string, Json>; moved: SessionMove }> {
  const all = await keysOf(database, dbPaths.programs, { orderByChild: 'sessionId', equalTo: from });
  const moving = programs ? all.filter((id) => programs.has(id)) : all;
  const blocks = (await itemsOf(database)).filter(
    ({ item, at }) => item.sessionId === from && (!items || items.has(`${at.table}/${at.room}/${at.item}`)),
  );
  const changes: Record<string, Json> = {};
  for (const id of moving) changes[`${dbPaths.program(id)}/sessionId`] = into;
  for (const { path, item } of blocks) {
    changes[`${path}/sessionId`] = into;
    changes[`${path}/version`] = item.version + 1;
  }
  return { changes, moved: { id: into, programs: moving, items: blocks.map(({ at }) => at) } };
}
