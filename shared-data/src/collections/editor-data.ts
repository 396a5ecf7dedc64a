import { useCallback, useMemo } from 'react';
import { circumstancesOf, type Walks, walkKey } from '../models/circumstances.ts';
import type { Circumstances } from '../models/conflicts.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { ProgramOrder } from '../models/program-order.ts';
import { mostUnavailable, type UnavailableTime } from '../models/timetable.ts';
import { isSameTime } from '../models/unavailable.ts';
import { ConflictError, WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import { all, nothing } from './hooks/use-store.ts';
import { useCollection } from './hooks.ts';

export function useProgramOrders(): (sessionId: string) => ProgramOrder | undefined {
  const { version } = useCollection('programOrders');
  return useCallback((sessionId) => storeOf('programOrders').get(sessionId), [version]);
}

/** See `orderChanges`. Rejects with code `notFound` when the session is gone. */
export async function setProgramOrder(sessionId: string, changes: ProgramOrder): Promise<void> {
  const order = Object.entries(changes).map(([id, number]) => [dbPaths.programOrder(sessionId, id), number]);
  await updateOf(dbPaths.session(sessionId), 'notFound', Object.fromEntries(order));
}

/** Writes about something that may have gone meanwhile: the rules then reject it, and this with `code`. */
async function updateOf(what: string, code: string, values: Record<string, unknown>): Promise<void> {
  const { transport } = await loadFirebase();
  try {
    await transport.update(values);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'permission_denied') throw error;
    throw (await transport.get(what)) === null ? new WriteError(code) : error;
  }
}

export function useWalks(): Walks {
  const { version } = useCollection('walks');
  return useMemo(() => Object.fromEntries(storeOf('walks').entries()), [version]);
}

/** By staff; null where nobody needs to think of it. */
export async function setWalk(a: string, b: string, minutes: number | null): Promise<void> {
  const { transport } = await loadFirebase();
  const [from, to] = walkKey(a, b);
  await transport.update({ [`${dbPaths.walks}/${from}/${to}`]: minutes });
}

type UnavailableTimes = Readonly<Record<string, UnavailableTime>>;

/** When people cannot present or chair, by uid, for staff. */
export function useAllUnavailable(): Readonly<Record<string, UnavailableTimes>> {
  const { version } = useCollection('allUnavailable');
  return useMemo(() => Object.fromEntries(storeOf('allUnavailable').entries()), [version]);
}

export function useUnavailable(uid: string): UnavailableTimes {
  const subscribe = useCallback(
    (listener: () => void) =>
      uid === '' ? nothing : all(demand('unavailable', uid), storeOf('unavailable', uid).subscribe(listener)),
    [uid],
  );
  const version = useSnapshot(subscribe, () => (uid === '' ? 0 : storeOf('unavailable', uid).version));
  return useMemo(
    () => (uid === '' ? {} : Object.fromEntries(storeOf('unavailable', uid).entries())),
    [uid, version],
  );
}

/** Known to staff for all, and to each person for themselves. */
export type UnavailableFor = 'allUnavailable' | 'unavailable';

function unavailableNow(uid: string, by: UnavailableFor): UnavailableTimes {
  if (by === 'allUnavailable') return storeOf('allUnavailable').get(uid) ?? {};
  return Object.fromEntries(storeOf('unavailable', uid).entries());
}

/** The first slot that a person has not used; null when all are. */
export function freeUnavailableSlot(times: UnavailableTimes): string | null {
  const slots = Array.from({ length: mostUnavailable }, (_, slot) => String(slot));
  return slots.find((slot) => times[slot] === undefined) ?? null;
}

/**
 * In the first free slot; in another if somebody else is faster. Resolves with false when all are used. Rejects as
 * `setUnavailable`. `instead`: a slot that is given up for it, both or neither, as no slot is written over; rejects with
 * `ConflictError` when it holds something else by then.
 */
export async function addUnavailable(
  uid: string,
  time: UnavailableTime,
  by: UnavailableFor,
  instead?: string,
): Promise<boolean> {
  const times = unavailableNow(uid, by);
  const slot = freeUnavailableSlot(times);
  if (slot === null) return false;
  try {
    await writeUnavailable(uid, { ...(instead !== undefined && { [instead]: null }), [slot]: time });
    return true;
  } catch (error) {
    const now = unavailableNow(uid, by);
    if (instead !== undefined && !isSameTime(times[instead], now[instead])) throw new ConflictError(instead);
    if (now[slot] === undefined) throw error;
    return addUnavailable(uid, time, by, instead);
  }
}

/**
 * By the person, or by staff; null takes it back, also when somebody else has. Rejects with code `account_gone` when the
 * account was deleted.
 */
export async function setUnavailable(uid: string, slot: string, time: UnavailableTime | null): Promise<void> {
  try {
    await writeUnavailable(uid, { [slot]: time });
  } catch (error) {
    const { transport } = await loadFirebase();
    const taken = time === null && (await transport.get(`${dbPaths.unavailable(uid)}/${slot}`)) === null;
    if (!taken) throw error;
  }
}

async function writeUnavailable(uid: string, times: Record<string, UnavailableTime | null>): Promise<void> {
  const values = Object.entries(times).map(([slot, time]) => [`${dbPaths.unavailable(uid)}/${slot}`, time]);
  await updateOf(dbPaths.profile(uid), 'account_gone', Object.fromEntries(values));
}

/** What conflicts depend on besides the programme, for staff. */
export function useCircumstances(): Circumstances {
  const walks = useWalks();
  const unavailable = useAllUnavailable();
  const uids = Object.keys(unavailable).sort().join(' ');
  const subscribe = useCallback(
    (listener: () => void) =>
      all(
        ...uids
          .split(' ')
          .filter(Boolean)
          .flatMap((uid) => [demand('profiles', uid), storeOf('profiles', uid).subscribe(listener)]),
      ),
    [uids],
  );
  const names = useSnapshot(subscribe, () =>
    uids
      .split(' ')
      .map((uid) => (uid ? (storeOf('profiles', uid).value?.name ?? '') : ''))
      .join('\n'),
  );
  return useMemo(
    () => circumstancesOf(walks, unavailable, (uid) => storeOf('profiles', uid).value?.name),
    [walks, unavailable, names],
  );
}
