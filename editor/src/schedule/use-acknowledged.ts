import { useCallback } from 'react';
import { useCollection } from 'shared-data/collections/hooks';
import { acknowledgementKey, type NoteOf } from 'shared-data/models/clashes';
import { storeOf } from 'shared-data/sync/collection-store';

export function useAcknowledged(): NoteOf {
  const { version } = useCollection('acknowledged');
  return useCallback((clash) => storeOf('acknowledged').get(acknowledgementKey(clash))?.note, [version]);
}
