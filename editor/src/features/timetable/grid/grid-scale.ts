import type { Timetable } from 'shared-data/models/timetable';
import { clockOf, minutesOf, timeOf } from 'shared-data/models/venue-time';
import { itemsOf, roomsOf } from '../placement.ts';

/** Pixels per minute. */
export const zooms: readonly number[] = [1, 1.5, 2, 3, 4];

/** Minutes since the day's midnight, at full hours. */
export interface DayScale {
  from: number;
  to: number;
}

const usualDay: DayScale = { from: 9 * 60, to: 18 * 60 };

/** From the hour in which the first item begins to the one in which the last ends. */
export function scaleOf(table: Timetable): DayScale {
  const items = roomsOf(table).flatMap(itemsOf);
  if (items.length === 0) return usualDay;
  const from = Math.min(...items.map(({ begin }) => minutesOf(begin)));
  const to = Math.max(...items.map(({ end }) => minutesOf(end)));
  return {
    from: Math.floor(from / 60) * 60,
    to: Math.max(Math.ceil(to / 60), Math.floor(from / 60) + 1) * 60,
  };
}

export function hoursOf({ from, to }: DayScale): { at: number; label: string }[] {
  return Array.from({ length: (to - from) / 60 }, (_, hour) => ({
    at: hour * 60,
    label: clockOf(timeOf(from + hour * 60)),
  }));
}
