const noRoom = ['ENOSPC', 'EDQUOT'];
const codes = [...noRoom, 'EFBIG', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'unavailable'];

/**
 * Whether something failed because the disk is full or sick, because there are no file handles, or because the database takes nothing
 * for now: it says nothing about what was asked for, and trying again later makes sense.
 */
export function isTransient(error: unknown): boolean {
  return codes.includes(codeOf(error));
}

/** Whether something failed because the disk is full. */
export function isFullDisk(error: unknown): boolean {
  return noRoom.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
