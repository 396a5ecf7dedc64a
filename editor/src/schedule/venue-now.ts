import { useBase } from 'shared-data/collections/hooks';
import { venueDate, venueMinutes } from 'shared-data/i18n/format';
import { defaultTimeZone } from 'shared-data/models/site';
import { useMinute } from 'shared-data/platform/clock';
import { toTime } from './minutes.ts';

/** A moment at the venue as text that sorts: `2026-11-20 09:05`. */
export type VenueNow = string;

/** What the clock at the venue shows at an instant (epoch milliseconds). */
export function venueNow(instant: number, timeZone: string): VenueNow {
  return `${venueDate(instant, timeZone)} ${toTime(venueMinutes(instant, timeZone))}`;
}

/** Whether something of a day that begins at `HH:mm` has begun already. */
export function hasBegun(date: string, begin: string, now: VenueNow): boolean {
  return `${date} ${begin}` < now;
}

/** The time from which a day is still to come: its beginning for later days, null for a day that is over. */
export function openFrom(date: string, now: VenueNow): string | null {
  const today = now.slice(0, 10);
  if (date < today) return null;
  return date === today ? now.slice(11) : '00:00';
}

/** The current minute at the venue. */
export function useVenueNow(): VenueNow {
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  return venueNow(useMinute(), timeZone);
}
