import { minutesOf, timeOf, venueInstant } from './venue-time.ts';

/** `state/delay/{table}/{room}/{item}`: how late an item runs, as its chairs or staff say. */
export interface Delay {
  /** 1 to `longestDelay`. */
  minutes: number;
  /** When they said so, epoch milliseconds. */
  at: number;
}

/** A day's delays by room and item. */
export type DayDelays = Record<string, Record<string, Delay>>;

export const longestDelay = 180;

/** Minutes that an item may overrun even its expected end; then its delay is forgotten. */
const overrun = 30;

/**
 * Minutes that an item runs late at `now` (epoch milliseconds); 0 or more. A delay counts from the venue's midnight before the item to half
 * an hour after its expected end, so that nobody needs to take it back and one said on another day means nothing.
 */
export function minutesLate(
  delay: Delay | undefined,
  { date, end }: { date: string; end: string },
  now: number,
  timeZone: string,
): number {
  if (!delay || !(delay.minutes > 0)) return 0;
  const over = venueInstant(date, end, timeZone) + (delay.minutes + overrun) * 60_000;
  const said = delay.at >= venueInstant(date, '00:00', timeZone) && delay.at < over;
  return said && now < over ? delay.minutes : 0;
}

/** `HH:mm`, never earlier than published; after midnight it is the next day's. */
export function expectedTime(published: string, late: number): string {
  return timeOf((minutesOf(published) + Math.max(late, 0)) % (24 * 60));
}

export function expectedSpan({ begin, end }: { begin: string; end: string }, late: number) {
  return { begin: expectedTime(begin, late), end: expectedTime(end, late) };
}
