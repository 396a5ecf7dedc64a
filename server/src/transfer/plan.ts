import { type ImportKind, sheetFields } from 'shared-data/models/sheet-fields';
import type { CopyChoice, ImportPreview } from 'shared-data/models/transfer';
import { hashOf } from '../data/secret-key.ts';
import { planPerson } from './people.ts';
import { failed, type ImportWorld, type Planned, type TimetablePlan } from './planned.ts';
import { planProgramme } from './programme.ts';
import { planProgram } from './programs.ts';
import { fault, type Row, rowsOf } from './rows.ts';
import { planSession } from './sessions.ts';
import { planStructure } from './structure.ts';
import type { Table } from './table.ts';
import { planTimetable } from './timetable.ts';

export interface ImportPlan extends Partial<TimetablePlan> {
  rows: Planned[];
  /** Required fields without a column. */
  missing: string[];
}

export interface ImportInput {
  kind: ImportKind;
  table: Table;
  mapping: readonly string[];
  consent: boolean;
  /** Of a structure. */
  copy?: CopyChoice | undefined;
}

type Planner = (row: Row, world: ImportWorld, consent: boolean) => Planned;

const planners: Partial<Record<ImportKind, Planner>> = {
  people: planPerson,
  programs: planProgram,
  sessions: planSession,
};

/** Every row's outcome. Of rows about the same entry only the first counts. */
export function planImport(input: ImportInput, world: ImportWorld): ImportPlan {
  const { kind, table, mapping, consent, copy } = input;
  if (kind === 'programme') return { ...planProgramme(table, world), missing: [] };
  if (kind === 'structure') return { ...planStructure(table, world, copy), missing: [] };
  const mapped = new Set(mapping);
  const missing = sheetFields[kind]
    .filter(({ name, required }) => required && !mapped.has(name))
    .map(({ name }) => name);
  if (kind === 'timetable') return { ...planTimetable(rowsOf(kind, table, mapping), world), missing };
  const first = new Map<string, number>();
  const planner = planners[kind];
  const rows = rowsOf(kind, table, mapping).map((row) => {
    const planned = planner?.(row, world, consent);
    if (!planned) throw new Error(`no import of ${kind}`);
    const { key } = planned.outcome;
    const earlier = first.get(key);
    if (key !== '' && earlier === undefined) first.set(key, row.row);
    if (key === '' || earlier === undefined) return planned;
    const twice = fault(sheetFields[kind][0]?.name ?? '', 'transfer.fault.twice', String(earlier));
    return failed({ ...row, faults: [...planned.outcome.faults, twice] }, planned.outcome);
  });
  return { rows, missing };
}

const nothingMade = { days: [], rooms: [], sessions: [] };

export async function previewOf(plan: ImportPlan): Promise<ImportPreview> {
  const { missing, conflicts = [], made = nothingMade, timeZone } = plan;
  const rows = plan.rows.map(({ outcome }) => outcome);
  const digest = await hashOf(JSON.stringify(rows));
  return { rows, missing, conflicts, made, ...(timeZone !== undefined && { timeZone }), digest };
}
