import { useDeferredValue, useMemo } from 'react';
import { publicTables } from '../models/public-tables.ts';
import type { OpenDraft } from '../models/release.ts';
import { type DraftPart, draftParts, draftStamp } from '../models/release-parts.ts';
import { storeOf } from '../sync/collection-store.ts';
import { single, useEntity } from './hooks/use-store.ts';
import { useCollection } from './hooks.ts';

/** For staff; undefined while changes of the timetable are public at once. */
export function useOpenDraft(): OpenDraft | undefined {
  return useEntity('openDraft', single, '', () => storeOf('openDraft').value);
}

/** Items that differ from what participants see. Synced while a component reads it; undefined until known. */
export function useUnreleased(): readonly DraftPart[] | undefined {
  const shown = useCollection('shownTables');
  const tables = useCollection('tables');
  const version = useDeferredValue(`${shown.version} ${tables.version}`);
  const known = shown.state === 'live';
  return useMemo(
    () =>
      known
        ? draftParts(
            Object.fromEntries(storeOf('shownTables').entries()),
            publicTables(Object.fromEntries(storeOf('tables').entries())),
          )
        : undefined,
    [known, version],
  );
}

/** Of the draft as this page has it. */
export function selectDraftStamp(): number {
  return draftStamp(Object.fromEntries(storeOf('tables').entries()));
}
