import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { uidSchema } from './account-admin.ts';
import { programIdPattern } from './program.ts';

const programId = z.string().check(z.regex(programIdPattern, 'validation.invalid'));

export const programOwnerSchema = z.strictObject({
  id: programId,
  email: emailSchema,
  /** The owner's account as the administrator saw it. */
  before: z.optional(uidSchema),
});
export type ProgramOwnerChange = z.input<typeof programOwnerSchema>;
