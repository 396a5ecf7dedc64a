import type { Locale } from './locales.ts';

/** All instants are epoch milliseconds. */

/** Local time: `YYYY-MM-DD`, and minutes since midnight. */
export interface WallTime {
  date: string;
  minutes: number;
}

const minutesPerDay = 24 * 60;

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  const known = clockMinutes(time);
  if (known >= 0) return known;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Of `HH:mm`, without making texts: boards ask for thousands of times in a frame. Negative for any other text. */
function clockMinutes(time: string): number {
  if (time.length !== 5 || time.charCodeAt(2) !== 58) return -1;
  let sum = 0;
  for (const [at, minutes] of digits) {
    const digit = time.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    sum += digit * minutes;
  }
  return sum;
}

/** Where each digit of `HH:mm` stands, and the minutes that it counts. */
const digits = [
  [0, 600],
  [1, 60],
  [3, 10],
  [4, 1],
] as const;

/** `HH:mm`, which sorts as text. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const midnight = '24:00';

/** What a clock shows: `01:30` for `25:30`, see `longDayPattern`. */
export function clockOf(time: string): string {
  return time < midnight ? time : timeOf(minutesOf(time) % minutesPerDay);
}

/** `2026-11-20T09:05`, for `datetime`; times past midnight are on the next day. */
export function dateTimeOf(date: string, time: string): string {
  return time < midnight ? `${date}T${time}` : `${dayAfter(date)}T${clockOf(time)}`;
}

export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + minutesPerDay * 60_000).toISOString().slice(0, 10);
}

/** `2026-11-20 09:05`, which sorts as text. */
export function sortableTime({ date, minutes }: WallTime): string {
  return `${date} ${timeOf(minutes)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Names of zones come from browsers, also in any spelling. */
const mostFormats = 200;

export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    if (formats.size >= mostFormats) formats.clear();
    formats.set(key, found);
  }
  return found;
}

/** `18 – 21 November 2025`, `2025年11月18日～11月21日`; a day if both are the same or one is known, '' if none is. Dates are `YYYY-MM-DD`. */
export function dateRange(begin: string | undefined, end: string | undefined, locale: Locale): string {
  const [from, to] = [Date.parse(begin || end || ''), Date.parse(end || begin || '')];
  if (Number.isNaN(from) || Number.isNaN(to)) return '';
  const monthDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const whole = formatter(locale === 'en' ? 'en-GB' : locale, { ...monthDay, year: 'numeric' });
  if (from === to) return whole.format(from);
  // Node and browsers put other spaces around the dash: what the server drew would move.
  if (locale !== 'ja') return whole.formatRange(from, to).replace(/\s*–\s*/, ' – ');
  return `${whole.format(from)}～${formatter('ja', monthDay).format(to)}`;
}

let here = new Intl.DateTimeFormat();
let hereOffsets = '';

/** In January and July 2026: by them and by today's, zones that change their clocks differ from others. */
const moments = [1768e9, 1784e9];

/** Looked up again when the clock's offsets change, as while pages are drawn: making a format takes a millisecond, and pages ask a hundred times. */
export function localTimeZone(): string {
  const offsets = `${[Date.now(), ...moments].map((at) => new Date(at).getTimezoneOffset())}`;
  if (offsets !== hereOffsets) [here, hereOffsets] = [new Intl.DateTimeFormat(), offsets];
  return here.resolvedOptions().timeZone;
}

export function clockParts(time: number, timeZone: string): Record<string, string> {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  };
  const parts = formatter('en-GB', options).formatToParts(time);
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/** Minutes from the venue's midnight at the start of `date` to `now`; negative before it. */
export function minutesSince(date: string, now: WallTime): number {
  return (Date.parse(now.date) - Date.parse(date)) / 60_000 + now.minutes;
}

/** `date` is `YYYY-MM-DD`, `time` is `HH:mm`, also past midnight. */
export function venueInstant(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(date) + minutesOf(time) * 60_000;
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

function offsetAt(time: number, timeZone: string): number {
  const { date, minutes } = wallTime(time, timeZone);
  const wall = Date.parse(date) + minutes * 60_000;
  return wall - Math.floor(time / 60_000) * 60_000;
}

export function wallTime(instant: number, timeZone: string): WallTime {
  const { year, month, day, hour, minute } = clockParts(instant, timeZone);
  return { date: `${year}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) };
}

export function venueDate(instant: number, timeZone: string): string {
  return wallTime(instant, timeZone).date;
}

export function venueMinutes(instant: number, timeZone: string): number {
  return wallTime(instant, timeZone).minutes;
}
