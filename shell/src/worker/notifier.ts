import {
  claimNotification,
  renewPushDevice,
  watchNotifications,
} from 'shared-data/collections/notifications';
import { pageI18n } from 'shared-data/i18n/i18n';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { Notification as Notice } from 'shared-data/models/notification';
import { dismissToasts, toast } from 'shared-ui/toast';
import './words.ts';

/** Milliseconds after which a page in the background takes what neither a visible page nor a push has shown. */
const othersFirst = 8000;
/** Milliseconds in which what comes together is shown together. */
const together = 500;
const duration = 20_000;

type Open = (path: string) => void;

/** Shows notifications while the page is open: in the page, or by the system when it is in the background. Returns the stop function. */
export function startNotifier(open: Open): () => void {
  let person: string | null | undefined;
  const renew = () => {
    const { uid } = selectView();
    if (uid === person) return;
    // What was shown to somebody is nobody else's.
    if (person) dismissToasts();
    person = uid;
    void renewPushDevice(uid, pageI18n().language === 'ja' ? 'ja' : 'en').catch(() => {});
  };
  const end = useIdentity.subscribe(renew);
  renew();
  let claimed: Notice[] = [];
  const show = () => {
    const notices = claimed;
    claimed = [];
    if (notices.length > 0) showInPage(notices, open);
  };
  const stop = watchNotifications((id, notice) => {
    void whenSeen().then(async (visible) => {
      if (!visible) return showBySystem(id, notice);
      if (!(await claimNotification(id))) return;
      if (claimed.push(notice) === 1) setTimeout(show, together);
    });
  });
  return () => {
    end();
    stop();
  };
}

function showInPage(notices: readonly Notice[], open: Open): void {
  const [{ title, body, path } = { title: '', body: '', path: '/' }] = notices;
  const text =
    notices.length === 1
      ? [title, body].filter(Boolean).join(' — ')
      : `${pageI18n().t('notifier.many', { count: notices.length })} ${[...new Set(notices.map((one) => one.title))].join(' · ')}`;
  toast(text, { action: { label: pageI18n().t('notifier.open'), run: () => open(path) }, duration });
}

async function showBySystem(id: string, { title, body, path }: Notice): Promise<void> {
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
