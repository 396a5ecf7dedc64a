import type { Json } from 'embedded-firebase';
import { maxCoeditors } from 'shared-data/models/coeditor';
import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { MayChangeCoeditor } from '../policies/program.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { keysOf } from '../stored/database.ts';

export async function coeditorChanges(
  { access: { program }, uid }: MayChangeCoeditor,
  database: Database,
  coeditor: boolean,
): Promise<Record<string, Json>> {
  const path = serverDbPaths.coeditor(program.id, uid);
  if (!coeditor) return { [path]: null };
  const present = await keysOf(database, `${dbPaths.coeditors}/${program.id}`);
  if (!present.includes(uid) && present.length >= maxCoeditors) throw new ProblemError('conflict');
  return { [path]: true };
}
