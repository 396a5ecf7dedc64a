import type { UnavailableTime } from 'shared-data/models/timetable';
import { type SlotTime, slotTimes } from 'shared-data/models/unavailable';

export interface Absence extends SlotTime {
  uid: string;
}

/** The same in every slot. */
export const absenceKey = ({ uid, date, begin, end }: Omit<Absence, 'slot'>) =>
  [uid, date, begin, end].join(' ');

export function absencesOf(
  all: Readonly<Record<string, Readonly<Record<string, UnavailableTime>>>>,
): Absence[] {
  return Object.entries(all).flatMap(([uid, times]) => slotTimes(times).map((one) => ({ uid, ...one })));
}
