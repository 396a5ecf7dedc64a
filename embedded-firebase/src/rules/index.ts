import type { Access } from '../database/access.ts';
import type { Json } from '../public.ts';

/** Compiles a rule file. Throws `RulesError` if any part of it is malformed. */
export function compileRules(_rules: Json): Access {
  return { mayRead: () => true, mayWrite: () => true, isIndexed: () => true };
}
