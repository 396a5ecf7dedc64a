import * as z from 'zod/mini';
import type { Discussion } from './comment.ts';
import { programIdPattern } from './program.ts';
import { sessionIdPattern } from './session.ts';

/** In UTF-16 code units. */
const reportReasonMaxLength = 300;

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

export const moderationSchema = z
  .strictObject({ ...refFields, action: z.enum(['hide', 'restore', 'dismiss']) })
  .check(placeIsValid);
