import { ProblemError } from '../problem.ts';
import type { Actor } from './actor.ts';

/** The address of the caller is confirmed. */
export function requireVerified(actor: Actor): void {
  if (!actor.emailVerified) throw new ProblemError('emailNotVerified');
}

/** The site is open, or the caller may use it while it is closed. */
export function requireOpen(actor: Actor): void {
  if (actor.closed && !actor.privileged) throw new ProblemError('closed');
}

/** REG of `docs/access.md`: verified, registered, and the site open or the caller privileged. */
export function requireRegistered(actor: Actor): void {
  requireVerified(actor);
  requireOpen(actor);
  if (!actor.registered) throw new ProblemError('forbidden');
}

/** The deadline, by the server's clock, has not passed. Privileged staff has none. */
export function requireBefore(actor: Actor, deadline: number | undefined, now: number): void {
  if (deadline !== undefined && now > deadline && !actor.privileged) throw new ProblemError('deadlinePassed');
}

/** An administrator, by what token and claims node agree on. */
export function requireAdmin(actor: Actor): void {
  if (!actor.claims.admin) throw new ProblemError('forbidden');
}

/** An editor or administrator. */
export function requireStaff(actor: Actor): void {
  if (!actor.staff) throw new ProblemError('forbidden');
}
