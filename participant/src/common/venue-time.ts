import { briefDay, shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { minutesOf, timeOf, venueInstant, type WallTime, wallTime } from 'shared-data/models/venue-time';

export type Phase = 'past' | 'now' | 'later';

/** Whether something of a day is over, under way or still to come. Without a clock everything is to come. */
export function phaseOf(date: string, begin: string, end: string, now: WallTime | null): Phase {
  if (!now || now.date < date) return 'later';
  if (now.date > date || now.minutes >= minutesOf(end)) return 'past';
  return now.minutes >= minutesOf(begin) ? 'now' : 'later';
}

/**
 * What a clock in another time zone shows for a time at the venue; the day only where it is another one. `short`: `Mon 23:30`,
 * otherwise `Mon 30 Nov, 23:30`.
 */
export function clockElsewhere(
  at: { date: string; minutes: number },
  zones: { venue: string; elsewhere: string },
  locale: Locale,
  short = false,
): string {
  const there = wallTime(venueInstant(at.date, timeOf(at.minutes), zones.venue), zones.elsewhere);
  const time = timeOf(there.minutes);
  if (there.date === at.date) return time;
  if (!short) return `${shortDay(there.date, locale)}${locale === 'ja' ? '' : ','} ${time}`;
  return `${briefDay(there.date, locale)} ${time}`;
}

/** Whether the clocks of two time zones differ at an instant. */
export function clocksDiffer(instant: number, a: string, b: string): boolean {
  const [x, y] = [wallTime(instant, a), wallTime(instant, b)];
  return x.minutes !== y.minutes || x.date !== y.date;
}
