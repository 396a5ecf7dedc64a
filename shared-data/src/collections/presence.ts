import { useEffect } from 'react';
import { isRegistered } from '../access/guards.ts';
import type { Discussion } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSession } from '../session/session-store.ts';
import { storeOf } from '../sync/collection-store.ts';
import { single, useEntity } from './hooks/use-store.ts';

/** Of this browser page: a person's pages share ten. */
const slot = Math.floor(Math.random() * 10);

/** How many people have this page open, counted by the server. Counts the reader while mounted; nobody learns who it is. */
export function usePresence({ on, id }: Discussion): number {
  const uid = useSession(({ view }) => (isRegistered(view) ? view.uid : null));
  useEffect(() => {
    if (uid === null) return;
    let leave: (() => void) | undefined;
    let left = false;
    loadFirebase().then(
      ({ transport }) => {
        if (!left) leave = transport.keepPresent(dbPaths.presence({ on, id }, uid, slot));
      },
      // Without a connection nobody is here.
      () => {},
    );
    return () => {
      left = true;
      leave?.();
    };
  }, [on, id, uid]);
  const key = `${on}/${id}`;
  return useEntity('presenceTotal', single, key, () => storeOf('presenceTotal', key).value) ?? 0;
}
