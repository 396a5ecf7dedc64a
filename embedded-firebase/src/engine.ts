import type { Engine, EngineOptions } from './public.ts';

export { AccountError, DatabaseError, RulesError, StoreError } from './errors.ts';
export type * from './public.ts';

/** Opens the store and returns the running engine. Rejects with `StoreError` or `RulesError`. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  throw new Error(`not available yet: ${options.projectId}`);
}
