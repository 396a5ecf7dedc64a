import type { UploadStatus } from 'shared-data/models/upload';

export function hasFile(status: UploadStatus | undefined, shown: boolean): boolean {
  return shown || ['uploading', 'converting', 'complete'].includes(status?.state ?? '');
}
