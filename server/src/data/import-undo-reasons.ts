import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { sameContent } from 'shared-data/models/same-content';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { KeptReason } from 'shared-data/models/transfer';
import type { Ports } from '../ports.ts';
import { keysOf } from '../stored/database.ts';
import type { WrittenImport } from '../stored/task-records.ts';
import type { UndoneTimetable } from '../transfer/undo-timetable.ts';
import { isNew, newPerson, type Written, type WrittenRecord } from '../transfer/written.ts';
import { readTimetable } from './draft.ts';
import { readHolders } from './import-holders.ts';
import { serverPaths } from './paths.ts';
import { placedIn } from './timetable.ts';

/** Of the records that stay. Sessions come last, and groups after them: they stay while what stays needs them. */
export async function recordReasons(
  ports: Ports,
  { at }: WrittenImport,
  { records }: Written,
  timetable: UndoneTimetable,
  values: ReadonlyMap<string, Json>,
): Promise<Map<WrittenRecord, KeptReason>> {
  const { database } = ports;
  const [holders, { draft, released }] = await Promise.all([readHolders(ports), readTimetable(database)]);
  const placed = [...placedIn(timetable.target), ...(released === draft ? [] : placedIn(released))];
  const placedPrograms = new Set(
    placed.flatMap(({ item }) => [...Object.keys(item.programs ?? {}), ...Object.keys(item.flash ?? {})]),
  );
  const reasons = new Map<WrittenRecord, KeptReason>();
  const sessionsOf = new Map(holders.sessionsOf);
  for (const one of records) {
    if (one.what === 'session' || one.what === 'group') continue;
    const reason = changedOrMissing(one, values, holders.missing) ?? (await usedReason(one));
    if (reason !== undefined) reasons.set(one, reason);
    else if (one.what === 'program')
      sessionsOf.set(one.id, sessionsBefore(one, holders.sessionsOf.get(one.id)));
  }
  const needed = new Set([...[...sessionsOf.values()].flat(), ...placed.map(({ item }) => item.sessionId)]);
  for (const one of records) {
    if (one.what !== 'session') continue;
    const used = isNew(one) && needed.has(one.id) ? ('used' as const) : undefined;
    const reason = changedOrMissing(one, values, holders.missing) ?? used;
    if (reason !== undefined) reasons.set(one, reason);
  }
  const neededGroups = new Set(groupsBefore(records, reasons, holders.groupOf));
  for (const one of records) {
    if (one.what !== 'group') continue;
    const used = isNew(one) && neededGroups.has(one.id) ? ('used' as const) : undefined;
    const reason = changedOrMissing(one, values, holders.missing) ?? used;
    if (reason !== undefined) reasons.set(one, reason);
  }
  return reasons;

  async function usedReason(one: WrittenRecord): Promise<KeptReason | undefined> {
    if (!isNew(one)) return undefined;
    if (one.what === 'program') {
      if (placedPrograms.has(one.id)) return 'placed';
      const hanging = [dbPaths.urls, dbPaths.comments, serverDbPaths.likes].map((path) => path(one.id));
      hanging.push(`${dbPaths.coeditors}/${one.id}`, `${serverPaths.files}/${one.id}`);
      for (const path of hanging) if ((await keysOf(database, path)).length > 0) return 'used';
      return undefined;
    }
    if (one.what !== 'person') return undefined;
    const person = newPerson(one);
    // Nothing tells that nothing hangs on a registration that does not parse.
    if (!person) return 'used';
    const { uid, email } = person;
    const account = await ports.accounts.get(uid);
    if (account?.lastSignInAt !== undefined && account.lastSignInAt > at) return 'signedIn';
    return holders.people.has(uid) || holders.owners.has(email) ? 'used' : undefined;
  }
}

/** Sessions that the program needs once its fields are restored; none when it goes. */
function sessionsBefore(one: WrittenRecord, now: readonly string[] = []): string[] {
  if (isNew(one)) return [];
  const fields = one.changes.filter(({ what }) => /\/session(?:Id|Choice[12])$/.test(what));
  const after = new Set(fields.map((change) => change.after));
  return [...now.filter((id) => !after.has(id)), ...fields.map(({ before }) => String(before ?? ''))];
}

/** Groups of the sessions once the others are undone. */
function groupsBefore(
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<WrittenRecord, KeptReason>,
  groupOf: ReadonlyMap<string, string>,
): string[] {
  const after = new Map(groupOf);
  for (const one of records) {
    if (one.what !== 'session' || reasons.has(one)) continue;
    if (isNew(one)) after.delete(one.id);
    const moved = one.changes.find(({ what }) => what.endsWith('/group'));
    if (moved && !isNew(one)) after.set(one.id, String(moved.before ?? ''));
  }
  return [...after.values()];
}

function changedOrMissing(
  { changes }: WrittenRecord,
  values: ReadonlyMap<string, Json>,
  missing: (path: string, value: string) => boolean,
): KeptReason | undefined {
  for (const { what, after } of changes)
    if (!what.endsWith('/updatedAt') && !sameContent(untimed(values.get(what) ?? null), untimed(after)))
      return 'changed';
  const gone = changes.some(
    ({ what, before }) => typeof before === 'string' && before !== '' && missing(what, before),
  );
  return gone ? 'missing' : undefined;
}

/** Saving a form without a change is no change. */
function untimed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { updatedAt: _, ...rest } = value as Record<string, unknown>;
  return rest;
}
