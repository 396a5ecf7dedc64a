import { briefDay, shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import {
  minutesOf,
  minutesSince,
  timeOf,
  venueInstant,
  type WallTime,
  wallTime,
} from 'shared-data/models/venue-time';

export type Phase = 'past' | 'now' | 'later';

/** Without a clock everything is in the future. `late`: minutes. */
export function phaseOf(date: string, begin: string, end: string, now: WallTime | null, late = 0): Phase {
  if (!now) return 'later';
  const since = minutesSince(date, now) - late;
  if (since >= minutesOf(end)) return 'past';
  return since >= minutesOf(begin) ? 'now' : 'later';
}

/** The local time, with the day only if it differs; empty when clocks agree. `short`: `Mon 23:30`, otherwise `Mon 30 Nov, 23:30`. */
export function clockElsewhere(
  at: { date: string; minutes: number },
  zones: { venue: string; elsewhere: string },
  locale: Locale,
  short = false,
): string {
  const instant = venueInstant(at.date, timeOf(at.minutes), zones.venue);
  if (!clocksDiffer(instant, zones.venue, zones.elsewhere)) return '';
  const there = wallTime(instant, zones.elsewhere);
  const time = timeOf(there.minutes);
  if (there.date === at.date) return time;
  if (!short) return `${shortDay(there.date, locale)}${locale === 'ja' ? '' : ','} ${time}`;
  return `${briefDay(there.date, locale)} ${time}`;
}

export function clocksDiffer(instant: number, a: string, b: string): boolean {
  const [x, y] = [wallTime(instant, a), wallTime(instant, b)];
  return x.minutes !== y.minutes || x.date !== y.date;
}

/** The moment of the symposium next to now: summer time may begin or end until then. Without its days, now. */
export function symposiumInstant(
  now: number,
  { begin, end }: { begin?: string; end?: string },
  timeZone: string,
): number {
  const first = begin ? venueInstant(begin, '12:00', timeZone) : now;
  const last = end ? venueInstant(end, '12:00', timeZone) : now;
  return now < first ? first : Math.min(now, Math.max(first, last));
}
