import type { User } from 'shared-data/models/user';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireAdmin, requireBefore, requireOpen, requireVerified } from './require.ts';

export type MayRegister = Grant<'user/append', { actor: Actor }>;

/** Once for anybody with a verified address, while registration is open. */
export function mayRegister(actor: Actor, now: number): MayRegister {
  requireVerified(actor);
  requireOpen(actor);
  if (actor.registered) throw new ProblemError('conflict');
  requireBefore(actor, actor.base.deadlines?.registration, now);
  return grant<'user/append', { actor: Actor }>({ actor });
}

export type MayChangeUser = Grant<'user/update', { actor: Actor; user: User }>;

/** One's own while `modifyAccount` is on and the site open; administrators any. `id` is the e-mail key. */
export async function mayChangeUser(
  database: Database,
  actor: Actor,
  id: string | undefined,
): Promise<MayChangeUser> {
  const own = id === undefined || (actor.emailVerified && id === actor.emailKey);
  if (!own) requireAdmin(actor);
  else if (!actor.claims.admin) {
    requireVerified(actor);
    requireOpen(actor);
    if (!actor.privileged && !actor.permission.modifyAccount) throw new ProblemError('forbidden');
  }
  return grant<'user/update', { actor: Actor; user: User }>({
    actor,
    user: await needUser(database, id ?? actor.emailKey),
  });
}

export type MayDeleteUser = Grant<'user/delete', { actor: Actor; user: User }>;

export async function mayDeleteUser(database: Database, actor: Actor, id: string): Promise<MayDeleteUser> {
  requireAdmin(actor);
  return grant<'user/delete', { actor: Actor; user: User }>({ actor, user: await needUser(database, id) });
}

async function needUser(database: Database, id: string): Promise<User> {
  const user = id && (await read(database, stored.user(id)));
  if (!user) throw new ProblemError('notFound');
  return user;
}
