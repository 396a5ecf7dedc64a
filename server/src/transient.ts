const noRoom = ['ENOSPC', 'EDQUOT'];
const codes = [...noRoom, 'EFBIG', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'unavailable'];

/** Whether a retry may help: full or failing disk, no file handles, database unavailable. */
export function isTransient(error: unknown): boolean {
  return codes.includes(codeOf(error));
}

export function isFullDisk(error: unknown): boolean {
  return noRoom.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
