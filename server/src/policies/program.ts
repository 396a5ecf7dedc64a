import { dbPaths } from 'shared-data/models/db-paths';
import { maxProgramsPerUser, type PrivateProgram, type PublicProgram } from 'shared-data/models/program';
import type { Accounts, Database, Ports } from '../ports.ts';
import { Refusal } from '../problem.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireBefore, requireOpen, requireRegistered, requireStaff, requireVerified } from './require.ts';

/** A program with both its parts, and how the caller stands to it. */
export interface ProgramStanding {
  program: PublicProgram;
  own: PrivateProgram;
  owner: boolean;
  coeditor: boolean;
}

/** Reads a program; refuses with `notFound` when there is none. */
export async function programStanding(
  database: Database,
  actor: Actor,
  id: string,
): Promise<ProgramStanding> {
  const [program, own, coeditor] = await Promise.all([
    database.get(dbPaths.program(id)) as Promise<PublicProgram | null>,
    database.get(dbPaths.privateProgram(id)) as Promise<PrivateProgram | null>,
    database.get(dbPaths.coeditor(id, actor.uid)),
  ]);
  if (!program || !own) throw new Refusal('notFound');
  const owner = actor.emailVerified && actor.email !== '' && own.email === actor.email;
  return { program, own, owner, coeditor: coeditor !== null && actor.emailVerified };
}

export type MayAppendProgram = Grant<'program/append', { actor: Actor }>;

/** Registered people while submissions are open; privileged staff always. */
export async function mayAppendProgram(
  database: Database,
  actor: Actor,
  now: number,
): Promise<MayAppendProgram> {
  requireRegistered(actor);
  if (!actor.privileged) {
    if (!actor.permission.addProgram || actor.base.addProgram !== true) throw new Refusal('forbidden');
    requireBefore(actor, actor.base.deadlines?.submission, now);
  }
  const own = await database.query(dbPaths.privatePrograms, { orderByChild: 'email', equalTo: actor.email });
  if (Object.keys(own).length >= maxProgramsPerUser) throw new Refusal('tooManyPrograms');
  return grant<'program/append', { actor: Actor }>({ actor });
}

export type MayChangeSubmission = Grant<'program/submission', { actor: Actor; standing: ProgramStanding }>;

/** Owner and co-editors until the deadline while modifyProgram is on; staff always. */
export function mayChangeSubmission(
  actor: Actor,
  standing: ProgramStanding,
  now: number,
): MayChangeSubmission {
  if (!actor.staff) {
    requireRegistered(actor);
    if (!standing.owner && !standing.coeditor) throw new Refusal('forbidden');
    if (!actor.permission.modifyProgram) throw new Refusal('forbidden');
    requireBefore(actor, actor.base.deadlines?.submission, now);
  }
  return grant<'program/submission', { actor: Actor; standing: ProgramStanding }>({ actor, standing });
}

export type MayAssign = Grant<'program/assignment', { actor: Actor; standing: ProgramStanding }>;

/** Session, type and withdrawal are decided by editors and administrators. */
export function mayAssign(actor: Actor, standing: ProgramStanding): MayAssign {
  if (!actor.staff) throw new Refusal('forbidden');
  return grant<'program/assignment', { actor: Actor; standing: ProgramStanding }>({ actor, standing });
}

export type MayWithdraw = Grant<'program/withdraw', { actor: Actor; standing: ProgramStanding }>;
export type MayDeleteProgram = Grant<'program/delete', { actor: Actor; standing: ProgramStanding }>;

/** Staff deletes a program; its owner withdraws it, at any time while the site is open. `withdraw` says that staff means the latter. */
export function mayDeleteProgram(
  actor: Actor,
  standing: ProgramStanding,
  withdraw = false,
): { deletes: MayDeleteProgram } | { withdraws: MayWithdraw } {
  const facts = { actor, standing };
  if (actor.staff && !withdraw) return { deletes: grant<'program/delete', typeof facts>(facts) };
  requireRegistered(actor);
  if (!standing.owner) throw new Refusal('forbidden');
  return { withdraws: grant<'program/withdraw', typeof facts>(facts) };
}

export type MayChangeCoeditor = Grant<'program/coeditor', { standing: ProgramStanding; uid: string }>;

/**
 * The owner while the site is open, and staff. Who is to edit has registered; who is no longer to need not be there any more, when
 * named by account.
 */
export async function mayChangeCoeditor(
  { accounts, database }: Pick<Ports, 'accounts' | 'database'>,
  actor: Actor,
  standing: ProgramStanding,
  person: { uid?: string | undefined; email?: string | undefined; coeditor: boolean },
): Promise<MayChangeCoeditor> {
  if (!actor.staff) {
    requireRegistered(actor);
    if (!standing.owner) throw new Refusal('forbidden');
  }
  const uid = person.uid ?? (await accounts.getByEmail(person.email ?? ''))?.uid;
  if (uid === undefined) throw new Refusal('unregisteredAddress');
  if (person.coeditor && (await database.get(dbPaths.profile(uid))) === null)
    throw new Refusal(person.uid === undefined ? 'unregisteredAddress' : 'notFound');
  return grant<'program/coeditor', { standing: ProgramStanding; uid: string }>({ standing, uid });
}

export type MayGiveLateAccess = Grant<'program/lateAccess', { actor: Actor; uid: string }>;

/** Editors and administrators, to people who have an account. */
export async function mayGiveLateAccess(
  accounts: Accounts,
  actor: Actor,
  uid: string,
): Promise<MayGiveLateAccess> {
  requireStaff(actor);
  if (!(await accounts.get(uid))) throw new Refusal('notFound');
  return grant<'program/lateAccess', { actor: Actor; uid: string }>({ actor, uid });
}

/** ENTER of `docs/access.md`: who may open a presentation page. */
function mayEnter(actor: Actor, standing: Pick<ProgramStanding, 'owner' | 'coeditor'>): boolean {
  if (actor.privileged) return true;
  if (!actor.registered || actor.closed) return false;
  return actor.permission.enterPresentation || standing.owner || standing.coeditor;
}

/** As `mayEnter`, refusing with the reason. */
export function requireEnter(actor: Actor, standing: ProgramStanding): void {
  if (mayEnter(actor, standing)) return;
  requireVerified(actor);
  requireOpen(actor);
  throw new Refusal('forbidden');
}
