import { clockOf, midnight } from './venue-time.ts';

/** `16:00 - 16:20`, across midnight `23:00 - 01:30 (+1)`; both are times at the venue. */
export function timeRange(begin: string, end: string): string {
  const range = `${clockOf(begin)} - ${clockOf(end)}`;
  return end > midnight ? `${range} (+1)` : range;
}
