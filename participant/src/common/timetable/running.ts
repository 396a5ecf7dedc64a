import { activePhase } from 'shared-data/models/active-phase';
import type { ActiveSite } from 'shared-data/models/site';
import type { ProgramPosition, TimetableItem } from 'shared-data/models/timetable';
import type { WallTime } from 'shared-data/models/venue-time';
import { phaseOf } from '../venue-time.ts';

/** `active`: staff have set it as in progress · `now`: its time is now. */
export type Running = 'active' | 'now';

/** `date`: of the item's day. `late`: minutes. */
export function runningOf(
  at: ProgramPosition,
  item: TimetableItem,
  { date, now, active, late }: { date: string; now: WallTime; active: ActiveSite | undefined; late: number },
): Running | undefined {
  const named = active?.table === at.table && active.room === at.room && active.item === at.item;
  if (named && activePhase(date, item, now, late) === 'now') return 'active';
  return phaseOf(date, item.begin, item.end, now, late) === 'now' ? 'now' : undefined;
}
