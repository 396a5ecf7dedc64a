import { useCallback, useEffect } from 'react';
import { isRegistered } from '../access/guards.ts';
import { selectView, useIdentity } from '../identity/identity-store.ts';
import type { CommentEntry } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { OpenPage } from '../models/open-page.ts';
import { WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import type { CollectionName } from '../sync/collections.ts';
import { all, nothing, single, useEntity, useKept } from './hooks/use-store.ts';
import { useCoeditedProgramIds, useMyProgramIds } from './hooks.ts';
import { writeOrKeep } from './outbox.ts';

/** Totals for lists of boards, counted by the server; undefined while unknown. */
export function useBoardTotals(sessionId: string): Record<'comments' | 'participants', number | undefined> {
  return {
    comments: useTotal('boardComments', sessionId),
    participants: useTotal('boardParticipants', sessionId),
  };
}

function useTotal(name: 'boardComments' | 'boardParticipants', sessionId: string): number | undefined {
  const total = useEntity(name, sessionId, '', () => storeOf(name).get(sessionId));
  return useKnown(name) ? (total ?? 0) : undefined;
}

/** Whether what a collection lacks is none: it was answered, or something of it that was kept is shown. */
export function useKnown(name: CollectionName, key = ''): boolean {
  const subscribe = useCallback(
    (listener: () => void) =>
      all(storeOf(name, key).subscribeState(listener), storeOf(name, key).subscribe(listener)),
    [name, key],
  );
  return useSnapshot(subscribe, () => storeOf(name, key).state === 'live' || storeOf(name, key).size > 0);
}

/** Uids of those who joined. Synced while a component reads them. */
export function useSessionParticipants(sessionId: string): readonly string[] {
  const kept = useKept();
  const subscribe = useCallback(
    (listener: () => void) =>
      all(
        demand('sessionParticipants', sessionId),
        storeOf('sessionParticipants', sessionId).subscribe(listener),
      ),
    [sessionId],
  );
  return useSnapshot(subscribe, () => kept([...storeOf('sessionParticipants', sessionId).keys()]));
}

/** When the reader last read the board (epoch milliseconds); undefined unless joined, null while unknown. */
export function useSeen(sessionId: string): number | undefined | null {
  const seen = useEntity('seen', sessionId, '', () => storeOf('seen').get(sessionId));
  return useKnown('seen') ? seen : null;
}

/** Ids of the sessions whose boards the reader has joined. */
export function useJoinedBoards(): readonly string[] {
  const kept = useKept();
  const subscribe = useCallback(
    (listener: () => void) => all(demand('seen'), storeOf('seen').subscribe(listener)),
    [],
  );
  return useSnapshot(subscribe, () => kept([...storeOf('seen').keys()]));
}

/** Entries by others since a joined board was last read; at most `unreadListened`. */
export function useUnread(sessionId: string): number {
  const seen = useSeen(sessionId);
  const uid = useIdentity(({ view }) => view.uid);
  const key = typeof seen === 'number' ? `${sessionId}/${seen}` : '';
  const subscribe = useCallback(
    (listener: () => void) =>
      key ? all(demand('unreadBbs', key), storeOf('unreadBbs', key).subscribe(listener)) : nothing,
    [key],
  );
  return useSnapshot(subscribe, () => (key ? countOthers(storeOf('unreadBbs', key).values(), uid) : 0));
}

function countOthers(entries: Iterable<CommentEntry>, uid: string | null): number {
  let count = 0;
  for (const entry of entries) if (entry.uid !== uid && !entry.hidden) count += 1;
  return count;
}

/** The reader's like, or vote, of one entry. */
export function useEntryLiked(sessionId: string, key: string): boolean {
  return (
    useEntity('boardLikes', key, sessionId, () => storeOf('boardLikes', sessionId).get(key)) !== undefined
  );
}

export function useEntryLikes(sessionId: string, key: string): number {
  return (
    useEntity('boardLikeTotals', key, sessionId, () => storeOf('boardLikeTotals', sessionId).get(key)) ?? 0
  );
}

/** Likes of all entries of a board. New function with each change. */
export function useBoardLikes(sessionId: string): (key: string) => number {
  const store = storeOf('boardLikeTotals', sessionId);
  const subscribe = useCallback(
    (listener: () => void) =>
      all(demand('boardLikeTotals', sessionId), storeOf('boardLikeTotals', sessionId).subscribe(listener)),
    [sessionId],
  );
  const version = useSnapshot(subscribe, () => store.version);
  return useCallback((key) => store.get(key) ?? 0, [store, version]);
}

const slot = Math.floor(Math.random() * 100);

/** Questions of a board that were answered. New function with each change. */
export function useAnswered(sessionId: string): (key: string) => boolean {
  const store = storeOf('answered', sessionId);
  const subscribe = useCallback(
    (listener: () => void) =>
      all(demand('answered', sessionId), storeOf('answered', sessionId).subscribe(listener)),
    [sessionId],
  );
  const version = useSnapshot(subscribe, () => store.version);
  return useCallback((key) => store.get(key)?.answered === true, [store, version]);
}

/** How many people have this page open, counted by the server. Counts the reader while mounted; nobody learns who it is. */
export function usePresence({ on, id }: OpenPage): number {
  const uid = useIdentity(({ view }) => (isRegistered(view) ? view.uid : null));
  useMarks(uid === null ? '' : dbPaths.presence({ on, id }, uid, slot));
  const key = `${on}/${id}`;
  return useEntity('presenceTotal', single, key, () => storeOf('presenceTotal', key).value) ?? 0;
}

/** Shows chairs of the items that the reader, who edits these programs, is here. */
export function useSayHere(programIds: readonly string[]): void {
  const uid = useIdentity(({ view }) => (isRegistered(view) ? view.uid : null));
  const edited = new Set([...useMyProgramIds(), ...useCoeditedProgramIds()]);
  const paths = programIds.filter((id) => edited.has(id)).map((id) => `${dbPaths.here(id)}/${uid}/${slot}`);
  useMarks(uid === null ? '' : paths.join(' '));
}

/** Keeps marks at these paths, separated by spaces, while mounted. Writes them in a task of their own: a page's first frame goes before. */
function useMarks(paths: string): void {
  useEffect(() => {
    if (paths === '') return;
    let ends: (() => void)[] = [];
    let left = false;
    const enter = setTimeout(() =>
      loadFirebase().then(
        ({ transport }) => {
          if (!left) ends = paths.split(' ').map((path) => transport.keepPresent(path));
        },
        () => {},
      ),
    );
    return () => {
      left = true;
      clearTimeout(enter);
      setTimeout(() => {
        for (const end of ends) end();
      });
    };
  }, [paths]);
}

/** Joins or leaves a board. Existing entries count as read. */
export async function joinSession(sessionId: string, joined: boolean): Promise<void> {
  const { transport } = await loadFirebase();
  const uid = ownUid();
  await transport.update({
    [dbPaths.sessionParticipant(sessionId, uid)]: joined ? true : null,
    [`${dbPaths.seen(uid)}/${sessionId}`]: joined ? transport.serverTime : null,
  });
}

/** `time` is that of the newest entry that was read. */
export function markSeen(sessionId: string, time: number): Promise<void> {
  return writeOrKeep({ kind: 'seen', id: sessionId, time });
}

export function setEntryLike(sessionId: string, key: string, liked: boolean): Promise<void> {
  return writeOrKeep({ kind: 'vote', id: sessionId, key, on: liked });
}

function ownUid(): string {
  const { uid } = selectView();
  if (uid === null) throw new WriteError('permission_denied');
  return uid;
}
