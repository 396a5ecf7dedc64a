import * as z from 'zod/mini';
import { openPageKinds } from './open-page.ts';
import { requestedTypes } from './program.ts';
import { attendances } from './user.ts';

const counts = z.record(z.string(), z.number());

/** Pages that are listed as being read; of more those with most people. */
export const mostReadPages = 200;

/** What the administrators' home shows about the symposium at one moment. Counts are by id; ids without any are absent. */
export const figuresSchema = z.strictObject({
  /** Epoch milliseconds. */
  at: z.number(),
  people: z.strictObject({
    total: z.number(),
    /** By day at the venue, `YYYY-MM-DD`. */
    days: counts,
    countries: counts,
    mainSessions: counts,
    attendance: z.partialRecord(z.enum(attendances), z.number()),
    banquet: z.number(),
    parties: counts,
  }),
  /** Withdrawn programs are counted in `withdrawn` and `days` alone. */
  programs: z.strictObject({
    total: z.number(),
    withdrawn: z.number(),
    days: counts,
    /** '' is without a session. */
    sessions: counts,
    forms: z.partialRecord(z.enum(requestedTypes), z.number()),
  }),
  /** Of programs that are not withdrawn; one without the file is in `missing`. */
  files: z.array(
    z.strictObject({
      kind: z.enum(['abstract', 'presentation', 'video']),
      complete: z.number(),
      converting: z.number(),
      failed: z.number(),
      missing: z.number(),
    }),
  ),
  /** `sent` in the last 24 hours; the others as long as the server keeps them. */
  mails: z.strictObject({
    sent: z.number(),
    waiting: z.number(),
    held: z.number(),
    failed: z.number(),
    dropped: z.number(),
  }),
  /** People who have a presentation, a session board or an item of the timetable open. */
  readers: z.number(),
  /** What they read, without their names, most people first. */
  read: z.strictObject({
    pages: z.number(),
    most: z.array(z.strictObject({ on: z.enum(openPageKinds), id: z.string(), people: z.number() })),
  }),
  /** Whom the switches of the settings concern now. */
  concerned: z.strictObject({
    /** Owners and co-editors of programs that are not withdrawn. */
    presenters: z.number(),
    /** Files that are being sent or converted. */
    arriving: z.number(),
    /** Complete files of presentations, by the type of their program. */
    oralFiles: z.number(),
    posterFiles: z.number(),
    administrators: z.number(),
    editors: z.number(),
    /** People who have a session board open. */
    boardReaders: z.number(),
  }),
});
export type Figures = z.infer<typeof figuresSchema>;
