import { useVenueClock } from 'shared-data/collections/venue-clock';
import { localTimeZone, zoneName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { WallTime } from 'shared-data/models/venue-time';
import { clockElsewhere, clocksDiffer } from './venue-time.ts';

export interface Venue {
  timeZone: string;
  /** The reader's own time zone, or null when its clock shows the venue's time. */
  elsewhere: string | null;
  now: WallTime;
  instant: number;
  /** The reader's clock at a time of a day at the venue, see `clockElsewhere`; empty when it shows the same. */
  local: (date: string, minutes: number, short?: boolean) => string;
}

/** Time at the venue, which every time in programme and timetable is, and the reader's own where that differs. */
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

/** `Tokyo, JST`: a time zone as people name it. */
export function placeAndZone(timeZone: string, instant: number): string {
  const letters = zoneName(instant, timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return city === letters ? city : `${city}, ${letters}`;
}
