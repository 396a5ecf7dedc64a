import { compareKeys } from '../database/keys.ts';
import { childrenOf, type Node, nodeAt } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import type { Account, AccountChange, CodeKind, Json } from '../public.ts';
import {
  type AccountRecord,
  type AuthWrite,
  accountPath,
  accountsPath,
  canonicalEmail,
  codePath,
  codesOfPath,
  emailPath,
  isEmail,
  keyFor,
  read,
  readAll,
  readHashes,
  readText,
  refreshPath,
  write,
  writeText,
} from './records.ts';

/** Pure account rules: from the tree to the writes that a change needs. */

export const RESERVED_CLAIMS: readonly string[] =
  'acr amr at_hash aud auth_time azp cnf c_hash email email_verified exp firebase iat iss jti name nbf nonce picture provider_id sub uid user_id'.split(
    ' ',
  );
const MAX_CLAIMS = 1000;

export function findAccount(tree: Node, uid: string): AccountRecord | null {
  return read<AccountRecord>(tree, accountPath(uid));
}

/** Rejects with USER_NOT_FOUND. */
export function needAccount(tree: Node, uid: string): AccountRecord {
  const account = findAccount(tree, uid);
  if (account === null) throw new AccountError('USER_NOT_FOUND');
  return account;
}

export function findByEmail(tree: Node, email: string): AccountRecord | null {
  const uid = readText(tree, emailPath(canonicalEmail(email)));
  return uid === null ? null : findAccount(tree, uid);
}

export function findByPhoneNumber(tree: Node, phoneNumber: string): AccountRecord | null {
  for (const [, record] of readAll<AccountRecord>(tree, accountsPath))
    if (record.phoneNumber === phoneNumber) return record;
  return null;
}

export function present(record: AccountRecord): Account {
  const { uid, email, emailVerified, disabled, claims, createdAt, validSince } = record;
  const { displayName, photoUrl, phoneNumber, lastSignInAt } = record;
  return {
    uid,
    email,
    emailVerified,
    disabled,
    claims: { ...claims },
    createdAt,
    validSince,
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
    ...(phoneNumber ? { phoneNumber } : {}),
    hasPassword: record.passwordHash !== undefined,
    ...(lastSignInAt === undefined ? {} : { lastSignInAt }),
  };
}

export type Draft = Pick<AccountRecord, 'uid'> &
  Partial<Omit<AccountRecord, 'uid' | 'generation' | 'validSince'>>;

export function createAccount(tree: Node, draft: Draft, now: number): AuthWrite[] {
  const email = canonicalEmail(draft.email ?? '');
  if (!/^.{1,128}$/u.test(draft.uid) || !draft.uid.isWellFormed()) throw new AccountError('INVALID_UID');
  if (findAccount(tree, draft.uid) !== null) throw new AccountError('DUPLICATE_LOCAL_ID');
  if (email !== '') assertFreeEmail(tree, email);
  if (draft.phoneNumber) assertFreePhoneNumber(tree, draft.phoneNumber);
  assertClaims(draft.claims ?? {});
  const { emailVerified = false, disabled = false, claims = {}, createdAt = now } = draft;
  const { displayName, photoUrl, phoneNumber, passwordHash, lastSignInAt } = draft;
  const record: AccountRecord = {
    uid: draft.uid,
    email,
    emailVerified,
    disabled,
    claims,
    createdAt,
    generation: 0,
    validSince: now,
    ...definedOnly({ displayName, photoUrl, phoneNumber, passwordHash, lastSignInAt }),
  };
  const writes = [write(accountPath(draft.uid), record)];
  if (email !== '') writes.push(writeText(emailPath(email), draft.uid));
  return writes;
}

/** New passwords, new addresses and disabling revoke tokens and codes; `keepsSignIns` keeps refresh tokens on a change of address. */
export function changeAccount(
  tree: Node,
  uid: string,
  { keepsSignIns = false, ...change }: Omit<AccountChange, 'password'> & { passwordHash?: string },
  now: number,
): AuthWrite[] {
  const before = needAccount(tree, uid);
  const email = change.email === undefined ? before.email : canonicalEmail(change.email);
  const moved = email !== before.email;
  if (moved) assertFreeEmail(tree, email);
  if (change.phoneNumber && change.phoneNumber !== before.phoneNumber)
    assertFreePhoneNumber(tree, change.phoneNumber);
  const endsSignIns = change.passwordHash !== undefined || change.disabled === true || !keepsSignIns;
  const secret = moved || change.passwordHash !== undefined || change.disabled === true;
  const after: AccountRecord = {
    ...before,
    ...definedOnly(change),
    email,
    emailVerified: change.emailVerified ?? (moved ? false : before.emailVerified),
    ...(secret ? { generation: before.generation + 1, validSince: now } : {}),
  };
  const writes = [write(accountPath(uid), after)];
  if (moved) {
    if (before.email !== '') writes.push(writeText(emailPath(before.email), null));
    writes.push(writeText(emailPath(email), uid));
  }
  if (secret && endsSignIns) writes.push(write(refreshPath(uid), null));
  if (secret) writes.push(...dropCodes(tree, uid));
  return writes;
}

