import { defaultTimeZone } from '../models/site.ts';
import { type WallTime, wallTime } from '../models/venue-time.ts';
import { useMinute } from '../platform/clock.ts';
import { useSession } from '../session/session-store.ts';

export interface VenueClock extends WallTime {
  timeZone: string;
  /** Epoch milliseconds. */
  instant: number;
}

export function useVenueClock(): VenueClock {
  const instant = useMinute();
  const timeZone = useSession((session) => session.view.base?.timeZone) ?? defaultTimeZone;
  return { timeZone, instant, ...wallTime(instant, timeZone) };
}
