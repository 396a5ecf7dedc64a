import {
  claimNotification,
  renewPushDevice,
  watchNotifications,
} from 'shared-data/collections/notifications';
import { pageI18n } from 'shared-data/i18n/i18n';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { Notification as Notice } from 'shared-data/models/notification';
import { toast } from 'shared-ui/toast';
import './words.ts';

/** Milliseconds after which a page in the background takes what neither a visible page nor a push has shown. */
const othersFirst = 8000;
const duration = 60_000;

/** Shows notifications while the page is open: in the page, or by the system when it is in the background. Returns the stop function. */
export function startNotifier(open: (path: string) => void): () => void {
  let person: string | null | undefined;
  const renew = () => {
    const { uid } = selectView();
    if (uid === person) return;
    person = uid;
    void renewPushDevice(uid, pageI18n().language === 'ja' ? 'ja' : 'en').catch(() => {});
  };
  const end = useIdentity.subscribe(renew);
  renew();
  const stop = watchNotifications((id, notice) => {
    void whenSeen().then((visible) => showOnce(id, notice, { visible, open }));
  });
  return () => {
    end();
    stop();
  };
}

async function showOnce(
  id: string,
  notice: Notice,
  { visible, open }: { visible: boolean; open: (path: string) => void },
): Promise<void> {
  const { title, body, path } = notice;
  if (visible) {
    if (!(await claimNotification(id))) return;
    const action = { label: pageI18n().t('notifier.open'), run: () => open(path) };
    toast([title, body].filter(Boolean).join(' — '), { action, duration });
    return;
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || globalThis.Notification?.permission !== 'granted') return;
  if (await claimNotification(id))
    await registration.showNotification(title, { body, tag: id, data: { path } });
}

/** Whether somebody has the page before them: at once, or within the time that others have. */
function whenSeen(): Promise<boolean> {
  const isSeen = () => document.visibilityState === 'visible';
  if (isSeen()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      resolve(isSeen());
    };
    const timer = setTimeout(end, othersFirst);
    document.addEventListener('visibilitychange', end);
  });
}
