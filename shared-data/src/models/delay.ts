import { minutesOf, timeOf, venueInstant } from './venue-time.ts';

/** `state/delay/{table}/{room}/{item}`: how late an item runs, set by chairs or staff. */
export interface Delay {
  /** 1 to `longestDelay`. */
  minutes: number;
  /** When it was set, epoch milliseconds. */
  at: number;
}

/** A day's delays by room and item. */
export type DayDelays = Record<string, Record<string, Delay>>;

export const longestDelay = 180;

/** Minutes after its expected end when a delay is ignored. */
const overrun = 30;

/** Minutes that an item runs late at `now` (epoch milliseconds). A delay counts from midnight before the item to half an hour after its end. */
export function minutesLate(
  delay: Delay | undefined,
  { date, end }: { date: string; end: string },
  now: number,
  timeZone: string,
): number {
  if (!delay || !(delay.minutes > 0)) return 0;
  const over = venueInstant(date, end, timeZone) + (delay.minutes + overrun) * 60_000;
  const isCurrent = delay.at >= venueInstant(date, '00:00', timeZone) && delay.at < over;
  return isCurrent && now < over ? delay.minutes : 0;
}

/** `HH:mm`, never earlier than published; after midnight it is the next day's. */
export function expectedTime(published: string, late: number): string {
  return timeOf((minutesOf(published) + Math.max(late, 0)) % (24 * 60));
}

export function expectedSpan({ begin, end }: { begin: string; end: string }, late: number) {
  return { begin: expectedTime(begin, late), end: expectedTime(end, late) };
}
