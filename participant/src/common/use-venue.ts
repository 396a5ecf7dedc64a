import { useVenueClock } from 'shared-data/collections/venue-clock';
import { localTimeZone, zoneName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { WallTime } from 'shared-data/models/venue-time';
import { useSession } from 'shared-data/session/session-store';
import { clockElsewhere, clocksDiffer, symposiumInstant } from './venue-time.ts';

export interface Venue {
  timeZone: string;
  /** The reader's time zone; null when its clocks show the venue's time, now and during the symposium. */
  elsewhere: string | null;
  now: WallTime;
  instant: number;
  /** The moment of the symposium next to now, whose names of zones are right. */
  during: number;
  /** The reader's local time, see `clockElsewhere`; empty when equal. */
  local: (date: string, minutes: number, short?: boolean) => string;
}

export function useVenue(): Venue {
  const locale = useLocale();
  const { timeZone, instant, date, minutes } = useVenueClock();
  const own = localTimeZone();
  const base = useSession(({ view }) => view.base);
  const during = symposiumInstant(instant, base ?? {}, timeZone);
  const elsewhere = [instant, during].some((one) => clocksDiffer(one, timeZone, own)) ? own : null;
  return {
    timeZone,
    elsewhere,
    instant,
    during,
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
