import * as z from 'zod/mini';
import { timePattern } from './timetable.ts';

const time = z
  .string()
  .check(z.refine((typed) => typed === '' || timePattern.test(typed), 'validation.time'));

/** Numbers of a poster item's boards and its core times, as clocks show them; empty times are none. */
export const boardsSchema = z.object({
  prefix: z.string().check(z.regex(/^(?:[A-Za-z]{1,4}-?)?$/, 'validation.boardPrefix')),
  first: z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'validation.number')),
  oddBegin: time,
  oddEnd: time,
  evenBegin: time,
  evenEnd: time,
});
export type BoardValues = z.infer<typeof boardsSchema>;
