import type { Json } from 'embedded-firebase';
import type { MayFollowAddressLink } from '../policies/account.ts';
import type { Accounts, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { exists, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { changesOf, type EmailMove } from '../stored/server-records.ts';
import { addressRejection, emailMoveChanges } from './accounts.ts';
import { exclusively } from './lock.ts';
import { serverPaths } from './paths.ts';

interface Move {
  to: string;
  keepsSignIns: boolean;
  along: Record<string, Json>;
}

/** Accounts and database cannot change atomically: the plan is stored first, and `finishEmailMoves` completes it after a crash. */
export async function moveEmail(
  proof: MayFollowAddressLink,
  { accounts, database }: Ports,
  { to, keepsSignIns, along }: Move,
): Promise<Record<string, Json>> {
  const { uid } = proof.account;
  const changes = { ...(await emailMoveChanges(proof, database, to)), ...along };
  await freeAddress(accounts, uid, to);
  const move: EmailMove = { to, changes: JSON.stringify(changes) };
  await database.update(put(stored.emailMove(uid), move));
  try {
    await accounts.update(uid, { email: to, emailVerified: true, keepsSignIns });
  } catch (error) {
    await database.update({ [serverPaths.emailMove(uid)]: null });
    throw addressRejection(error);
  }
  return { ...changes, [serverPaths.emailMove(uid)]: null };
}

/** Rejects with `emailExists` for another account's address. An unconfirmed account is deleted: it owns nothing yet. */
async function freeAddress(accounts: Accounts, uid: string, address: string): Promise<void> {
  const holder = await accounts.getByEmail(address);
  if (!holder || holder.uid === uid) return;
  if (holder.emailVerified || holder.claims.admin || holder.claims.editor)
    throw new ProblemError('emailExists');
  await accounts.delete(holder.uid);
}

export async function finishEmailMoves(ports: Ports): Promise<void> {
  const { accounts, database } = ports;
  if (!(await exists(database, serverPaths.emailMoves))) return;
  await exclusively(ports, 'accounts', async () => {
    const moves = await read(database, stored.emailMoves);
    for (const [uid, { to, changes }] of Object.entries(moves)) {
      const account = await accounts.get(uid);
      await database.update({
        ...(account?.email === to ? changesOf(changes) : {}),
        [serverPaths.emailMove(uid)]: null,
      });
    }
  });
}
