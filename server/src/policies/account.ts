import type { AccountEntry } from 'shared-data/models/account-admin';
import { isSiteClosed } from 'shared-data/models/site';
import { type AddressCodes, findAddressCode, pendingAddress } from '../data/address-codes.ts';
import type { Accounts, Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { AddressCode } from '../stored/server-records.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireOtherAdmin } from './last-admin.ts';
import { requireAdmin } from './require.ts';

/** Milliseconds after sign-in during which users may change their own password and address or delete their account. */
const recent = 5 * 60_000;

export type MayListAccounts = Grant<'account/list', { actor: Actor }>;

export function mayListAccounts(actor: Actor): MayListAccounts {
  requireAdmin(actor);
  return grant<'account/list', { actor: Actor }>({ actor });
}

export type MayAppendAccount = Grant<'account/append', { byAdmin: boolean }>;

/** Administrators may create any account, visitors a plain one for themselves while the site and sign-up are open. */
export async function mayAppendAccount(
  database: Database,
  actor: Actor | null,
  draft: { emailVerified?: unknown; claims?: unknown },
): Promise<MayAppendAccount> {
  if (actor) requireAdmin(actor);
  else {
    if (draft.claims !== undefined || draft.emailVerified !== undefined) throw new ProblemError('forbidden');
    const base = await read(database, stored.base);
    if (isSiteClosed(base)) throw new ProblemError('closed');
    if (base?.addAccount !== true) throw new ProblemError('forbidden');
  }
  return grant<'account/append', { byAdmin: boolean }>({ byAdmin: actor !== null });
}

interface AccountFacts {
  actor: Actor;
  account: AccountEntry;
}
export type MayUpdateAccount = Grant<'account/update', AccountFacts>;

/** Administrators change other accounts, but the last one can still sign in. Users change their own password and address shortly after sign-in, never under impersonation. */
export async function mayUpdateAccount(
  ports: Ports,
  actor: Actor,
  change: { uid?: string | undefined; emailVerified?: unknown; disabled?: unknown },
  now: number,
): Promise<MayUpdateAccount> {
  const uid = change.uid ?? actor.uid;
  if (uid !== actor.uid) requireAdmin(actor);
  else {
    if (change.emailVerified !== undefined || change.disabled !== undefined || actor.helper !== undefined)
      throw new ProblemError('forbidden');
    if (now - actor.signedInAt > recent) throw new ProblemError('signInAgain');
  }
  const account = await needAccount(ports.accounts, uid);
  if (change.disabled === true || change.emailVerified === false) await requireOtherAdmin(ports, account);
  return grant<'account/update', AccountFacts>({ actor, account });
}

interface AddressLinkFacts {
  account: AccountEntry;
  code: AddressCode;
  codes: AddressCodes;
}
export type MayFollowAddressLink = Grant<'account/address', AddressLinkFacts>;

/** Rejects with `linkInvalid` if the link was used, cancelled or predates a password change, `linkExpired` if expired. */
export async function mayFollowAddressLink(
  { accounts, database }: Ports,
  text: string,
  now: number,
): Promise<MayFollowAddressLink> {
  const known = await findAddressCode(database, text);
  if (!known) throw new ProblemError('linkInvalid');
  const { uid, found, codes } = known;
  if (found.until <= now) throw new ProblemError('linkExpired');
  const account = await accounts.get(uid);
  if (!account || account.disabled) throw new ProblemError('linkInvalid');
  if (found.kind === 'confirm') {
    const pending = await pendingAddress(database, uid);
    const secured = (await accounts.validSince(uid)) > found.at;
    if (pending?.to !== found.to || account.email !== found.from || secured)
      throw new ProblemError('linkInvalid');
  }
  return grant<'account/address', AddressLinkFacts>({ account, code: found, codes });
}

export async function mayManageAddressChange(accounts: Accounts, actor: Actor): Promise<MayUpdateAccount> {
  if (actor.helper !== undefined) throw new ProblemError('forbidden');
  return grant<'account/update', AccountFacts>({ actor, account: await needAccount(accounts, actor.uid) });
}

export type MayConfirmAddress = Grant<'account/confirmation', AccountFacts>;

/** One's own as long as the token names its address; administrators any. */
export async function mayConfirmAddress(
  accounts: Accounts,
  actor: Actor,
  uid: string = actor.uid,
): Promise<MayConfirmAddress> {
  if (uid !== actor.uid) {
    requireAdmin(actor);
    return grant<'account/confirmation', AccountFacts>({ actor, account: await needAccount(accounts, uid) });
  }
  const account = await accounts.get(uid);
  if (!account?.email || account.email !== actor.email) throw new ProblemError('unauthenticated');
  return grant<'account/confirmation', AccountFacts>({ actor, account });
}

export type MayDeleteAccount = Grant<'account/delete', AccountFacts>;

/** Administrators delete others, never the last one or themselves; people themselves, shortly after sign-in. */
export async function mayDeleteAccount(
  ports: Ports,
  actor: Actor,
  uid: string,
  now: number,
): Promise<MayDeleteAccount> {
  if (uid !== actor.uid) requireAdmin(actor);
  else {
    if (actor.claims.admin || actor.helper !== undefined) throw new ProblemError('forbidden');
    if (now - actor.signedInAt > recent) throw new ProblemError('signInAgain');
  }
  const account = await needAccount(ports.accounts, uid);
  if (uid !== actor.uid) await requireOtherAdmin(ports, account);
  return grant<'account/delete', AccountFacts>({ actor, account });
}

export type MayChangeInTask = Grant<'account/task', { account: AccountEntry }>;

/** For a task that `by` asked for earlier. Rejects with `forbidden` when they are no administrator any more, `lastAdmin` when none would be left. */
export async function mayChangeInTask(
  ports: Ports,
  by: string,
  account: AccountEntry,
  takesAway: boolean,
): Promise<MayChangeInTask> {
  const asker = await ports.accounts.get(by);
  const node = await read(ports.database, stored.claims(by));
  if (!asker || asker.disabled || asker.claims.admin !== true || node?.admin !== true)
    throw new ProblemError('forbidden');
  if (takesAway) await requireOtherAdmin(ports, account);
  return grant<'account/task', { account: AccountEntry }>({ account });
}

export type MayChangeClaims = Grant<'account/claims', AccountFacts>;

/** Administrators; the last one keeps the right. */
export async function mayChangeClaims(
  ports: Ports,
  actor: Actor,
  change: { uid: string; admin?: boolean | undefined },
): Promise<MayChangeClaims> {
  requireAdmin(actor);
  const account = await needAccount(ports.accounts, change.uid);
  if (change.admin === false) await requireOtherAdmin(ports, account);
  return grant<'account/claims', AccountFacts>({ actor, account });
}

export type MaySignInAs = Grant<'account/token', AccountFacts>;

/** Administrators, while `setting/admin/signInAs` is on, as anybody but staff. */
export async function maySignInAs(
  { accounts, database }: Ports,
  actor: Actor,
  uid: string,
): Promise<MaySignInAs> {
  requireAdmin(actor);
  if (!(await read(database, stored.signInAs))) throw new ProblemError('forbidden');
  const account = await needAccount(accounts, uid);
  const node = await read(database, stored.claims(uid));
  const staff = [account.claims, node].some((claims) => claims?.admin === true || claims?.editor === true);
  if (staff || account.disabled) throw new ProblemError('forbidden');
  return grant<'account/token', AccountFacts>({ actor, account });
}

async function needAccount(accounts: Accounts, uid: string): Promise<AccountEntry> {
  const account = await accounts.get(uid);
  if (!account) throw new ProblemError('notFound');
  return account;
}
