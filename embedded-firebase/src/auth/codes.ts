import type { Node } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import type { CodeKind } from '../public.ts';
import { assertFreeEmail, changeAccount, needAccount } from './accounts.ts';
import {
  type AuthWrite,
  type CodeRecord,
  canonicalEmail,
  codePath,
  codesOfPath,
  codesPath,
  read,
  readAll,
  readText,
  write,
  writeText,
} from './records.ts';

/** The rules of codes as pure functions: from the tree of accounts to the writes that a change needs. */

/** Milliseconds that a code lives. */
const CODE_LIFE: Record<CodeKind, number> = {
  VERIFY_EMAIL: 3 * 24 * 3600_000,
  PASSWORD_RESET: 3600_000,
  VERIFY_AND_CHANGE_EMAIL: 24 * 3600_000,
};

/** Keeps a code by its hash. The older one of the kind becomes void. */
export function createCode(
  tree: Node,
  hash: string,
  request: { uid: string; kind: CodeKind; newEmail?: string },
  now: number,
): AuthWrite[] {
  const { email } = needAccount(tree, request.uid);
  const newEmail = request.newEmail === undefined ? undefined : canonicalEmail(request.newEmail);
  if (newEmail !== undefined) assertFreeEmail(tree, newEmail);
  if (request.kind === 'VERIFY_AND_CHANGE_EMAIL' && newEmail === undefined)
    throw new AccountError('MISSING_NEW_EMAIL');
  const code: CodeRecord = {
    uid: request.uid,
    kind: request.kind,
    email,
    expiresAt: now + CODE_LIFE[request.kind],
    ...(newEmail === undefined ? {} : { newEmail }),
  };
  const older = readText(tree, codesOfPath(request.uid, request.kind));
  return [
    ...(older === null ? [] : [write(codePath(older), null)]),
    write(codePath(hash), code),
    writeText(codesOfPath(request.uid, request.kind), hash),
  ];
}

/** Removes what expired a day ago, and lists by account what is not. Looks at every code: for now and then. */
export function tidyCodes(tree: Node, now: number): AuthWrite[] {
  const writes: AuthWrite[] = [];
  for (const [hash, { uid, kind, expiresAt }] of readAll<CodeRecord>(tree, codesPath)) {
    const listed = readText(tree, codesOfPath(uid, kind));
    const old = expiresAt < now - 24 * 3600_000;
    if (old) writes.push(write(codePath(hash), null));
    if (old ? listed === hash : listed === null)
      writes.push(writeText(codesOfPath(uid, kind), old ? null : hash));
  }
  return writes;
}

/** Rejects with INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED or USER_NOT_FOUND. */
export function readCode(tree: Node, hash: string, kinds: readonly CodeKind[], now: number): CodeRecord {
  const code = read<CodeRecord>(tree, codePath(hash));
  if (code === null || !kinds.includes(code.kind)) throw new AccountError('INVALID_OOB_CODE');
  if (code.expiresAt <= now) throw new AccountError('EXPIRED_OOB_CODE');
  const account = needAccount(tree, code.uid);
  if (account.disabled) throw new AccountError('USER_DISABLED');
  if (account.email !== code.email) throw new AccountError('INVALID_OOB_CODE');
  return code;
}

/** What a verification code does, once. */
export function applyCode(tree: Node, hash: string, code: CodeRecord, now: number): AuthWrite[] {
  const change =
    code.kind === 'VERIFY_AND_CHANGE_EMAIL' && code.newEmail !== undefined
      ? { email: code.newEmail, emailVerified: true }
      : { emailVerified: true };
  return once(hash, code, changeAccount(tree, code.uid, change, now));
}

/** A new password by code. The address is proven by it, too. */
export function applyReset(
  tree: Node,
  hash: string,
  code: CodeRecord,
  passwordHash: string,
  now: number,
): AuthWrite[] {
  return once(hash, code, changeAccount(tree, code.uid, { passwordHash, emailVerified: true }, now));
}

/** Spends the code along with what it does. */
function once(hash: string, { uid, kind }: CodeRecord, writes: AuthWrite[]): AuthWrite[] {
  const all = codesOfPath(uid).join('/');
  const dropsAll = writes.some(([path]) => path.join('/') === all);
  return dropsAll
    ? writes
    : [...writes, write(codePath(hash), null), writeText(codesOfPath(uid, kind), null)];
}
