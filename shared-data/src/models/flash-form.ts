import * as z from 'zod/mini';
import { timePattern } from './timetable.ts';

/** Flash talks of an oral item, one after another. */
export const flashSchema = z.object({
  begin: z.string().check(z.regex(timePattern, 'validation.time')),
  minutes: z.string().check(z.regex(/^[1-9]\d?$/, 'validation.number')),
  programs: z.array(z.string()),
});
export type FlashFormValues = z.infer<typeof flashSchema>;
