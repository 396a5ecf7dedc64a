import * as z from 'zod/mini';
import type { AuditChange, AuditEntry } from './audit.ts';

/** `id`: the entry whose changes are restored, all or none. */
export const auditRestoreSchema = z.strictObject({
  id: z.string({ error: 'validation.required' }).check(z.regex(/^[\w-]{1,40}$/, 'validation.invalid')),
});

/** UTF-16 units of the JSON of a value in the audit log; longer ones are cut to text and an ellipsis. */
export const longestAudited = 20_000;

/** Not `sendMail`: turning it on asks what to do with held mails. */
const settings = [
  /^setting\/(?:base|information|print|mailTemplate|viewer)\/[^/]/,
  /^setting\/permission\/(?!sendMail$)[^/]/,
  /^setting\/(?:activeSite|enquete)(?:\/|$)/,
];

const fields = [
  /^(staticData\/program\/[^/]+)\/(?:sessionId|presentationType|online|canceled)$/,
  /^(staticData\/session\/[^/]+)\/(?:title|titleJa|conveners|convenerUids|scope|scopeJa|color)$/,
  /^(staticData\/instruction\/[^/]+)\/(?:title|body|order)$/,
];

/** Deleted records are restored; created ones are deleted on their own page, which asks first. */
const deleted = /^staticData\/(?:session|instruction)\/[^/]+$/;

/** Records that nothing else depends on: what the entry made goes, what it removed comes back. */
const whole = [
  /^(?:staticData\/(?:sponsor|advertisement|exhibition)|otherData\/contest)\/[^/]+$/,
  /^otherData\/(?:sponsorSessionId|exibitionSessionId)$/,
];

export type RestoreKind = 'setting' | 'record';

/** How an entry can be taken back; null when it cannot. */
export function restoreKind(changes: readonly AuditChange[]): RestoreKind | null {
  if (changes.length === 0 || changes.some(isCut)) return null;
  if (changes.every(({ what }) => settings.some((pattern) => pattern.test(what)))) return 'setting';
  return changes.every(isRecordChange) ? 'record' : null;
}

/** The record that must still exist for a field to be written back. */
export function recordOf(what: string): string | undefined {
  for (const pattern of fields) {
    const record = pattern.exec(what)?.[1];
    if (record !== undefined) return record;
  }
  return undefined;
}

function isRecordChange({ what, before, after }: AuditChange): boolean {
  if (recordOf(what) !== undefined || whole.some((pattern) => pattern.test(what))) return true;
  return deleted.test(what) && before !== null && after === null;
}

function isCut({ before, after }: AuditChange): boolean {
  return [before, after].some(
    (value) => typeof value === 'string' && value.length > longestAudited && value.endsWith('…'),
  );
}

export function changedSince(entry: AuditEntry, newer: readonly AuditEntry[]): AuditEntry | undefined {
  const places = entry.changes.map(({ what }) => what);
  return newer.find(({ changes }) =>
    changes.some(({ what }) => places.some((place) => isWithin(what, place) || isWithin(place, what))),
  );
}

function isWithin(path: string, of: string): boolean {
  return path === of || path.startsWith(`${of}/`);
}
