import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayChangeLook = Grant<'setting/look', { actor: Actor }>;

/** What the site looks like: administrators only. */
export function mayChangeLook(actor: Actor): MayChangeLook {
  requireAdmin(actor);
  return grant<'setting/look', { actor: Actor }>({ actor });
}
