import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin, requireStaff } from './require.ts';

export type MayTransfer = Grant<'transfer', { actor: Actor }>;

/** Imports and prints: administrators only. */
export function mayTransfer(actor: Actor): MayTransfer {
  requireAdmin(actor);
  return grant<'transfer', { actor: Actor }>({ actor });
}

export type MaySeeTasks = Grant<'tasks', { kinds: 'all' | 'programs' }>;

/** Tasks of all staff: administrators all, editors those that change programs. */
export function maySeeTasks(actor: Actor): MaySeeTasks {
  requireStaff(actor);
  const kinds = actor.claims.admin ? 'all' : 'programs';
  return grant<'tasks', { kinds: 'all' | 'programs' }>({ kinds });
}
