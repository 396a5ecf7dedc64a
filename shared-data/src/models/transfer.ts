import * as z from 'zod/mini';
import { idPattern } from './keys.ts';
import { type ImportKind, importKinds } from './sheet-fields.ts';
import { structureKinds, structureParts } from './structure.ts';
import { datePattern } from './timetable.ts';

/** Bytes. */
const largestImport = 5 * 1024 ** 2;
/** Of schedule files, which hold abstracts too. */
export const largestSchedule = 20 * 1024 ** 2;
export const largestOf = (kind: ImportKind) => (kind === 'programme' ? largestSchedule : largestImport);
export const mostImportRows = 5000;
export const mostImportColumns = 100;
/** Characters. */
export const longestCell = 5000;

const id = z.string().check(z.regex(idPattern(64), 'validation.invalid'));

/** What administrators choose before a file is read. */
export const importFileSchema = z.object({
  kind: z.enum(importKinds),
  file: z.custom<File>((file) => file instanceof File, 'validation.fileRequired'),
});

/** Of a structure: what is copied, and the new date of its first day; '' leaves all dates as they are. */
export const copyChoiceSchema = z.strictObject({
  firstDay: z
    .string()
    .check(
      z.refine(
        (day) => day === '' || (datePattern.test(day) && !Number.isNaN(Date.parse(day))),
        'transfer.fault.date',
      ),
    ),
  parts: z.array(z.enum(structureParts)).check(z.maxLength(structureParts.length)),
});
export type CopyChoice = z.infer<typeof copyChoiceSchema>;

/** For each column of the file its field, '' for none. `consent`: new people agreed to the privacy policy. */
export const importChoiceSchema = z.strictObject({
  id,
  mapping: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(mostImportColumns)),
  consent: z.boolean(),
  copy: z.optional(copyChoiceSchema),
});
export type ImportChoice = z.infer<typeof importChoiceSchema>;

/** `digest`: of the preview that the administrator saw. `leaveOut`: rows at fault are left out, else one stops the import. */
export const importApplySchema = z.extend(importChoiceSchema, {
  leaveOut: z.optional(z.boolean()),
  digest: z.string().check(z.regex(/^[\w-]{43}$/, 'validation.invalid')),
});

/** What was uploaded: headings, the first rows, and the fields that their headings name. */
export const uploadedTableSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  mapping: z.array(z.string()),
  /** Of a structure: its first day, '' if it has none, and the parts that are in the file. */
  structure: z.optional(z.strictObject({ firstDay: z.string(), parts: z.array(z.enum(structureParts)) })),
});
export type UploadedTable = z.infer<typeof uploadedTableSchema>;

export const outcomes = ['new', 'changed', 'unchanged', 'fault'] as const;

/** `reason`: a message's key. `column`: of the file, from 0. */
const faultSchema = z.strictObject({
  field: z.string(),
  reason: z.string(),
  text: z.optional(z.string()),
});
export type RowFault = z.infer<typeof faultSchema>;

export const rowOutcomeSchema = z.strictObject({
  /** As spreadsheets count: the headings are row 1. */
  row: z.number(),
  /** Of a structure, whose entries are of many kinds. */
  what: z.optional(z.enum(structureKinds)),
  /** Address or ID; empty for what gets an ID. */
  key: z.string(),
  name: z.string(),
  outcome: z.enum(outcomes),
  changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
  faults: z.array(faultSchema),
  /** Keys of messages: what should be known of a row that is right. */
  notes: z.optional(z.array(z.string())),
});
export type RowOutcome = z.infer<typeof rowOutcomeSchema>;

const conflictPlaceSchema = z.strictObject({
  /** Of the file; absent for what stands in the timetable already. */
  row: z.optional(z.number()),
  title: z.string(),
  date: z.string(),
  room: z.string(),
  begin: z.string(),
  end: z.string(),
});
export type ConflictPlace = z.infer<typeof conflictPlaceSchema>;

/** Of the timetable as it would be, where a row of the file is part of it. `name`: the person; empty for rooms. */
export const importConflictSchema = z.strictObject({
  kind: z.enum(['person', 'room', 'outside', 'walk', 'unavailable']),
  name: z.string(),
  places: z.array(conflictPlaceSchema),
});
export type ImportConflict = z.infer<typeof importConflictSchema>;

export const importPreviewSchema = z.strictObject({
  rows: z.array(rowOutcomeSchema),
  /** Of a timetable or programme. */
  conflicts: z.array(importConflictSchema),
  /** Names of what the rows need and is made with them. */
  made: z.strictObject({
    days: z.array(z.string()),
    rooms: z.array(z.string()),
    sessions: z.array(z.string()),
  }),
  /** The time zone that times are in, when it is not the symposium's. */
  timeZone: z.optional(z.string()),
  /** Required fields of new entries that no column has. */
  missing: z.array(z.string()),
  digest: z.string(),
});
export type ImportApply = z.infer<typeof importApplySchema>;
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** Why a record stays as it is when its import is undone. */
export const keptReasons = ['changed', 'signedIn', 'used', 'placed', 'linked', 'missing'] as const;
export type KeptReason = (typeof keptReasons)[number];

const undoneKinds = [
  ...(['person', 'program', 'session', 'item', 'room', 'day'] as const),
  ...(['group', 'instruction', 'template', 'setting', 'listing'] as const),
] as const;

/** A record that an import wrote. Without a reason it gets back what it was before, or is removed if it is new. */
export const undoneRecordSchema = z.strictObject({
  what: z.enum(undoneKinds),
  /** Address, ID or place. */
  key: z.string(),
  name: z.string(),
  outcome: z.enum(['removed', 'restored', 'kept']),
  reason: z.optional(z.enum(keptReasons)),
});
export type UndoneRecord = z.infer<typeof undoneRecordSchema>;

export const undoPreviewSchema = z.strictObject({ records: z.array(undoneRecordSchema), digest: z.string() });
export type UndoPreview = z.infer<typeof undoPreviewSchema>;

/** `digest`: of the preview that the administrator saw. */
export const undoApplySchema = z.strictObject({ id, digest: importApplySchema.shape.digest });

export const taskKinds = ['import', 'print', 'undo', 'archive', 'accounts', 'programs'] as const;
/** `stale`: nothing was written, as data had changed since the preview. */
export const taskStates = ['draft', 'waiting', 'running', 'done', 'failed', 'canceled', 'stale'] as const;
export type TaskState = (typeof taskStates)[number];

/** Work of the server in the background, asked for by staff. */
export const taskViewSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** Of an import or its undo what it brought, of a print what is printed, of accounts and programs what is done with them. */
  what: z.string(),
  name: z.string(),
  state: z.enum(taskStates),
  by: z.string(),
  at: z.number(),
  done: z.number(),
  total: z.number(),
  /** Numbers by name: rows written, pages, entries marked as damaged. */
  counts: z.record(z.string(), z.number()),
  /** Entries that could not be printed whole. */
  damaged: z.array(z.string()),
  sample: z.boolean(),
  file: z.boolean(),
  /** Of an import, or of changes to programs, that can still be undone. */
  undoable: z.boolean(),
  /** Of an undo: the first records that stayed. */
  kept: z.array(undoneRecordSchema),
});
export type TaskView = z.infer<typeof taskViewSchema>;

export const taskIdSchema = z.strictObject({ id });
