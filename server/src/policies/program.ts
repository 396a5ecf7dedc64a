import type { AccountEntry } from 'shared-data/models/account-admin';
import { effectiveClaims } from 'shared-data/models/claims';
import { dbPaths } from 'shared-data/models/db-paths';
import { acceptsPrograms, mayEnterPresentation, type ProgramRole } from 'shared-data/models/entry';
import { maxProgramsPerUser, type PrivateProgram, type PublicProgram } from 'shared-data/models/program';
import type { Accounts, Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { exists, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import {
  requireAdmin,
  requireBefore,
  requireOpen,
  requireRegistered,
  requireStaff,
  requireVerified,
} from './require.ts';

export interface ProgramAccess extends ProgramRole {
  program: PublicProgram;
  own: PrivateProgram;
}

export async function programAccess(database: Database, actor: Actor, id: string): Promise<ProgramAccess> {
  const [program, own, coeditor] = await Promise.all([
    read(database, stored.program(id)),
    read(database, stored.privateProgram(id)),
    read(database, stored.coeditor(id, actor.uid)),
  ]);
  if (!program || !own) throw new ProblemError('notFound');
  const owner = actor.emailVerified && actor.email !== '' && own.email === actor.email;
  const inSession = Boolean(program.sessionId);
  return { program, own, owner, coeditor: coeditor && actor.emailVerified, inSession };
}

export type MayAppendProgram = Grant<'program/append', { actor: Actor }>;

/** Registered users while submissions are open; privileged staff always. */
export async function mayAppendProgram(
  database: Database,
  actor: Actor,
  now: number,
): Promise<MayAppendProgram> {
  requireRegistered(actor);
  if (!acceptsPrograms(actor, actor.base)) throw new ProblemError('forbidden');
  requireBefore(actor, actor.base.deadlines?.submission, now);
  const own = await keysOf(database, dbPaths.privatePrograms, {
    orderByChild: 'email',
    equalTo: actor.email,
  });
  if (own.length >= maxProgramsPerUser) throw new ProblemError('tooManyPrograms');
  return grant<'program/append', { actor: Actor }>({ actor });
}

export type MayChangeSubmission = Grant<'program/submission', { actor: Actor; access: ProgramAccess }>;

/** Owner and co-editors until the deadline while modifyProgram is on; staff always. */
export function mayChangeSubmission(actor: Actor, access: ProgramAccess, now: number): MayChangeSubmission {
  if (!actor.staff) {
    requireRegistered(actor);
    if (!access.owner && !access.coeditor) throw new ProblemError('forbidden');
    if (!actor.permission.modifyProgram) throw new ProblemError('forbidden');
    requireBefore(actor, actor.base.deadlines?.submission, now);
  }
  return grant<'program/submission', { actor: Actor; access: ProgramAccess }>({ actor, access });
}

export type MayAssign = Grant<'program/assignment', { actor: Actor; access: ProgramAccess }>;

export function mayAssign(actor: Actor, access: ProgramAccess): MayAssign {
  if (!actor.staff) throw new ProblemError('forbidden');
  return grant<'program/assignment', { actor: Actor; access: ProgramAccess }>({ actor, access });
}

export type MayAssignMany = Grant<'program/many', { actor: Actor }>;

export function mayAssignMany(actor: Actor): MayAssignMany {
  requireStaff(actor);
  return grant<'program/many', { actor: Actor }>({ actor });
}

export type MayAssignInTask = Grant<'program/task', { by: string }>;

/** For a task that `by` asked for earlier. Rejects with `forbidden` when they are no staff any more. */
export async function mayAssignInTask(
  { accounts, database }: Pick<Ports, 'accounts' | 'database'>,
  by: string,
): Promise<MayAssignInTask> {
  const asker = await accounts.get(by);
  const { admin, editor } = effectiveClaims(asker?.claims, await read(database, stored.claims(by)));
  if (!asker || asker.disabled || !(admin || editor)) throw new ProblemError('forbidden');
  return grant<'program/task', { by: string }>({ by });
}

export type MayChangeOwner = Grant<'program/owner', { access: ProgramAccess; owner: AccountEntry }>;

/** Administrators only. The new owner must be registered under a confirmed address. */
export async function mayChangeOwner(
  { accounts, database }: Pick<Ports, 'accounts' | 'database'>,
  actor: Actor,
  id: string,
  email: string,
): Promise<MayChangeOwner> {
  requireAdmin(actor);
  const access = await programAccess(database, actor, id);
  const owner = await accounts.getByEmail(email);
  if (!owner?.emailVerified || !(await exists(database, dbPaths.profile(owner.uid))))
    throw new ProblemError('unregisteredAddress');
  return grant<'program/owner', { access: ProgramAccess; owner: AccountEntry }>({ access, owner });
}

export type MayWithdraw = Grant<'program/withdraw', { actor: Actor; access: ProgramAccess }>;
export type MayDeleteProgram = Grant<'program/delete', { actor: Actor; access: ProgramAccess }>;

/** Staff deletes; the owner withdraws while the site is open. `withdraw`: staff withdraws instead. */
export function mayDeleteProgram(
  actor: Actor,
  access: ProgramAccess,
  withdraw = false,
): { deletes: MayDeleteProgram } | { withdraws: MayWithdraw } {
  const facts = { actor, access };
  if (actor.staff && !withdraw) return { deletes: grant<'program/delete', typeof facts>(facts) };
  requireRegistered(actor);
  if (!access.owner) throw new ProblemError('forbidden');
  return { withdraws: grant<'program/withdraw', typeof facts>(facts) };
}

export type MayChangeCoeditor = Grant<'program/coeditor', { access: ProgramAccess; uid: string }>;

/** Owner while the site is open, and staff; co-editors may leave. Removal by uid also works for deleted accounts. */
export async function mayChangeCoeditor(
  { accounts, database }: Pick<Ports, 'accounts' | 'database'>,
  actor: Actor,
  access: ProgramAccess,
  person: { uid?: string | undefined; email?: string | undefined; coeditor: boolean },
): Promise<MayChangeCoeditor> {
  if (!actor.staff) {
    requireRegistered(actor);
    const oneself = person.uid === actor.uid || person.email === actor.email;
    const leaves = access.coeditor && oneself && !person.coeditor;
    if (!access.owner && !leaves) throw new ProblemError('forbidden');
  }
  const uid = person.uid ?? (await accounts.getByEmail(person.email ?? ''))?.uid;
  if (uid === undefined) throw new ProblemError('unregisteredAddress');
  const named = person.uid === undefined;
  if ((person.coeditor || named) && !(await exists(database, dbPaths.profile(uid))))
    throw new ProblemError(named ? 'unregisteredAddress' : 'notFound');
  return grant<'program/coeditor', { access: ProgramAccess; uid: string }>({ access, uid });
}

export type MayChangeLinks = Grant<'program/links', { access: ProgramAccess }>;

/** Owner and co-editors while the site is open, and staff. */
export function mayChangeLinks(actor: Actor, access: ProgramAccess): MayChangeLinks {
  if (!actor.staff) {
    requireRegistered(actor);
    if (!access.owner && !access.coeditor) throw new ProblemError('forbidden');
  }
  return grant<'program/links', { access: ProgramAccess }>({ access });
}

export type MayGiveLateAccess = Grant<'program/lateAccess', { actor: Actor; uid: string }>;

export async function mayGiveLateAccess(
  accounts: Accounts,
  actor: Actor,
  uid: string,
): Promise<MayGiveLateAccess> {
  requireStaff(actor);
  if (!(await accounts.get(uid))) throw new ProblemError('notFound');
  return grant<'program/lateAccess', { actor: Actor; uid: string }>({ actor, uid });
}

export function requireEnter(actor: Actor, access: ProgramAccess): void {
  if (mayEnterPresentation(actor, access)) return;
  requireVerified(actor);
  requireOpen(actor);
  throw new ProblemError('forbidden');
}

export type MayReadDraft = Grant<'timetable/draft', { actor: Actor }>;

export function mayReadDraft(actor: Actor): MayReadDraft {
  requireStaff(actor);
  return grant<'timetable/draft', { actor: Actor }>({ actor });
}
