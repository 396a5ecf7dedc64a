import type { ClientWrite, Json } from 'embedded-firebase';
import { type AuditChange, type AuditEntry, clientAction } from 'shared-data/models/audit';
import { longestAudited } from 'shared-data/models/audit-restore';
import type { Actor } from '../policies/actor.ts';
import type { MayReadAudit } from '../policies/audit.ts';
import type { Database } from '../ports.ts';
import { copyOf, put, query } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { auditChangesOf, type StoredAuditEntry } from '../stored/server-records.ts';

/** Codes, mails, version counters and server-internal records are not logged. */
const leftOut = /^(?:server|state\/mail|setting\/version)\//;

/** Neither are marks of open pages, which clients renew all the time. */
const marks = /^(?:server|setting\/version|state\/(?:presence|here|editing|seen))\//;

/** Actions that everybody does for themselves; logged only when a helper does them in somebody's name. */
const personal = /^state\/(?:mail|like|bbsLike|star|sessionParticipants)\//;

/** Written by chairs or staff while a session runs. */
const running = /^state\/(?:delay|turn|bbsAnswered)\//;

/** The audit entry of a call by staff or on somebody's behalf, with values before and after; empty without relevant changes. */
export async function auditChanges(
  database: Database,
  { actor, now, action }: { actor: Actor | null; now: number; action: string },
  { changes = {}, audit = [] }: { changes?: Record<string, Json>; audit?: AuditChange[] },
): Promise<Record<string, Json>> {
  if (!actor || (!actor.staff && actor.helper === undefined)) return {};
  const all = [...audit, ...(await seenChanges(database, changes)).filter(differs)];
  return entryChanges(database.pushKey, { actor, now, action }, all);
}

/** Values before and after, of what is logged. */
export async function seenChanges(database: Database, changes: Record<string, Json>): Promise<AuditChange[]> {
  const written = Object.entries(changes).filter(([path]) => !leftOut.test(path));
  return Promise.all(
    written.map(async ([what, after]) => ({ what, before: await copyOf(database, what), after })),
  );
}

/** Changes in one entry: more would make the log page slow. */
const mostInEntry = 200;

/** As `auditChanges`, for a task in the background, in as many entries as its size asks for. */
export function taskAuditChanges(
  database: Database,
  by: { actor: Pick<Actor, 'uid' | 'email' | 'helper'>; now: number; action: string },
  seen: readonly AuditChange[],
): Record<string, Json> {
  const changed = seen.filter(differs);
  const parts = Array.from({ length: Math.ceil(changed.length / mostInEntry) }, (_, at) =>
    changed.slice(at * mostInEntry, (at + 1) * mostInEntry),
  );
  return Object.assign({}, ...parts.map((part) => entryChanges(database.pushKey, by, part)));
}

/** As `auditChanges`, for writes under the rules by staff or chairs of sessions. Ignores writes outside the database path `at`; returns absolute paths. */
export function clientAuditChanges(
  { uid, claims, changes }: ClientWrite,
  { at, now, pushKey }: { at: string; now: number; pushKey(): string },
): Record<string, Json> {
  const helper = typeof claims.helper === 'string' ? claims.helper : undefined;
  const staff = claims.admin === true || claims.editor === true;
  const isLogged = (what: string) => {
    if (helper === undefined && !staff) return running.test(what);
    return !marks.test(what) && (helper !== undefined || !personal.test(what));
  };
  const below = `/${at}/`;
  const seen = changes()
    .filter(({ path }) => path.startsWith(below))
    .map(({ path, before, after }) => ({ what: path.slice(below.length), before, after }))
    .filter(({ what }) => isLogged(what))
    .filter(differs);
  const email = typeof claims.email === 'string' ? claims.email : '';
  const entry = entryChanges(pushKey, { actor: { uid, email, helper }, now, action: clientAction }, seen);
  return Object.fromEntries(Object.entries(entry).map(([path, value]) => [`${at}/${path}`, value]));
}

function entryChanges(
  pushKey: () => string,
  by: { actor: Pick<Actor, 'uid' | 'email' | 'helper'>; now: number; action: string },
  changes: readonly AuditChange[],
): Record<string, Json> {
  if (changes.length === 0) return {};
  const { uid, email, helper } = by.actor;
  const kept = changes.map(({ what, before, after }) => ({
    what,
    before: shortened(before),
    after: shortened(after),
  }));
  const entry: StoredAuditEntry = {
    at: by.now,
    uid,
    email,
    ...(helper === undefined ? {} : { helper }),
    action: by.action,
    changes: JSON.stringify(kept),
  };
  return put(stored.auditEntry(pushKey()), entry);
}

function differs({ before, after }: AuditChange): boolean {
  return inOrder(before) !== inOrder(after);
}

function inOrder(value: Json): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

function shortened(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length > longestAudited ? `${text.slice(0, longestAudited)}…` : value;
}

/** Newest first, only those before `before` when given. */
export async function readAudit(
  _: MayReadAudit,
  database: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const found = await query(database, stored.audit, {
    orderByKey: true,
    ...(before === undefined ? {} : { endAt: before }),
    limitToLast: limit + 2,
  });
  const rows = Object.entries(found)
    .filter(([id]) => id !== before)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  const entries = rows.slice(0, limit).map(([id, row]) => {
    const { changes, ...rest } = row;
    return { id, ...rest, changes: auditChangesOf(changes) ?? [] };
  });
  const last = entries.at(-1);
  return rows.length > limit && last ? { entries, next: last.id } : { entries };
}
