import type { Locale } from '../models/locales.ts';

/** Dates and times as people read them. All instants are epoch milliseconds. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formats.set(key, found);
  }
  return found;
}

function partsOf(time: number, timeZone: string | undefined): Record<string, string> {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  };
  const parts = format('en-GB', options).formatToParts(time);
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/**
 * Date of a mail in the mail box: `H:mm` today, `DD MMM` this year, otherwise `YYYY/MM/DD` (specification, section 9), in the
 * reader's time zone unless another is given.
 */
export function mailDate(time: number, locale: Locale, now = Date.now(), timeZone?: string): string {
  const [then, today] = [partsOf(time, timeZone), partsOf(now, timeZone)];
  const { year, month, day, hour, minute } = then;
  if (year !== today['year']) return `${year}/${month}/${day}`;
  if (month === today['month'] && day === today['day']) return `${Number(hour)}:${minute}`;
  if (locale === 'ja') return `${Number(month)}月${Number(day)}日`;
  const name = format('en-US', { month: 'short', ...(timeZone ? { timeZone } : {}) }).format(time);
  return `${day} ${name}`;
}

/** The instant of a time of day at the venue: `date` `YYYY-MM-DD`, `time` `HH:mm`. */
export function venueInstant(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

/** Minutes-exact offset of a zone from UTC in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsOf(time, timeZone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return wall - Math.floor(time / 60_000) * 60_000;
}

/** `09:30`, or with the zone's name `09:30 JST`. */
export function clockTime(time: number, timeZone?: string, named = false): string {
  const { hour, minute } = partsOf(time, timeZone);
  return `${hour?.padStart(2, '0')}:${minute}${named ? ` ${zoneName(time, timeZone)}` : ''}`;
}

/** Languages whose readers know time zones by letters; the first that has letters for a zone names it. */
const namers = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'ja'];

/** `JST`, `BST`, or an offset such as `GMT+5:45` where a zone has no letters; the reader's own zone without one. */
export function zoneName(time: number, timeZone = localTimeZone()): string {
  const names = namers.map((locale) => {
    const parts = format(locale, { timeZone, timeZoneName: 'short' }).formatToParts(time);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => /^[A-Z]{3,5}$/.test(name)) ?? names[0] ?? '';
}

/** `Tue, 3 December` / `12月3日(火)`; `date` is `YYYY-MM-DD` and stays that day in every time zone. */
export function dayName(date: string, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  };
  return format(locale === 'en' ? 'en-GB' : locale, options).format(Date.parse(`${date}T00:00:00Z`));
}

/** Date and time with the zone named, e.g. for deadlines: `7 August 2026, 12:00 JST` / `2026年8月7日 12:00 JST`. */
export function dateTime(time: number, locale: Locale, timeZone?: string): string {
  const day = format(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  }).format(time);
  return `${day}${locale === 'ja' ? '' : ','} ${clockTime(time, timeZone, true)}`;
}

/** A deadline at the venue and in universal time: `7 August 2026, 12:00 JST (03:00 UT)`. */
export function deadlineText(time: number, locale: Locale, timeZone: string): string {
  const day = format(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const sameDay = venueDate(time, timeZone) === venueDate(time, 'UTC');
  const ut = `${sameDay ? '' : `${day.format(time)} `}${clockTime(time, 'UTC')} UT`;
  const venue = dateTime(time, locale, timeZone);
  return locale === 'ja' ? `${venue}（${ut}）` : `${venue} (${ut})`;
}

/** Today's date at the venue, `YYYY-MM-DD`. */
export function venueDate(now: number, timeZone: string): string {
  const { year, month, day } = partsOf(now, timeZone);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight at the venue. */
export function venueMinutes(now: number, timeZone: string): number {
  const { hour, minute } = partsOf(now, timeZone);
  return Number(hour) * 60 + Number(minute);
}

/** The reader's own zone, e.g. `Europe/Oslo`. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
