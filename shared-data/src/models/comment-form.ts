import * as z from 'zod/mini';
import { commentMaxLength } from './comment.ts';
import { requiredText } from './text-schema.ts';

export const commentFormSchema = z.strictObject({
  body: requiredText(commentMaxLength),
  question: z.optional(z.boolean()),
});
