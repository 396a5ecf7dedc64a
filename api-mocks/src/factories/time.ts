import { defaultTimeZone } from 'shared-data/models/site';
import { minutesOf, timeOf, venueDate, venueInstant } from 'shared-data/models/venue-time';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const dayAfter = (time: number, days = 0): string => venueDate(time + days * day, defaultTimeZone);

/** Epoch milliseconds of a venue time. */
export const instantOf = (date: string, time: string): number => venueInstant(date, time, defaultTimeZone);

export const addMinutes = (time: string, minutes: number): string => timeOf(minutesOf(time) + minutes);
