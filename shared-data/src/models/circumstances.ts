import type { Absence, Circumstances } from './conflicts.ts';
import { personKey } from './engagements.ts';
import type { UnavailableTime } from './timetable.ts';

/** Minutes by room and room, as stored; each pair once (`walkKey`). */
export type Walks = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The way is as long there as back. */
export function walkKey(a: string, b: string): readonly [string, string] {
  return a < b ? [a, b] : [b, a];
}

/** `nameOf`: that of an account's profile, by which the timetable knows people. */
export function circumstancesOf(
  walks: Walks,
  unavailable: Readonly<Record<string, Readonly<Record<string, UnavailableTime>>>>,
  nameOf: (uid: string) => string | undefined,
): Circumstances {
  const absences = Object.entries(unavailable).flatMap(([uid, times]): Absence[] => {
    const name = nameOf(uid);
    if (name === undefined) return [];
    return Object.values(times).map(({ date, begin, end }) => ({
      ...{ date, begin, end },
      ...{ name, person: personKey(name) },
    }));
  });
  const minutes = Object.values(walks).flatMap((to) => Object.values(to));
  return {
    walkOf: (from, to) => {
      const [a, b] = walkKey(from, to);
      return walks[a]?.[b] ?? 0;
    },
    longestWalk: Math.max(0, ...minutes),
    absences,
  };
}
