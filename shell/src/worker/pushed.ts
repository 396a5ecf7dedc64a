/** What the server pushes: `pushMessage` in `server/src/notify/push-message.ts`. */
interface Pushed {
  id: string;
  title: string;
  body: string;
  path: string;
}

declare const self: ServiceWorkerGlobalScope;

export async function showPushed(data: PushMessageData): Promise<void> {
  const { id, title, body, path } = data.json() as Pushed;
  await self.registration.showNotification(title, { body, tag: id, icon: '/icon-192.png', data: { path } });
}

/** A page that is open goes there, or a new one is opened. */
export async function openPressed(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as Pick<Pushed, 'path'>;
  const url = new URL(path, self.location.origin).href;
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const gone = await page?.navigate(url).catch(() => null);
  if (gone) await gone.focus();
  else await self.clients.openWindow(url);
}
