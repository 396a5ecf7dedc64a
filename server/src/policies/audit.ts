import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin } from './require.ts';

export type MayReadAudit = Grant<'audit/read', { actor: Actor }>;

export function mayReadAudit(actor: Actor): MayReadAudit {
  requireAdmin(actor);
  return grant<'audit/read', { actor: Actor }>({ actor });
}

export type MayRestore = Grant<'audit/restore', { actor: Actor }>;

export function mayRestore(actor: Actor): MayRestore {
  requireAdmin(actor);
  return grant<'audit/restore', { actor: Actor }>({ actor });
}
