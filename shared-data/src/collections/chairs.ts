import { useCallback, useMemo } from 'react';
import { isStaff } from '../access/guards.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { ProgramPosition } from '../models/timetable.ts';
import type { Turn } from '../models/turn.ts';
import type { PublicProfile } from '../models/user.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { useSession } from '../session/session-store.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { all, single, useEntity, useKept } from './hooks/use-store.ts';
import { useCollection } from './hooks.ts';

// Around those who run a session. Writes reject with `WriteError`.

const keyOf = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

/** Whether the reader runs the item: staff, and accounts that staff named as its chairs. */
export function useRunsItem(at: ProgramPosition): boolean {
  const key = keyOf(at);
  const staff = useSession(({ view }) => isStaff(view));
  return useEntity('ownChair', single, key, () => storeOf('ownChair', key).value) === true || staff;
}

/** Uids of an item's chairs, for members. Synced while a component reads them. */
export function useChairs(at: ProgramPosition): readonly string[] {
  const key = keyOf(at);
  const kept = useKept();
  const subscribe = useCallback(
    (listener: () => void) => all(demand('chairs', key), storeOf('chairs', key).subscribe(listener)),
    [key],
  );
  return useSnapshot(subscribe, () => kept([...storeOf('chairs', key).keys()]));
}

/** Names of those who chair each item by account, for staff. Synced while a component reads them; who is not known yet has none. */
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
      Object.keys(storeOf('dayChairs').get(table)?.[room]?.[item] ?? {}).map(
        (uid) => storeOf('profiles', uid).value?.name ?? uid,
      ),
    [version, names],
  );
}

function chairUids(): Set<string> {
  const days = [...storeOf('dayChairs').values()];
  const items = days.flatMap((rooms) => Object.values(rooms)).flatMap((held) => Object.values(held));
  return new Set(items.flatMap((people) => Object.keys(people)));
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

/** Says how late an item runs; null takes it back. */
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

/** Gives somebody the turn, or changes its length; null ends the turns. Without `at` it begins now. */
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