export function claimAccount(tree: Node, uid: string, claims: { [claim: string]: Json }): AuthWrite[] {
  assertClaims(claims);
  return [write(accountPath(uid), { ...needAccount(tree, uid), claims })];
}

export function rehashAccount(tree: Node, uid: string, before: string, passwordHash: string): AuthWrite[] {
  const account = findAccount(tree, uid);
  if (account?.passwordHash !== before) return [];
  return [write(accountPath(uid), { ...account, passwordHash })];
}

export function revokeAccount(tree: Node, uid: string, now: number): AuthWrite[] {
  const before = needAccount(tree, uid);
  const after: AccountRecord = { ...before, generation: before.generation + 1, validSince: now };
  return [write(accountPath(uid), after), write(refreshPath(uid), null)];
}

export function deleteAccount(tree: Node, uid: string): AuthWrite[] {
  const { email } = needAccount(tree, uid);
  const writes = [write(accountPath(uid), null), write(refreshPath(uid), null), ...dropCodes(tree, uid)];
  if (email !== '') writes.push(writeText(emailPath(email), null));
  return writes;
}

export function noteSignIn(tree: Node, uid: string, now: number): AuthWrite[] {
  return [write(accountPath(uid), { ...needAccount(tree, uid), lastSignInAt: now })];
}

export function listAccounts(
  tree: Node,
  after: string | undefined,
  limit: number,
): { accounts: Account[]; next?: string } {
  const accounts: Account[] = [];
  const from = after === undefined ? undefined : keyFor(after);
  for (const [key] of childrenOf(nodeAt(tree, accountsPath))) {
    if (from !== undefined && compareKeys(key, from) <= 0) continue;
    const record = read<AccountRecord>(tree, [...accountsPath, key]);
    if (record === null) continue;
    const last = accounts.at(-1);
    if (accounts.length === limit && last !== undefined) return { accounts, next: last.uid };
    accounts.push(present(record));
  }
  return { accounts };
}

function dropCodes(tree: Node, uid: string): AuthWrite[] {
  const writes = [...childrenOf(nodeAt(tree, codesOfPath(uid)))].flatMap(([kind]) =>
    readHashes(tree, uid, kind as CodeKind).map((hash) => write(codePath(hash), null)),
  );
  return writes.length === 0 ? [] : [...writes, writeText(codesOfPath(uid), null)];
}

/** Throws INVALID_EMAIL or EMAIL_EXISTS. */
export function assertFreeEmail(tree: Node, email: string): void {
  if (!isEmail(email)) throw new AccountError('INVALID_EMAIL');
  if (findByEmail(tree, email) !== null) throw new AccountError('EMAIL_EXISTS');
}

const E164 = /^\+[1-9]\d{1,14}$/;

/** Throws INVALID_PHONE_NUMBER or PHONE_NUMBER_EXISTS. */
function assertFreePhoneNumber(tree: Node, phoneNumber: string): void {
  if (!E164.test(phoneNumber)) throw new AccountError('INVALID_PHONE_NUMBER');
  if (findByPhoneNumber(tree, phoneNumber) !== null) throw new AccountError('PHONE_NUMBER_EXISTS');
}

/** Throws FORBIDDEN_CLAIM or CLAIMS_TOO_LARGE. */
export function assertClaims(claims: { readonly [claim: string]: Json }): void {
  const reserved = Object.keys(claims).find((claim) => RESERVED_CLAIMS.includes(claim));
  if (reserved !== undefined) throw new AccountError('FORBIDDEN_CLAIM', reserved);
  if (JSON.stringify(claims).length > MAX_CLAIMS) throw new AccountError('CLAIMS_TOO_LARGE');
}

function definedOnly<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
