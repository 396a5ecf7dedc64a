import { storedJson } from '../database/stored.ts';
import { storedNode } from '../database/values.ts';
import type { Json, Store } from '../public.ts';

/** Not durable: for tests and demos. Throws for invalid `initial` data. */
export function memoryStore(initial: Json = null): Store {
  const json = storedJson(storedNode(initial));
  return {
    load: (accept) => accept({ space: 'data', writes: [['/', json]] }),
    commit: () => {},
    close: () => {},
  };
}
