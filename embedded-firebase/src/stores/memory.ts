import type { Json, LogRecord, Store } from '../public.ts';

/** Keeps nothing: for tests and pretend worlds. `initial` is the database to begin with. */
export function memoryStore(initial: Json = null): Store {
  const parts: LogRecord[] = initial === null ? [] : [{ space: 'data', writes: [['/', initial]] }];
  return { load: () => ({ parts, log: [] }), commit: () => {}, close: () => {} };
}
