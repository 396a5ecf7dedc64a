import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { programIdPattern } from './program.ts';

/** Prevents header injection. */
const oneLine = z.string({ error: 'validation.required' }).check(
  z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), {
    error: 'validation.oneLine',
    abort: true,
  }),
);

/** `/php/sendMail.php` by staff: free text or HTML to one address. */
export const freeMailSchema = z.strictObject({
  to: z.pipe(oneLine, emailSchema),
  toname: z.pipe(oneLine, z.string().check(z.trim(), z.maxLength(200, 'validation.tooLong'))),
  subject: z.pipe(
    oneLine,
    z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(300, 'validation.tooLong')),
  ),
  body: z
    .string({ error: 'validation.required' })
    .check(
      z.minLength(1, { error: 'validation.required', abort: true }),
      z.maxLength(20_000, 'validation.tooLong'),
      z.regex(/^[^\0]*$/, 'validation.oneLine'),
    ),
});
export type FreeMail = z.infer<typeof freeMailSchema>;

/** `/php/sendMail.php` by participants: resends one of their own system mails; `to` must be their own address. */
export const ownMailSchema = z.strictObject({
  template: z.enum(['successRegistration', 'successSubmission'], { error: 'validation.required' }),
  programId: z.optional(z.string().check(z.regex(programIdPattern, 'validation.required'))),
  to: z.optional(z.pipe(oneLine, emailSchema)),
});
export type OwnMail = z.infer<typeof ownMailSchema>;
