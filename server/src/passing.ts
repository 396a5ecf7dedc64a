const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'unavailable']);

/**
 * Whether something failed because the disk is full or sick, because there are no file handles, or because the database takes nothing
 * for now: it says nothing about what was asked for, and trying again later makes sense.
 */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && codes.has(code);
}
