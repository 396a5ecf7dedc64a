import type { Accounts, Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { type Actor, actorOf } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireRegistered } from './require.ts';

export type MayChangeFeed = Grant<'calendar/feed', { actor: Actor }>;

/** Registered people make a link; everybody signed in may revoke their own. No helper: the link would outlive the help. */
export function mayChangeFeed(actor: Actor, action: 'create' | 'revoke'): MayChangeFeed {
  if (action === 'create' && actor.helper !== undefined) throw new ProblemError('forbidden');
  if (action === 'create') requireRegistered(actor);
  return grant<'calendar/feed', { actor: Actor }>({ actor });
}

export type MayReadFeed = Grant<'calendar/read', { actor: Actor }>;

/** A link gives what its owner may see now: nothing without an account or registration, or while the site is closed to them. */
export async function mayReadFeed(
  { accounts, database }: { accounts: Accounts; database: Database },
  uid: string,
): Promise<MayReadFeed> {
  const account = await accounts.get(uid);
  if (!account || account.disabled) throw new ProblemError('notFound');
  const { email, emailVerified, claims } = account;
  const actor = await actorOf(database, { uid, email, emailVerified, claims, signedInAt: 0 });
  requireRegistered(actor);
  return grant<'calendar/read', { actor: Actor }>({ actor });
}
