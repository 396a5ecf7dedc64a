import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayTransfer = Grant<'transfer', { actor: Actor }>;

/** Imports and prints: administrators only. */
export function mayTransfer(actor: Actor): MayTransfer {
  requireAdmin(actor);
  return grant<'transfer', { actor: Actor }>({ actor });
}
