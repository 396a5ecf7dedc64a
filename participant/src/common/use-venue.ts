import { localTimeZone, zoneName } from 'shared-data/i18n/format';
import { useT } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { useMinute } from 'shared-data/platform/clock';
import { useSession } from 'shared-data/session/session-store';
import { clockElsewhere, clocksDiffer, type VenueMoment, venueMoment } from './venue-time.ts';

export interface Venue {
  timeZone: string;
  /** The reader's own time zone, or null when its clock shows the venue's time. */
  elsewhere: string | null;
  now: VenueMoment;
  instant: number;
  /** The reader's clock at a time of a day at the venue, see `clockElsewhere`; empty when it shows the same. */
  local: (date: string, minutes: number, short?: boolean) => string;
}

/** Time at the venue, which every time in programme and timetable is, and the reader's own where that differs. */
export function useVenue(): Venue {
  const { locale } = useT();
  const instant = useMinute();
  const timeZone = useSession((session) => session.view.base?.timeZone) ?? defaultTimeZone;
  const own = localTimeZone();
  const elsewhere = clocksDiffer(instant, timeZone, own) ? own : null;
  return {
    timeZone,
    elsewhere,
    instant,
    now: venueMoment(instant, timeZone),
    local: (date, minutes, short) =>
      elsewhere ? clockElsewhere({ date, minutes }, { venue: timeZone, elsewhere }, locale, short) : '',
  };
}

/** `Tokyo, JST`: a time zone as people name it. */
export function placeAndZone(timeZone: string, instant: number): string {
  const letters = zoneName(instant, timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return city === letters ? city : `${city}, ${letters}`;
}
