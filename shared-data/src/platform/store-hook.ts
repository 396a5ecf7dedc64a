import { createStore, type StoreApi } from 'zustand/vanilla';
import { useSnapshot } from './use-snapshot.ts';

export interface StoreHook<S> extends StoreApi<S> {
  (): S;
  <T>(select: (state: S) => T): T;
}

/**
 * A vanilla zustand store with its hook: `useIt(select)` in components, `useIt.getState()` elsewhere. `select` must return a stable
 * value. Unlike zustand's `create`, a page that is drawn on the server sees the present state.
 */
export function createStoreHook<S>(begin: () => S): StoreHook<S> {
  const store = createStore<S>(begin);
  function useStored(): S;
  function useStored<T>(select: (state: S) => T): T;
  function useStored(select: (state: S) => unknown = (state) => state) {
    return useSnapshot(store.subscribe, () => select(store.getState()));
  }
  return Object.assign(useStored, store);
}
