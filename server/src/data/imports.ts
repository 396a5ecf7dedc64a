import type { Json } from 'embedded-firebase';
import { guessMapping, type ImportKind } from 'shared-data/models/sheet-fields';
import { defaultTimeZone } from 'shared-data/models/site';
import { firstDayOf, partOf, structureParts } from 'shared-data/models/structure';
import {
  type ImportApply,
  type ImportChoice,
  type ImportPreview,
  mostImportColumns,
  mostImportRows,
  type UploadedTable,
} from 'shared-data/models/transfer';
import type { MayTransfer } from '../policies/transfer.ts';
import { type Database, MediaError, type Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type ImportOptions, type StoredTask, tableOf } from '../stored/task-records.ts';
import { type ImportPlan, planImport, previewOf } from '../transfer/plan.ts';
import type { ImportWorld, StructureWorld } from '../transfer/planned.ts';
import { entriesOf } from '../transfer/read-structure.ts';
import { type Table, TableFault, type TableFormat } from '../transfer/table.ts';
import { allAccounts } from './mail-people.ts';
import { taskFiles, taskText } from './tasks.ts';
import { draftTables } from './timetable.ts';
import { chairNames, readCircumstances } from './timetable-conflicts.ts';

export interface NewImport {
  id: string;
  kind: ImportKind;
  name: string;
  format: TableFormat;
  bytes: Uint8Array<ArrayBuffer>;
  now: number;
}

/** Held while an import or its undo is written. */
export const importLocks = ['accounts', 'sessions', 'timetable', 'instructions', 'mail templates'] as const;

/** Says which kind of file is expected. */
const unreadable: Partial<Record<ImportKind, string>> = {
  programme: 'transfer.fault.noSchedule',
  structure: 'transfer.fault.noStructure',
};
const sampleRows = 5;
const longestSample = 100;

/** Keeps what was uploaded as a draft. Rejects with `invalid`, naming `file`, when it cannot be read or is too large. */
export async function newImport(
  { actor }: MayTransfer,
  { files, papers }: Ports,
  { id, kind, name, format, bytes, now }: NewImport,
): Promise<{ changes: Record<string, Json>; uploaded: UploadedTable }> {
  const table = await papers.readTable(bytes, format).catch((error: unknown) => {
    if (error instanceof TableFault) throw fileProblem(error.reason);
    if (error instanceof MediaError) throw fileProblem(unreadable[kind] ?? 'transfer.fault.unreadable');
    throw error;
  });
  const [headings = []] = table;
  if (table.length < 2 || headings.every((one) => one === '')) throw fileProblem('transfer.fault.empty');
  if (table.length - 1 > mostImportRows) throw fileProblem('transfer.fault.rows');
  if (headings.length > mostImportColumns) throw fileProblem('transfer.fault.manyColumns');
  await files.write(taskFiles.table(id), new TextEncoder().encode(JSON.stringify(table)));
  const filled = table.slice(1).filter((row) => row.some((cell) => cell !== '')).length;
  const task: StoredTask = {
    ...{ kind: 'import', what: kind, name, state: 'draft', uid: actor.uid, by: actor.email, at: now },
    ...{ attempts: 0, done: 0, total: filled, options: '{}' },
  };
  const sample = table
    .slice(1, sampleRows + 1)
    .map((row) => headings.map((_, at) => (row[at] ?? '').slice(0, longestSample)));
  const uploaded =
    kind === 'programme' || kind === 'structure'
      ? { headings: [], sample: [], mapping: [], ...(kind === 'structure' && { structure: partsIn(table) }) }
      : { headings, sample, mapping: guessMapping(kind, headings) };
  return {
    changes: put(stored.task(id), task),
    uploaded: { id, kind, name, rows: filled, ...uploaded },
  };
}

function partsIn(table: Table): NonNullable<UploadedTable['structure']> {
  const entries = entriesOf(table);
  const held = new Set(entries.map(partOf));
  return { firstDay: firstDayOf(entries), parts: structureParts.filter((part) => held.has(part)) };
}

