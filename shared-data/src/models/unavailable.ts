import * as z from 'zod/mini';
import { datePattern, longDayPattern, type UnavailableTime } from './timetable.ts';

const time = z.string().check(z.regex(longDayPattern, 'validation.time'));
const fields = {
  date: z.string().check(z.regex(datePattern, 'validation.required')),
  begin: time,
  end: time,
};
const ordered = z.refine<{ begin: string; end: string }>(({ begin, end }) => begin < end, {
  error: 'validation.timeOrder',
  path: ['end'],
});

/** When a person can neither present nor chair: a stretch of one day at the venue. */
export const unavailableSchema = z.object(fields).check(ordered);

/** The same for another person. */
export const absenceSchema = z
  .object({ ...fields, uid: z.string().check(z.minLength(1, 'validation.required')) })
  .check(ordered);
export type AbsenceValues = z.infer<typeof absenceSchema>;

export const isSameTime = (a: UnavailableTime | undefined, b: UnavailableTime | undefined) =>
  a?.date === b?.date && a?.begin === b?.begin && a?.end === b?.end;

/** One that is stored, in its slot. */
export interface SlotTime extends UnavailableTime {
  slot: string;
}

export const slotTimes = (times: Readonly<Record<string, UnavailableTime>>): SlotTime[] =>
  Object.entries(times).map(([slot, time]) => ({ slot, ...time }));

/** Whether another slot than `but` holds the same time. */
export const holdsTime = (
  times: Readonly<Record<string, UnavailableTime>>,
  time: UnavailableTime,
  but?: string,
): boolean => Object.entries(times).some(([slot, one]) => slot !== but && isSameTime(one, time));
