import { useCallback, useMemo } from 'react';
import { isStaff } from '../access/guards.ts';
import { useIdentity } from '../identity/identity-store.ts';
import type { Discussion } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import { personKey } from '../models/engagements.ts';
import type { ProgramPosition, TimetableItem } from '../models/timetable.ts';
import type { Turn } from '../models/turn.ts';
import type { PublicProfile } from '../models/user.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { all, single, useEntity, useKept } from './hooks/use-store.ts';
import { useCollection } from './hooks.ts';

const keyOf = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

/** Whether the reader runs the item: staff and its chairs. */
export function useRunsItem(at: ProgramPosition): boolean {
  const key = keyOf(at);
  const staff = useIdentity(({ view }) => isStaff(view));
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

/** Names of the chairs with accounts of each item, for staff. Synced while a component reads them. */
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

export type Role = 'presenter' | 'coeditor' | 'convener' | 'chair';

/** People's roles in a discussion: presenter, co-editor, chair, convener (by name only). New function with each change. */
export function useRoles({ on, id }: Discussion): (person: { uid: string; name: string }) => readonly Role[] {
  const kept = useKept();
  const keptNames = useKept();
  const keptChairs = useKept();
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
    itemsIn({ on, id })
      .map(([key]) => key)
      .join(' '),
  );
  const names = useSnapshot(subscribe, () => keptNames(convenersIn({ on, id })));
  const keys = useMemo(() => items.split(' ').filter(Boolean), [items]);
  const toChairs = useCallback(
    (listener: () => void) =>
      all(...keys.flatMap((key) => [demand('chairs', key), storeOf('chairs', key).subscribe(listener)])),
    [keys],
  );
  const chairs = useSnapshot(toChairs, () =>
    keptChairs([...new Set(keys.flatMap((key) => [...storeOf('chairs', key).keys()]))]),
  );
  return useCallback(
    ({ uid, name }) => {
      const roles: Role[] = [];
      if (own.includes(`presenter ${uid}`)) roles.push('presenter');
      else if (own.includes(`coeditor ${uid}`)) roles.push('coeditor');
      if (chairs.includes(uid)) roles.push(names.includes(personKey(name)) ? 'convener' : 'chair');
      return roles;
    },
    [own, chairs, names],
  );
}

/** `presenter` and the owner's uid, `coeditor` and another editor's, of the program or of all in the session. */
function editorsIn({ on, id }: Discussion): string[] {
  const listed = storeOf('programs');
  const programs = on === 'program' ? [listed.get(id)] : [...listed.values()];
  return programs
    .filter((program) => program !== undefined && (on === 'program' || program.sessionId === id))
    .flatMap((program) => [
      `presenter ${program?.ownerUid}`,
      ...Object.keys(storeOf('coeditors').get(program?.id ?? '') ?? {}).map((uid) => `coeditor ${uid}`),
    ]);
}

function itemsIn({ on, id }: Discussion): [key: string, item: TimetableItem][] {
  return [...storeOf('tables').entries()].flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables = {} }]) =>
      Object.values(tables)
        .filter(({ programs, flash, sessionId }) =>
          on === 'program' ? programs?.[id] || flash?.[id] : sessionId === id,
        )
        .map((item): [string, TimetableItem] => [keyOf({ table, room, item: item.id }), item]),
    ),
  );
}

function convenersIn({ on, id }: Discussion): string[] {
  const session = on === 'session' ? id : storeOf('programs').get(id)?.sessionId;
  const named = [
    ...(storeOf('sessions').get(session ?? '')?.conveners ?? []),
    ...itemsIn({ on, id }).flatMap(([, { convener = '' }]) => convener.split(/[,;、]/)),
  ];
  return named.map(personKey).filter(Boolean);
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
