import type { AdminQuery, ChildEvents, EntryEvents } from 'embedded-firebase';
import type { DataSnapshot, Query, Reference } from 'firebase-admin/database';
import type { Database, Json } from '../../ports.ts';
import { unavailable, withTimeout } from '../../with-timeout.ts';

const defaultTimeout = 30_000;

/** `listening` is the same place on a connection without writes. Rejects with `unavailable` after a timeout; the write may still happen. */
export function firebaseDatabase(
  root: Reference,
  listening: Reference,
  timeout: number = defaultTimeout,
): Database {
  const at = (path: string, from = root) => (path ? from.child(path) : from);
  const answered = <T>(ask: () => Promise<T>) => {
    // Turns synchronous throws of the SDK into rejections.
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

/** A removed child stays followed: it reports the removal of its entries and may come back. */
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

/** The SDK starts from its cached value and gives up when the callback rejects that, so the value has to be loaded first. */
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
  // Transactions put the code into the message.
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
