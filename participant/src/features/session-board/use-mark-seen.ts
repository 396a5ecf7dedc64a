import { useEffect } from 'react';
import { markSeen } from 'shared-data/collections/boards';
import { useComments } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';

/** Marks a joined board as read up to its newest entry, while the reader can see it. */
export function useMarkSeen(sessionId: string, seen: number | undefined | null): void {
  const uid = useIdentity(({ view }) => view.uid);
  const newest = useComments({ on: 'session', id: sessionId }).findLast((entry) => entry.uid !== uid)?.time;
  useEffect(() => {
    if (typeof seen !== 'number' || newest === undefined || newest <= seen) return;
    const mark = () => {
      // A mark that cannot be written is written with the next entry or visit.
      if (document.visibilityState === 'visible') markSeen(sessionId, newest).catch(() => {});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [sessionId, seen, newest]);
}
