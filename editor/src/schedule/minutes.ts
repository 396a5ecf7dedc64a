import { timePattern } from 'shared-data/models/timetable';
import { midnight, minutesOf, timeOf } from 'shared-data/models/venue-time';

/** The last minute that `longDayPattern` can name. */
const lastMinute = 30 * 60 - 1;

/** By minute of the day: boards ask for the same ones again and again. */
const texts: string[] = [];

/** Hours go on past midnight. */
export function timeWithinDay(minutes: number): string {
  const minute = Math.min(Math.max(Math.round(minutes), 0), lastMinute);
  const known = texts[minute];
  if (known !== undefined) return known;
  const text = timeOf(minute);
  texts[minute] = text;
  return text;
}

export interface Span {
  begin: string;
  end: string;
}

/** A time on the clock as it is stored within an item: after midnight it counts on, 25:30 for 01:30. Other texts stay. */
export function timeInItem(time: string, item: Span): string {
  return item.end >= midnight && time < item.begin && timePattern.test(time)
    ? timeOf(minutesOf(time) + minutesOf(midnight))
    : time;
}

export function spanMinutes(span: Span): number {
  return minutesOf(span.end) - minutesOf(span.begin);
}

export function overlaps(a: Span, b: Span): boolean {
  return a.begin < b.end && b.begin < a.end;
}

export function isSpan(span: Span): boolean {
  return /^\d{2}:\d{2}$/.test(span.begin) && /^\d{2}:\d{2}$/.test(span.end) && span.begin < span.end;
}
