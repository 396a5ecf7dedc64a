import { useStatus } from 'shared-data/collections/hooks';
import type { UploadStatus } from 'shared-data/models/upload';

/** Failures of canceled programs are left out: no file can be sent any more. */
export function useAbstractStatus(program: { id: string; canceled?: boolean }): UploadStatus | undefined {
  const status = useStatus(program.id)?.abstract;
  return program.canceled && status?.state === 'error' ? undefined : status;
}
