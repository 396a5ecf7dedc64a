import { useVenueClock } from 'shared-data/collections/venue-clock';
import { sortableTime } from 'shared-data/models/venue-time';

/** A moment at the venue as text that sorts: `2026-11-20 09:05`. */
export type VenueNow = string;

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
  return sortableTime(useVenueClock());
}
