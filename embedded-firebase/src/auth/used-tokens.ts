import type { Node } from '../database/tree.ts';
import {
  type AuthWrite,
  readAll,
  readText,
  usedTokenPath,
  usedTokensPath,
  write,
  writeText,
} from './records.ts';

export function isUsed(tree: Node, hash: string): boolean {
  return readText(tree, usedTokenPath(hash)) !== null;
}

/** `expiresAt` in milliseconds. */
export function useToken(hash: string, expiresAt: number): AuthWrite {
  return writeText(usedTokenPath(hash), String(expiresAt));
}

/** Keeps them a day longer, in case the clock is set back. */
export function tidyUsedTokens(tree: Node, now: number): AuthWrite[] {
  return [...readAll<number>(tree, usedTokensPath)]
    .filter(([, expiresAt]) => expiresAt + 24 * 3600_000 < now)
    .map(([hash]) => write(usedTokenPath(hash), null));
}
