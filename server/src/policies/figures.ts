import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayReadFigures = Grant<'figures/read', { actor: Actor }>;

export function mayReadFigures(actor: Actor): MayReadFigures {
  requireAdmin(actor);
  return grant<'figures/read', { actor: Actor }>({ actor });
}
