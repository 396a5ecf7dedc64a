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
  readHashes,
  write,
  writeHashes,
} from './records.ts';

/** Milliseconds. */
const CODE_LIFE: Record<CodeKind, number> = {
  VERIFY_EMAIL: 24 * 3600_000,
  PASSWORD_RESET: 3600_000,
  VERIFY_AND_CHANGE_EMAIL: 24 * 3600_000,
};

/** Resending a verification mail keeps earlier links valid. */
const CODES_AT_A_TIME: Record<CodeKind, number> = {
  VERIFY_EMAIL: 10,
  PASSWORD_RESET: 1,
  VERIFY_AND_CHANGE_EMAIL: 1,
};

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
  const hashes = [...readHashes(tree, request.uid, request.kind), hash];
  const good = hashes.slice(-CODES_AT_A_TIME[request.kind]);
  return [
    ...hashes.slice(0, -good.length).map((older) => write(codePath(older), null)),
    write(codePath(hash), code),
    writeHashes(request.uid, request.kind, good),
  ];
}

/** Removes codes expired for a day and repairs the lists by account. Scans all codes. */
export function tidyCodes(tree: Node, now: number): AuthWrite[] {
  const writes: AuthWrite[] = [];
  const lists = new Map<string, { uid: string; kind: CodeKind; before: string[]; after: string[] }>();
  for (const [hash, { uid, kind, expiresAt }] of readAll<CodeRecord>(tree, codesPath)) {
    const before = readHashes(tree, uid, kind);
    const list = lists.get(`${kind} ${uid}`) ?? { uid, kind, before, after: before };
    lists.set(`${kind} ${uid}`, list);
    if (expiresAt < now - 24 * 3600_000) {
      writes.push(write(codePath(hash), null));
      list.after = list.after.filter((one) => one !== hash);
    } else if (!list.after.includes(hash)) list.after = [...list.after, hash];
  }
  for (const { uid, kind, before, after } of lists.values())
    if (before !== after) writes.push(writeHashes(uid, kind, after));
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

export function applyCode(tree: Node, hash: string, code: CodeRecord, now: number): AuthWrite[] {
  const change =
    code.kind === 'VERIFY_AND_CHANGE_EMAIL' && code.newEmail !== undefined
      ? { email: code.newEmail, emailVerified: true }
      : { emailVerified: true };
  return once(tree, hash, code, changeAccount(tree, code.uid, change, now));
}

export function applyReset(
  tree: Node,
  hash: string,
  code: CodeRecord,
  passwordHash: string,
  now: number,
): AuthWrite[] {
  return once(tree, hash, code, changeAccount(tree, code.uid, { passwordHash, emailVerified: true }, now));
}

function once(tree: Node, hash: string, { uid, kind }: CodeRecord, writes: AuthWrite[]): AuthWrite[] {
  const all = codesOfPath(uid).join('/');
  const dropsAll = writes.some(([path]) => path.join('/') === all);
  const spent = new Set([hash, ...readHashes(tree, uid, kind)]);
  return dropsAll
    ? writes
    : [...writes, ...[...spent].map((one) => write(codePath(one), null)), writeHashes(uid, kind, [])];
}
