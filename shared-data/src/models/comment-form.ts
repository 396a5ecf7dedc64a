import * as z from 'zod/mini';
import { commentMaxLength } from './comment.ts';

/** What a comment form holds. */
export const commentFormSchema = z.strictObject({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.maxLength(commentMaxLength, 'validation.tooLong'),
    ),
});
