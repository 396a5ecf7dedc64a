import type { DatedSpan } from './time-range.ts';
import { minutesSince, timeOf, venueInstant, wallTime } from './venue-time.ts';

/** Names of time zones: the venue's, and the one in which times are shown. */
export interface Zones {
  venue: string;
  shown: string;
}

const known = new Map<string, DatedSpan>();
const mostKnown = 5000;

/** A venue span in the shown zone. `date`: the day there on which it begins; times past its midnight as in `longDayPattern`. */
export function spanIn({ date, begin, end }: DatedSpan, { venue, shown }: Zones): DatedSpan {
  if (venue === shown) return { date, begin, end };
  const key = [date, begin, end, venue, shown].join(' ');
  let span = known.get(key);
  if (!span) {
    const from = wallTime(venueInstant(date, begin, venue), shown);
    const until = wallTime(venueInstant(date, end, venue), shown);
    span = { date: from.date, begin: timeOf(from.minutes), end: timeOf(minutesSince(from.date, until)) };
    if (known.size >= mostKnown) known.clear();
    known.set(key, span);
  }
  return span;
}
