import type { UploadStatus } from './upload.ts';

export const fileStates = ['complete', 'converting', 'failed', 'missing'] as const;
export type FileState = (typeof fileStates)[number];

/** How far a file is, for lists: deleted ones are missing, those still arriving are being converted. */
export function fileStateOf(status: Pick<UploadStatus, 'state'> | undefined): FileState {
  if (!status || status.state === 'deleted') return 'missing';
  if (status.state === 'complete') return 'complete';
  return status.state === 'error' ? 'failed' : 'converting';
}
