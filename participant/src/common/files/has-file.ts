import type { UploadStatus } from 'shared-data/models/upload';

/** Shown already, or on its way. */
export function hasFile(status: UploadStatus | undefined, shown: boolean): boolean {
  return shown || ['uploading', 'converting', 'complete'].includes(status?.state ?? '');
}
