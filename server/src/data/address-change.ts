import type { Json } from 'embedded-firebase';
import type { AddressChange } from 'shared-data/models/address-change';
import { dbPaths } from 'shared-data/models/db-paths';
import type { MayFollowAddressLink, MayUpdateAccount } from '../policies/account.ts';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { emailMoveChanges } from './accounts.ts';
import { addressCodesOf, newAddressCode, withoutCodes } from './address-codes.ts';
import { moveEmail } from './email-move.ts';

type Changed = Pick<MayUpdateAccount, 'account'>;

/** Rejects with `emailExists` when another account or another person's records use the address. */
export async function requireFreeAddress(
  proof: Changed,
  { accounts, database }: Ports,
  to: string,
): Promise<void> {
  const owner = await accounts.getByEmail(to);
  if (owner && owner.uid !== proof.account.uid) throw new ProblemError('emailExists');
  await emailMoveChanges(proof, database, to);
}

/** Changes nothing until the link is opened. Voids links to addresses requested before. Only a confirmed old address gets an undo link. */
export async function askedChanges(
  { account }: Changed,
  database: Database,
  to: string,
  now: number,
): Promise<{ changes: Record<string, Json>; confirm: string; undo: string | null }> {
  const { uid, email: from } = account;
  const confirm = await newAddressCode(uid, { kind: 'confirm', from, to, at: now });
  const undo = account.emailVerified ? await newAddressCode(uid, { kind: 'undo', from, to, at: now }) : null;
  const codes = await addressCodesOf(database, uid);
  const pending: AddressChange = { to, at: now, until: confirm.until };
  return {
    changes: {
      ...withoutCodes(uid, codes, (code) => code.kind === 'confirm' && code.to !== to),
      ...confirm.changes,
      ...undo?.changes,
      [dbPaths.addressChange(uid)]: { ...pending },
    },
    confirm: confirm.code,
    undo: undo?.code ?? null,
  };
}

/** Another confirmation link for the pending address; earlier links stay valid. */
export async function askedAgainChanges(
  { account }: Changed,
  { to }: AddressChange,
  now: number,
): Promise<{ changes: Record<string, Json>; confirm: string }> {
  const { uid, email: from } = account;
  const { code, until, changes } = await newAddressCode(uid, { kind: 'confirm', from, to, at: now });
  const pending: AddressChange = { to, at: now, until };
  return { changes: { ...changes, [dbPaths.addressChange(uid)]: { ...pending } }, confirm: code };
}

export async function givenUpChanges(
  { account }: Changed,
  database: Database,
): Promise<Record<string, Json>> {
  const { uid } = account;
  return {
    ...withoutCodes(uid, await addressCodesOf(database, uid), ({ kind }) => kind === 'confirm'),
    [dbPaths.addressChange(uid)]: null,
  };
}

/** Applies the new address to the account and its records. Sessions stay signed in. */
export function confirmedChanges(proof: MayFollowAddressLink, ports: Ports): Promise<Record<string, Json>> {
  const { account, code, codes } = proof;
  const along = {
    ...withoutCodes(account.uid, codes, ({ kind }) => kind === 'confirm'),
    [dbPaths.addressChange(account.uid)]: null,
  };
  return moveEmail(proof, ports, { to: code.to, keepsSignIns: true, along });
}

/** Restores the previous address and voids later changes. If one had taken effect, all sessions end: an intruder may have made it. */
export async function undoneChanges(
  proof: MayFollowAddressLink,
  ports: Ports,
): Promise<Record<string, Json>> {
  const { account, code, codes } = proof;
  const along = {
    ...withoutCodes(account.uid, codes, ({ kind, at }) => kind === 'confirm' || at >= code.at),
    [dbPaths.addressChange(account.uid)]: null,
  };
  if (account.email === code.from) return along;
  return moveEmail(proof, ports, { to: code.from, keepsSignIns: false, along });
}

export async function overdueChanges(database: Database, now: number): Promise<Record<string, Json>> {
  const [pending, codes] = await Promise.all([
    read(database, stored.addressChanges),
    read(database, stored.addressCodes),
  ]);
  const waiting = Object.entries(pending);
  const overdue = waiting.filter(([, { until }]) => until <= now).map(([uid]) => dbPaths.addressChange(uid));
  return {
    ...Object.fromEntries(overdue.map((path) => [path, null])),
    ...Object.assign(
      {},
      ...Object.entries(codes).map(
        // Kept one more day so that it is reported as expired rather than unknown.
        ([uid, list]) => withoutCodes(uid, list, ({ until }) => until + 24 * 3_600_000 <= now),
      ),
    ),
  };
}
