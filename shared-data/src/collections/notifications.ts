import { post, request } from '../api/api-client.ts';
import { selectView, useIdentity } from '../identity/identity-store.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { Locale } from '../models/locales.ts';
import {
  type Notification as Notice,
  type NotificationSettings,
  notificationChoices,
  shownWithin,
} from '../models/notification.ts';
import { serverNow, watchInstant } from '../platform/clock.ts';
import { peekConfig } from '../platform/config.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { demand, storeOf } from '../sync/collection-store.ts';
import type { LoadState } from '../sync/collections.ts';
import { single, useEntity } from './hooks/use-store.ts';
import { useLoading } from './hooks.ts';

/** What the reader wants to be notified of. Synced while a component reads it. */
export function useNotificationSettings(): { settings: NotificationSettings | undefined; state: LoadState } {
  const settings = useEntity('notificationSettings', single, '', () => storeOf('notificationSettings').value);
  return { settings, state: useLoading('notificationSettings') };
}

/** Rejects with `WriteError`. */
export async function saveNotificationSettings(settings: NotificationSettings | null): Promise<void> {
  const { transport } = await loadFirebase();
  await transport.update({ [dbPaths.notificationSettings(selectView().uid ?? '')]: settings });
}

/** Takes it upon this page to show a notification; false when another page or the server was first. */
export async function claimNotification(id: string): Promise<boolean> {
  const { transport } = await loadFirebase();
  const path = `${dbPaths.notification(selectView().uid ?? '', id)}/shown`;
  return transport.update({ [path]: transport.serverTime }).then(
    () => true,
    () => false,
  );
}

/** Calls `show` for each notification of whoever is signed in when it is due and nobody has shown it, as long as they want any. */
export function watchNotifications(show: (id: string, notification: Notice) => void): () => void {
  let stop: () => void = () => {};
  let person: string | null = null;
  const follow = () => {
    const { uid } = selectView();
    if (uid === person) return;
    person = uid;
    stop();
    stop = uid === null ? () => {} : watchOwn(show);
  };
  const unsubscribe = useIdentity.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop();
  };
}

function watchOwn(show: (id: string, notification: Notice) => void): () => void {
  const settings = storeOf('notificationSettings');
  const notifications = storeOf('notifications');
  const passed = new Set<string>();
  let release: (() => void) | undefined;
  let timer = () => {};
  const check = () => {
    timer();
    let next = Number.POSITIVE_INFINITY;
    const now = serverNow();
    for (const [id, one] of notifications.entries()) {
      if (passed.has(id) || one.shown !== undefined || one.at < now - shownWithin) continue;
      if (one.at > now) next = Math.min(next, one.at);
      else {
        passed.add(id);
        show(id, one);
      }
    }
    timer = Number.isFinite(next) ? watchInstant(next, serverNow, check) : () => {};
  };
  const choose = () => {
    const wanted = notificationChoices.some((choice) => settings.value?.[choice]);
    if (wanted) release ??= demand('notifications');
    else {
      release?.();
      release = undefined;
    }
  };
  const stops = [
    demand('notificationSettings'),
    settings.subscribe(choose),
    notifications.subscribe(check),
    () => release?.(),
    () => timer(),
  ];
  choose();
  check();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether this browser is pushed to while no page is open. `unsupported`: it cannot be; `blocked`: its user forbade it. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Removed with the person's other entries when they sign out. */
const ownerKey = (uid: string) => `push:${uid}`;

export async function pushState(uid: string): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await manager.getSubscription().catch(() => null);
  return subscription && isOwner(uid) ? 'on' : 'off';
}

/** Asks the browser's user, who may refuse: `blocked` or `off`. Rejects with `ApiError`, or with the browser's error. */
export async function addPushDevice(uid: string, locale: Locale): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  const { key } = await request<{ key: string }>('/api/notification/key', { method: 'GET' });
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await manager.subscribe(options).catch(async (error: unknown) => {
    // One for another key, from before the server's data were made anew.
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  });
  await nameDevice(subscription, { locale, fresh: true });
  localStorage.setItem(ownerKey(uid), '1');
  return 'on';
}

export async function removePushDevice(uid: string): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription();
  localStorage.removeItem(ownerKey(uid));
  if (!subscription) return;
  await subscription.unsubscribe();
  await post('/api/notification/device', { action: 'remove', endpoint: subscription.endpoint });
}

/** Tells the server that this browser is in use; takes it back when its subscription is somebody else's, or nobody is signed in. */
export async function renewPushDevice(uid: string | null, locale: Locale): Promise<void> {
  const subscription = await (await pushManager(false))?.getSubscription();
  if (!subscription) return;
  if (uid !== null && isOwner(uid)) await nameDevice(subscription, { locale, fresh: false });
  else await subscription.unsubscribe();
}

async function nameDevice(
  subscription: PushSubscription,
  more: { locale: Locale; fresh: boolean },
): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  await post('/api/notification/device', { action: 'add', endpoint, p256dh, auth, ...more });
}

/** Milliseconds for a worker that is being installed; some browsers have none and say nothing. */
const installing = 15_000;

/** `wait`: for a worker that is being installed. */
async function pushManager(wait = true): Promise<PushManager | undefined> {
  const { serviceWorker } = navigator;
  if (!peekConfig()?.offline || !serviceWorker || typeof Notification === 'undefined') return undefined;
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, installing, undefined);
  const found = wait ? serviceWorker.ready : serviceWorker.getRegistration();
  const registration = await Promise.race([found, late]);
  clearTimeout(timer);
  return registration?.pushManager;
}

function isOwner(uid: string): boolean {
  try {
    return localStorage.getItem(ownerKey(uid)) !== null;
  } catch {
    return false;
  }
}
