import * as z from 'zod/mini';
import { programAssignmentSchema, programIdPattern } from './program.ts';

const mostPrograms = 5000;

/** `before`: what whoever asks saw of the fields that change; who has changed them since keeps their value. */
const programChangeSchema = z
  .strictObject({
    id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
    before: programAssignmentSchema,
    after: programAssignmentSchema,
  })
  .check(
    z.refine(({ before, after }) => {
      const names = Object.keys(after);
      return (
        names.length > 0 &&
        names.length === Object.keys(before).length &&
        names.every((name) => name in before)
      );
    }, 'validation.required'),
  );
export type ProgramChange = z.infer<typeof programChangeSchema>;

/** What the server changes about many programs in the background. */
export const programTaskSchema = z.strictObject({
  programs: z
    .array(programChangeSchema)
    .check(z.minLength(1, 'validation.required'), z.maxLength(mostPrograms, 'validation.tooLong')),
});
export type ProgramTask = z.infer<typeof programTaskSchema>;

/** What became of a program. `changed`: somebody else changed it since; `notStaff`: whoever asked has no right any more. */
export const programOutcomes = ['done', 'already', 'changed', 'gone', 'noSession', 'notStaff'] as const;
export type ProgramOutcome = (typeof programOutcomes)[number];

export const programResultSchema = z.strictObject({ id: z.string(), outcome: z.enum(programOutcomes) });
export type ProgramResult = z.infer<typeof programResultSchema>;

/** Results of the programs so far, in the order of asking; `left`: how many have none; `ended`: none will follow. */
export const programReportSchema = z.strictObject({
  rows: z.array(programResultSchema),
  left: z.number(),
  ended: z.boolean(),
});
export type ProgramReport = z.infer<typeof programReportSchema>;
