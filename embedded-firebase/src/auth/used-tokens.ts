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

/** Custom tokens that were used, as pure functions. Each is good for one sign-in. */

export function isUsed(tree: Node, hash: string): boolean {
  return readText(tree, usedTokenPath(hash)) !== null;
}

/** `expiresAt`: milliseconds; afterwards the token is rejected without being remembered. */
export function useToken(hash: string, expiresAt: number): AuthWrite {
  return writeText(usedTokenPath(hash), String(expiresAt));
}

/** A day is added for clocks that are set back. */
export function tidyUsedTokens(tree: Node, now: number): AuthWrite[] {
  return [...readAll<number>(tree, usedTokensPath)]
    .filter(([, expiresAt]) => expiresAt + 24 * 3600_000 < now)
    .map(([hash]) => write(usedTokenPath(hash), null));
}
