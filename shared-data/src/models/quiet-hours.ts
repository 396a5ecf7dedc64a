import type { NotificationSettings } from './notification.ts';
import { dayAfter, minutesOf, venueInstant, wallTime } from './venue-time.ts';

/** `now`, or the end of the quiet hours that it falls into. All instants are epoch milliseconds. */
export function quietUntil(
  { quietFrom, quietTo, zone }: Pick<NotificationSettings, 'quietFrom' | 'quietTo' | 'zone'>,
  now: number,
): number {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return now;
  const { date, minutes } = wallTime(now, zone);
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return now;
  return venueInstant(minutes < to ? date : dayAfter(date), quietTo, zone);
}
