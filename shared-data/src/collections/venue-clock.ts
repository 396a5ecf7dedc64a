import { useCallback } from 'react';
import { useIdentity } from '../identity/identity-store.ts';
import { minutesLate } from '../models/delay.ts';
import { defaultTimeZone } from '../models/site.ts';
import type { ProgramPosition } from '../models/timetable.ts';
import { localTimeZone, type WallTime, wallTime } from '../models/venue-time.ts';
import { useMinute } from '../platform/clock.ts';
import { createStoreHook } from '../platform/store-hook.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { storeOf } from '../sync/collection-store.ts';

export interface VenueClock extends WallTime {
  timeZone: string;
  /** Epoch milliseconds. */
  instant: number;
}

export function useVenueTimeZone(): string {
  return useIdentity(({ view }) => view.base?.timeZone) ?? defaultTimeZone;
}

export function useVenueClock(): VenueClock {
  const instant = useMinute();
  const timeZone = useVenueTimeZone();
  return { timeZone, instant, ...wallTime(instant, timeZone) };
}

const storageKey = 'clock';

const useClock = createStoreHook(() => ({ own: remembered() }));

/** Whether the reader chose to read times by their own clock rather than the venue's. */
export function useOwnClock(): boolean {
  return useClock(({ own }) => own);
}

/** In which participants read times: the venue's, or their own where they chose it. */
export function useShownTimeZone(): string {
  const venue = useVenueTimeZone();
  return useOwnClock() ? localTimeZone() : venue;
}

/** Remembered on this device. */
export function showOwnClock(own: boolean): void {
  useClock.setState({ own });
  try {
    if (own) globalThis.localStorage?.setItem(storageKey, 'own');
    else globalThis.localStorage?.removeItem(storageKey);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function remembered(): boolean {
  try {
    return globalThis.localStorage?.getItem(storageKey) === 'own';
  } catch {
    return false;
  }
}

/** Minutes that an item of the timetable runs late now; 0 while it is on time. */
export type MinutesLate = (at: ProgramPosition) => number;

/** Renders again when a delay is set or removed. */
export function useMinutesLate(): MinutesLate {
  const { instant, timeZone } = useVenueClock();
  const delays = storeOf('delays');
  const subscribe = useCallback((listener: () => void) => storeOf('delays').subscribe(listener), []);
  useSnapshot(subscribe, () => delays.version);
  return ({ table, room, item }) => {
    const day = storeOf('tables').get(table);
    const end = day?.rooms?.[room]?.tables?.[item]?.end;
    if (!day || end === undefined) return 0;
    return minutesLate(delays.get(table)?.[room]?.[item], { date: day.date, end }, instant, timeZone);
  };
}
