import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { uidSchema } from './account-admin.ts';
import { programIdPattern } from './program.ts';

/** As many others may edit one program. */
export const maxCoeditors = 20;

/** Whom an owner names: somebody's address, as the form asks for it. */
export const coeditorFormSchema = z.object({ email: emailSchema });

/** One person becomes a co-editor of a program, or is one no longer; named by account or by address. */
export const coeditorSchema = z
  .strictObject({
    id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
    uid: z.optional(uidSchema),
    email: z.optional(emailSchema),
    coeditor: z.boolean(),
  })
  .check(
    z.refine(({ uid, email }) => (uid === undefined) !== (email === undefined), {
      error: 'validation.required',
      path: ['email'],
    }),
  );
export type CoeditorChange = z.input<typeof coeditorSchema>;
