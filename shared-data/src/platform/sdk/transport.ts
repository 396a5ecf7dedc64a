import {
  type Database,
  type DatabaseReference,
  endAt,
  equalTo,
  get,
  limitToLast,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onDisconnect,
  onValue,
  orderByChild,
  orderByKey,
  type Query,
  type QueryConstraint,
  query,
  ref,
  serverTimestamp,
  startAt,
  update,
} from 'firebase/database';
import { openPageRenewal } from '../../models/open-page.ts';
import { databaseCode, WriteError } from '../errors.ts';
import type { ListenQuery, Transport } from '../ports.ts';
import { keepOffset } from './kept-offset.ts';

export interface SdkTransport extends Transport {
  /** Takes back all marks of presence: after signing out nobody may. */
  endPresence(): void;
}

export function transport(database: Database, root: string): SdkTransport {
  const present = new Set<() => void>();
  const at = (path: string): DatabaseReference => ref(database, `${root}/${path}`);
  return {
    listenValue: (path, value, failed) =>
      onValue(
        at(path),
        (snapshot) => value(snapshot.val()),
        (error) => failed(codeOf(error)),
      ),
    listenChildren(path, limits, listener) {
      const target = limited(at(path), limits);
      // The SDK shares one listen, so only the first listener reports a rejection.
      const ignore = () => {};
      const ends = [
        onChildAdded(
          target,
          (child) => listener.added(child.key ?? '', child.val()),
          (error) => listener.failed(codeOf(error)),
        ),
        onChildChanged(target, (child) => listener.changed(child.key ?? '', child.val()), ignore),
        onChildRemoved(target, (child) => listener.removed(child.key ?? ''), ignore),
        onValue(target, () => listener.loaded(), ignore, { onlyOnce: true }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    async get(path) {
      try {
        return (await get(at(path))).val();
      } catch (error) {
        throw new WriteError(codeOf(error));
      }
    },
    async update(values) {
      try {
        await update(at(''), values);
      } catch (error) {
        throw new WriteError(codeOf(error));
      }
    },
    keepPresent(path, value) {
      const leave = keepPresent(database, root, path, value);
      const end = () => {
        if (present.delete(end)) leave();
      };
      present.add(end);
      return end;
    },
    endPresence() {
      for (const end of present) end();
    },
    serverTime: serverTimestamp(),
    onConnected: (listener) =>
      onValue(ref(database, '.info/connected'), (snapshot) => listener(snapshot.val() === true)),
    onServerOffset: (listener) =>
      onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
        const ms: unknown = snapshot.val();
        // None before the first connection.
        if (!Number.isFinite(ms)) return;
        keepOffset(Number(ms));
        listener(Number(ms));
      }),
  };
}

/** Of each mark, who keeps it now. */
const keepers = new Map<string, object>();

function keepPresent(
  database: Database,
  root: string,
  path: string,
  value: () => unknown = serverTimestamp,
): () => void {
  const mark = ref(database, `${root}/${path}`);
  const put = (now: unknown) => update(ref(database, root), { [path]: now });
  // Without the right, or with too many pages open, the reader is not counted.
  const ignore = () => {};
  const own = {};
  keepers.set(path, own);
  let ended = false;
  const enter = async () => {
    await onDisconnect(mark).remove();
    if (!ended) await put(value());
  };
  let connected = false;
  const stop = onValue(ref(database, '.info/connected'), (snapshot) => {
    connected = snapshot.val() === true;
    if (connected) enter().catch(ignore);
  });
  const renewal = setInterval(() => {
    if (connected) put(value()).catch(ignore);
  }, openPageRenewal);
  return () => {
    ended = true;
    stop();
    clearInterval(renewal);
    const isOurs = () => keepers.get(path) === own;
    if (!isOurs()) return;
    // Who may not take it back any more leaves that to the end of the connection, as does who takes it up again meanwhile.
    put(null)
      .then(() => {
        if (!isOurs()) return;
        keepers.delete(path);
        return onDisconnect(mark).cancel();
      })
      .catch(ignore);
  };
}

function limited(reference: DatabaseReference, limits: ListenQuery): Query {
  const constraints: QueryConstraint[] = [];
  if (limits.orderByChild !== undefined) constraints.push(orderByChild(limits.orderByChild));
  if (limits.equalTo !== undefined) constraints.push(equalTo(limits.equalTo));
  if (limits.startAt !== undefined) constraints.push(startAt(limits.startAt));
  if (limits.endAtKey !== undefined) constraints.push(orderByKey(), endAt(limits.endAtKey));
  if (limits.limitToLast !== undefined) constraints.push(limitToLast(limits.limitToLast));
  return constraints.length > 0 ? query(reference, ...constraints) : reference;
}

/** `get` rejects with a plain error whose message holds the code. */
function codeOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return databaseCode(code);
  if (/permission[ _]denied/i.test(String(message))) return 'permission_denied';
  return /offline/i.test(String(message)) ? 'disconnected' : 'unavailable';
}
