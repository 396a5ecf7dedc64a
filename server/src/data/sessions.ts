import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Submission } from 'shared-data/models/program';
import { sameContent } from 'shared-data/models/same-content';
import { type Session, type SessionUpdate, sessionIdPattern } from 'shared-data/models/session';
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

/** Rejects with `conflict` when the id is taken. */
export async function newSessionChanges(
  _: MayEditSessions,
  database: Database,
  session: Session,
): Promise<Record<string, Json>> {
  if (await sessionExists(database, session.id)) throw new ProblemError('conflict');
  return put(stored.session(session.id), withoutEmpty(session, ['group']));
}

export async function sessionChanges(
  _: MayEditSessions,
  database: Database,
  { id, changes, before = {} }: SessionUpdate,
): Promise<Record<string, Json>> {
  if (!(await sessionExists(database, id))) throw new ProblemError('notFound');
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
