import { useCallback, useMemo } from 'react';
import { isRegistered, isStaff } from '../access/guards.ts';
import { useIdentity } from '../identity/identity-store.ts';
import type { Discussion } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { personKey } from '../models/engagements.ts';
import type { ProgramPosition } from '../models/timetable.ts';
import type { Turn } from '../models/turn.ts';
import type { PublicProfile } from '../models/user.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { convenersIn, editorsIn, itemsIn, sessionIn } from './hooks/discussion-people.ts';
import { itemAt, keyOf, useChairsOf } from './hooks/item-chairs.ts';
import { isOfPerson, listenToSittings, sittingsIn } from './hooks/own-sittings.ts';
import { all, single, useEntity, useKept } from './hooks/use-store.ts';
import { useChairs as chairsOfItem, useCollection, useTables } from './hooks.ts';

/** Where remotes released before look for it. @public */
export const useChairs = chairsOfItem;

/** Whether the reader runs the item: staff, its chairs and those who convene its session. */
export function useRunsItem(at: ProgramPosition): boolean {
  const key = keyOf(at);
  const staff = useIdentity(({ view }) => isStaff(view));
  const chairs = useEntity('ownChair', single, key, () => storeOf('ownChair', key).value) === true;
  const convenes = useConvenes(at);
  return chairs || convenes || staff;
}

function useConvenes({ table, room, item }: ProgramPosition): boolean {
  const uid = useIdentity(({ view }) => (isRegistered(view) ? view.uid : null));
  const sessionId = useEntity('tables', table, '', () => itemAt({ table, room, item })?.sessionId ?? '');
  const uids = useEntity('sessions', sessionId, '', () => storeOf('sessions').get(sessionId)?.convenerUids);
  return uid !== null && uids?.includes(uid) === true;
}

/** Public items that the reader chairs or convenes, in the order of the timetable. Synced while a component reads them. */
export function useOwnSittings(): readonly ProgramPosition[] {
  const uid = useIdentity(({ view }) => (isRegistered(view) ? view.uid : null));
  const staff = useIdentity(({ view }) => isStaff(view));
  const tables = useTables();
  const kept = useKept();
  const sittings = useMemo(() => sittingsIn(tables, staff), [tables, staff]);
  const subscribe = useCallback((listener: () => void) => listenToSittings(sittings, listener), [sittings]);
  const keys = useSnapshot(subscribe, () =>
    kept(sittings.filter((one) => uid !== null && isOfPerson(one, uid)).map(({ at }) => keyOf(at))),
  );
  return useMemo(
    () => sittings.map(({ at }) => at).filter((at) => keys.includes(keyOf(at))),
    [sittings, keys],
  );
}

/** Names of the chairs with accounts of each item, for staff; none of an account that is gone. Synced while a component reads them. */
export function useChairNames(): (at: ProgramPosition) => readonly string[] {
  const { version } = useCollection('dayChairs');
  const uids = useMemo(() => [...chairUids()].sort(), [version]);
  const key = uids.join(' ');
  const subscribe = useCallback(
    (listener: () => void) =>
      all(...uids.flatMap((uid) => [demand('profiles', uid), storeOf('profiles', uid).subscribe(listener)])),
    [key],
  );
  const names = useSnapshot(subscribe, () =>
    uids.map((uid) => storeOf('profiles', uid).value?.name ?? '').join('\n'),
  );
  return useCallback(
    ({ table, room, item }) =>
      Object.keys(storeOf('dayChairs').get(table)?.[room]?.[item] ?? {}).flatMap(
        (uid) => storeOf('profiles', uid).value?.name ?? [],
      ),
    [version, names],
  );
}

function chairUids(): Set<string> {
  const days = [...storeOf('dayChairs').values()];
  const items = days.flatMap((rooms) => Object.values(rooms)).flatMap((held) => Object.values(held));
  return new Set(items.flatMap((people) => Object.keys(people)));
}

