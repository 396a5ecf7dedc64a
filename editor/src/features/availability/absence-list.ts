import type { UnavailableTime } from 'shared-data/models/timetable';

/** One that is stored, in its slot. */
export interface Absence extends UnavailableTime {
  uid: string;
  slot: string;
}

/** The same in every slot. */
export const absenceKey = ({ uid, date, begin, end }: Omit<Absence, 'slot'>) =>
  [uid, date, begin, end].join(' ');

export function absencesOf(
  all: Readonly<Record<string, Readonly<Record<string, UnavailableTime>>>>,
): Absence[] {
  return Object.entries(all).flatMap(([uid, times]) =>
    Object.entries(times).map(([slot, time]) => ({ uid, slot, ...time })),
  );
}
