import { venueDate } from 'shared-data/models/venue-time';
import type { StoredRelease } from '../stored/server-records.ts';

/** The latest releases, all of which can be compared and restored. */
export const latestKept = 30;

/**
 * Ids of releases whose states go when one more is made: of those before the latest ones each day keeps its last, and the state before the
 * first draft stays. What goes is still listed.
 */
export function releasesToTrim(
  releases: Readonly<Record<string, StoredRelease>>,
  { timeZone }: { timeZone: string },
): string[] {
  const days = new Set<string>();
  return Object.entries(releases)
    .sort(([, a], [, b]) => b.number - a.number)
    .filter(([, { at, baseline, trimmed }], index) => {
      const day = venueDate(at, timeZone);
      const isLastOfDay = !days.has(day);
      days.add(day);
      return index >= latestKept - 1 && !isLastOfDay && !baseline && !trimmed;
    })
    .map(([id]) => id);
}
