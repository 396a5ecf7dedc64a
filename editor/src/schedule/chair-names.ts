import type { ProgramPosition, TimetableItem } from 'shared-data/models/timetable';
import type { ChairEdit, Change } from './changes.ts';

const separator = '; ';

/** What an item stores of its chairs' names. */
export const convenerOf = (names: readonly string[]) => names.join(separator);

export function chairNames(convener = ''): string[] {
  return convener
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

interface Chairs {
  /** Of all chairs afterwards, also of those with accounts. */
  names: readonly string[];
  uids: readonly string[];
  /** Uids before. */
  chairs: readonly string[];
  nameOf: (uid: string) => string | undefined;
}

/** Who chairs an item from now on; null if that is as before. */
export function chairsChange(
  { item, ...place }: Pick<ProgramPosition, 'table' | 'room'> & { item: TimetableItem },
  { names, uids, chairs, nameOf }: Chairs,
): Change | null {
  const at = { ...place, item: item.id };
  const edit = (uid: string, isChair: boolean): ChairEdit => ({
    ...{ ...at, uid, name: nameOf(uid) ?? uid, chairs: isChair },
  });
  const edits = [
    ...uids.filter((uid) => !chairs.includes(uid)).map((uid) => edit(uid, true)),
    ...chairs.filter((uid) => !uids.includes(uid)).map((uid) => edit(uid, false)),
  ];
  const convener = convenerOf(names);
  const renamed = convener !== convenerOf(chairNames(item.convener));
  if (edits.length === 0 && !renamed) return null;
  const fields = (text: string | undefined) => ({ convener: text || undefined }) as { convener?: string };
  return {
    moves: [],
    items: renamed ? [{ ...at, before: fields(item.convener), after: fields(convener) }] : [],
    ...(edits.length > 0 && { chairs: edits }),
  };
}
