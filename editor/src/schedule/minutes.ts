import { minutesOf, timeOf } from 'shared-data/models/venue-time';

/** The last minute that `longDayPattern` can name. */
const lastMinute = 30 * 60 - 1;

/** Hours go on past midnight. */
export function timeWithinDay(minutes: number): string {
  return timeOf(Math.min(Math.max(Math.round(minutes), 0), lastMinute));
}

export interface Span {
  begin: string;
  end: string;
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
