import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayRehearse = Grant<'rehearsal', { actor: Actor }>;

/** Administrators. A helper is none. */
export function mayRehearse(actor: Actor): MayRehearse {
  requireAdmin(actor);
  return grant<'rehearsal', { actor: Actor }>({ actor });
}
