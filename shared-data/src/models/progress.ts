import * as z from 'zod/mini';

/** Programs and what was left to do on a day, as last counted on it. Withdrawn ones are left out. */
export const progressCountSchema = z.object({
  programs: z.number(),
  withoutSession: z.number(),
  withoutTime: z.number(),
  withoutNumber: z.number(),
  /** Errors that nobody has accepted. */
  conflicts: z.number(),
});
export type ProgressCount = z.infer<typeof progressCountSchema>;
