import { minutesOf, type WallTime } from 'shared-data/models/venue-time';

/** Minutes that a session may overrun. */
const overrun = 30;

/** Whether an item set as in progress can be: staff may set it early and forget to take it back. `now` is the clock at the venue. */
export function activePhase(
  date: string,
  { begin, end }: { begin: string; end: string },
  now: WallTime,
): 'next' | 'now' | 'over' {
  if (date !== now.date || now.minutes > minutesOf(end) + overrun) return 'over';
  return now.minutes < minutesOf(begin) ? 'next' : 'now';
}
