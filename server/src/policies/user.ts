import { Refusal } from '../problem.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireBefore, requireOpen, requireVerified } from './require.ts';

export type MayRegister = Grant<'user/append', { actor: Actor }>;

/** Anybody with a confirmed address registers once, while registration is open. */
export function mayRegister(actor: Actor, now: number): MayRegister {
  requireVerified(actor);
  requireOpen(actor);
  if (actor.registered) throw new Refusal('conflict');
  requireBefore(actor, actor.base.deadlines?.registration, now);
  return grant<'user/append', { actor: Actor }>({ actor });
}
