import type { KeyedStore } from './keyed-store.ts';

export interface Batch {
  put(store: KeyedStore<unknown>, key: string, value: unknown): void;
  loaded(store: KeyedStore<unknown>): void;
  drop(store: KeyedStore<unknown>): void;
}

export function createBatch(): Batch {
  type Changes = Map<KeyedStore<unknown>, { changes: Map<string, unknown>; loaded: boolean }>;
  const pending: Changes = new Map();
  let due: Changes = new Map();
  const entry = (store: KeyedStore<unknown>) => {
    let found = pending.get(store);
    if (!found) {
      if (pending.size === 0) queueMicrotask(flush);
      found = { changes: new Map(), loaded: false };
      pending.set(store, found);
    }
    return found;
  };
  function flush(): void {
    due = new Map(pending);
    pending.clear();
    for (const [store, { changes }] of due) store.commit(changes);
    for (const [store, { loaded }] of due) if (loaded) store.setState('live');
  }
  return {
    put: (store, key, value) => entry(store).changes.set(key, value),
    loaded: (store) => {
      entry(store).loaded = true;
    },
    drop(store) {
      pending.delete(store);
      // The commit before may have ended its listen.
      due.delete(store);
    },
  };
}
