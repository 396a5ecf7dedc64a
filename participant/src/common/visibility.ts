import type { TimetableItem } from 'shared-data/models/timetable';

/** Hidden items need privilege view. */
export function mayShow(item: Pick<TimetableItem, 'hidden'>, privileged: boolean): boolean {
  return privileged || item.hidden !== true;
}
