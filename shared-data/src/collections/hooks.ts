import { useCallback, useMemo } from 'react';
import { isStaff } from '../access/guards.ts';
import { useIdentity } from '../identity/identity-store.ts';
import type { AddressChange } from '../models/address-change.ts';
import { type CommentEntry, commentsListened, type Discussion, newestKey } from '../models/comment.ts';
import type { LateAccess } from '../models/late-access.ts';
import type { MailEntry } from '../models/mail.ts';
import type { HeldMail } from '../models/mail-job.ts';
import type { PrivateProgram, Program, PublicProgram } from '../models/program.ts';
import type { Session, SessionGroup } from '../models/session.ts';
import type { ActiveSite, BaseInformation, Information, Listing } from '../models/site.ts';
import type { ProgramPosition, RoomZoom, TablePosition, Timetable } from '../models/timetable.ts';
import type { FileKind, Movie, PagedKind, PageSet, UploadStatus } from '../models/upload.ts';
import type { PublicProfile, User } from '../models/user.ts';
import { useDue } from '../platform/clock.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, selectLoadState, storeOf, untypedStore } from '../sync/collection-store.ts';
import { type CollectionName, type EntityOf, type LoadState, mailsListened } from '../sync/collections.ts';
import { itemAt, keyOf, useChairsOf } from './hooks/item-chairs.ts';
import {
  all,
  asked,
  nothing,
  single,
  useEntity,
  useIndexItems,
  useIndexKeys,
  useKept,
} from './hooks/use-store.ts';
import * as selectors from './selectors.ts';

export function useLoading(name: CollectionName, key = ''): LoadState {
  const subscribe = useCallback(
    (listener: () => void) => storeOf(name, key).subscribeState(listener),
    [name, key],
  );
  return useSnapshot(subscribe, () => selectLoadState(name, key));
}

/** `setting/base`; undefined while unknown or denied. */
export function useBase(): BaseInformation | undefined {
  return useEntity('base', single, '', () => storeOf('base').value);
}

/** Undefined while nothing is set as in progress, and for visitors. */
export function useActiveSite(): ActiveSite | undefined {
  return useEntity('activeSite', single, '', () => storeOf('activeSite').value);
}

/** Uids of an item's chairs, for members; of a closed item for its people. Synced while a component reads them. */
export function useChairs(at: ProgramPosition): readonly string[] {
  const closed = useEntity('tables', at.table, '', () => itemAt(at)?.closed === true);
  return useChairsOf(useMemo(() => [{ key: keyOf(at), closed }], [keyOf(at), closed]));
}

export function useInformation(): Information | undefined {
  return useEntity('information', single, '', () => storeOf('information').value);
}

/** `setting/permission` as stored, for the pages that edit it; the identity's view has the effective flags. */
export function usePermission(): Record<string, boolean> | undefined {
  return useEntity('permission', single, '', () => storeOf('permission').value);
}

/** A program: the public part, and the private part where a list has it. */
export function useProgram(id: string): Program | undefined {
  const listed = useLoading('programs');
  const subscribe = useCallback(
    (listener: () => void) =>
      all(
        listed === 'denied' ? demand('program', id) : nothing,
        // Pages show thousands: a store for each would take megabytes, and so would its private parts, which seldom change.
        listed === 'live' ? nothing : storeOf('program', id).subscribe(listener),
        storeOf('programs').subscribeKey(id, listener),
        storeOf('myPrivatePrograms').subscribe(listener),
        storeOf('privatePrograms').subscribe(listener),
      ),
    [id, listed],
  );
  return useSnapshot(subscribe, () => selectors.selectProgram(id));
}

/** Private part: owner, co-editors and staff. Synced while a component reads it. */
export function usePrivateProgram(id: string): PrivateProgram | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      all(
        demand('privateProgram', id),
        storeOf('myPrivatePrograms').subscribeKey(id, listener),
        storeOf('privatePrograms').subscribeKey(id, listener),
        storeOf('privateProgram', id).subscribe(listener),
      ),
    [id],
  );
  return useSnapshot(subscribe, () => selectors.selectPrivateProgram(id));
}

/** Demands the private parts of all programs while mounted; `useProgram` then has them. */
export function useAllPrivatePrograms(): LoadState {
  return useCollection('privatePrograms').state;
}

/** Syncs a whole collection while mounted. `version` changes with its content, which `storeOf` gives. */
export function useCollection(name: CollectionName): { version: number; state: LoadState } {
  const subscribe = useCallback(
    (listener: () => void) =>
      all(asked(name), storeOf(name).subscribe(listener), storeOf(name).subscribeState(listener)),
    [name],
  );
  const state = useSnapshot(subscribe, () => storeOf(name).state);
  const version = useSnapshot(subscribe, () => storeOf(name).version);
  return { version, state };
}

/** Ids of all programs, oral first, then by number. Stable while membership and order stay. */
export function useProgramIds(): readonly string[] {
  return useIndexKeys(selectors.indexes.programs, selectors.allGroup);
}

