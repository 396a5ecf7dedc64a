import { activePhase } from 'shared-data/models/active-phase';
import type { ActiveSite } from 'shared-data/models/site';
import type { WallTime } from 'shared-data/models/venue-time';
import type { ListedItem } from '../../common/timetable-items.ts';

/** What the banner on the meeting page shows to participants; the reason when there is none. */
export type ReadersSee = 'now' | 'next' | 'unset' | 'gone' | 'hidden' | 'over';

/** `now` is the clock at the venue, `late` in minutes. */
export function readersSee(
  active: ActiveSite | undefined,
  placed: ListedItem | undefined,
  now: WallTime,
  late: number,
): ReadersSee {
  if (!active) return 'unset';
  if (!placed) return 'gone';
  if (placed.item.hidden) return 'hidden';
  return activePhase(placed.date, placed.item, now, late);
}
