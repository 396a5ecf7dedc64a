import { ProblemError } from '../problem.ts';
import type { Actor } from './actor.ts';

export function requireVerified(actor: Actor): void {
  if (!actor.emailVerified) throw new ProblemError('emailNotVerified');
}

export function requireOpen(actor: Actor): void {
  if (actor.closed && !actor.privileged) throw new ProblemError('closed');
}

/** REG of `docs/access.md`: verified, registered, and the site open or the caller privileged. */
export function requireRegistered(actor: Actor): void {
  requireVerified(actor);
  requireOpen(actor);
  if (!actor.registered) throw new ProblemError('forbidden');
}

export function requireBefore(actor: Actor, deadline: number | undefined, now: number): void {
  if (deadline !== undefined && now > deadline && !actor.privileged) throw new ProblemError('deadlinePassed');
}

export function requireAdmin(actor: Actor): void {
  if (!actor.claims.admin) throw new ProblemError('forbidden');
}

export function requireStaff(actor: Actor): void {
  if (!actor.staff) throw new ProblemError('forbidden');
}