/** All programs in order. New array with each change: for pages that search and sort; rows should use `useProgram`. */
export function usePrograms(): readonly PublicProgram[] {
  return useIndexItems(selectors.indexes.programs, selectors.allGroup);
}

/** Programs of a session in order; `''` gives those without a session. */
export function useProgramsOfSession(sessionId: string): readonly PublicProgram[] {
  return useIndexItems(selectors.indexes.programsOfSession, sessionId);
}

export function useMyProgramIds(): readonly string[] {
  const uid = useIdentity((identity) => identity.view.uid) ?? '';
  const listed = useIndexKeys(selectors.indexes.programsOfUser, uid);
  const kept = useKept();
  const subscribe = useCallback(
    (listener: () => void) => storeOf('myPrivatePrograms').subscribe(listener),
    [],
  );
  return useSnapshot(subscribe, () =>
    kept([...new Set([...listed, ...storeOf('myPrivatePrograms').keys()])]),
  );
}

export function useCoeditedProgramIds(): readonly string[] {
  const uid = useIdentity((identity) => identity.view.uid) ?? '';
  return useIndexKeys(selectors.indexes.coedited, uid);
}

export function useCoeditors(programId: string): readonly string[] {
  const kept = useKept();
  return useEntity('coeditors', programId, '', () => kept(selectors.selectCoeditors(programId)));
}

/** Sessions: S, then I, then O, then by the rest of the id. */
export function useSessions(): readonly Session[] {
  return useIndexItems(selectors.indexes.sessions, selectors.allGroup);
}

/** A session of the programme; `useIdentity` tells who is signed in. */
export function useSessionOf(id: string): Session | undefined {
  return useEntity('sessions', id, '', () => storeOf('sessions').get(id));
}

export function useSessionsOfGroup(group: string): readonly Session[] {
  return useIndexItems(selectors.indexes.sessionsOfGroup, group);
}

export function useSessionGroups(): readonly SessionGroup[] {
  return useIndexItems(selectors.indexes.sessionGroups, selectors.allGroup);
}

/** Days of the timetable in order. Unchanged rooms and items keep their identity. */
export function useTables(): readonly Timetable[] {
  return useIndexItems(selectors.indexes.tables, selectors.allGroup);
}

export function useTable(name: string): Timetable | undefined {
  return useEntity('tables', name, '', () => storeOf('tables').get(name));
}

export function usePositions(programId: string): readonly TablePosition[] {
  const subscribe = useCallback(
    (listener: () => void) => selectors.positions.subscribe(programId, listener),
    [programId],
  );
  return useSnapshot(subscribe, () => selectors.positions.get(programId));
}

const itemKey = ({ table, room, item }: ProgramPosition) => `${room}/${table}/${item}`;

/** When an item's own meeting becomes visible (epoch milliseconds); undefined if it has none, null while unknown. */
export function useOwnZoomTime(at: ProgramPosition): number | undefined | null {
  const key = itemKey(at);
  const time = useEntity('itemZoomTime', single, key, () => storeOf('itemZoomTime', key).value);
  return useLoading('itemZoomTime', key) === 'live' ? time : null;
}

/** When the item's meeting becomes visible (epoch milliseconds): its own, else its room's. Undefined if there is none, null while unknown. */
export function useZoomTime(at: ProgramPosition, closed: boolean): number | undefined | null {
  const { room } = at;
  const own = useOwnZoomTime(at);
  const ofRoom = own === undefined && !closed;
  const time = useDemanded(ofRoom, 'zoomTime', room);
  const loading = useLoading('zoomTime', room);
  if (!ofRoom) return own;
  return loading === 'live' ? time : null;
}

/** Its own meeting, else its room's (never for a closed item). Participants listen from `showAt` on; the rules reject earlier listens. */
export function useZoom(at: ProgramPosition, closed: boolean): RoomZoom | undefined {
  const key = itemKey(at);
  const ownTime = useOwnZoomTime(at);
  const time = useZoomTime(at, closed);
  const staff = useIdentity(({ view }) => isStaff(view));
  const due = useDue(time) || (staff && typeof time === 'number');
  const isOwn = typeof ownTime === 'number';
  const own = useDemanded(due && isOwn, 'itemZoom', key);
  const shared = useDemanded(due && !isOwn, 'zoom', at.room);
  return isOwn ? own : shared;
}

function useDemanded<N extends 'zoom' | 'itemZoom' | 'zoomTime'>(
  wanted: boolean,
  name: N,
  key: string,
): EntityOf<N> | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      wanted ? all(demand(name, key), storeOf(name, key).subscribe(listener)) : nothing,
    [wanted, name, key],
  );
  return useSnapshot(subscribe, () =>
    wanted ? (untypedStore(name, key).value as EntityOf<N> | undefined) : undefined,
  );
}

export function useSponsors(): readonly Listing[] {
  return useIndexItems(selectors.indexes.sponsors, selectors.allGroup);
}

