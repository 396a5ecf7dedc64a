import {
  claimNotification,
  renewPushDevice,
  watchNotifications,
} from 'shared-data/collections/notifications';
import { pageI18n } from 'shared-data/i18n/i18n';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { type Notification as Notice, shownWithin } from 'shared-data/models/notification';
import { serverNow } from 'shared-data/platform/clock';
import { dismissToasts, toast } from 'shared-ui/toast';
import './words.ts';

/** Milliseconds after which a page in the background takes what neither a visible page nor a push has shown. */
const othersFirst = 8000;
/** Milliseconds in which what comes together is shown together. */
const together = 500;
const duration = 20_000;

type Open = (path: string) => void;

interface Arrived {
  id: string;
  notice: Notice;
}

/** Shows notifications while the page is open: in the page, or by the system when it is in the background. Returns the stop function. */
export function startNotifier(open: Open): () => void {
  let person: string | null | undefined;
  let arrived: Arrived[] = [];
  const renew = () => {
    const { uid } = selectView();
    if (uid === person) return;
    // What is for somebody is nobody else's.
    arrived = [];
    if (person) dismissToasts();
    person = uid;
    void renewPushDevice(uid, pageI18n().language === 'ja' ? 'ja' : 'en').catch(() => {});
  };
  const end = useIdentity.subscribe(renew);
  renew();
  const show = async () => {
    const all = arrived;
    arrived = [];
    const before = person;
    const claims = await Promise.all(all.map(({ id }) => claimNotification(id)));
    const own = all.filter((_, index) => claims[index]);
    if (own.length > 0 && person === before) showInPage(own, open);
  };
  const stop = watchNotifications((id, notice) => {
    const before = person;
    void untilSeen({ id, notice }).then((seen) => {
      if (!seen || person !== before) return;
      if (arrived.push({ id, notice }) === 1) setTimeout(show, together);
    });
  });
  return () => {
    end();
    stop();
  };
}

function showInPage(own: readonly Arrived[], open: Open): void {
  const [{ title, body, path } = { title: '', body: '', path: '/' }] = own.map(({ notice }) => notice);
  const titles = [...new Set(own.map(({ notice }) => notice.title))];
  const text =
    own.length === 1
      ? [title, body].filter(Boolean).join(' — ')
      : `${pageI18n().t('notifier.many', { count: own.length })} ${titles.join(' · ')}`;
  toast(text, { action: { label: pageI18n().t('notifier.open'), run: () => open(path) }, duration });
}

/** Whether this page is to show it: at once, or when somebody comes back to it. False when the system has shown it, or it is too old by then. */
async function untilSeen(one: Arrived): Promise<boolean> {
  if ((await visibleWithin(othersFirst)) || !(await showBySystem(one))) {
    await visibleWithin(Number.POSITIVE_INFINITY);
    return serverNow() <= one.notice.at + shownWithin;
  }
  return false;
}

async function showBySystem({ id, notice: { title, body, path } }: Arrived): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || globalThis.Notification?.permission !== 'granted') return false;
  if (!(await claimNotification(id))) return false;
  await registration.showNotification(title, { body, tag: id, data: { path } });
  return true;
}

/** Whether somebody has the page before them, now or within so many milliseconds. */
function visibleWithin(milliseconds: number): Promise<boolean> {
  const isVisible = () => document.visibilityState === 'visible';
  if (isVisible()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      resolve(isVisible());
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
    document.addEventListener('visibilitychange', end);
  });
}
