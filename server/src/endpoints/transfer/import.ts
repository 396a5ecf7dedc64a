import { taskActions } from 'shared-data/models/audit';
import { type ImportKind, importKinds } from 'shared-data/models/sheet-fields';
import {
  type ImportApply,
  type ImportChoice,
  importApplySchema,
  importChoiceSchema,
  importPreviewSchema,
  largestOf,
  largestSchedule,
  uploadedTableSchema,
} from 'shared-data/models/transfer';
import * as z from 'zod/mini';
import { confirmedImport, importPreview, newImport } from '../../data/imports.ts';
import { serverPaths } from '../../data/paths.ts';
import { type MayTransfer, mayTransfer } from '../../policies/transfer.ts';
import { ProblemError } from '../../problem.ts';
import type { TableFormat } from '../../transfer/table.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, multipart, parse } from '../read-input.ts';

const fieldsSchema = z.strictObject({ kind: z.enum(importKinds), file: z.custom<File>(isFile) });

function isFile(value: unknown): boolean {
  return value instanceof File;
}

/** Bytes of a form around its file. */
const formAllowance = 10_000;

/** `POST /api/import/upload`, a form with `kind` and `file` → 201 with headings and first rows. `invalid` names `file`. Administrators only. */
export const appendImport = signedEndpoint({
  method: 'POST',
  path: '/api/import/upload',
  summary: 'Uploads a table of people, programs, sessions or the timetable, a programme or a structure',
  answer: uploadedTableSchema,
  limits: { account: [perMinute(10), perHour(120)] },
  costly: true,
  validate: multipart(fieldsSchema, largestSchedule + formAllowance, (fields) => parse(fieldsSchema, fields)),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof, { kind, file }) => {
    if (file.size > largestOf(kind)) throw new ProblemError('fileTooLarge');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const format = formats[kind as ImportKind] ?? (isZip(bytes) ? 'excel' : 'csv');
    const id = ports.database.pushKey();
    const { changes, uploaded } = await newImport(proof, ports, {
      ...{ id, kind, format, bytes, now },
      name: file.name.slice(0, 200),
    });
    return { changes, answer: uploaded as never, status: 201 };
  },
});

const formats: Partial<Record<ImportKind, TableFormat>> = { programme: 'schedule', structure: 'structure' };
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** `POST /api/import/preview` → every row's outcome as things are now, and a digest of it. Writes nothing. Administrators only. */
export const previewImport = signedEndpoint<ImportChoice, MayTransfer>({
  method: 'POST',
  path: '/api/import/preview',
  summary: 'What an import would do, row by row',
  answer: importPreviewSchema,
  limits: { account: [perMinute(60)] },
  costly: true,
  validate: json(importChoiceSchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports }, proof, choice) => ({
    answer: (await importPreview(proof, ports, choice)).preview as never,
  }),
});

/** `POST /api/import/apply` → 202 `{ id }`: writes all rows in the background, or none; with `leaveOut` all but those at fault. `conflict` when data has changed since the preview. Administrators only. */
export const applyImport = signedEndpoint<ImportApply, MayTransfer>({
  method: 'POST',
  path: taskActions.import,
  summary: 'Confirms an import',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  creates: true,
  costly: true,
  validate: json(importApplySchema),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof, choice) => {
    const { id } = choice;
    const { changes, task } = await confirmedImport(proof, ports, choice, now);
    const after = { what: task.what, name: task.name };
    return {
      changes,
      answer: { id },
      status: 202,
      audit: [{ what: serverPaths.task(id), before: null, after }],
    };
  },
});
