import type { AccountEntry } from 'shared-data/models/account-admin';
import { effectiveClaims } from 'shared-data/models/claims';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Rejects with `lastAdmin` when the account is an administrator and nobody else could sign in and use `/admin`. */
export async function requireOtherAdmin(
  { accounts, database }: Pick<Ports, 'accounts' | 'database'>,
  { uid, claims }: AccountEntry,
): Promise<void> {
  if (claims.admin !== true) return;
  const nodes = await read(database, stored.allClaims);
  for (const [other, node] of Object.entries(nodes)) {
    if (other === uid || node.admin !== true) continue;
    const account = await accounts.get(other);
    // Signing in needs a confirmed address.
    if (account?.emailVerified && !account.disabled && effectiveClaims(account.claims, node).admin) return;
  }
  throw new ProblemError('lastAdmin');
}
