import { useStatus } from 'shared-data/collections/hooks';
import type { UploadStatus } from 'shared-data/models/upload';

/** How the abstract file of a program fares. A failure is left out once the program is canceled, as no file can be sent any more. */
export function useAbstractStatus(program: { id: string; canceled?: boolean }): UploadStatus | undefined {
  const status = useStatus(program.id)?.abstract;
  return program.canceled && status?.state === 'error' ? undefined : status;
}
