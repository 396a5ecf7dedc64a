import * as z from 'zod/mini';
import type { Discussion } from './comment.ts';
import { programIdPattern } from './program.ts';
import { sessionIdPattern } from './session.ts';

/** In UTF-16 code units. */
const reportReasonMaxLength = 300;

/** A comment of a program or an entry of a session's board. */
export interface CommentRef extends Discussion {
  key: string;
}

/** `otherData/moderation/{caseKey}`, for staff: a comment that was reported or hidden. Times are epoch milliseconds. */
export interface ModerationCase extends CommentRef {
  /** The author. */
  uid: string;
  /** The author's name and text as written; the comment itself loses its text while it is hidden. */
  name: string;
  body: string;
  time: number;
  hiddenAt?: number;
  /** Staff decided to leave the comment as it is; a later report opens the case again. */
  dismissedAt?: number;
  /** When administrators were last written to. */
  mailedAt?: number;
  /** By reporter. */
  reports?: Record<string, CommentReport>;
}

export interface CommentReport {
  at: number;
  reason?: string;
}

/** Colons occur in neither part. */
export function caseKey({ on, id, key }: CommentRef): string {
  return `${on}:${id}:${key}`;
}

/** Reported since staff last decided, and not hidden. */
export function isOpen({ hiddenAt, dismissedAt = 0, reports = {} }: ModerationCase): boolean {
  return hiddenAt === undefined && Object.values(reports).some(({ at }) => at > dismissedAt);
}

const refFields = {
  on: z.enum(['program', 'session']),
  id: z.string(),
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'validation.invalid')),
};
const placeIsValid = z.refine<Discussion>(
  ({ on, id }) => (on === 'program' ? programIdPattern : sessionIdPattern).test(id),
  { error: 'validation.invalid', path: ['id'] },
);

export const reportFormSchema = z.strictObject({
  reason: z.string().check(z.maxLength(reportReasonMaxLength, 'validation.tooLong')),
});

export const commentReportSchema = z
  .strictObject({ ...refFields, reason: z.optional(reportFormSchema.shape.reason) })
  .check(placeIsValid);

const moderationActions = ['hide', 'restore', 'dismiss'] as const;
export type ModerationAction = (typeof moderationActions)[number];

export const moderationSchema = z
  .strictObject({ ...refFields, action: z.enum(moderationActions) })
  .check(placeIsValid);
