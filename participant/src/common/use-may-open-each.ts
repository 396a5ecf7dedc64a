import { useCallback } from 'react';
import { mayEnter } from 'shared-data/access/guards';
import { useCollection } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';

/** Checks a presentation's guard as `useMayOpen` does, once for hundreds. New function when its answers may have changed. */
export function useMayOpenEach(): (program: Program) => boolean {
  const view = useIdentity((identity) => identity.view);
  const { version } = useCollection('coeditors');
  return useCallback(
    (program) => {
      const coeditor = view.uid !== null && storeOf('coeditors').get(program.id)?.[view.uid] === true;
      return mayEnter('presentation', view, { program: { ...program, coeditor } }) === 'ok';
    },
    [view, version],
  );
}
