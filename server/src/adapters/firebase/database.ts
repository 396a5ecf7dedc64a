import type { AdminQuery, ChildEvents, EntryEvents } from 'embedded-firebase';
import type { DataSnapshot, Query, Reference } from 'firebase-admin/database';
import type { Database, Json } from '../../ports.ts';
import { unavailable, withTimeout } from '../../with-timeout.ts';

/** Milliseconds in which the database must answer. */
const defaultTimeout = 30_000;

/**
 * A hosted database below `root`. `listening` is the same place on a connection without writes. Rejects when no answer comes
 * in time, with the code `unavailable`; a write may be done all the same, later.
 */
export function firebaseDatabase(
  root: Reference,
  listening: Reference,
  timeout: number = defaultTimeout,
): Database {
  const at = (path: string, from = root) => (path ? from.child(path) : from);
  const answered = <T>(ask: () => Promise<T>) => {
    // What the SDK rejects on the spot becomes a rejection, too.
    const answer = new Promise<T>((resolve) => resolve(ask())).catch(knownFailure);
    return withTimeout(timeout, answer, 'the database does not answer');
  };
  return {
    get: (path) => answered(async () => jsonOf(await at(path).get())),
    query: (path, query) =>
      answered(async () => {
        const found: Record<string, Json> = {};
        const snapshot = await ordered(at(path), query).get();
        snapshot.forEach((child) => {
          found[child.key ?? ''] = jsonOf(child);
        });
        return found;
      }),
    update: (values) => answered(() => root.update(values)),
    set: (path, value) => answered(() => at(path).set(value)),
    transaction: (path, change) => answered(() => transaction(at(path), change)),
    pushKey: () => root.push().key ?? '',
    onChild: (path, events) => followChildren(at(path, listening), events),
    onEntry: (path, events) => followEntries(at(path, listening), events),
    onValue(path, listener) {
      const place = at(path, listening);
      const call = (snapshot: DataSnapshot) => listener(jsonOf(snapshot));
      place.on('value', call);
      return () => place.off('value', call);
    },
  };
}

function followChildren(place: Reference, { added, changed, removed }: ChildEvents): () => void {
  const tell = (call: ((key: string, value: Json) => void) | undefined) => (snapshot: DataSnapshot) =>
    call?.(snapshot.key ?? '', jsonOf(snapshot));
  const calls = { child_added: tell(added), child_changed: tell(changed), child_removed: tell(removed) };
  const entries = Object.entries(calls) as [keyof typeof calls, (snapshot: DataSnapshot) => void][];
  for (const [event, call] of entries) place.on(event, call);
  return () => {
    for (const [event, call] of entries) place.off(event, call);
  };
}

/** Each child is followed until everything is: one that has gone tells that its children are removed, and may come back. */
function followEntries(place: Reference, events: EntryEvents): () => void {
  const followed = new Map<string, () => void>();
  const begin = (snapshot: DataSnapshot) => {
    const parent = snapshot.key ?? '';
    if (followed.has(parent)) return;
    const stop = followChildren(place.child(parent), {
      added: (key, value) => events.added?.(parent, key, value),
      changed: (key, value) => events.changed?.(parent, key, value),
      removed: (key) => events.removed?.(parent, key),
    });
    followed.set(parent, stop);
  };
  place.on('child_added', begin);
  return () => {
    place.off('child_added', begin);
    for (const stop of followed.values()) stop();
  };
}

/** The SDK begins with what it knows of the place, and gives up when that is rejected: it must know what is there first. */
async function transaction(
  place: Reference,
  change: (current: Json) => Json | undefined,
): Promise<{ committed: boolean; value: Json }> {
  const { promise: known, resolve, reject } = Promise.withResolvers<void>();
  const call = () => resolve();
  place.on('value', call, reject);
  try {
    await known;
    const { committed, snapshot } = await place.transaction(
      (current: Json) => change(current ?? null),
      undefined,
      false,
    );
    return { committed, value: jsonOf(snapshot) };
  } finally {
    place.off('value', call);
  }
}

/** Words of the SDK for what may succeed later. */
const transientCodes = [
  'UNAVAILABLE',
  'DISCONNECT',
  'DISCONNECTED',
  'NETWORK_ERROR',
  'OVERLOADED',
  'MAXRETRY',
];

function knownFailure(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // Transactions give the word as their message.
  const word = String(code ?? message).toUpperCase();
  throw transientCodes.includes(word) ? unavailable(`the database answered ${word}`, error) : error;
}

function ordered(place: Reference, query: AdminQuery): Query {
  const { orderByChild, equalTo, startAt, endAt, limitToFirst, limitToLast } = query;
  let made: Query = orderByChild === undefined ? place.orderByKey() : place.orderByChild(orderByChild);
  if (equalTo !== undefined) made = made.equalTo(equalTo as string);
  if (startAt !== undefined) made = made.startAt(startAt as string);
  if (endAt !== undefined) made = made.endAt(endAt as string);
  if (limitToFirst !== undefined) made = made.limitToFirst(limitToFirst);
  if (limitToLast !== undefined) made = made.limitToLast(limitToLast);
  return made;
}

function jsonOf(snapshot: DataSnapshot): Json {
  return (snapshot.val() as Json | undefined) ?? null;
}
