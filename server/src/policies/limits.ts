import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayReleaseLimits = Grant<'limits/release', { actor: Actor }>;

/** Administrators see who has to wait, and let them go on. */
export function mayReleaseLimits(actor: Actor): MayReleaseLimits {
  requireAdmin(actor);
  return grant<'limits/release', { actor: Actor }>({ actor });
}
