import type { AuditChange, AuditValue } from 'shared-data/models/audit';
import { type Thing, thingOf } from './thing.ts';

/** One value that changed. `field` is where below the thing. */
export interface Line {
  thing: Thing;
  field: string[];
  before: AuditValue;
  after: AuditValue;
}

/** More are not shown: nobody reads them. */
export const mostLines = 300;

/** Told by other fields, or of no interest to people. */
const noise = new Set(['version', 'id', 'uid', 'updatedAt', 'by', 'at', 'ownerUid', 'system']);

/** The values that differ, records taken apart; lines that say nothing are left out while others do. */
export function linesOf(changes: readonly AuditChange[]): Line[] {
  const all = changes.flatMap(({ what, before, after }) => {
    const thing = thingOf(what);
    return leaves(before, after).map(({ path, ...values }) => ({
      thing,
      field: [...thing.field, ...path],
      ...values,
    }));
  });
  const relevant = all.filter(({ field }) => !noise.has(field.at(-1) ?? ''));
  return (relevant.length > 0 ? relevant : all).slice(0, mostLines);
}

interface Leaf {
  path: string[];
  before: AuditValue;
  after: AuditValue;
}

function leaves(before: AuditValue, after: AuditValue, path: string[] = []): Leaf[] {
  if (!isRecord(before) && !isRecord(after)) return isSame(before, after) ? [] : [{ path, before, after }];
  // A plain value that became a record, or the other way round.
  if ((before !== null && !isRecord(before)) || (after !== null && !isRecord(after)))
    return [{ path, before, after }];
  const [from, to] = [before ?? {}, after ?? {}];
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...keys].flatMap((key) => leaves(from[key] ?? null, to[key] ?? null, [...path, key]));
}

function isRecord(value: AuditValue): value is { [key: string]: AuditValue } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isSame(a: AuditValue, b: AuditValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
