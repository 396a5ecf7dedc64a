import { useTranslation } from 'react-i18next';
import { useOwnClock, useVenueClock } from 'shared-data/collections/venue-clock';
import { localTimeZone, zoneName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import {
  clockOf,
  minutesOf,
  timeOf,
  venueInstant,
  type WallTime,
  wallTime,
} from 'shared-data/models/venue-time';
import { clockElsewhere, clocksDiffer, symposiumInstant } from './venue-time.ts';

export interface Venue {
  timeZone: string;
  /** The reader's time zone; null when its clocks show the venue's time, now and during the symposium. */
  elsewhere: string | null;
  /** Whether the reader chose to read times by their own clock, which shows others than the venue's. */
  own: boolean;
  now: WallTime;
  /** `YYYY-MM-DD` by the clock that the reader chose. */
  today: string;
  instant: number;
  /** The moment of the symposium next to now, whose names of zones are right. */
  during: number;
  /** For the time axis of a day at the venue. */
  axisOf: (date: string) => TimeAxis;
  /** What the clock that was not chosen shows then, `09:00 your time`; empty when equal. */
  otherClock: (date: string, time: string) => string;
}

/** Texts for minutes since the venue's midnight: the chosen clock's, and beside it the other's, which is empty when equal. */
export interface TimeAxis {
  main: (minutes: number) => string;
  aside: ((minutes: number) => string) | null;
}

const venueText = (minutes: number) => clockOf(timeOf(minutes));

export const venueAxis: TimeAxis = { main: venueText, aside: null };

export function useVenue(): Venue {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, instant, date, minutes } = useVenueClock();
  const here = localTimeZone();
  const base = useIdentity(({ view }) => view.base);
  const during = symposiumInstant(instant, base ?? {}, timeZone);
  const elsewhere = [instant, during].some((one) => clocksDiffer(one, timeZone, here)) ? here : null;
  const own = useOwnClock() && elsewhere !== null;
  const local = (on: string, at: number, short: boolean) =>
    elsewhere ? clockElsewhere({ date: on, minutes: at }, { venue: timeZone, elsewhere }, locale, short) : '';
  return {
    timeZone,
    elsewhere,
    own,
    instant,
    during,
    now: { date, minutes },
    today: own ? wallTime(instant, here).date : date,
    axisOf: (on) => {
      if (!elsewhere) return venueAxis;
      const ownText = (at: number) => local(on, at, true);
      if (!own) return { main: venueText, aside: ownText };
      return {
        main: (at) => ownText(at) || venueText(at),
        aside: (at) => (ownText(at) ? venueText(at) : ''),
      };
    },
    otherClock: (on, time) => {
      if (!elsewhere) return '';
      const there = local(on, minutesOf(time), false);
      if (!own || !there) return there && t('time.yourTime', { time: there });
      const wall = wallTime(venueInstant(on, time, timeZone), elsewhere);
      const zones = { venue: elsewhere, elsewhere: timeZone };
      return t('time.venueTime', { time: clockElsewhere(wall, zones, locale) });
    },
  };
}

/** `Tokyo, JST` */
export function placeAndZone(timeZone: string, instant: number): string {
  const letters = zoneName(instant, timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return city === letters ? city : `${city}, ${letters}`;
}
