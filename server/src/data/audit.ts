import type { Json } from 'embedded-firebase';
import type { AuditChange, AuditEntry } from 'shared-data/models/audit';
import type { Actor } from '../policies/actor.ts';
import type { MayReadAudit } from '../policies/audit.ts';
import type { Database } from '../ports.ts';
import { serverPaths } from './paths.ts';

/** `server/audit/{id}`; `changes` is JSON text, so that it is kept exactly, `null` and empty included. */
type Stored = Omit<AuditEntry, 'id' | 'changes'> & { changes: string };

/** Characters of one value that are kept. */
const longest = 20_000;

/** Codes, mails and the server's own books are not for the log. */
const leftOut = /^(?:server|state\/mail)\//;

/**
 * The log entry of a call, to be written with its changes: each path with its value before and after. Only what staff does is
 * logged, and what they do in somebody's name. Empty when nothing of interest changes.
 */
export async function auditChanges(
  database: Database,
  { actor, now, action }: { actor: Actor | null; now: number; action: string },
  { changes = {}, audit = [] }: { changes?: Record<string, Json>; audit?: AuditChange[] },
): Promise<Record<string, Json>> {
  if (!actor || (!actor.staff && actor.helper === undefined)) return {};
  const written = Object.entries(changes).filter(([path]) => !leftOut.test(path));
  const seen = await Promise.all(
    written.map(async ([what, after]) => ({ what, before: await database.get(what), after })),
  );
  const changed = seen.filter(({ before, after }) => inOrder(before) !== inOrder(after));
  const all = [...audit, ...changed].map(({ what, before, after }) => ({
    what,
    before: shortened(before),
    after: shortened(after),
  }));
  if (all.length === 0) return {};
  const entry: Stored = {
    at: now,
    uid: actor.uid,
    email: actor.email,
    ...(actor.helper === undefined ? {} : { helper: actor.helper }),
    action,
    changes: JSON.stringify(all),
  };
  return { [serverPaths.auditEntry(database.pushKey())]: entry as unknown as Json };
}

/** As text, the same for what the database holds as the same. */
function inOrder(value: Json): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

function shortened(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : value;
}

/** Entries newest first, those before `before` when given. */
export async function readAudit(
  _: MayReadAudit,
  database: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const found = await database.query(serverPaths.audit, {
    orderByKey: true,
    ...(before === undefined ? {} : { endAt: before }),
    limitToLast: limit + 2,
  });
  const rows = Object.entries(found)
    .filter(([id]) => id !== before)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  const entries = rows.slice(0, limit).map(([id, row]) => {
    const { changes, ...rest } = row as unknown as Stored;
    return { id, ...rest, changes: JSON.parse(changes) as AuditChange[] };
  });
  const last = entries.at(-1);
  return rows.length > limit && last ? { entries, next: last.id } : { entries };
}
