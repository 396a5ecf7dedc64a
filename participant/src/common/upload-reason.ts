import type { UploadStatus } from 'shared-data/models/upload';

/** What its owner can mend about a file. */
const told = new Set(['encrypted', 'empty', 'tooManyPages', 'needsEncoder', 'tooLong', 'tooSlow']);

/** Message key of why a file could not be converted; null when all that can be said is that it could not. */
export function uploadReason(status: UploadStatus | undefined): string | null {
  return status?.state === 'error' && told.has(status.code ?? '') ? `uploadState.${status.code}` : null;
}
