import type { Timetable } from 'shared-data/models/timetable';
import { clockOf, minutesOf, timeOf } from 'shared-data/models/venue-time';
import { itemsOf, roomsOf } from '../placement.ts';

export interface Zoom {
  /** Pixels per minute. */
  minute: number;
  /** Least width of a room, in rem. */
  room: number;
}

/** At the smallest one all rooms fit into the window, as long as their blocks can be told apart. */
export const zooms: readonly Zoom[] = [
  { minute: 1, room: 4.5 },
  ...[1, 1.5, 2, 3, 4].map((minute) => ({ minute, room: 10 })),
];
export const usualZoom = zooms[2] as Zoom;

/** Places for what is held lie five minutes apart. */
export const isFine = ({ minute }: Zoom): boolean => minute >= 3;

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