const fileProblem = (reason: string) => new ProblemError('invalid', { errors: { file: reason } });

/** What the import would do with each row now. Rejects with `notFound` when the upload is gone, `conflict` when it was confirmed. */
export async function importPreview(
  { actor }: MayTransfer,
  ports: Ports,
  { id, mapping, consent, copy }: ImportChoice,
): Promise<{ preview: ImportPreview; task: StoredTask }> {
  const task = await read(ports.database, stored.task(id));
  if (task?.kind !== 'import' || task.uid !== actor.uid) throw new ProblemError('notFound');
  if (task.state !== 'draft') throw new ProblemError('conflict');
  const plan = await currentPlan(ports, id, task, { mapping, consent, copy });
  return { preview: await previewOf(plan), task };
}

/** Rejects with `conflict` when the preview would be another by now, `invalid` while a row is at fault that is not to be left out, or nothing is to be written. */
export async function confirmedImport(
  may: MayTransfer,
  ports: Ports,
  choice: ImportApply,
  now: number,
): Promise<{ changes: Record<string, Json>; task: StoredTask }> {
  const { preview, task } = await importPreview(may, ports, choice);
  if (preview.digest !== choice.digest) throw new ProblemError('conflict');
  const writes = preview.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  if (!choice.leaveOut && preview.rows.some(({ outcome }) => outcome === 'fault'))
    throw fileProblem('transfer.fault.some');
  if (writes.length === 0) throw fileProblem('transfer.fault.nothing');
  const { mapping, consent, digest, copy } = choice;
  const options: ImportOptions = { mapping, consent, digest, ...(copy && { copy }) };
  const waiting = { ...task, state: 'waiting' as const, at: now, done: 0, total: writes.length };
  return { changes: put(stored.task(choice.id), { ...waiting, options: JSON.stringify(options) }), task };
}

export async function currentPlan(
  ports: Ports,
  id: string,
  { what }: StoredTask,
  { mapping, consent, copy }: Pick<ImportOptions, 'mapping' | 'consent' | 'copy'>,
): Promise<ImportPlan> {
  const text = await taskText(ports.files, taskFiles.table(id));
  const table: Table | null = text === null ? null : tableOf(text);
  if (!table) throw new ProblemError('notFound');
  return planImport({ kind: what as ImportKind, table, mapping, consent, copy }, await importWorld(ports));
}

async function importWorld({ database, accounts }: Ports): Promise<ImportWorld> {
  const [users, all, programs, own, usedNumbers, sessions, groups, draft, chairsOf, circumstances, base] =
    await Promise.all([
      read(database, stored.users),
      allAccounts(accounts),
      read(database, stored.programs),
      read(database, stored.privatePrograms),
      read(database, stored.usedNumbers),
      read(database, stored.sessions),
      read(database, stored.sessionGroups),
      draftTables(database),
      chairNames(database),
      readCircumstances(database),
      read(database, stored.base),
    ]);
  return {
    ...{ users, programs, own, usedNumbers, sessions, draft, chairsOf, circumstances },
    timeZone: base?.timeZone || defaultTimeZone,
    accounts: new Map(all.filter(({ email }) => email !== '').map(({ email, uid }) => [email, uid])),
    groups: new Set(Object.keys(groups)),
    structure: { groups, ...(await structureWorld(database)) },
  };
}

async function structureWorld(database: Database): Promise<Omit<StructureWorld, 'groups'>> {
  const [instructions, templates, settings, sponsor, advertisement, exhibition, contest] = await Promise.all([
    read(database, stored.instructions),
    read(database, stored.mailTemplates),
    read(database, stored.settings),
    read(database, stored.sponsors),
    read(database, stored.advertisements),
    read(database, stored.exhibitions),
    read(database, stored.contests),
  ]);
  const listings = { sponsor, advertisement, exhibition, contest };
  return { instructions, templates, settings, listings };
}
