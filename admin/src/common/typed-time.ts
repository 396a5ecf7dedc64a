import { timeOf, venueInstant, wallTime } from 'shared-data/models/venue-time';

export interface TypedTime {
  date: string;
  time: string;
}

export const typedPatterns = { date: /^\d{4}-\d\d-\d\d$/, time: /^([01]\d|2[0-3]):[0-5]\d$/ };

/** Epoch milliseconds; null when incomplete. */
export function instantOf({ date, time }: TypedTime, timeZone: string): number | null {
  if (!typedPatterns.date.test(date) || !typedPatterns.time.test(time)) return null;
  return Number.isNaN(Date.parse(date)) ? null : venueInstant(date, time, timeZone);
}

export function typedOf(instant: number, timeZone: string): TypedTime {
  const { date, minutes } = wallTime(instant, timeZone);
  return { date, time: timeOf(minutes) };
}
