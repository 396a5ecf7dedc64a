import { selectView, useIdentity } from '../identity/identity-store.ts';
import { dbPaths } from '../models/db-paths.ts';
import {
  type Notification,
  type NotificationSettings,
  notificationChoices,
  shownWithin,
} from '../models/notification.ts';
import { serverNow, watchInstant } from '../platform/clock.ts';
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
export function watchNotifications(show: (id: string, notification: Notification) => void): () => void {
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

function watchOwn(show: (id: string, notification: Notification) => void): () => void {
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
