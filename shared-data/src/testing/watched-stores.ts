import { createStore as create, type StateCreator, type StoreApi } from 'zustand/vanilla';

export type { StoreApi };

type Create<T> = (begin: StateCreator<T, [], []>) => StoreApi<T>;
const stores = new Set<WeakRef<StoreApi<unknown>>>();

/** Takes the place of zustand's in tests of components: `fresh-page.ts` sets every store back to how it began. */
export function createStore<T>(begin: StateCreator<T, [], []>): StoreApi<T>;
export function createStore<T>(): Create<T>;
export function createStore<T>(begin?: StateCreator<T, [], []>): StoreApi<T> | Create<T> {
  if (!begin) return (later) => createStore<T>(later);
  const store = create<T>(begin);
  stores.add(new WeakRef(store as StoreApi<unknown>));
  return store;
}

export function resetStores(): void {
  for (const reference of stores) {
    const store = reference.deref();
    if (store) store.setState(store.getInitialState(), true);
    else stores.delete(reference);
  }
}
