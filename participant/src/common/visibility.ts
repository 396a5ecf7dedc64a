import type { TimetableItem } from 'shared-data/models/timetable';

/** Items hidden to the public are shown to those with privilege view only. */
export function mayShow(item: Pick<TimetableItem, 'hidden'>, privileged: boolean): boolean {
  return privileged || item.hidden !== true;
}
