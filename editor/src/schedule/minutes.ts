import { minutesOf, timeOf } from 'shared-data/models/venue-time';

/** `HH:mm` of minutes since midnight, held inside the day. */
export function timeWithinDay(minutes: number): string {
  return timeOf(Math.min(Math.max(Math.round(minutes), 0), 24 * 60 - 1));
}

/** A stretch of one day, `HH:mm` to `HH:mm`. */
export interface Span {
  begin: string;
  end: string;
}

/** Length in minutes; negative when the end lies before the begin. */
export function spanMinutes(span: Span): number {
  return minutesOf(span.end) - minutesOf(span.begin);
}

/** Two spans share time. Touching ends do not count. */
export function overlaps(a: Span, b: Span): boolean {
  return a.begin < b.end && b.begin < a.end;
}

/** A span has an end later than its begin, and both are complete. */
export function isSpan(span: Span): boolean {
  return /^\d{2}:\d{2}$/.test(span.begin) && /^\d{2}:\d{2}$/.test(span.end) && span.begin < span.end;
}
