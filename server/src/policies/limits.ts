import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayReleaseLimits = Grant<'limits/release', { actor: Actor }>;

export function mayReleaseLimits(actor: Actor): MayReleaseLimits {
  requireAdmin(actor);
  return grant<'limits/release', { actor: Actor }>({ actor });
}
