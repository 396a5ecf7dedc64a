import { createStore, type StoreApi } from 'zustand/vanilla';
import { useSnapshot } from './use-snapshot.ts';

export interface StoreHook<S> extends StoreApi<S> {
  (): S;
  <T>(select: (state: S) => T): T;
}

/** A zustand store with its hook; `select` must return a stable value. Server rendering sees the current state. */
export function createStoreHook<S>(begin: () => S): StoreHook<S> {
  const store = createStore<S>(begin);
  function useStored(): S;
  function useStored<T>(select: (state: S) => T): T;
  function useStored(select: (state: S) => unknown = (state) => state) {
    return useSnapshot(store.subscribe, () => select(store.getState()));
  }
  return Object.assign(useStored, store);
}
