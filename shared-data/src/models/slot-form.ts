import * as z from 'zod/mini';
import { timePattern } from './timetable.ts';

export const slotFormSchema = z
  .strictObject({
    table: z.string().check(z.minLength(1, 'validation.required')),
    room: z.string().check(z.minLength(1, 'validation.required')),
    item: z.string().check(z.minLength(1, 'validation.required')),
    begin: z.string().check(z.regex(timePattern, 'validation.time')),
    end: z.string().check(z.regex(timePattern, 'validation.time')),
  })
  .check(
    z.refine(({ begin, end }) => ![begin, end].every((time) => timePattern.test(time)) || begin < end, {
      error: 'validation.timeOrder',
      path: ['end'],
    }),
  );
