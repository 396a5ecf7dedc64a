import { type Path, parsePath } from '../database/keys.ts';
import { childrenOf, type Node, nodeAt, toJson } from '../database/tree.ts';
import { storedNode } from '../database/values.ts';
import type { CodeKind, Json } from '../public.ts';

/** Places in the tree of accounts, and the records there. */

export interface AccountRecord {
  readonly uid: string;
  /** Empty for accounts that only ever signed in with custom tokens. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly phoneNumber?: string;
  readonly passwordHash?: string;
  readonly claims: { readonly [claim: string]: Json };
  readonly createdAt: number;
  readonly lastSignInAt?: number;
  /** Tokens of an older generation are void. */
  readonly generation: number;
  readonly validSince: number;
}

/** One signed-in device. Kept under the hash of its first refresh token. */
export interface RefreshRecord {
  /** Seconds. */
  readonly authTime: number;
  /** Milliseconds; when the device last refreshed, absent before it first did. */
  readonly usedAt?: number;
  readonly provider: string;
  /** Claims that a custom token brought along. */
  readonly claims: { readonly [claim: string]: Json };
  /** Makes the next token from the last; of no use without one. */
  readonly key?: string;
  /** Hash of the refresh token of now; absent until the first one is replaced. */
  readonly current?: string;
  /** Those before, oldest first. `until`: how long it still leads to its successor; absent while that was never used. */
  readonly replaced?: readonly { readonly hash: string; readonly until?: number }[];
}

export interface CodeRecord {
  readonly uid: string;
  readonly kind: CodeKind;
  readonly email: string;
  readonly newEmail?: string;
  readonly expiresAt: number;
}

export type AuthWrite = readonly [path: Path, node: Node];

export const accountPath = (uid: string): Path => ['accounts', keyFor(uid)];
export const emailPath = (email: string): Path => ['emails', keyFor(email)];
export const refreshPath = (uid: string, hash?: string): Path =>
  hash === undefined ? ['refresh', keyFor(uid)] : ['refresh', keyFor(uid), hash];
export const codePath = (hash: string): Path => ['codes', hash];
export const codesPath: Path = parsePath('codes');
/** By account and kind, the hashes of the codes that are good, oldest first, separated by spaces. */
export const codesOfPath = (uid: string, kind?: CodeKind): Path =>
  kind === undefined ? ['codesOf', keyFor(uid)] : ['codesOf', keyFor(uid), kind];
export const accountsPath: Path = parsePath('accounts');
export const keysPath: Path = parsePath('keys');
export const signingKeyPath = (kid: string): Path => ['keys', kid];
/** Of the key by which devices prove that they have signed in before. */
export const deviceKeyPath: Path = parsePath('deviceKey');
/** When a custom token that was used expires, in milliseconds, by the token's hash. */
export const usedTokenPath = (hash: string): Path => ['usedTokens', hash];
export const usedTokensPath: Path = parsePath('usedTokens');
/** Where the one key was before there were several. */
export const legacyKeyPath: Path = parsePath('signingKey');

/** Trimmed, NFC, lower case: the form in which addresses are compared and stored. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** No quotes, comments or look-alikes of other scripts before the @; names with at least one dot behind it. */
const EMAIL = /^[\w!#$%&'*+\-/=?^`{|}~.]{1,64}@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

export function isEmail(email: string): boolean {
  return email.length <= 254 && EMAIL.test(email);
}

/** Claims may hold anything, so records are stored as text. */
export function write(path: Path, record: object | null): AuthWrite {
  return [path, record === null ? null : storedNode(JSON.stringify(record))];
}

export function writeText(path: Path, text: string | null): AuthWrite {
  return [path, text === null ? null : storedNode(text)];
}

export function read<T>(tree: Node, path: Path): T | null {
  const text = toJson(nodeAt(tree, path), 'export');
  return typeof text === 'string' ? (JSON.parse(text) as T) : null;
}

export function readText(tree: Node, path: Path): string | null {
  const text = toJson(nodeAt(tree, path), 'export');
  return typeof text === 'string' ? text : null;
}

/** Hashes of the good codes of an account, oldest first. */
export function readHashes(tree: Node, uid: string, kind: CodeKind): string[] {
  return readText(tree, codesOfPath(uid, kind))?.split(' ') ?? [];
}

export function writeHashes(uid: string, kind: CodeKind, hashes: readonly string[]): AuthWrite {
  return writeText(codesOfPath(uid, kind), hashes.length === 0 ? null : hashes.join(' '));
}

export function* readAll<T>(tree: Node, path: Path): Generator<readonly [key: string, record: T]> {
  for (const [key] of childrenOf(nodeAt(tree, path))) {
    const record = read<T>(tree, [...path, key]);
    if (record !== null) yield [key, record];
  }
}

/** A path key for any text; distinct texts give distinct keys. */
export function keyFor(text: string): string {
  return text.replace(
    /[%.#$[\]/\p{Cc}]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
