import type { PlacedItem } from 'shared-data/models/now-and-next';
import type { TimetableItem } from 'shared-data/models/timetable';

export function hasMine(item: Pick<TimetableItem, 'programs'>, mine: ReadonlySet<string>): boolean {
  return Object.keys(item.programs ?? {}).some((id) => mine.has(id));
}

/** Items with the reader's programs first, then those with starred ones; the order stays otherwise. */
export function mineFirst(
  items: readonly PlacedItem[],
  mine: ReadonlySet<string>,
  starred: ReadonlySet<string>,
): PlacedItem[] {
  const rank = ({ item }: PlacedItem) => (hasMine(item, mine) ? 0 : hasMine(item, starred) ? 1 : 2);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
