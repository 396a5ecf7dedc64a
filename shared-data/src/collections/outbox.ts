import { untilLost, useConnection } from '../identity/connection.ts';
import { selectView, useIdentity } from '../identity/identity-store.ts';
import { serverNow } from '../platform/clock.ts';
import { WriteError } from '../platform/errors.ts';
import { pushKey } from '../platform/push-key.ts';
import { createStoreHook } from '../platform/store-hook.ts';
import { storeOf } from '../sync/collection-store.ts';
import { type Change, placeOf } from './outbox/change.ts';
import { entriesOf, isOutboxOf, remove, store, type Waiting } from './outbox/entries.ts';
import { send } from './outbox/send.ts';

/** The outbox of who is signed in, oldest first. `useOutbox((state) => state.waiting)`. */
export const useOutbox = createStoreHook<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }));

/** Rejections that a later attempt may get around. */
const transient = ['disconnected', 'network_error', 'unavailable', 'unknown'];

/** This page, in the names of locks. */
const page = pushKey();
const pageLock = (of: string) => `outbox/page/${of}`;

/**
 * Writes a change. Without a connection it resolves once the change waits in the outbox, from which it is sent even if this page is closed.
 * Rejects with `WriteError` when it is denied.
 */
export async function writeOrKeep(change: Change): Promise<void> {
  const { uid } = selectView();
  if (uid === null) throw new WriteError('permission_denied');
  const sent = send(change);
  const [lost, end] = untilLost();
  const isSent = await Promise.race([
    lost.then(() => false),
    sent.then(
      () => true,
      (error: unknown) => {
        if (useConnection.getState().connection === 'lost' && isTransient(error)) return false;
        throw error;
      },
    ),
  ]).finally(end);
  if (isSent) return drop(uid, placeOf(change));
  holdPage();
  const waiting: Waiting = { change, at: serverNow(), page, attempt: pushKey() };
  if (!store(uid, waiting)) {
    // Without storage it lives as long as the page.
    await sent;
    return;
  }
  read();
  void settle(uid, waiting, sent);
}

/** Follows an attempt: takes the change out once it is written, or notes why it was denied. */
async function settle(uid: string, waiting: Waiting, sent: Promise<void>): Promise<void> {
  const place = placeOf(waiting.change);
  const isNewest = () =>
    entriesOf(uid).find((one) => placeOf(one.change) === place)?.attempt === waiting.attempt;
  try {
    await sent;
    if (isNewest()) remove(uid, place);
  } catch (error) {
    if (!isNewest()) return;
    // To be tried again, by whichever page is there.
    if (isTransient(error)) store(uid, { ...waiting, page: '' });
    // Nobody asked for it, so nobody needs to know.
    else if (waiting.change.kind === 'seen') remove(uid, place);
    else store(uid, { ...waiting, denied: codeOf(error) });
  } finally {
    read();
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? 'internal');
const isTransient = (error: unknown) => !(error instanceof WriteError) || transient.includes(error.code);

/** Forgets a change: one that was denied, or one that is given up. */
export function discard(change: Change): void {
  const { uid } = selectView();
  if (uid !== null) drop(uid, placeOf(change));
}

function drop(uid: string, place: string): void {
  remove(uid, place);
  if (useOutbox.getState().waiting.length > 0) read();
}

function read(): void {
  const { uid } = selectView();
  useOutbox.setState({ waiting: uid === null ? [] : entriesOf(uid) });
}

/** Sends what closed pages left, whenever there is a connection. One page at a time does so. Returns the stop function. */
export function followOutbox(): () => void {
  const look = () => {
    read();
    if (useConnection.getState().connection === 'connected') void sendLeft();
    else repeatOthers();
  };
  const changed = ({ key }: StorageEvent) => {
    const { uid } = selectView();
    if (uid === null || !isOutboxOf(uid, key)) return;
    read();
    repeatOthers();
  };
  // After everything that was kept.
  const show = () => setTimeout(showLeft);
  const ends = [
    useConnection.subscribe((now, before) => {
      if (now.connection !== before.connection) look();
      if (now.asOf !== before.asOf) show();
    }),
    storeOf('stars').subscribeState(show),
    useOutbox.subscribe(show),
    useIdentity.subscribe((now, before) => {
      if (now.view.uid !== before.view.uid) look();
    }),
  ];
  addEventListener('storage', changed);
  look();
  show();
  return () => {
    for (const end of ends) end();
    removeEventListener('storage', changed);
  };
}

async function sendLeft(): Promise<void> {
  const { uid } = selectView();
  if (uid === null || useOutbox.getState().waiting.length === 0) return;
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return sendAll(uid, new Set());
  await locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { held = [] } = await locks.query();
    await sendAll(uid, new Set(held.map(({ name }) => name ?? '')));
  });
}

/** A page that is still open sends its own. */
async function sendAll(uid: string, held: ReadonlySet<string>): Promise<void> {
  for (const left of entriesOf(uid)) {
    if (left.denied !== undefined || left.page === page || held.has(pageLock(left.page))) continue;
    if (selectView().uid !== uid || useConnection.getState().connection !== 'connected') return;
    holdPage();
    const waiting = { ...left, page, attempt: pushKey() };
    store(uid, waiting);
    await settle(uid, waiting, send(left.change));
  }
}

const repeated = new Set<string>();

/**
 * Writes marks that other pages made without a connection here too: this page then shows them, takes them back when they are denied, and
 * of pages that send one after another none ends with an older mark.
 */
function repeatOthers(): void {
  if (useConnection.getState().connection !== 'lost') return;
  for (const { change, page: maker, attempt, denied } of useOutbox.getState().waiting) {
    if (change.kind === 'comment' || denied !== undefined || maker === page || repeated.has(attempt))
      continue;
    repeated.add(attempt);
    // Who made it follows it.
    send(change).catch(() => {});
  }
}

/** What is shown was kept before these marks were made. */
function showLeft(): void {
  const stars = storeOf('stars');
  if (stars.state !== 'loading' || useConnection.getState().asOf === undefined) return;
  for (const { change, denied } of useOutbox.getState().waiting)
    if (change.kind === 'star' && denied === undefined)
      stars.commit(new Map([[change.id, change.on ? true : undefined]]));
}

let holding = false;

/** Held as long as the page lives. */
function holdPage(): void {
  if (holding) return;
  holding = true;
  const { locks } = navigator as Partial<Navigator>;
  void locks?.request(pageLock(page), () => new Promise(() => {})).catch(() => {});
}