/** The last comments, at most so many, oldest first. Synced while a component reads them. */
export function useComments({ on, id }: Discussion, most = commentsListened): readonly CommentEntry[] {
  const name = selectors.discussionName[on];
  const key = newestKey(id, most);
  const subscribe = useCallback(
    (listener: () => void) => all(demand(name, key), storeOf(name, key).subscribe(listener)),
    [name, key],
  );
  return useSnapshot(subscribe, () => selectors.selectComments(name, key));
}

export function useCommentsLoading({ on, id }: Discussion, most = commentsListened): LoadState {
  return useLoading(selectors.discussionName[on], newestKey(id, most));
}

export function useLikeTotal(programId: string): number {
  return useEntity('likeTotals', programId, '', () => storeOf('likeTotals').get(programId)) ?? 0;
}

export function useCommentTotal(programId: string): number {
  return useEntity('commentTotals', programId, '', () => storeOf('commentTotals').get(programId)) ?? 0;
}

/** How many comments or entries there are, without hidden ones. */
export function useDiscussionTotal({ on, id }: Discussion): number {
  const name = on === 'program' ? 'commentTotals' : 'boardComments';
  return useEntity(name, id, '', () => storeOf(name).get(id)) ?? 0;
}

export function useLiked(programId: string): boolean {
  return useEntity('like', single, programId, () => storeOf('like', programId).value) !== undefined;
}

/** Upload state by kind of file. Synced while a component reads it. */
export function useStatus(programId: string): Partial<Record<FileKind, UploadStatus>> | undefined {
  return useEntity('status', single, programId, () => storeOf('status', programId).value);
}

export function usePages(kind: PagedKind, programId: string): PageSet | undefined {
  const name = selectors.pagesName[kind];
  return useEntity(name, programId, '', () => storeOf(name).get(programId));
}

export function useMovieIds(): readonly string[] {
  const kept = useKept();
  const subscribe = useCallback((listener: () => void) => storeOf('movies').subscribe(listener), []);
  return useSnapshot(subscribe, () => kept([...storeOf('movies').keys()]));
}

export function useMovie(programId: string): Movie | undefined {
  return useEntity('movies', programId, '', () => storeOf('movies').get(programId));
}

/** Whether the reader has starred a program. */
export function useStarred(programId: string): boolean {
  return useEntity('stars', programId, '', () => storeOf('stars').get(programId)) !== undefined;
}

/** Ids of the programs the reader has starred. Synced while a component reads them. */
export function useStarIds(): readonly string[] {
  const kept = useKept();
  const subscribe = useCallback(
    (listener: () => void) => all(demand('stars'), storeOf('stars').subscribe(listener)),
    [],
  );
  return useSnapshot(subscribe, () => kept([...storeOf('stars').keys()]));
}

export function useUrls(programId: string): readonly string[] {
  const kept = useKept();
  return useEntity('urls', single, programId, () => {
    const urls = Object.values(storeOf('urls', programId).value ?? {});
    return kept(urls.filter((url) => url !== null));
  });
}

/** All mails of the box, deleted ones included (`deletedAt`), newest first. */
export function useMails(): readonly MailEntry[] {
  return useIndexItems(selectors.indexes.mails, selectors.allGroup);
}

export function useUnreadMails(): number {
  const subscribe = useCallback((listener: () => void) => storeOf('mails').subscribe(listener), []);
  const more = useSnapshot(subscribe, () => storeOf('mails').size >= mailsListened);
  const subscribeAll = useCallback(
    (listener: () => void) => {
      const unread = storeOf('unreadMails');
      return all(
        more ? demand('unreadMails') : nothing,
        subscribe(listener),
        unread.subscribe(listener),
        unread.subscribeState(listener),
      );
    },
    [more, subscribe],
  );
  return useSnapshot(subscribeAll, selectors.selectUnreadMails);
}

/** Setting versions for `valueAt`; undefined before the first change. Synced while a component reads it. */
export function useSettingVersions(): Record<string, unknown> | undefined {
  return useEntity('settingVersions', single, '', () => storeOf('settingVersions').value);
}

/** Mails held because sending is off; undefined while there are none. */
export function useHeldMail(): HeldMail | undefined {
  return useEntity('heldMail', single, '', () => storeOf('heldMail').value);
}

export function useOwnUser(): User | undefined {
  return useEntity('ownUser', single, '', () => storeOf('ownUser').value);
}

export function useLateAccess(): LateAccess | undefined {
  const uid = useIdentity((identity) => identity.view.uid) ?? '';
  return useEntity('lateAccess', single, uid, () => storeOf('lateAccess', uid).value);
}

export function useAddressChange(): AddressChange | undefined {
  const uid = useIdentity((identity) => identity.view.uid) ?? '';
  return useEntity('addressChange', single, uid, () => storeOf('addressChange', uid).value);
}

export function useProfile(uid: string | undefined): PublicProfile | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      uid ? all(demand('profiles', uid), storeOf('profiles', uid).subscribe(listener)) : nothing,
    [uid],
  );
  return useSnapshot(subscribe, () => (uid ? storeOf('profiles', uid).value : undefined));
}
