import type { Json } from 'embedded-firebase';
import { compareOrder } from 'shared-data/models/compare';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { SessionGroups } from 'shared-data/models/session-group';
import type { MayEditSessions } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { withoutEmpty } from './without-empty.ts';

/** Sessions of a group that goes belong to no group afterwards. Rejects with `conflict` when the groups are not those of `before`. */
export async function sessionGroupChanges(
  _: MayEditSessions,
  database: Database,
  { groups, before }: SessionGroups,
): Promise<Record<string, Json>> {
  const now = Object.values(await read(database, stored.sessionGroups)).sort(compareOrder);
  const known = now.map(({ id, title, titleJa }) => ({ id, title, titleJa }));
  if (!sameContent(known, before)) throw new ProblemError('conflict');
  const changes: Record<string, Json> = {};
  for (const [index, group] of groups.entries()) {
    const next = withoutEmpty({ ...group, order: index + 1 });
    if (
      !sameContent(
        next,
        now.find(({ id }) => id === group.id),
      )
    )
      changes[serverDbPaths.sessionGroup(group.id)] = asJson(next);
  }
  const gone = now.map(({ id }) => id).filter((id) => groups.every((group) => group.id !== id));
  if (gone.length === 0) return changes;
  for (const id of gone) changes[serverDbPaths.sessionGroup(id)] = null;
  for (const { id, group } of Object.values(await read(database, stored.sessions)))
    if (gone.includes(group)) changes[`${dbPaths.session(id)}/group`] = '';
  return changes;
}
