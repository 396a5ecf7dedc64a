import { storedJson } from '../database/stored.ts';
import { storedNode } from '../database/values.ts';
import type { Json, Store } from '../public.ts';

/** Keeps nothing: for tests and pretend worlds. `initial` is the database to begin with; throws for what none can hold. */
export function memoryStore(initial: Json = null): Store {
  const json = storedJson(storedNode(initial));
  return {
    load: (accept) => accept({ space: 'data', writes: [['/', json]] }),
    commit: () => {},
    close: () => {},
  };
}
