import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { uidSchema } from './account-admin.ts';
import { programIdPattern } from './program.ts';

export const maxCoeditors = 20;

export const coeditorFormSchema = z.object({ email: emailSchema });

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