export type Role = 'presenter' | 'coeditor' | 'convener' | 'chair';

/** People's roles in a discussion: presenter, co-editor, chair, convener (an account, or a chair of that name). New function with each change. */
export function useRoles({ on, id }: Discussion): (person: { uid: string; name: string }) => readonly Role[] {
  const kept = useKept();
  const keptNames = useKept();
  const keptConveners = useKept();
  const keptItems = useKept();
  const subscribe = useCallback(
    (listener: () => void) =>
      all(
        ...(['programs', 'coeditors', 'tables', 'sessions'] as const).map((name) =>
          storeOf(name).subscribe(listener),
        ),
      ),
    [],
  );
  const own = useSnapshot(subscribe, () => kept(editorsIn({ on, id })));
  const items = useSnapshot(subscribe, () =>
    keptItems(itemsIn({ on, id }).map(([key, { closed }]) => (closed ? `${key} closed` : key))),
  );
  const names = useSnapshot(subscribe, () => keptNames(convenersIn({ on, id })));
  const conveners = useSnapshot(subscribe, () => keptConveners(sessionIn({ on, id })?.convenerUids ?? []));
  const chairs = useChairsOf(
    useMemo(
      () =>
        items.map((item) => {
          const [key = '', closed] = item.split(' ');
          return { key, closed: closed !== undefined };
        }),
      [items],
    ),
  );
  return useCallback(
    ({ uid, name }) => {
      const roles: Role[] = [];
      if (own.includes(`presenter ${uid}`)) roles.push('presenter');
      else if (own.includes(`coeditor ${uid}`)) roles.push('coeditor');
      const chair = chairs.includes(uid);
      if (conveners.includes(uid) || (chair && names.includes(personKey(name)))) roles.push('convener');
      else if (chair) roles.push('chair');
      return roles;
    },
    [own, chairs, names, conveners],
  );
}

/** By staff, for people with a profile. */
export async function setChair(
  items: readonly ProgramPosition[],
  uid: string,
  chairs: boolean,
): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update(
    Object.fromEntries(items.map((at) => [dbPaths.chair(at, uid), chairs ? true : null])),
  );
}

/** Sets how late an item runs; null removes it. */
export async function setDelay(at: ProgramPosition, minutes: number | null): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update({
    [dbPaths.delay(at)]: minutes === null ? null : { minutes, at: transport.serverTime },
  });
}

/** Whose turn it is; undefined while nobody's. Synced while a component reads it. */
export function useTurn(at: ProgramPosition): Turn | undefined {
  const key = keyOf(at);
  return useEntity('turn', single, key, () => storeOf('turn', key).value);
}

/** Sets whose turn it is, or its length; null ends the turns. Without `at` it begins now. */
export async function setTurn(
  at: ProgramPosition,
  turn: { program: string; minutes: number; at?: number } | null,
): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update({
    [dbPaths.turn(keyOf(at))]: turn === null ? null : { ...turn, at: turn.at ?? transport.serverTime },
  });
}

/** Whether owner or co-editors of a program have its page, or its item's, open. For its chairs. */
export function usePresenterHere(programId: string): boolean {
  return useEntity('here', single, programId, () => storeOf('here', programId).value) !== undefined;
}

/** For the chairs of an item of the board's session. */
export async function setAnswered(
  sessionId: string,
  entry: string,
  answered: boolean,
  { table, room, item }: ProgramPosition,
): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update({
    [`${dbPaths.answered(sessionId)}/${entry}`]: { answered, at: transport.serverTime, table, room, item },
  });
}

/** All people with a profile by uid, for staff. Empty until synced. */
export function useProfiles(): readonly (readonly [uid: string, profile: PublicProfile])[] {
  const store = storeOf('people');
  const subscribe = useCallback(
    (listener: () => void) => all(demand('people'), storeOf('people').subscribe(listener)),
    [],
  );
  const version = useSnapshot(subscribe, () => store.version);
  return useMemo(() => [...store.entries()], [store, version]);
}
