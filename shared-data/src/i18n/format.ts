import type { Locale } from '../models/locales.ts';
import { clockParts, dateRange, formatter, localTimeZone, venueDate } from '../models/venue-time.ts';

export { dateRange, localTimeZone };

/** All instants are epoch milliseconds. */

/** `H:mm` today, `DD MMM` this year, otherwise `YYYY/MM/DD` (specification, section 9); in the reader's time zone by default. */
export function mailDate(time: number, locale: Locale, now: number, timeZone = localTimeZone()): string {
  const [then, today] = [clockParts(time, timeZone), clockParts(now, timeZone)];
  const { year, month, day, hour, minute } = then;
  if (year !== today['year']) return `${year}/${month}/${day}`;
  if (month === today['month'] && day === today['day']) return `${Number(hour)}:${minute}`;
  if (locale === 'ja') return `${Number(month)}月${Number(day)}日`;
  const name = formatter('en-US', { month: 'short', timeZone }).format(time);
  return `${day} ${name}`;
}

/** `09:30`, or `09:30 JST` when named. */
export function clockTime(time: number, timeZone: string, named = false): string {
  const { hour, minute } = clockParts(time, timeZone);
  return `${hour?.padStart(2, '0')}:${minute}${named ? ` ${zoneName(time, timeZone)}` : ''}`;
}

/** Locales that abbreviate time zones with letters; the first with letters for a zone names it. */
const namers = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'ja'];

const zoneNames = new Map<string, string>();

/** `JST`, `BST`, or an offset such as `GMT+5:45`. */
export function zoneName(time: number, timeZone: string): string {
  // Clocks change at full quarters of an hour.
  const key = timeZone + Math.floor(time / 900_000);
  let name = zoneNames.get(key);
  if (name === undefined) {
    name = nameZone(time, timeZone);
    if (zoneNames.size > 999) zoneNames.clear();
    zoneNames.set(key, name);
  }
  return name;
}

function nameZone(time: number, timeZone: string): string {
  let first = '';
  // Each costs a phone some 30 ms, and only Japanese has letters for Japan.
  for (const locale of timeZone === 'Asia/Tokyo' ? ['ja'] : namers) {
    const parts = formatter(locale, { timeZone, timeZoneName: 'short' }).formatToParts(time);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
    if (/^[A-Z]{3,5}$/.test(name)) return name;
    first ||= name;
  }
  return first;
}

/** `Tue, 3 December` / `12月3日(火)`; `date` is `YYYY-MM-DD`, the same day in every time zone. */
export function dayName(date: string, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  };
  return formatter(locale === 'en' ? 'en-GB' : locale, options).format(Date.parse(`${date}T00:00:00Z`));
}

/** With the zone named, e.g. for deadlines: `7 August 2026, 12:00 JST` / `2026年8月7日 12:00 JST`. */
export function dateTime(time: number, locale: Locale, timeZone: string): string {
  const day = formatter(languageOf(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(time);
  return `${day}${locale === 'ja' ? '' : ','} ${clockTime(time, timeZone, true)}`;
}

/** Venue and universal time: `7 August 2026, 12:00 JST (03:00 UT)`. */
export function deadlineText(time: number, locale: Locale, timeZone: string): string {
  const day = formatter(languageOf(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const sameDay = venueDate(time, timeZone) === venueDate(time, 'UTC');
  const ut = `${sameDay ? '' : `${day.format(time)} `}${clockTime(time, 'UTC')} UT`;
  const venue = dateTime(time, locale, timeZone);
  return locale === 'ja' ? `${venue}（${ut}）` : `${venue} (${ut})`;
}

/** `Sat 21 Nov` / `11月21日(土)`: a day at the venue, short. */
export function shortDay(date: string, locale: Locale): string {
  return utcDay(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `Mon`, `11/30`. */
export function briefDay(date: string, locale: Locale): string {
  return utcDay(date, locale, locale === 'ja' ? { month: 'numeric', day: 'numeric' } : { weekday: 'short' });
}

/** `20 November` / `11月20日` */
export function dayAndMonth(time: number, locale: Locale, timeZone: string): string {
  return formatter(languageOf(locale), { day: 'numeric', month: 'long', timeZone }).format(time);
}

/** `20 Nov 2026, 16:05 JST` */
export function momentText(time: number, locale: Locale, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return `${formatter(languageOf(locale), options).format(time)} ${zoneName(time, timeZone)}`;
}

const languageOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);

function utcDay(date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return formatter(languageOf(locale), { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );
}
