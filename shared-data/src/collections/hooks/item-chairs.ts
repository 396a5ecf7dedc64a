import { useCallback, useMemo } from 'react';
import { isStaff } from '../../access/guards.ts';
import { useIdentity } from '../../identity/identity-store.ts';
import type { ProgramPosition, TimetableItem } from '../../models/timetable.ts';
import { useSnapshot } from '../../platform/use-snapshot.ts';
import { demand, storeOf } from '../../sync/collection-store.ts';
import { all, useKept } from './use-store.ts';

export const keyOf = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

export const itemAt = ({ table, room, item }: ProgramPosition): TimetableItem | undefined =>
  storeOf('tables').get(table)?.rooms?.[room]?.tables?.[item];

export interface KnownItem {
  key: string;
  closed: boolean;
}

/** A day's chairs are one list, which closed items are not in; those the items' own people read one by one. Staff read all. */
export function useChairsOf(items: readonly KnownItem[]): readonly string[] {
  const staff = useIdentity(({ view }) => isStaff(view));
  const kept = useKept();
  const sources = useMemo(() => {
    const alone = items.filter(({ closed }) => closed && !staff).map(({ key }) => key);
    const listed = items.filter(({ closed }) => !closed || staff).map(({ key }) => key.split('/'));
    return { alone, listed, days: [...new Set(listed.map(([table = '']) => table))] };
  }, [items, staff]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const on = (name: 'chairs' | 'tableChairs') => (key: string) => [
        demand(name, key),
        storeOf(name, key).subscribe(listener),
      ];
      return all(...sources.alone.flatMap(on('chairs')), ...sources.days.flatMap(on('tableChairs')));
    },
    [sources],
  );
  return useSnapshot(subscribe, () =>
    kept([
      ...new Set([
        ...sources.alone.flatMap((key) => [...storeOf('chairs', key).keys()]),
        ...sources.listed.flatMap(([table = '', room = '', item = '']) =>
          Object.keys(storeOf('tableChairs', table).get(room)?.[item] ?? {}),
        ),
      ]),
    ]),
  );
}
