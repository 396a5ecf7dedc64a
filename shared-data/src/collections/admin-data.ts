import { useCallback } from 'react';
import { dbPaths } from '../models/db-paths.ts';
import type { PrintTexts } from '../models/print-texts.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { storeOf } from '../sync/collection-store.ts';
import { single, useEntity } from './hooks/use-store.ts';
import { useCollection } from './hooks.ts';

/** Whether administrators may sign in as participants; undefined while unknown. */
export function useSignInAs(): boolean | undefined {
  const { state } = useCollection('signInAs');
  return state === 'live' ? storeOf('signInAs').value === true : undefined;
}

/** Wording of printed pages; loading until `useLoading('printTexts')` is `live`. */
export function usePrintTexts(): PrintTexts | undefined {
  return useEntity('printTexts', single, '', () => storeOf('printTexts').value);
}

/** Used by administrators' pages that were released before this switch had a version. */
export async function setSignInAs(on: boolean): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update({ [dbPaths.signInAs]: on });
}

/** Whether an account has rights of administrators or editors; true while that is unknown. */
export function useIsStaff(): (uid: string) => boolean {
  const { state, version } = useCollection('allClaims');
  return useCallback(
    (uid) => {
      if (state !== 'live') return true;
      const claims = storeOf('allClaims').get(uid);
      return claims?.admin === true || claims?.editor === true;
    },
    [state, version],
  );
}
