import { useCallback } from 'react';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';

export function useVideo(programId: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => storeOf('movies').subscribeKey(programId, listener),
    [programId],
  );
  return useSnapshot(subscribe, () => storeOf('movies').get(programId) !== undefined);
}
