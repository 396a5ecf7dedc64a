import { useVenueClock } from 'shared-data/collections/venue-clock';
import { localTimeZone, zoneName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { WallTime } from 'shared-data/models/venue-time';
import { clockElsewhere, clocksDiffer } from './venue-time.ts';

export interface Venue {
  timeZone: string;
  /** The reader's time zone; null when it shows the venue's time. */
  elsewhere: string | null;
  now: WallTime;
  instant: number;
  /** The reader's local time, see `clockElsewhere`; empty when equal. */
  local: (date: string, minutes: number, short?: boolean) => string;
}

export function useVenue(): Venue {
  const locale = useLocale();
  const { timeZone, instant, date, minutes } = useVenueClock();
  const own = localTimeZone();
  const elsewhere = clocksDiffer(instant, timeZone, own) ? own : null;
  return {
    timeZone,
    elsewhere,
    instant,
    now: { date, minutes },
    local: (on, at, short) =>
      elsewhere
        ? clockElsewhere({ date: on, minutes: at }, { venue: timeZone, elsewhere }, locale, short)
        : '',
  };
}

/** `Tokyo, JST` */
export function placeAndZone(timeZone: string, instant: number): string {
  const letters = zoneName(instant, timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return city === letters ? city : `${city}, ${letters}`;
}
