import { dbPaths } from 'shared-data/models/db-paths';
import type { Submission } from 'shared-data/models/program';
import { sessionIdPattern } from 'shared-data/models/session';
import type { Database } from '../ports.ts';
import { Refusal } from '../problem.ts';

/** Whether there is a session of this id. */
export async function sessionExists(database: Database, id: string): Promise<boolean> {
  return sessionIdPattern.test(id) && (await database.get(`${dbPaths.session(id)}/id`)) !== null;
}

/** The choices of a submission are sessions; throws `invalid` naming the field. */
export async function requireSessions(
  database: Database,
  { sessionChoice1, sessionChoice2 }: Submission,
): Promise<void> {
  if (!(await sessionExists(database, sessionChoice1)))
    throw new Refusal('invalid', { errors: { sessionChoice1: 'validation.required' } });
  if (sessionChoice2 && !(await sessionExists(database, sessionChoice2)))
    throw new Refusal('invalid', { errors: { sessionChoice2: 'validation.invalid' } });
}
