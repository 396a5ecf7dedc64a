import { minutesOf } from 'shared-data/models/venue-time';
import type { Span } from './minutes.ts';

export interface Start {
  /** Minutes since the day's midnight. */
  at: number;
  /** Minutes until the next one. */
  until: number;
}

/** When something of a length can begin in a gap: at once, at every full step of the clock, and as late as it fits. */
export function startsIn({ begin, end }: Span, length: number, step: number): Start[] {
  const [first, last] = [minutesOf(begin), minutesOf(end) - length];
  if (length <= 0 || last < first) return [];
  const times = [first];
  for (let at = (Math.floor(first / step) + 1) * step; at < last; at += step) times.push(at);
  if (last > first) times.push(last);
  return times.map((at, index) => ({ at, until: (times[index + 1] ?? at + Math.min(step, length)) - at }));
}
