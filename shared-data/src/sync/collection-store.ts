import type { CollectionName, collectionTable, EntityOf, LoadState } from './collections.ts';
import { type KeyedStore, ValueStore } from './store/keyed-store.ts';

const stores = new Map<string, ValueStore<unknown>>();
const wanted = new Map<string, { name: CollectionName; key: string; count: number }>();
let onDemanded: ((name: CollectionName, key: string) => void) | undefined;

const idOf = (name: CollectionName, key: string) => `${name}:${key}`;

type ShapeOf<N extends CollectionName> = (typeof collectionTable)[N]['shape'] extends 'value'
  ? ValueStore<EntityOf<N>>
  : KeyedStore<EntityOf<N>>;

export function storeOf<N extends CollectionName>(name: N, key = ''): ShapeOf<N> {
  return untypedStore(name, key) as unknown as ShapeOf<N>;
}

/** As `storeOf`, when the collection is known only at run time. */
export function untypedStore(name: CollectionName, key = ''): ValueStore<unknown> {
  const id = idOf(name, key);
  let store = stores.get(id);
  if (!store) {
    // Types tell the shapes apart; here a value store serves both, so that the table need not be loaded before the first sync.
    store = new ValueStore<unknown>();
    stores.set(id, store);
  }
  return store;
}

/** Demands a collection (or one key); call the result to stop. Reference-counted. May be called before the database is connected. */
export function demand(name: CollectionName, key = ''): () => void {
  const id = idOf(name, key);
  const entry = wanted.get(id) ?? { name, key, count: 0 };
  wanted.set(id, entry);
  entry.count += 1;
  if (entry.count === 1) onDemanded?.(name, key);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    entry.count -= 1;
    if (entry.count > 0 || wanted.get(id) !== entry) return;
    wanted.delete(id);
    onDemanded?.(name, key);
  };
}

export function isDemanded(name: CollectionName, key = ''): boolean {
  return wanted.has(idOf(name, key));
}

export function demands(): { name: CollectionName; key: string }[] {
  return [...wanted.values()].map(({ name, key }) => ({ name, key }));
}

export function onDemand(listener: (name: CollectionName, key: string) => void): () => void {
  onDemanded = listener;
  return () => {
    if (onDemanded === listener) onDemanded = undefined;
  };
}

export function selectLoadState(name: CollectionName, key = ''): LoadState {
  return storeOf(name, key).state;
}

/** Resolves when a collection is live or denied. */
export function settled(name: CollectionName, key = ''): Promise<LoadState> {
  const store = storeOf(name, key);
  const answered = () => store.state === 'live' || store.state === 'denied';
  if (answered()) return Promise.resolve(store.state);
  return new Promise((resolve) => {
    const stop = store.subscribeState(() => {
      if (!answered()) return;
      stop();
      resolve(store.state);
    });
  });
}
