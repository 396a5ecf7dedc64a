import * as z from 'zod/mini';
import { letterLanguages } from './mail-filter.ts';
import { releaseChangeKinds } from './release-changes.ts';
import { noticeRoles } from './release-notices.ts';
import { requiredLine } from './text-schema.ts';

export const conflictSummarySchema = z.strictObject({
  kind: z.enum(['person', 'room', 'outside', 'walk', 'unavailable']),
  name: z.string(),
  places: z.array(
    z.strictObject({
      program: z.string(),
      table: z.string(),
      room: z.string(),
      item: z.string(),
      begin: z.string(),
      end: z.string(),
    }),
  ),
});

/** `otherData/draft`: while it exists, the public timetable stays as last released. */
export interface OpenDraft {
  id: string;
  /** Address of who opened it. */
  by: string;
  at: number;
  /** The release that was restored into it. */
  restored?: string | undefined;
}

const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'validation.invalid'));
/** `table/room/item` */
const itemKey = z.string().check(z.regex(/^[^.#$[\]\p{Cc}]{1,300}$/u, 'validation.invalid'));
const parts = z.optional(z.array(itemKey).check(z.maxLength(5000, 'validation.tooLong')));

export const draftOpenSchema = z.strictObject({});

export const draftCloseSchema = z.strictObject({
  id,
  /** `draftStamp` of what the editor saw; `conflict` when somebody has changed something since. */
  stamp: z.int().check(z.minimum(0)),
});

export type DraftClose = z.infer<typeof draftCloseSchema>;

/** `parts`: ids of the parts of the draft; without it all. */
export const releasePreviewSchema = z.strictObject({ parts });

export const releaseSchema = z.strictObject({
  name: requiredLine(100),
  parts,
  /** False: nobody gets a mail. */
  tell: z.boolean(),
  /** Of the preview; `conflict` when it would differ by now. */
  digest: z.string().check(z.regex(/^[\w-]{43}$/, 'validation.invalid')),
});
export type Release = z.infer<typeof releaseSchema>;

/** `to` absent: what is public now. */
export const releaseCompareSchema = z.strictObject({ from: id, to: z.optional(id) });
export type ReleaseCompare = z.infer<typeof releaseCompareSchema>;

export const releaseRestoreSchema = z.strictObject({ id });

const place = z.strictObject({
  date: z.string(),
  begin: z.string(),
  end: z.string(),
  item: z.string(),
  room: z.string(),
  hall: z.string(),
  hallJa: z.optional(z.string()),
  board: z.optional(z.string()),
  core: z.optional(z.string()),
});

const releaseChangeSchema = z.strictObject({
  of: z.enum(['program', 'item']),
  id: z.string(),
  number: z.optional(z.string()),
  title: z.string(),
  titleJa: z.optional(z.string()),
  kind: z.enum(releaseChangeKinds),
  from: z.array(place),
  to: z.array(place),
  before: z.string(),
  after: z.string(),
});

const told = z.strictObject({
  uid: z.string(),
  name: z.string(),
  language: z.enum(letterLanguages),
  roles: z.array(z.enum(noticeRoles)),
  /** What the mail says, in this language. */
  text: z.string(),
});

export const releasePreviewAnswer = z.strictObject({
  digest: z.string(),
  /** Null before the first release. */
  last: z.nullable(z.strictObject({ id: z.string(), name: z.string(), at: z.number() })),
  /** What the open draft changes, in parts that can be released alone; `changes` as participants would notice them. */
  parts: z.array(
    z.strictObject({ id: z.string(), items: z.array(z.string()), changes: z.array(releaseChangeSchema) }),
  ),
  /** Every change that people notice since the last release. */
  changes: z.array(releaseChangeSchema),
  people: z.array(told),
  /** Programs whose owner has no account, so that nobody can be told. */
  unreached: z.array(z.string()),
  /** Of the timetable as it would be public, without those that are accepted. */
  conflicts: z.array(conflictSummarySchema),
});
export type ReleasePreview = z.infer<typeof releasePreviewAnswer>;

export const releaseListAnswer = z.strictObject({
  releases: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      number: z.number(),
      by: z.string(),
      at: z.number(),
      changes: z.number(),
      /** People who are notified, and how many of their mails were sent or failed. */
      people: z.number(),
      sent: z.number(),
      failed: z.number(),
      /** What stood before the first draft; nobody released it. */
      baseline: z.optional(z.literal(true)),
      /** Old, and only listed: it can be neither compared nor restored. */
      trimmed: z.optional(z.literal(true)),
    }),
  ),
});
export type ReleaseEntry = z.infer<typeof releaseListAnswer>['releases'][number];

export const releaseCompareAnswer = z.strictObject({ changes: z.array(releaseChangeSchema) });
