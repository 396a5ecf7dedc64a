import type { Json } from 'embedded-firebase';
import type { AuditChange } from 'shared-data/models/audit';
import { recordOf, restoreKind } from 'shared-data/models/audit-restore';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { versionedSettings, valueAt } from 'shared-data/models/setting-version';
import type { MayRestore } from '../policies/audit.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, copyOf, exists, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { auditChangesOf } from '../stored/server-records.ts';
import { sessionExists } from './sessions.ts';

/** Puts back the values before an entry. Call with the locks of sessions, instructions and templates; settings are changed at once. */
export async function restore(
  { actor }: MayRestore,
  database: Database,
  id: string,
  now: number,
): Promise<{ changes?: Record<string, Json>; audit?: AuditChange[] }> {
  const entry = await read(database, stored.auditEntry(id));
  const changes = entry && auditChangesOf(entry.changes);
  if (!changes) throw new ProblemError('notFound');
  const kind = restoreKind(changes);
  if (kind === null) throw new ProblemError('invalid', { detail: 'cannot be taken back' });
  if (kind === 'record') return { changes: await recordChanges(database, changes) };
  await restoreSettings(database, changes, { by: actor.email, at: now });
  return { audit: changes.map(({ what, before, after }) => ({ what, before: after, after: before })) };
}

/** In a transaction, because administrators' pages write settings without a lock. Versions grow, so that forms which are open notice. */
async function restoreSettings(
  database: Database,
  changes: readonly AuditChange[],
  saved: { by: string; at: number },
): Promise<void> {
  const { committed } = await database.transaction(dbPaths.setting, (current) => {
    const next = structuredClone(current ?? {});
    for (const { what, before, after } of changes) {
      const path = what.slice(dbPaths.setting.length + 1);
      if (!sameContent(valueAt(current, path) ?? null, after)) return undefined;
      put(next, path, before);
      if (!versionedSettings.some((one) => one === path)) continue;
      const version = Number(valueAt(current, `version/${path}/version`) ?? 0) + 1;
      put(next, `version/${path}`, { version, ...saved });
    }
    return next;
  });
  if (!committed) throw new ProblemError('conflict');
}

function put(tree: Json, path: string, value: Json): void {
  const names = path.split('/');
  const last = names.pop() as string;
  let place = tree as { [key: string]: Json };
  for (const name of names) {
    const below = place[name];
    if (below === null || typeof below !== 'object') place[name] = {};
    place = place[name] as { [key: string]: Json };
  }
  if (value === null) delete place[last];
  else place[last] = value;
}

async function recordChanges(
  database: Database,
  changes: readonly AuditChange[],
): Promise<Record<string, Json>> {
  const comesBack = new Set(changes.map(({ what }) => what));
  for (const { what, before, after } of changes) {
    const record = recordOf(what);
    if (record !== undefined && !(await exists(database, `${record}/id`))) throw new ProblemError('notFound');
    if (!sameContent(await copyOf(database, what), after)) throw new ProblemError('conflict');
    const session = what.startsWith(dbPaths.programs) && what.endsWith('/sessionId') ? String(before) : '';
    if (session !== '' && !comesBack.has(dbPaths.session(session)) && !(await sessionExists(database, session)))
      throw new ProblemError('notFound');
  }
  return Object.fromEntries(changes.map(({ what, before }) => [what, asJson(before)]));
}
