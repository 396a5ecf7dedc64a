import { minutesOf, minutesSince, type WallTime } from './venue-time.ts';

/** Minutes that a session may overrun. */
const overrun = 30;

/** Whether an item set as in progress is plausible. `now`: venue clock; `late`: minutes. */
export function activePhase(
  date: string,
  { begin, end }: { begin: string; end: string },
  now: WallTime,
  late = 0,
): 'next' | 'now' | 'over' {
  const since = minutesSince(date, now);
  if (since < 0 || since - late > minutesOf(end) + overrun) return 'over';
  return since - late < minutesOf(begin) ? 'next' : 'now';
}
