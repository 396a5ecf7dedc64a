import { useVenueClock } from 'shared-data/collections/venue-clock';
import { sortableTime } from 'shared-data/models/venue-time';

/** Sortable text: `2026-11-20 09:05`. */
export type VenueNow = string;

export function hasBegun(date: string, begin: string, now: VenueNow): boolean {
  return `${date} ${begin}` < now;
}

/** Earliest future time of a day: its start for later days, null for past ones. */
export function openFrom(date: string, now: VenueNow): string | null {
  const today = now.slice(0, 10);
  if (date < today) return null;
  return date === today ? now.slice(11) : '00:00';
}

export function useVenueNow(): VenueNow {
  return sortableTime(useVenueClock());
}
