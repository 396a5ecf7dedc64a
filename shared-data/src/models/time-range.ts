import { clockOf, midnight, minutesOf } from './venue-time.ts';

/** `16:00 - 16:20`, across midnight `23:00 - 01:30 (+1)`; both are times at the venue. */
export function timeRange(begin: string, end: string): string {
  const range = `${clockOf(begin)} - ${clockOf(end)}`;
  return end > midnight ? `${range} (+1)` : range;
}

/** Of an item or slot: times may be past midnight of their date. */
export interface DatedSpan {
  date: string;
  begin: string;
  end: string;
}

/** Touching spans do not overlap. */
export function datesOverlap(a: DatedSpan, b: DatedSpan): boolean {
  return (
    wallMinutes(a.date, a.begin) < wallMinutes(b.date, b.end) &&
    wallMinutes(b.date, b.begin) < wallMinutes(a.date, a.end)
  );
}

/** Minutes, for comparisons at one venue. */
export function wallMinutes(date: string, time: string): number {
  return Date.parse(date) / 60_000 + minutesOf(time);
}
