import type { Json, Store } from '../public.ts';

/** Keeps nothing: for tests and pretend worlds. `initial` is the database to begin with. */
export function memoryStore(initial: Json = null): Store {
  return {
    load: (accept) => accept({ space: 'data', writes: [['/', JSON.stringify(initial)]] }),
    commit: () => {},
    close: () => {},
  };
}
