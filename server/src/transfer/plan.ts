import { type ImportKind, sheetFields } from 'shared-data/models/sheet-fields';
import type { ImportPreview } from 'shared-data/models/transfer';
import { hashOf } from '../data/secret-key.ts';
import { planPerson } from './people.ts';
import { failed, type ImportWorld, type Planned } from './planned.ts';
import { planProgram } from './programs.ts';
import type { Table } from './read-table.ts';
import { fault, type Row, rowsOf } from './rows.ts';
import { planSession } from './sessions.ts';

export interface ImportPlan {
  rows: Planned[];
  /** Required fields without a column. */
  missing: string[];
}

export interface ImportInput {
  kind: ImportKind;
  table: Table;
  mapping: readonly string[];
  consent: boolean;
}

type Planner = (row: Row, world: ImportWorld, consent: boolean) => Planned;

const planners: Partial<Record<ImportKind, Planner>> = {
  people: planPerson,
  programs: planProgram,
  sessions: planSession,
};

/** Every row's fate. Of rows about the same entry only the first counts. */
export function planImport({ kind, table, mapping, consent }: ImportInput, world: ImportWorld): ImportPlan {
  const first = new Map<string, number>();
  const planner = planners[kind];
  const rows = rowsOf(kind, table, mapping).map((row) => {
    const planned = planner?.(row, world, consent);
    if (!planned) throw new Error(`no import of ${kind}`);
    const { key } = planned.fate;
    const earlier = first.get(key);
    if (key !== '' && earlier === undefined) first.set(key, row.row);
    if (key === '' || earlier === undefined) return planned;
    const twice = fault(sheetFields[kind][0]?.name ?? '', 'transfer.fault.twice', String(earlier));
    return failed({ ...row, faults: [...planned.fate.faults, twice] }, planned.fate);
  });
  const mapped = new Set(mapping);
  const missing = sheetFields[kind]
    .filter(({ name, required }) => required && !mapped.has(name))
    .map(({ name }) => name);
  return { rows, missing };
}

export async function previewOf({ rows, missing }: ImportPlan): Promise<ImportPreview> {
  const fates = rows.map(({ fate }) => fate);
  return { rows: fates, missing, digest: await hashOf(JSON.stringify(fates)) };
}
