import type { BaseInformation } from 'shared-data/models/site';
import { defaultTimeZone } from 'shared-data/models/site';
import { venueDate } from 'shared-data/models/venue-time';
import { serverNow } from 'shared-data/platform/clock';

/** Days until it begins, the current day, or over. null without dates. */
export type Phase =
  | { phase: 'before'; days: number }
  | { phase: 'on'; day: number; of: number }
  | { phase: 'over' };

const day = 86_400_000;

export function symposiumPhase(base: BaseInformation | null, now = serverNow()): Phase | null {
  if (!base?.begin || !base.end) return null;
  const today = Date.parse(venueDate(now, base.timeZone ?? defaultTimeZone));
  const [begin, end] = [Date.parse(base.begin), Date.parse(base.end)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  if (today < begin) return { phase: 'before', days: Math.round((begin - today) / day) };
  if (today > end) return { phase: 'over' };
  return { phase: 'on', day: Math.round((today - begin) / day) + 1, of: Math.round((end - begin) / day) + 1 };
}
