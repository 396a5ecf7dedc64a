import { type Path, parsePath } from '../database/keys.ts';
import { childrenOf, type Node, nodeAt, toJson } from '../database/tree.ts';
import { storedNode } from '../database/values.ts';
import type { CodeKind, Json } from '../public.ts';

export interface AccountRecord {
  readonly uid: string;
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
  readonly generation: number;
  readonly validSince: number;
}

export interface RefreshRecord {
  /** Seconds. */
  readonly authTime: number;
  /** Milliseconds; absent before the first refresh. */
  readonly usedAt?: number;
  readonly provider: string;
  readonly claims: { readonly [claim: string]: Json };
  readonly key?: string;
  /** Hash of the current token; absent before the first rotation. */
  readonly current?: string;
  /** Oldest first. `until`: accepted until then; absent until the successor was used. */
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
/** Hashes of valid codes, oldest first, separated by spaces. */
export const codesOfPath = (uid: string, kind?: CodeKind): Path =>
  kind === undefined ? ['codesOf', keyFor(uid)] : ['codesOf', keyFor(uid), kind];
export const accountsPath: Path = parsePath('accounts');
export const keysPath: Path = parsePath('keys');
export const signingKeyPath = (kid: string): Path => ['keys', kid];
export const deviceKeyPath: Path = parsePath('deviceKey');
/** Expiry of a used custom token, in milliseconds. */
export const usedTokenPath = (hash: string): Path => ['usedTokens', hash];
export const usedTokensPath: Path = parsePath('usedTokens');
export const legacyKeyPath: Path = parsePath('signingKey');

export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** No quotes, comments or non-ASCII before the @; a domain with a dot. */
const EMAIL = /^[\w!#$%&'*+\-/=?^`{|}~.]{1,64}@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

export function isEmail(email: string): boolean {
  return email.length <= 254 && EMAIL.test(email);
}

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

export function keyFor(text: string): string {
  return text.replace(
    /[%.#$[\]/\p{Cc}]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
