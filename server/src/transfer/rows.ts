import { readCell, writeCell } from 'shared-data/models/sheet-cells';
import { type ImportKind, type SheetField, sheetFields } from 'shared-data/models/sheet-fields';
import { longestCell, type RowFault, type RowOutcome } from 'shared-data/models/transfer';
import type * as z from 'zod/mini';
import type { Table } from './table.ts';

/** A row of a file: what its filled cells say, by field. Empty cells say nothing. */
export interface Row {
  /** As spreadsheets count: the headings are row 1. */
  row: number;
  values: Record<string, unknown>;
  faults: RowFault[];
}

/** Rows without any text are left out. */
export function rowsOf(kind: ImportKind, table: Table, mapping: readonly string[]): Row[] {
  const fields = new Map(sheetFields[kind].map((field) => [field.name, field]));
  return table.slice(1).flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return [];
    const found: Row = { row: at + 2, values: {}, faults: [] };
    cells.forEach((text, column) => {
      if (text === '') return;
      const field = fields.get(mapping[column] ?? '');
      if (field) readInto(found, field, text);
    });
    const beyond = cells.slice(mapping.length).find((text) => text !== '');
    if (beyond) found.faults.push(fault('', 'transfer.fault.columns', beyond));
    return [found];
  });
}

function readInto({ values, faults }: Row, { name, cell }: SheetField, text: string): void {
  if (text.length > longestCell) return void faults.push(fault(name, 'validation.tooLong', text));
  if (!text.isWellFormed()) return void faults.push(fault(name, 'transfer.fault.invalid', text));
  const result = readCell(cell, text);
  if ('value' in result) values[name] = result.value;
  else faults.push(fault(name, result.fault, text));
}

const longestShown = 80;

export function fault(field: string, reason: string, text?: string): RowFault {
  return { field, reason, ...(text ? { text: text.slice(0, longestShown) } : {}) };
}

/** One fault per field. */
export function schemaFaults(error: z.core.$ZodError, values: Record<string, unknown>): RowFault[] {
  const found = new Map<string, RowFault>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    const isTold = /^(?:validation|transfer)\./.test(message) && message !== 'validation.invalid';
    const untold = values[field] === undefined ? 'validation.required' : 'transfer.fault.invalid';
    const reason = isTold ? message : untold;
    const text = typeof values[field] === 'string' ? (values[field] as string) : undefined;
    if (!found.has(field)) found.set(field, fault(field, reason, text));
  }
  return [...found.values()];
}

/** Fields whose text differs, as the preview shows them. */
export function changesOf(
  kind: ImportKind,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): RowOutcome['changes'] {
  return sheetFields[kind].flatMap(({ name, cell }) => {
    const [from, to] = [before, after].map((one) => writeCell(cell, one[name], 'en')) as [string, string];
    return from === to ? [] : [{ field: name, from, to }];
  });
}

/** Faults of fields that have none yet. */
export function withFaults({ faults }: Row, more: readonly RowFault[]): RowFault[] {
  const named = new Set(faults.map(({ field }) => field));
  return [...faults, ...more.filter(({ field }) => !named.has(field))];
}
