import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { uidSchema } from './account-admin.ts';
import { programAssignmentSchema, programIdPattern } from './program.ts';

/** How many programs one call of `/api/program/assign` changes at most. */
export const maxAssigned = 1000;

const programId = z.string().check(z.regex(programIdPattern, 'validation.invalid'));

export const programsAssignmentSchema = z.strictObject({
  ids: z
    .array(programId)
    .check(z.minLength(1, 'validation.required'), z.maxLength(maxAssigned, 'validation.tooLong')),
  assignment: programAssignmentSchema.check(
    z.refine((assignment) => Object.keys(assignment).length > 0, 'validation.required'),
  ),
});

export const programOwnerSchema = z.strictObject({
  id: programId,
  email: emailSchema,
  /** The owner's account as the administrator saw it. */
  before: z.optional(uidSchema),
});
export type ProgramOwnerChange = z.input<typeof programOwnerSchema>;
