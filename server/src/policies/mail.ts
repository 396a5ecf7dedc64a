import type { OwnMail } from 'shared-data/models/send-mail';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { type ProgramAccess, programAccess } from './program.ts';
import { requireAdmin, requireRegistered, requireStaff } from './require.ts';

function requireMailOn(actor: Actor): void {
  if (!actor.permission.sendMail) throw new ProblemError('mailOff');
}

export type MaySendFreeMail = Grant<'mail/free', { actor: Actor }>;

export function maySendFreeMail(actor: Actor): MaySendFreeMail {
  if (!actor.privileged) throw new ProblemError('forbidden');
  requireMailOn(actor);
  return grant<'mail/free', { actor: Actor }>({ actor });
}

export type MaySendOwnMail = Grant<'mail/own', { actor: Actor; access: ProgramAccess | null }>;

/** System mails about one's own registration and programs, to oneself. */
export async function maySendOwnMail(
  database: Database,
  actor: Actor,
  { template, programId, to }: OwnMail,
): Promise<MaySendOwnMail> {
  requireRegistered(actor);
  if (to !== undefined && to !== actor.email) throw new ProblemError('forbidden');
  let access: ProgramAccess | null = null;
  if (template === 'successSubmission') {
    if (programId === undefined)
      throw new ProblemError('invalid', { errors: { programId: 'validation.required' } });
    access = await programAccess(database, actor, programId);
    if (!access.owner) throw new ProblemError('forbidden');
  }
  requireMailOn(actor);
  return grant<'mail/own', { actor: Actor; access: ProgramAccess | null }>({ actor, access });
}

export type MayMailMany = Grant<'mail/many', { actor: Actor }>;

export function mayMailMany(actor: Actor): MayMailMany {
  requireAdmin(actor);
  return grant<'mail/many', { actor: Actor }>({ actor });
}

export type MayTellTypes = Grant<'mail/types', { actor: Actor }>;

/** Letters about types that differ from the request. Sending mails may be off: they are then held. */
export function mayTellTypes(actor: Actor): MayTellTypes {
  requireStaff(actor);
  return grant<'mail/types', { actor: Actor }>({ actor });
}

export type MayReleaseMail = Grant<'mail/release', { actor: Actor }>;

export function mayReleaseMail(actor: Actor): MayReleaseMail {
  requireAdmin(actor);
  return grant<'mail/release', { actor: Actor }>({ actor });
}

export function mayStartMailJob(actor: Actor): MayMailMany {
  const may = mayMailMany(actor);
  if (!actor.privileged) throw new ProblemError('forbidden');
  requireMailOn(actor);
  return may;
}
