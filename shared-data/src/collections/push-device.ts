import { post, request } from '../api/api-client.ts';
import type { Locale } from '../models/locales.ts';
import { peekConfig } from '../platform/config.ts';

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
