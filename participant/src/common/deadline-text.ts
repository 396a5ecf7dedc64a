import type { Locale } from 'shared-data/models/locales';
import { clockTime, venueDate } from 'shared-data/platform/format';

/** Languages whose readers know time zones by letters; the first that has letters for a zone names it. */
const namers = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'ja'];

/** `JST`, `BST`, or an offset such as `GMT+9` where a zone has no letters. */
export function zoneLetters(time: number, timeZone: string): string {
  const names = namers.map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(time);
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => /^[A-Z]{3,5}$/.test(name)) ?? names[0] ?? '';
}

/** A deadline at the venue and in universal time: `7 August 2026, 12:00 JST (03:00 UT)`. */
export function deadlineText(time: number, locale: Locale, timeZone: string): string {
  const clock = (zone: string) => clockTime(time, locale, zone);
  const day = dayText(time, locale, timeZone, true);
  const venue = `${day}${locale === 'ja' ? ' ' : ', '}${clock(timeZone)} ${zoneLetters(time, timeZone)}`;
  const sameDay = venueDate(time, timeZone) === venueDate(time, 'UTC');
  const ut = `${sameDay ? '' : `${dayText(time, locale, 'UTC', false)} `}${clock('UTC')} UT`;
  return locale === 'ja' ? `${venue}（${ut}）` : `${venue} (${ut})`;
}

function dayText(time: number, locale: Locale, timeZone: string, withYear: boolean): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
    timeZone,
  }).format(time);
}
