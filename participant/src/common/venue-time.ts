import { venueDate, venueInstant, venueMinutes } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { shortDay } from './names.ts';

/** A moment as the clock at the venue shows it: `YYYY-MM-DD`, and minutes since midnight. */
export interface VenueMoment {
  date: string;
  minutes: number;
}

export type Phase = 'past' | 'now' | 'later';

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` of minutes since midnight. */
export function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** What the clock of a time zone shows at an instant (epoch milliseconds). */
export function venueMoment(instant: number, timeZone: string): VenueMoment {
  return { date: venueDate(instant, timeZone), minutes: venueMinutes(instant, timeZone) };
}

/** Whether something of a day is over, under way or still to come. Without a clock everything is to come. */
export function phaseOf(date: string, begin: string, end: string, now: VenueMoment | null): Phase {
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
  const there = venueMoment(venueInstant(at.date, timeOf(at.minutes), zones.venue), zones.elsewhere);
  const time = timeOf(there.minutes);
  if (there.date === at.date) return time;
  if (!short) return `${shortDay(there.date, locale)}${locale === 'ja' ? '' : ','} ${time}`;
  return `${briefDay(there.date, locale)} ${time}`;
}

/** `Mon`, `11/30`: a day where there is little room. */
function briefDay(date: string, locale: Locale): string {
  const parts =
    locale === 'ja' ? ({ month: 'numeric', day: 'numeric' } as const) : ({ weekday: 'short' } as const);
  const language = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );
}

/** Whether the clocks of two time zones differ at an instant. */
export function clocksDiffer(instant: number, a: string, b: string): boolean {
  const [x, y] = [venueMoment(instant, a), venueMoment(instant, b)];
  return x.minutes !== y.minutes || x.date !== y.date;
}
