import { useCallback, useRef } from 'react';
import { useSnapshot } from '../../platform/use-snapshot.ts';
import { demand, storeOf } from '../../sync/collection-store.ts';
import { type CollectionName, collectionTable } from '../../sync/collections.ts';
import type { GroupIndex } from '../indexes/group-index.ts';

type Stop = () => void;

export const nothing = () => {};

export function all(...stops: Stop[]): Stop {
  return () => {
    for (const stop of stops) stop();
  };
}

type Texts = readonly string[];

/** Keeps the previous array while the new one has the same texts. */
export function useKept(): (list: Texts) => Texts {
  const last = useRef<Texts>([]);
  return (list) => {
    const same =
      list.length === last.current.length && list.every((text, index) => text === last.current[index]);
    if (!same) last.current = list;
    return last.current;
  };
}

/** Demands a collection that is not synced as a whole anyway. */
export function asked(name: CollectionName, key = ''): Stop {
  return collectionTable[name].mode === 'whole' ? nothing : demand(name, key);
}

/** One entity by its key; renders again only when that entity changes. */
export function useEntity<T>(name: CollectionName, key: string, storeKey: string, read: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => all(asked(name, storeKey), storeOf(name, storeKey).subscribeKey(key, listener)),
    [name, key, storeKey],
  );
  return useSnapshot(subscribe, read);
}

export const single = 'value';

/** Items of a group in order; stable while none of them changes. */
export function useIndexItems<T>(index: GroupIndex<T>, group: string): readonly T[] {
  const subscribe = useCallback((listener: () => void) => index.subscribe(group, listener), [index, group]);
  return useSnapshot(subscribe, () => index.items(group));
}

/** Keys of a group in order; stable while membership and order stay. */
export function useIndexKeys<T>(index: GroupIndex<T>, group: string): readonly string[] {
  const subscribe = useCallback((listener: () => void) => index.subscribe(group, listener), [index, group]);
  return useSnapshot(subscribe, () => index.keys(group));
}
