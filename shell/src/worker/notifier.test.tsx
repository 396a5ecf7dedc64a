import { act, fireEvent, render, screen } from '@testing-library/react';
import * as notifications from 'shared-data/collections/notifications';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { shownWithin } from 'shared-data/models/notification';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startNotifier } from './notifier.ts';

const notice = { title: 'Firn', body: 'Hall', path: '/meeting', at: 0 };
let claim: MockInstance<typeof notifications.claimNotification>;
let renew: MockInstance<typeof notifications.renewPushDevice>;
let stop = () => {};
const showNotification = vi.fn(async () => {});
const open = vi.fn();
let arrive: Parameters<typeof notifications.watchNotifications>[0] = () => {};
let visible = true;
const signedIn = (uid: string | null) =>
  useIdentity.setState({ ready: true, view: { ...selectView(), uid, email: null } });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(notifications, 'watchNotifications').mockImplementation((show) => {
    arrive = show;
    return () => {};
  });
  claim = vi.spyOn(notifications, 'claimNotification').mockResolvedValue(true);
  renew = vi.spyOn(notifications, 'renewPushDevice').mockResolvedValue(undefined);
  showNotification.mockClear();
  open.mockClear();
  visible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  vi.stubGlobal('Notification', { permission: 'granted' });
  const getRegistration = async () => ({ showNotification });
  vi.stubGlobal('navigator', { ...navigator, language: 'en', serviceWorker: { getRegistration } });
  dismissToasts();
  signedIn('u');
});
afterEach(() => {
  stop();
  signedIn(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function notified(ms = 0): Promise<void> {
  stop = startNotifier(open);
  render(<Toaster />);
  await act(async () => {
    arrive('n', notice);
    await vi.advanceTimersByTimeAsync(ms);
  });
}

test('a visible page shows it, and leads to what it is about', async () => {
  await notified(500);
  expect(screen.getByText('Firn — Hall')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(open).toHaveBeenCalledWith('/meeting');
  expect(showNotification).not.toHaveBeenCalled();
});

test('nothing is shown that another device was first to show', async () => {
  claim.mockResolvedValue(false);
  await notified(500);
  expect(screen.queryByText('Firn — Hall')).toBeNull();
});

test('a page in the background leaves it to others first, then the browser shows it', async () => {
  visible = false;
  await notified(7999);
  expect(claim).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(showNotification).toHaveBeenCalledWith('Firn', {
    body: 'Hall',
    tag: 'n',
    data: { path: '/meeting' },
  });
});

test('a page in the background that becomes visible shows it itself', async () => {
  visible = false;
  await notified(1000);
  visible = true;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(screen.getByText('Firn — Hall')).toBeTruthy();
});

async function comesBack(): Promise<void> {
  visible = true;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(500);
  });
}

test.each<[string, () => unknown]>([
  ['may not notify', () => vi.stubGlobal('Notification', { permission: 'default' })],
  ['was later than a push that then failed', () => claim.mockResolvedValueOnce(false)],
])('a page in the background that %s shows it when somebody comes back, unless it is old', async (_, so) => {
  so();
  visible = false;
  await notified(9000);
  expect(showNotification).not.toHaveBeenCalled();
  await comesBack();
  expect(screen.getByText('Firn — Hall')).toBeTruthy();
  dismissToasts();
  so();
  visible = false;
  await act(async () => {
    arrive('old', { ...notice, title: 'Old' });
    await vi.advanceTimersByTimeAsync(shownWithin);
  });
  await comesBack();
  expect(screen.queryByText('Old — Hall')).toBeNull();
});

test('what came just before somebody signed out is neither claimed nor shown', async () => {
  await notified(400);
  await act(async () => {
    signedIn(null);
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(claim).not.toHaveBeenCalled();
  expect(screen.queryByText('Firn — Hall')).toBeNull();
});

test('the browser’s subscription is looked at whenever somebody else is signed in', async () => {
  await notified();
  signedIn(null);
  expect(renew.mock.calls.map(([uid]) => uid)).toEqual(['u', null]);
});

test('what comes together is shown together', async () => {
  await notified(100);
  await act(async () => {
    for (let number = 0; number < 5; number++)
      arrive(`n${number}`, { ...notice, title: `Talk ${number % 2}` });
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(screen.getByText('6 notifications: Firn · Talk 0 · Talk 1')).toBeTruthy();
});

test('what was shown to somebody goes when they sign out', async () => {
  await notified(500);
  act(() => signedIn(null));
  expect(screen.queryByText('Firn — Hall')).toBeNull();
});
