import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import type { NotificationSettings } from 'shared-data/models/notification';
import { noPermission } from 'shared-data/models/permission';
import { localTimeZone } from 'shared-data/models/venue-time';
import { setFirebase } from 'shared-data/platform/firebase';
import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { show } from '../../testing/render.tsx';
import { NotificationCard } from './notification-card.tsx';
import './words.ts';

let database: FakeDatabase;
const path = 'state/notify/u';
const here = { zone: localTimeZone(), locale: 'en' };
const save = () => screen.getByRole('button', { name: 'Save notifications' });
const own = () => screen.getByRole('checkbox', { name: /my own presentation/ });

beforeEach(() => {
  database = fakeDatabase();
  const view = { ...selectView(), uid: 'u', email: 'u@example.org', emailVerified: true };
  useIdentity.setState({ ready: true, view: { ...view, permission: noPermission } });
});
afterEach(() => {
  setFirebase(undefined);
  storeOf('notificationSettings').clear();
  storeOf('notificationSettings').setState('idle');
});

const stored = (settings: NotificationSettings | undefined) =>
  act(() => {
    storeOf('notificationSettings').set(settings);
    storeOf('notificationSettings').setState('live');
  });
const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked;

test('what is chosen is stored with the zone and language of the device, and nothing when all is taken back', async () => {
  const user = userEvent.setup();
  stored(undefined);
  show(<NotificationCard />);
  await user.click(own());
  await user.type(screen.getByLabelText('From'), '22:00');
  await user.type(screen.getByLabelText('Until'), '07:00');
  await user.click(save());
  await waitFor(() =>
    expect(database.written).toEqual([
      { [path]: { next: true, quietFrom: '22:00', quietTo: '07:00', ...here } },
    ]),
  );
  stored(database.written[0]?.[path] as NotificationSettings);
  await user.click(own());
  await user.clear(screen.getByLabelText('From'));
  await user.clear(screen.getByLabelText('Until'));
  await user.click(save());
  await waitFor(() => expect(database.written.at(-1)).toEqual({ [path]: null }));
});

test('half of the quiet hours is told at the other field', async () => {
  const user = userEvent.setup();
  stored(undefined);
  show(<NotificationCard />);
  await user.type(screen.getByLabelText('From'), '22:00');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true'));
  expect(database.written).toEqual([]);
});

test('a choice made on another device is shown, unless something is being chosen here', async () => {
  const user = userEvent.setup();
  stored(undefined);
  show(<NotificationCard />);
  stored({ next: true, zone: 'UTC', locale: 'en' });
  expect(isChecked(own())).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /I starred begins/ }));
  stored(undefined);
  expect(isChecked(own())).toBe(true);
});

test('two devices that choose at the same time keep each other’s choice', async () => {
  const user = userEvent.setup();
  stored({ next: true, ...here } as NotificationSettings);
  show(<NotificationCard />);
  await user.click(screen.getByRole('checkbox', { name: /I starred begins/ }));
  stored({ reply: true, quietFrom: '22:00', quietTo: '07:00', ...here } as NotificationSettings);
  await user.click(save());
  await waitFor(() =>
    expect(database.written).toEqual([
      { [path]: { begins: true, reply: true, quietFrom: '22:00', quietTo: '07:00', ...here } },
    ]),
  );
});

test('quiet hours stay when nothing is chosen, and cannot end when they begin', async () => {
  const user = userEvent.setup();
  stored(undefined);
  show(<NotificationCard />);
  await user.type(screen.getByLabelText('From'), '22:00');
  await user.type(screen.getByLabelText('Until'), '22:00');
  await user.click(save());
  expect(await screen.findAllByText('Quiet hours cannot end when they begin.')).not.toHaveLength(0);
  await user.clear(screen.getByLabelText('Until'));
  await user.type(screen.getByLabelText('Until'), '07:00');
  await user.click(save());
  await waitFor(() =>
    expect(database.written).toEqual([{ [path]: { quietFrom: '22:00', quietTo: '07:00', ...here } }]),
  );
});

test('what was chosen and not saved is there again on the next visit, and can be discarded', async () => {
  const user = userEvent.setup();
  stored(undefined);
  const { unmount } = show(<NotificationCard />);
  await user.click(own());
  unmount();
  show(<NotificationCard />);
  expect(isChecked(own())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(isChecked(own())).toBe(false);
  expect(database.written).toEqual([]);
});
