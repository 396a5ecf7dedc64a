import type { Json } from 'embedded-firebase';
import type { AuditChange } from 'shared-data/models/audit';
import { recordOf, restoreKind } from 'shared-data/models/audit-restore';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { touchedSettings, valueAt } from 'shared-data/models/setting-version';
import type { MayRestore } from '../policies/audit.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, change, copyOf, exists, read } from '../stored/database.ts';
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
  if (kind === null) throw new ProblemError('invalid', { detail: 'this entry cannot be restored' });
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
  const { committed } = await change(database, stored.settings, (current) => {
    let next: Json = current ?? {};
    for (const { what, before, after } of changes) {
      const path = what.slice(dbPaths.setting.length + 1);
      if (!sameContent(valueAt(current, path) ?? null, after)) return undefined;
      next = withValue(next, path.split('/'), before);
      for (const setting of touchedSettings(path, before, after)) {
        const version = Number(valueAt(current, `version/${setting}/version`) ?? 0) + 1;
        next = withValue(next, ['version', ...setting.split('/')], { version, ...saved });
      }
    }
    return next as { [key: string]: Json };
  });
  if (!committed) throw new ProblemError('conflict');
}

function withValue(tree: Json, [name, ...names]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const { [name]: below = null, ...rest } = isTree(tree) ? tree : {};
  return { ...rest, [name]: withValue(below, names, value) };
}

/** Lists too: the database makes them from keys that are small numbers. */
function isTree(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object';
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
    if (
      session !== '' &&
      !comesBack.has(dbPaths.session(session)) &&
      !(await sessionExists(database, session))
    )
      throw new ProblemError('notFound');
  }
  return Object.fromEntries(changes.map(({ what, before }) => [what, asJson(before)]));
}
