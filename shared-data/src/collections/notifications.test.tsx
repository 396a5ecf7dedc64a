import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectView, useIdentity } from '../identity/identity-store.ts';
import { type Notification, shownWithin } from '../models/notification.ts';
import { setFirebase } from '../platform/firebase.ts';
import type { AuthPort, Transport } from '../platform/ports.ts';
import { isDemanded, storeOf } from '../sync/collection-store.ts';
import { claimNotification, watchNotifications } from './notifications.ts';

const shown: string[] = [];
let stop = () => {};
const notice = (at: number, more: Partial<Notification> = {}): Notification => ({
  ...{ title: 'T', body: '', path: '/', at },
  ...more,
});
const signedIn = (uid: string | null) =>
  useIdentity.setState({ ready: true, view: { ...selectView(), uid, email: uid && `${uid}@example.org` } });
const choose = (next: boolean) =>
  storeOf('notificationSettings').set(next ? { next: true, zone: 'UTC', locale: 'en' } : undefined);
const arrive = (id: string, value: Notification | undefined) =>
  storeOf('notifications').commit(new Map([[id, value]]));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  shown.length = 0;
  signedIn('u');
});
afterEach(() => {
  stop();
  storeOf('notificationSettings').clear();
  storeOf('notifications').clear();
  signedIn(null);
  setFirebase(undefined);
  vi.useRealTimers();
});

const watch = () => {
  stop = watchNotifications((id) => shown.push(id));
};

test('notifications are listened to only while their person wants any', () => {
  watch();
  expect([isDemanded('notificationSettings'), isDemanded('notifications')]).toEqual([true, false]);
  choose(true);
  expect(isDemanded('notifications')).toBe(true);
  choose(false);
  expect(isDemanded('notifications')).toBe(false);
  choose(true);
  signedIn(null);
  expect([isDemanded('notificationSettings'), isDemanded('notifications')]).toEqual([false, false]);
});

test('each is shown once when it is due', () => {
  choose(true);
  watch();
  const now = Date.now();
  arrive('now', notice(now));
  arrive('later', notice(now + 60_000));
  expect(shown).toEqual(['now']);
  vi.advanceTimersByTime(59_000);
  expect(shown).toEqual(['now']);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['now', 'later']);
  arrive('later', notice(now + 60_000, { body: 'changed' }));
  expect(shown).toEqual(['now', 'later']);
});

test('none is shown that another device has shown, or that is old', () => {
  choose(true);
  watch();
  const now = Date.now();
  arrive('shown', notice(now, { shown: now }));
  arrive('old', notice(now - shownWithin - 1));
  arrive('waiting', notice(now + 1000));
  arrive('waiting', notice(now + 1000, { shown: now }));
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([]);
});

test('another person’s notifications are not those of whoever signed out', () => {
  choose(true);
  watch();
  signedIn('other');
  storeOf('notifications').clear();
  arrive('theirs', notice(Date.now()));
  expect(shown).toEqual(['theirs']);
});

test('only one page gets a notification to show', async () => {
  const update = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('permission_denied'));
  setFirebase({ auth: {} as AuthPort, transport: { serverTime: 'now', update } as unknown as Transport });
  expect([await claimNotification('n'), await claimNotification('n')]).toEqual([true, false]);
  expect(update).toHaveBeenCalledWith({ 'state/notification/u/n/shown': 'now' });
});
