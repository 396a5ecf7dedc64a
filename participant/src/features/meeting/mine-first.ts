import type { PlacedItem } from 'shared-data/models/now-and-next';
import type { TimetableItem } from 'shared-data/models/timetable';

export function hasMine(item: Pick<TimetableItem, 'programs'>, mine: ReadonlySet<string>): boolean {
  return Object.keys(item.programs ?? {}).some((id) => mine.has(id));
}

/** Items with the reader's programs first; the order stays otherwise. */
export function mineFirst(items: readonly PlacedItem[], mine: ReadonlySet<string>): PlacedItem[] {
  return [
    ...items.filter(({ item }) => hasMine(item, mine)),
    ...items.filter(({ item }) => !hasMine(item, mine)),
  ];
}
